import CLibEdit
import Glibc

/// The user's own editor, for text that is too long for one line.
package struct TextEditor: Sendable {
  /// The result of editing a text.
  package enum EditResult: Sendable, Equatable {
    /// The user ended the editor; the text as it is now.
    case edited(String)
    /// The editor ended with a status other than 0: the text is to stay as it was.
    case abandoned(status: Int32)
    /// The text could not be written or read back: the call that failed, and its `errno`.
    case failed(call: String, errno: Int32)
    /// The file holds bytes that are not UTF-8.
    case notUTF8
  }

  /// The command line for `/bin/sh`.
  package let command: String
  private let folder: String

  /// The editor of `$VISUAL`, else of `$EDITOR`, else `vi`.
  package init(environment: TerminalVariables) {
    command = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Opens a text in the editor, in a temporary file, and returns it when the editor ends.
  ///
  /// - Parameter fileExtension: The extension with its dot, which tells the editor the kind of the text.
  package func edit(_ text: String, fileExtension: String = ".txt") -> EditResult {
    var template = Array("\(folder)/edit-XXXXXX\(fileExtension)".utf8CString)
    let descriptor = mkstemps(&template, CInt(fileExtension.utf8.count))
    guard descriptor >= 0 else { return .failed(call: "mkstemps", errno: errno) }
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    signals_set_temporary(path)
    defer {
      unlink(path)
      signals_set_temporary(nil)
    }
    let isWritten = Self.write(Array(text.utf8), to: descriptor)
    close(descriptor)
    guard isWritten else { return .failed(call: "write", errno: errno) }
    return run(on: path)
  }

  private func run(on path: String) -> EditResult {
    fflush(editline_stdout())
    let status = ChildProcess.withTerminal {
      ChildProcess(command: command + " \"$@\"", arguments: [path])?.wait() ?? 127
    }
    guard status == 0 else { return .abandoned(status: status) }
    // Many editors put a new file in place of the old one, so it is opened anew.
    guard let file = fopen(path, "re") else { return .failed(call: "open", errno: errno) }
    defer { fclose(file) }
    guard let text = String(validating: Self.contents(of: file), as: UTF8.self) else { return .notUTF8 }
    return .edited(text)
  }

  private static func contents(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var result = [UInt8]()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      result += buffer.prefix(count)
    }
    return result
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest.removeFirst(count)
    }
    return true
  }
}
