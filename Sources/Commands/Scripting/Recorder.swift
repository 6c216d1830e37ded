import Reports
import Worksheets

/// Writes what is typed to a script, so that replaying the script gives the same property.
final class Recorder {
  let path: String
  private let files: Files

  /// Begins a recording with what is already known of the property.
  init(path: String, mayReplace: Bool, files: Files, _ session: Session) throws(Problem) {
    (self.path, self.files) = (path, files)
    let beginning = Recorder.lines(for: session.sheet, session)
    let bytes = Array((["# Recorded by roi."] + beginning).map { $0 + "\n" }.joined().utf8)
    try reading { () throws(FileFault) in try files.write(path, bytes, mayReplace) }
  }

  /// Writes a command that has succeeded.
  func note(
    _ statement: Statement, _ replay: Command.Replay, hasChanged: Bool, _ session: Session
  ) throws(Problem) {
    switch replay {
    case .never: return
    case .asTyped: try append([statement.text])
    case .asResult:
      let result = hasChanged ? ["reset all"] + Recorder.lines(for: session.sheet, session) : []
      try append(["# \(Sanitizing.visible(String(statement.text)))"] + result)
    }
  }

  private func append(_ lines: [String]) throws(Problem) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try reading { () throws(FileFault) in try files.append(path, bytes) }
  }

  /// The line that makes an empty worksheet into this one; none for an empty one.
  private static func lines(for sheet: any Worksheet, _ session: Session) -> [String] {
    let empty = type(of: sheet).init()
    let words = session.fields.filter { sheet.stated($0) != empty.stated($0) }.compactMap { field in
      sheet.stated(field)?.canonical(in: session.currency).map { "\(field.name) \($0)" }
    }
    return words.isEmpty ? [] : ["set " + words.joined(separator: " ")]
  }
}
