import Encoding
import Localization
import Shell
import Syntax

extension LanguageFeature {
  /// Changes to the name that was probably meant.
  static let codeActions = LanguageFeature(
    "textDocument/codeAction", ("codeActionProvider", ["codeActionKinds": ["quickfix"]])
  ) { request throws(MessageError) in
    guard let range = request.text.range(request.parameters?["range"]) else {
      throw MessageError(.invalidParameters, "\"range\" has a start and an end.", of: request.id)
    }
    let rows = range.lowerBound.row..<range.upperBound.row + 1
    let found = request.lines(in: rows)
    return .array(
      found.flatMap { request.corrections(of: $0) + request.remedies(of: $0) }
        + request.updates(in: rows))
  }
}

extension DocumentRequest {
  /// The corrections of the errors of a line, wherever the cursor is in it.
  fileprivate func corrections(of found: Evaluation.Found) -> [JSONValue] {
    found.line.problems.compactMap { problem -> JSONValue? in
      guard let name = problem.failure.suggestion else { return nil }
      let place = found.line.passage.range(problem.range, from: found.row)
      return action(
        LocalizedText("Change to \(name)"), [text.edit(place, Quoting.word(name))],
        mending: open.diagnostic(problem, of: found))
    }
  }

  /// A change of the document that an editor offers.
  func action(_ title: LocalizedText, _ edits: [JSONValue], mending diagnostic: JSONValue?) -> JSONValue {
    let changes: JSONValue = .object([(open.address, .array(edits))])
    return .object(
      JSONValue.members([
        "title": .string(title.text(in: open.localeFormat)), "kind": "quickfix",
        "diagnostics": diagnostic.map { [$0] }, "isPreferred": diagnostic.map { _ in .boolean(true) },
        "edit": ["changes": changes],
      ]))
  }
}
