import Localization
import Model
import Reports
import Syntax
import Workspace

/// A recording of typed commands: a script that gives the same property when it is replayed, or a page with a
/// transcript, which `roi check` accepts.
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
  private let interruption: Interruption
  /// The kind of worksheet that a replay of the recording so far leaves open.
  private var kind: String
  /// The lines that take away metrics, criteria, waivers and ranges of the user, which `reset` keeps.
  private var clearingLines: [String] = []
  /// The shell that replays a transcript as it is written, to find out if a command that depends on more than
  /// the page, such as `undo`, does the same there; nil once a command did not.
  private var replica: ReplicaShell?

  /// Begins a recording with the present values of the open worksheet.
  package init(
    path: String, as form: Form, mayReplace: Bool, _ interpreter: Interpreter
  ) throws(Diagnostic) {
    let workspace = interpreter.workspace
    (self.path, self.form, files) = (path, form, interpreter.files)
    interruption = interpreter.interruption
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
    let replica = ReplicaShell(interpreter.commands, Interruption(within: interruption))
    for line in beginning { _ = replica.type(line) }
    self.replica = replica
  }

  /// Writes a command that has succeeded.
  func note(
    _ statement: Statement, _ policy: Command.RecordingPolicy, hasChanged: Bool, _ report: Report,
    _ workspace: Workspace
  ) throws(Diagnostic) {
    clearingLines = UserDefinitions.clearingLines(
      clearingLines, workspace.document.userDefinitions.clearingLines)
    if policy == .never { return }
    let isReplicated = isReplicated(statement, report, workspace)
    switch policy {
    case .never: return
    case .asResult where isReplicated: try append([Recorder.typed(statement.typedText)] + shown(report))
    case .asTyped where form == .script: try append([statement.typedText])
    case .asTyped: try append([Recorder.typed(statement.typedText)] + shown(report))
    case .asResult:
      let present = type(of: workspace.sheet).kind
      let use = present == kind ? [] : ["use \(present)"]
      kind = present
      // Definitions may name records, which cannot go before them.
      let clearing = use + clearingLines + ["reset all"]
      let result = hasChanged ? clearing + Recorder.lines(for: workspace.document, workspace) : []
      let lines = form == .script ? result : result.map(Recorder.typed)
      try append((form == .script ? ["# \(Sanitizing.visible(String(statement.typedText)))"] : []) + lines)
    }
  }

  /// Runs a command in the replica; `true` when its output and the worksheet after it are the same as here.
  private func isReplicated(_ statement: Statement, _ report: Report, _ workspace: Workspace) -> Bool {
    guard let replica else { return false }
    let output = replica.type(statement.typedText).map(shown)
    let other = replica.interpreter.workspace
    let isSame =
      output == shown(report) && type(of: other.sheet).kind == type(of: workspace.sheet).kind
      && Recorder.lines(for: other.document, other) == Recorder.lines(for: workspace.document, workspace)
    if !isSame { self.replica = nil }
    return isSame
  }

  /// Writes a command that has failed: a transcript has its code, a script nothing.
  func note(_ statement: Statement, failedWith code: String) throws(Diagnostic) {
    if form == .transcript { try append([Recorder.typed(statement.typedText), "! \(code)"]) }
  }

  /// Ends the recording.
  package func end() throws(Diagnostic) {
    if form == .transcript { try append(["```"]) }
  }

  private static func typed(_ command: String) -> String { "roi> \(command)" }

  /// The lines of output, in English and with numbers as in the United States.
  private func shown(_ report: Report) -> [String] {
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS, isInterrupted: { [interruption] in interruption.isRaised }).render(
      report, into: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func append(_ lines: [String]) throws(Diagnostic) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try accessing { () throws(FileError) in try files.append(path, bytes) }
  }

  /// The lines that make an empty worksheet into this one; none for an empty one.
  package static func lines(for document: Document, _ workspace: Workspace) -> [String] {
    let sheet = document.sheet
    let empty = type(of: sheet).init()
    let fields = type(of: sheet).fields.filter {
      sheet.stated($0) != empty.stated($0) || sheet.isEntered($0) != empty.isEntered($0)
    }
    let isOfRecords = { (field: Field) in field.section == sheet.sectionOfRecords }
    return line(setting: fields.filter { !isOfRecords($0) }, of: sheet, workspace)
      + workspace.recordLines(of: sheet) + line(setting: fields.filter(isOfRecords), of: sheet, workspace)
      + document.userDefinitions.lines
  }

  /// The line that sets fields; none without any.
  private static func line(
    setting fields: [Field], of sheet: any Worksheet, _ workspace: Workspace
  ) -> [String] {
    let words = fields.compactMap { field in
      sheet.stated(field)?.canonical(in: workspace.currency).map { "\(field.name) \($0)" }
    }
    return words.isEmpty ? [] : ["set " + words.joined(separator: " ")]
  }
}
