import Encoding
import Localization
import Reports
import Shell

extension LanguageFeature {
  /// The value of a figure as it is behind the line, where it comes from, and the help on it.
  static let hover = LanguageFeature("textDocument/hover", ("hoverProvider", .boolean(true))) {
    request throws(MessageError) in
    guard let cursor = try request.cursor(), let token = cursor.token else { return .null }
    let shell = DraftShell(resuming: cursor.after)
    let name = cursor.text(token.range)
    var reports: [Report] = []
    if token.kind == .metric,
      let report = shell.report([.typed("explain"), .value(name), .typed("depth"), .typed("1")])
    {
      reports.append(report)
    }
    if [.command, .field, .metric, .function].contains(token.kind),
      let report = shell.report([.typed("help"), .value(name)])
    {
      reports.append(report)
    }
    guard !reports.isEmpty else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string(shell.markdown(reports))],
      "range": request.text.range(cursor.range(token.range)),
    ]
  }
}

extension DraftShell {
  /// Reports as Markdown.
  func markdown(_ reports: [Report]) -> String {
    let renderer = OutputFormat.markdown.renderer(localeFormat: interpreter.workspace.localeFormat)
    var bytes: [UInt8] = []
    for report in reports {
      if !bytes.isEmpty { bytes += Array("\n---\n\n".utf8) }
      renderer.render(CommandResult(command: "", result: .success(report)), into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
