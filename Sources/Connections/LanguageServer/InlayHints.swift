import Encoding
import Reports
import Shell

extension LanguageFeature {
  /// The verdict behind each line that changes the property, and the answer behind one that asks.
  static let inlayHints = LanguageFeature("textDocument/inlayHint", ("inlayHintProvider", .boolean(true))) {
    request throws(MessageError) in
    // A page shows the answers itself.
    if request.text.isPage { return [] }
    let hints = request.lines(in: try request.rows()).compactMap { found -> JSONValue? in
      let remark = request.remark(on: found)
      guard !remark.isEmpty else { return nil }
      let passage = found.line.passage
      let end = passage.place(of: passage.text.utf8.count, from: found.row)
      return [
        "position": request.text.position(end), "label": .string(remark), "paddingLeft": .boolean(true),
      ]
    }
    return .array(hints)
  }
}

extension DocumentRequest {
  /// The text behind the end of a line; empty for none.
  fileprivate func remark(on found: Evaluation.Found) -> String {
    guard found.line.hasLateAnswer, open.hearsOfLateAnswers else { return evaluation.remark(on: found) }
    return open.lateAnswers.answer(behind: found.line).map(Evaluation.shortened) ?? LateAnswers.pending
  }
}

extension Evaluation {
  /// The most characters behind a line: longer ones push the text away.
  private static let longestRemark = 30

  fileprivate static func shortened(_ text: String) -> String {
    text.count <= longestRemark ? text : text.prefix(longestRemark - 1) + "…"
  }

  /// The text behind the end of a line; empty for none.
  func remark(on found: Found) -> String {
    if let remark = found.line.remark { return remark }
    let line = found.line
    var text = ""
    if line.problems.isEmpty, line.isWhole {
      text = DraftShell(resuming: line.after).interpreter.remark(behind: line.passage.text) ?? ""
    }
    let remark = Self.shortened(text)
    update(found.index) { $0.remark = remark }
    return remark
  }
}
