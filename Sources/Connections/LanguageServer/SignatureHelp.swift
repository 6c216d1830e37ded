import Encoding
import Shell
import Syntax

extension LanguageFeature {
  /// The usage of a command or a function, with the part that is to be typed marked.
  static let signatureHelp = LanguageFeature(
    "textDocument/signatureHelp", ("signatureHelpProvider", ["triggerCharacters": [" ", "(", ","]])
  ) { request throws(MessageError) in
    guard let cursor = try request.cursor() else { return .null }
    let interpreter = DraftShell(resuming: cursor.before).interpreter
    let typed = cursor.text(0..<cursor.offset)
    // What stands at the place of a word that is being typed, stood there before it.
    let line = typed.last == " " || typed.contains("(") ? typed : typed.upToLastBlank
    guard let rest = interpreter.hint(after: line), !rest.isEmpty else { return .null }
    let usage = interpreter.usage(ofCommandIn: line).flatMap { $0.hasSuffix(rest) ? $0 : nil }
    let label = usage ?? line + rest
    let start = label.utf8.count - rest.utf8.count
    let end = start + (rest.firstPart.utf8.count)
    let columns = [start, end].map { request.text.encoding.column(of: $0, in: label) }
    let signature: JSONValue = [
      "label": .string(label), "parameters": [["label": .array(columns.map(JSONValue.number))]],
    ]
    return ["signatures": [signature], "activeSignature": .number(0), "activeParameter": .number(0)]
  }
}

extension Interpreter {
  /// The usage of the last command of a line; nil for none.
  fileprivate func usage(ofCommandIn line: String) -> String? {
    Line(unfinished: line).statements.last.flatMap { command(named: $0.tokens[0].text)?.usage }
  }
}

extension String {
  /// The text up to the last blank, which is part of it; empty where there is none.
  fileprivate var upToLastBlank: String {
    lastIndex(of: " ").map { String(self[...$0]) } ?? ""
  }

  /// The first part of a usage: up to a blank or a comma, or a bracket to its end.
  fileprivate var firstPart: Substring {
    let text = drop { $0 == " " }
    let blanks = prefix { $0 == " " }
    let closing: Character? = text.first == "[" ? "]" : nil
    let end =
      closing.flatMap { text.firstIndex(of: $0).map(text.index(after:)) }
      ?? text.firstIndex { " ,)".contains($0) } ?? text.endIndex
    return self[blanks.startIndex..<end]
  }
}
