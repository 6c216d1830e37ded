import Encoding
import Localization
import Reports
import Shell
import Workspace

extension LanguageFeature {
  /// A way to run a command whose answer is too long for the end of its line.
  static let codeLens = LanguageFeature(
    "textDocument/codeLens", ("codeLensProvider", ["resolveProvider": .boolean(false)])
  ) { request throws(MessageError) in
    let interpreter = DraftShell(resuming: request.evaluation.state).interpreter
    let title = LocalizedText("run").text(in: request.open.localeFormat)
    let lenses = request.lines(in: try request.rows()).compactMap { found -> JSONValue? in
      let names = interpreter.commandNames(in: found.line.passage.text) ?? []
      guard RunnableLine.canRun(names) else { return nil }
      return [
        "range": request.text.range(found.line.passage.range(0..<0, from: found.row)),
        "command": [
          "title": .string(title), "command": .string(RunnableLine.command),
          "arguments": [.string(request.open.address), .number(found.row)],
        ],
      ]
    }
    return .array(lenses)
  }

  /// The command behind it.
  static var commands: JSONValue.Member {
    ("executeCommandProvider", ["commands": [.string(RunnableLine.command)]])
  }
}

/// A line that is run because somebody asks for it, with a state of its own, on any thread.
struct RunnableLine: Sendable {
  /// The name of the command in the protocol.
  static let command = "roi.run"
  /// The commands that can be run so: those that search.
  private static let commands: Set<String> = ["breaks", "simulate", "solve", "sweep"]

  private let text: String
  private let before: WorkspaceState

  /// The line at a row; nil for none.
  init?(at row: Int, of document: OpenDocument) {
    guard let found = document.evaluation.line(at: row) else { return nil }
    (text, before) = (found.line.passage.text, found.line.before)
    let names = DraftShell(resuming: before).interpreter.commandNames(in: text) ?? []
    guard Self.canRun(names) else { return nil }
  }

  /// `true` for the commands of a line that can be run so.
  static func canRun(_ names: [String]) -> Bool { !names.isEmpty && names.allSatisfy(commands.contains) }

  /// Runs it; returns what the shell would show.
  func run(_ running: RunningCall) -> String {
    let results = Results()
    let interpreter = Interpreter(resuming: before, running.interruption) { results.all.append($0) }
    _ = interpreter.run(commands: [text])
    let renderer = OutputFormat.text.renderer(localeFormat: before.localeFormat)
    var bytes: [UInt8] = []
    for result in results.all { renderer.render(result, into: &bytes) }
    return text + "\n" + String(decoding: bytes, as: UTF8.self)
  }

  private final class Results {
    var all: [CommandResult] = []
  }
}

extension LanguageServer {
  /// The call of a request to run a line.
  func run(_ request: Request) throws(MessageError) -> Call {
    let words = request.parameters?["arguments"]?.elements
    guard request.parameters?["command"]?.string == RunnableLine.command,
      let address = words?.first?.string, let row = words?.dropFirst().first?.integer,
      let document = documents[address]
    else {
      throw MessageError(
        .invalidParameters, "\(RunnableLine.command) takes a document that is open, and a line of it.",
        of: request.id)
    }
    document.evaluation.go(on: row, for: RunningCall.longest)
    guard let line = RunnableLine(at: row, of: document) else {
      throw MessageError(.invalidParameters, "There is no command on this line.", of: request.id)
    }
    let send = send
    return Call(id: request.id) { running in
      let text = line.run(running)
      send([
        "jsonrpc": "2.0", "method": "window/showMessage",
        "params": ["type": .number(3), "message": .string(text)],
      ])
      return Self.answer(request.id, .string(text))
    }
  }
}
