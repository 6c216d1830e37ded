import Localization
import Model
import Reports
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A shell without a terminal: a session in memory, a clock that stands still, files that are nowhere.
final class Shell {
  let files: MemoryFiles
  let workspace: Workspace
  private(set) var interpreter: Interpreter
  /// What came of each command so far.
  private(set) var outcomes: [CommandResult] = []
  var isInterrupted = false

  static func identity(_ name: String) -> RunIdentity {
    RunIdentity(session: name, now: { "2026-01-02T03:04:05Z" })
  }

  convenience init(keepsGoing: Bool = false, _ lines: String...) {
    self.init(Workspace(inMemory: Shell.identity("here")), keepsGoing: keepsGoing)
    for line in lines { expectSuccess(line) }
  }

  /// A shell on a store that others may use too.
  convenience init(on store: any Store, as name: String) throws {
    self.init(try Workspace(store: store, identity: Shell.identity(name)))
  }

  init(_ workspace: Workspace, keepsGoing: Bool = false, files: MemoryFiles = MemoryFiles()) {
    (self.workspace, self.files) = (workspace, files)
    interpreter = Interpreter(workspace: workspace, files: files.files, format: .text, keepsGoing: keepsGoing)
    {
      _ in
    }
    interpreter = Interpreter(
      workspace: workspace, files: files.files, format: .text, keepsGoing: keepsGoing,
      isInterrupted: { [unowned self] in isInterrupted }, emit: { [unowned self] in outcomes.append($0) })
  }

  /// What came of the commands of a line that was typed.
  @discardableResult
  func run(_ line: String) -> [CommandResult] {
    let before = outcomes.count
    _ = interpreter.run(typed: line)
    return Array(outcomes[before...])
  }

  /// Lends lessons of these ids, of which none has steps; returns what was asked for.
  func lendLessons(
    _ ids: [String], summary: String? = nil, refusal: LessonProvider.Refusal? = nil,
    begin: @escaping (String, WorkspaceSnapshot?) -> Void = { _, _ in }
  ) {
    let listings = ids.map { LessonProvider.Listing(id: $0, title: $0.uppercased(), minutes: 5, state: .new) }
    interpreter.lessons =
      (LessonProvider(
        for: workspace, listings: { listings }, begin: { id, copy in begin(id, copy?.work) },
        refusal: { _, _ in refusal }, summary: { _, _ in summary }))
  }

  /// What came of the commands of a script.
  @discardableResult
  func script(_ text: String, path: String? = "script.roi") -> [CommandResult] {
    script(bytes: Array(text.utf8), path: path)
  }

  @discardableResult
  func script(bytes: [UInt8], path: String? = "script.roi") -> [CommandResult] {
    let before = outcomes.count
    verdict = interpreter.run(script: ScriptReader(bytes), name: path ?? "-", path: path)
    return Array(outcomes[before...])
  }

  private(set) var verdict: Interpreter.LineResult?

  /// What a person reads after typing the line, on a pipe's endless lines.
  func text(_ line: String) -> String { Shell.text(run(line)) }

  static func text(_ outcomes: [CommandResult]) -> String {
    var bytes: [UInt8] = []
    for outcome in outcomes { TextRenderer(localeFormat: .enUS).render(outcome, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The failure of a line that fails, as a person sees it.
  func failure(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Refusal {
    let outcome = try #require(run(line).last, sourceLocation: sourceLocation)
    let failure = try #require(outcome.failure, "\(line) succeeded", sourceLocation: sourceLocation)
    return Refusal(
      code: failure.code, message: failure.message.text(in: workspace.localeFormat), marked: failure.marked,
      place: failure.location)
  }

  struct Refusal {
    let code: String
    let message: String
    let marked: String?
    let place: Failure.Location?
  }

  /// The code of a line's failure; nil when it succeeds.
  func code(_ line: String) -> String? { run(line).last?.failure?.code }

  func expectSuccess(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for outcome in run(line) {
      #expect(outcome.failure == nil, "\(line)", sourceLocation: sourceLocation)
    }
  }

  /// What is open, as it would be saved.
  var rows: [String: String] { workspace.sheet.rows(in: .usd) }

  /// What the field of that name reads, as a person sees it.
  func shown(_ name: String) -> String {
    for outcome in run("show \(name)") {
      guard case .success(let report) = outcome.result else { continue }
      for case .figures(_, let figures) in report.blocks {
        for figure in figures where figure.key == name { return LocaleFormat.enUS.text(figure.cell) }
      }
    }
    return "nothing"
  }

  /// Everything that a failed command must leave as it is.
  var state: State {
    let saved = ((try? workspace.store.documents(.named)) ?? []).compactMap {
      try? workspace.store.documents(.id($0.id)).first
    }
    return State(
      rows: rows, name: workspace.name, id: workspace.document.id, place: workspace.statedPath, saved: saved,
      log: (try? workspace.store.logEntries(.newest(nil))) ?? [], format: interpreter.format)
  }

  struct State: Equatable {
    let rows: [String: String]
    let name: String?
    let id: DocumentID?
    let place: NavigationPath
    let saved: [SavedDocument]
    let log: [LogEntry]
    let format: OutputFormat
  }
}

extension CommandResult {
  var failure: Failure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  var report: Report? {
    if case .success(let report) = result { report } else { nil }
  }
}

extension Report {
  var tables: [Table] { blocks.compactMap { if case .table(let table) = $0 { table } else { nil } } }
}

extension Failure {
  /// What the caret marks.
  var marked: String? {
    location.map { String(decoding: Array($0.text.utf8)[$0.range], as: UTF8.self) }
  }
}
