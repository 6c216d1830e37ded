import Reports
import Worksheets

/// Writes what is typed to a script, so that replaying the script gives the same property; or to a page with a transcript,
/// which `roi check` plays and finds right.
final class Recorder {
  /// What is written.
  enum Form {
    case script
    case transcript
  }

  let path: String
  private let form: Form
  private let files: Files
  /// Whether there were metrics or criteria of the person's own, which `reset` leaves alone.
  private var hasAnnotated = false

  /// Begins a recording with what is already known of the property.
  init(
    path: String, as form: Form, mayReplace: Bool, files: Files, _ session: Session
  ) throws(Problem) {
    (self.path, self.form, self.files) = (path, form, files)
    let beginning = Recorder.lines(for: session.desk, session)
    let lines =
      form == .script
      ? ["# Recorded by roi."] + beginning
      : ["# Recorded by roi", "", "```roi"] + beginning.map(Recorder.typed)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try reading { () throws(FileFault) in try files.write(path, bytes, mayReplace) }
  }

  /// Writes a command that has succeeded.
  func note(
    _ statement: Statement, _ replay: Command.Replay, hasChanged: Bool, _ report: Report, _ session: Session
  ) throws(Problem) {
    hasAnnotated = hasAnnotated || !session.desk.annotations.rows.isEmpty
    switch replay {
    case .never: return
    case .asTyped where form == .script: try append([statement.text])
    case .asTyped: try append([Recorder.typed(statement.text)] + Recorder.shown(report))
    case .asResult:
      let emptying = ["reset all"] + (hasAnnotated ? ["unrequire all", "undefine all"] : [])
      let result = hasChanged ? emptying + Recorder.lines(for: session.desk, session) : []
      let lines = form == .script ? result : result.map(Recorder.typed)
      try append((form == .script ? ["# \(Sanitizing.visible(String(statement.text)))"] : []) + lines)
    }
  }

  /// Writes a command that has failed: a transcript has its code, a script nothing.
  func note(_ statement: Statement, failedWith code: String) throws(Problem) {
    if form == .transcript { try append([Recorder.typed(statement.text), "! \(code)"]) }
  }

  /// Ends the recording.
  func end() throws(Problem) {
    if form == .transcript { try append(["```"]) }
  }

  private static func typed(_ command: String) -> String { "roi> \(command)" }

  /// What a person sees, in the same words and numbers everywhere.
  private static func shown(_ report: Report) -> [String] {
    var bytes: [UInt8] = []
    TextRenderer(style: .enUS).render(report, into: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func append(_ lines: [String]) throws(Problem) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try reading { () throws(FileFault) in try files.append(path, bytes) }
  }

  /// The lines that make an empty worksheet into this one; none for an empty one.
  private static func lines(for desk: Desk, _ session: Session) -> [String] {
    let sheet = desk.sheet
    let empty = type(of: sheet).init()
    let words = session.fields.filter { sheet.stated($0) != empty.stated($0) }.compactMap { field in
      sheet.stated(field)?.canonical(in: session.currency).map { "\(field.name) \($0)" }
    }
    return (words.isEmpty ? [] : ["set " + words.joined(separator: " ")])
      + desk.annotations.definitions.map { "define \($0.name) = \($0.formula.text)" }
      + desk.annotations.criteria.map { "require \($0.text)" }
  }
}
