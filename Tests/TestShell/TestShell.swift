import Commands
import Localization
import Model
import Reports
import Shell
import Synchronization
import Syntax
import Testing
import Workspace

/// A shell without a terminal: a workspace in memory, a clock that stands still, files in memory.
package final class TestShell {
  package let files: FaultyFiles
  package let workspace: Workspace
  package private(set) var interpreter: Interpreter
  /// The results of the commands so far.
  package private(set) var outcomes: [CommandResult] = []
  /// `true` when the user wants to stop.
  package var isInterrupted: Bool {
    get { wantsToStop.isSet }
    set { wantsToStop.isSet = newValue }
  }
  private let wantsToStop = SharedFlag()

  package static func identity(_ name: String) -> RunIdentity {
    RunIdentity(session: name, now: { "2026-01-02T03:04:05Z" })
  }

  package convenience init(keepsGoing: Bool = false, _ lines: String...) {
    self.init(Workspace(inMemory: TestShell.identity("here")), keepsGoing: keepsGoing)
    for line in lines { expectSuccess(line) }
  }

  /// A shell in which these lines were typed.
  package convenience init(_ lines: [String]) {
    self.init(Workspace(inMemory: TestShell.identity("here")))
    for line in lines { expectSuccess(line) }
  }

  /// A shell on a store that others may use too.
  package convenience init(on store: any Store, as name: String) throws {
    self.init(try Workspace(store: store, identity: TestShell.identity(name)))
  }

  package init(_ workspace: Workspace, keepsGoing: Bool = false, files: FaultyFiles = FaultyFiles()) {
    (self.workspace, self.files) = (workspace, files)
    interpreter = Interpreter(
      workspace: workspace, files: files.files, format: .text, keepsGoing: keepsGoing, emit: { _ in })
    interpreter = Interpreter(
      workspace: workspace, files: files.files, format: .text, keepsGoing: keepsGoing,
      interruption: Interruption { [wantsToStop] in wantsToStop.isSet },
      emit: { [unowned self] in outcomes.append($0) })
  }

  /// Runs a typed line, and returns the results of its commands.
  @discardableResult
  package func run(_ line: String) -> [CommandResult] {
    let before = outcomes.count
    _ = interpreter.run(typed: line)
    return Array(outcomes[before...])
  }

  /// Provides lessons of these IDs, which have no steps.
  package func provideLessons(
    _ ids: [String], summary: String? = nil, refusal: LessonProvider.Refusal? = nil,
    begin: @escaping (String, WorkspaceSnapshot?) -> Void = { _, _ in },
    prepare: (inout LessonProvider) -> Void = { _ in }
  ) {
    let listings = ids.map { LessonProvider.Listing(id: $0, title: $0.uppercased(), minutes: 5, state: .new) }
    provideLessons(listings, summary: summary, refusal: refusal, begin: begin, prepare: prepare)
  }

  /// Provides lessons.
  package func provideLessons(
    _ listings: [LessonProvider.Listing], summary: String? = nil, refusal: LessonProvider.Refusal? = nil,
    begin: @escaping (String, WorkspaceSnapshot?) -> Void = { _, _ in },
    prepare: (inout LessonProvider) -> Void = { _ in }
  ) {
    var provider = LessonProvider(
      for: workspace, listings: { listings }, begin: { id, copy in begin(id, copy?.work) },
      refusal: { _, _ in refusal }, summary: { _, _ in summary })
    provider.isSeeded = { $0 == LessonProvider.examination }
    prepare(&provider)
    interpreter.lessons = provider
  }

  /// Runs a script, and returns the results of its commands.
  @discardableResult
  package func script(_ text: String, path: String? = "script.roi") -> [CommandResult] {
    script(bytes: Array(text.utf8), path: path)
  }

  @discardableResult
  package func script(bytes: [UInt8], path: String? = "script.roi") -> [CommandResult] {
    let before = outcomes.count
    verdict = interpreter.run(script: ScriptReader(bytes), name: path ?? "-", path: path)
    return Array(outcomes[before...])
  }

  package private(set) var verdict: Interpreter.LineResult?

  /// The text after a typed line, at an unlimited width.
  package func text(_ line: String) -> String { TestShell.text(run(line)) }

  package static func text(_ outcomes: [CommandResult], in localeFormat: LocaleFormat = .enUS) -> String {
    var bytes: [UInt8] = []
    for outcome in outcomes { TextRenderer(localeFormat: localeFormat).render(outcome, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The failure of a line, as a user sees it.
  package func failure(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Refusal {
    let outcome = try #require(run(line).last, sourceLocation: sourceLocation)
    let failure = try #require(outcome.failure, "\(line) succeeded", sourceLocation: sourceLocation)
    return Refusal(
      code: failure.code, message: failure.message.text(in: workspace.localeFormat), marked: failure.marked,
      place: failure.location)
  }

  package struct Refusal {
    package let code: String
    package let message: String
    package let marked: String?
    package let place: Failure.Location?
  }

  /// The code of a line's failure; nil when it succeeds.
  package func code(_ line: String) -> String? { run(line).last?.failure?.code }

  package func expectSuccess(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for outcome in run(line) {
      #expect(outcome.failure == nil, "\(line)", sourceLocation: sourceLocation)
    }
  }

  /// The rows of the open worksheet.
  package var rows: [String: String] { workspace.sheet.rows(in: .usd) }

  /// The text of a field, as a user sees it.
  package func shown(_ name: String) -> String {
    for outcome in run("show \(name)") {
      guard case .success(let report) = outcome.result else { continue }
      for case .figures(_, let figures) in report.blocks {
        for figure in figures where figure.key == name { return LocaleFormat.enUS.text(figure.cell) }
      }
    }
    return "nothing"
  }

  /// The state that a failed command must leave as it is.
  package var state: State {
    let saved = ((try? workspace.store.documents(.named)) ?? []).compactMap {
      try? workspace.store.documents(.id($0.id)).first
    }
    return State(
      rows: rows, name: workspace.name, id: workspace.document.id, place: workspace.statedPath, saved: saved,
      log: (try? workspace.store.logEntries(.newest(nil))) ?? [], format: interpreter.format)
  }

  package struct State: Equatable {
    package let rows: [String: String]
    package let name: String?
    package let id: DocumentID?
    package let place: NavigationPath
    package let saved: [SavedDocument]
    package let log: [LogEntry]
    package let format: OutputFormat
  }
}

/// A flag that several threads may use.
private final class SharedFlag: Sendable {
  private let flag = Mutex(false)
  var isSet: Bool {
    get { flag.withLock { $0 } }
    set { flag.withLock { $0 = newValue } }
  }
}

extension CommandResult {
  package var failure: Failure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  package var report: Report? {
    if case .success(let report) = result { report } else { nil }
  }
}

extension Report {
  package var tables: [Table] { blocks.compactMap { if case .table(let table) = $0 { table } else { nil } } }
}

extension Failure {
  /// The text that the caret marks.
  package var marked: String? {
    location.map { String(decoding: Array($0.text.utf8)[$0.range], as: UTF8.self) }
  }
}
