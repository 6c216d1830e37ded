import CLibEdit
import Glibc

/// The user's `.editrc`: `$EDITRC`, else the one in the home folder; never one in the current folder.
struct EditorStartFile {
  private let commands: [[String]]

  init(environment: TerminalVariables) {
    let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
    let text = path.flatMap(Self.contents(of:)) ?? ""
    commands = text.split(separator: "\n").compactMap { line in
      let words = Self.words(of: String(line))
      return words.first?.hasPrefix("#") == false ? words : nil
    }
  }

  /// Runs the commands that choose the mode, which resets all bindings.
  func applyMode(to editor: NativeEditor) {
    for command in commands where Self.choosesMode(command) { editor.parse(command) }
  }

  /// Runs the other commands; to be called after the editor's own keys are bound.
  ///
  /// It skips `edit off`: without editing there is no completion, no history and no Ctrl-C. Where a key is to repeat
  /// a change, the editor's own way to do that is meant.
  func applyBindings(to editor: NativeEditor) {
    for command in commands where !Self.choosesMode(command) && !Self.isNamed("edit", command) {
      editor.parse(command.map { $0 == "vi-redo" ? Action.repeatChange.rawValue : $0 })
    }
  }

  private static func choosesMode(_ command: [String]) -> Bool {
    isNamed("bind", command) && command.dropFirst().contains { $0 == "-v" || $0 == "-e" }
  }

  /// `true` for a command of that name; a prefix limits it to one program: `roi:bind …`.
  private static func isNamed(_ name: String, _ command: [String]) -> Bool {
    command.first?.split(separator: ":").last.map(String.init) == name
  }

  private static func words(of line: String) -> [String] {
    guard let tokenizer = tok_init(nil) else { return [] }
    defer { tok_end(tokenizer) }
    var count: CInt = 0
    var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    guard tok_str(tokenizer, line, &count, &words) == 0, let words else { return [] }
    return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
  }

  private static let longest = 1 << 20

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
