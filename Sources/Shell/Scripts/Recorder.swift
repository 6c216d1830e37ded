import Localization
import Reports
import Workspace

/// A recording of typed commands: a script that gives the same property when it is replayed, or a page with a transcript,
/// which `roi check` plays and finds right.
package final class Recorder {
  /// The form of a recording.
  package enum Form {
    case script
    case transcript
  }

  /// The path of the file.
  package let path: String
  private let form: Form
  private let files: Files
  /// The kind of worksheet that the recording is at.
  private var kind: String
  /// Whether there were metrics or criteria of the person's own, which `reset` leaves alone.
  private var hasAnnotated = false
  /// Where a transcript is played as it is written, to find whether a command that rests on more than the page, such as
  /// `undo`, does the same there; nil once one did not.
  private var rehearsal: Rehearsal?

  /// Begins a recording with the present values of the open worksheet.
  package init(
    path: String, as form: Form, mayReplace: Bool, _ interpreter: Interpreter
  ) throws(Diagnostic) {
    let workspace = interpreter.workspace
    (self.path, self.form, files) = (path, form, interpreter.files)
    kind = type(of: workspace.sheet).kind
    let use = workspace.kind == nil ? [] : ["use \(kind)"]
    let beginning = use + Recorder.lines(for: workspace.document, workspace)
    let lines =
      form == .script
      ? ["# Recorded by roi."] + beginning
      : ["# Recorded by roi", "", "```roi"] + beginning.map(Recorder.typed)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try accessing { () throws(FileError) in try files.write(path, bytes, mayReplace) }
    guard form == .transcript else { return }
    let rehearsal = Rehearsal(interpreter.commands)
    for line in beginning { _ = rehearsal.type(line) }
    self.rehearsal = rehearsal
  }

  /// Writes a command that has succeeded.
  func note(
    _ statement: Statement, _ replay: Command.RecordingPolicy, hasChanged: Bool, _ report: Report,
    _ workspace: Workspace
  ) throws(Diagnostic) {
    hasAnnotated = hasAnnotated || !workspace.document.userDefinitions.rows.isEmpty
    if replay == .never { return }
    let isAlike = isAlike(statement, report, workspace)
    switch replay {
    case .never: return
    case .asResult where isAlike: try append([Recorder.typed(statement.text)] + Recorder.shown(report))
    case .asTyped where form == .script: try append([statement.text])
    case .asTyped: try append([Recorder.typed(statement.text)] + Recorder.shown(report))
    case .asResult:
      let present = type(of: workspace.sheet).kind
      let use = present == kind ? [] : ["use \(present)"]
      kind = present
      let emptying = use + ["reset all"] + (hasAnnotated ? ["unrequire all", "undefine all"] : [])
      let result = hasChanged ? emptying + Recorder.lines(for: workspace.document, workspace) : []
      let lines = form == .script ? result : result.map(Recorder.typed)
      try append((form == .script ? ["# \(Sanitizing.visible(String(statement.text)))"] : []) + lines)
    }
  }

  /// Whether a command says the same on the page as it has said here, and leads to the same.
  private func isAlike(_ statement: Statement, _ report: Report, _ workspace: Workspace) -> Bool {
    guard let rehearsal else { return false }
    let said = rehearsal.type(statement.text).map(Recorder.shown)
    let other = rehearsal.interpreter.workspace
    let isAlike =
      said == Recorder.shown(report) && type(of: other.sheet).kind == type(of: workspace.sheet).kind
      && Recorder.lines(for: other.document, other) == Recorder.lines(for: workspace.document, workspace)
    if !isAlike { self.rehearsal = nil }
    return isAlike
  }

  /// Writes a command that has failed: a transcript has its code, a script nothing.
  func note(_ statement: Statement, failedWith code: String) throws(Diagnostic) {
    if form == .transcript { try append([Recorder.typed(statement.text), "! \(code)"]) }
  }

  /// Ends the recording.
  package func end() throws(Diagnostic) {
    if form == .transcript { try append(["```"]) }
  }

  private static func typed(_ command: String) -> String { "roi> \(command)" }

  /// What a person sees, in the same words and numbers everywhere.
  private static func shown(_ report: Report) -> [String] {
    var bytes: [UInt8] = []
    TextRenderer(style: .enUS).render(report, into: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func append(_ lines: [String]) throws(Diagnostic) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try accessing { () throws(FileError) in try files.append(path, bytes) }
  }

  /// The lines that make an empty worksheet into this one; none for an empty one.
  private static func lines(for document: Document, _ workspace: Workspace) -> [String] {
    let sheet = document.sheet
    let empty = type(of: sheet).init()
    let words = workspace.fields.filter { sheet.stated($0) != empty.stated($0) }.compactMap { field in
      sheet.stated(field)?.canonical(in: workspace.currency).map { "\(field.name) \($0)" }
    }
    return (words.isEmpty ? [] : ["set " + words.joined(separator: " ")])
      + workspace.recordLines(of: sheet)
      + document.userDefinitions.definitions.map { "define \($0.name) = \($0.formula.text)" }
      + document.userDefinitions.criteria.map { "require \($0.text)" }
  }
}

/// A shell in memory with nothing around it, as a page with a transcript is played on.
private final class Rehearsal {
  let interpreter: Interpreter
  private let said: Said

  private final class Said {
    var report: Report?
  }

  init(_ commands: CommandTable) {
    let said = Said()
    interpreter = Interpreter(
      workspace: Workspace(inMemory: .transcript), commands: commands, files: .nowhere, format: .text,
      emit: { if case .success(let report) = $0.result { said.report = report } })
    self.said = said
  }

  /// Types a command; nil when it fails.
  func type(_ command: some StringProtocol) -> Report? {
    said.report = nil
    _ = interpreter.run(typed: String(command))
    return said.report
  }
}

extension Files {
  /// No files at all.
  fileprivate static let nowhere = Files(
    read: { path throws(FileError) in throw FileError(.read, path, .missing) },
    write: { path, _, _ throws(FileError) in throw FileError(.write, path, .notAllowed) },
    append: { path, _ throws(FileError) in throw FileError(.write, path, .notAllowed) },
    identity: { $0 }, list: { _ in [] })
}
