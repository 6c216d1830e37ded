import Encoding
import Localization

extension OpenDocument {
  /// The language of sentences, and the format of amounts in them.
  var localeFormat: LocaleFormat { evaluation.state.localeFormat }

  /// The message with the errors of the lines that hold.
  var diagnostics: JSONValue {
    let all = evaluation.lines.flatMap { found in found.line.problems.map { diagnostic($0, of: found) } }
    // Those of the beginning are of no whole version.
    return Self.diagnostics(all, of: address, evaluation.isComplete ? text.version : nil)
  }

  /// The message with errors and warnings of a version of a document.
  static func diagnostics(_ all: [JSONValue], of address: String, _ version: Int?) -> JSONValue {
    [
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
      "params": .object(
        JSONValue.members([
          "uri": .string(address), "version": version.map(JSONValue.number), "diagnostics": .array(all),
        ])),
    ]
  }

  /// An error of a line.
  func diagnostic(_ problem: Problem, of found: Evaluation.Found) -> JSONValue {
    let place = found.line.passage.range(problem.range, from: found.row)
    return [
      "range": text.range(place), "severity": .number(1), "code": .string(problem.failure.code),
      "source": "roi", "message": .string(problem.failure.message.text(in: localeFormat)),
    ]
  }
}
