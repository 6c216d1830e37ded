import Formulas
import Localization
import Reports
import Syntax
import Workspace

/// Runs lines from any source on one workspace and emits the result of each command.
///
/// The same bytes give the same results, whether they come from a terminal, a pipe, a file or `-c`.
package final class Interpreter {
  /// The outcome of a line, for the loop that reads lines.
  package enum LineResult: Sendable, Equatable {
    case done
    case failed
    /// `quit` was typed.
    case quit
    /// The line ends in a `\`, so that the next one belongs to it; nothing was run.
    case continues
  }

  /// The open document, its edits and its store.
  package let workspace: Workspace
  /// The commands that can be typed.
  package let commands: CommandTable
  /// The files that commands may touch.
  package var files: Files
  /// The conversion of drawings to dots, where there is one.
  package var pictures = PictureConverter.none
  /// `true` for a copy on which a line runs that is still being typed.
  var isPreview = false
  /// `true` when no command may write a file, start a program or ask a service.
  package var isSafe = false
  /// The format of the results that follow.
  package var format: OutputFormat { didSet { settingsRevision += 1 } }
  /// Called when all of a line of the outermost script has run; nil for nobody who waits for that.
  package var acknowledge: ((CommandResult.Place) -> Void)?
  /// `true` when a script goes on after an error.
  package var keepsGoing: Bool
  /// The prompt; nil where there is none.
  package private(set) var console: Console?
  /// The lessons; nil where there are none.
  package var lessons: LessonProvider?
  /// The settings that the user has chosen.
  package var settings: Settings { didSet { settingsRevision += 1 } }
  private var settingsRevision = 0
  /// A number that differs after each change of the format, the settings, the locale and the language.
  package var appearanceRevision: Int { settingsRevision + workspace.localeRevision }
  /// `false` while the saved settings are read, so that they are not saved again.
  package internal(set) var savesSettings = true
  /// `true` while the saved settings or the start file are read; options of the command line have precedence
  /// over them.
  package internal(set) var isStarting = false
  /// The locale, currency and language that hold where none is chosen.
  package internal(set) var localeDefaults: LocaleDefaults
  /// The user's wish to stop, which long commands ask for.
  package let interruption: Interruption
  private let emit: (CommandResult) -> Void

  /// The last result that has figures or a table, for `export`.
  package private(set) var lastResult: CommandResult?
  /// The values that commands have left for later ones.
  package var sessionValues = SessionValues()
  /// The line that was typed last as it was probably meant, when a name in it is unknown and another is near.
  package private(set) var correction: String?
  /// The running recording; nil for none.
  package var recorder: Recorder?
  /// The commands whose results are shown anew after each change.
  package internal(set) var watch = Watch()
  /// The document before the last line that was typed.
  var documentBeforeLine: Document?
  /// The running scripts, the outermost first.
  var scripts: [Script] = []
  var isQuitting = false
  /// `true` when a command of the running script has failed.
  var hasFailed = false

  /// An interpreter of a command table, with a table of settings, on a workspace.
  /// - Parameter emit: Called with the result of each command, in order.
  package init(
    workspace: Workspace, commands: CommandTable, settings: Settings = Settings(), files: Files,
    format: OutputFormat, keepsGoing: Bool = false, localeDefaults: LocaleDefaults = LocaleDefaults(),
    interruption: Interruption = .never, emit: @escaping (CommandResult) -> Void
  ) {
    (self.workspace, self.commands, self.files, self.format) = (workspace, commands, files, format)
    (self.keepsGoing, self.interruption, self.emit) = (keepsGoing, interruption, emit)
    (self.settings, self.localeDefaults) = (settings, localeDefaults)
    workspace.interruption = interruption
  }

  /// Connects a prompt.
  package func connect(_ console: Console) { self.console = console }

  /// Runs lines of a page, which ask nothing and show no progress.
  package func withoutConsole<Result>(_ body: () -> Result) -> Result {
    let console = console
    self.console = nil
    defer { self.console = console }
    return body()
  }

  /// `true` when the running command was typed at a prompt rather than read from a script.
  package var isAtPrompt: Bool { console != nil && scripts.isEmpty }

  /// `true` when values may be written as in the user's locale.
  var readsAsTyped: Bool { isAtPrompt || isPreview }

  /// Ends the session after this command.
  package func quit() { isQuitting = true }

  // MARK: A line

  /// Runs a line that was typed.
  package func run(typed text: String) -> LineResult {
    isQuitting = false
    correction = nil
    documentBeforeLine = workspace.document
    let source = ScriptLine(text: text)
    if let error = ScriptReader.error(in: text) {
      report(error, command: String(text.prefix(200)), in: source)
      return .failed
    }
    let line: Line
    do throws(Line.SyntaxError) {
      line = try Line(text)
    } catch {
      if error == .continues { return .continues }
      report(error.diagnostic(in: text), command: text, in: source)
      return .failed
    }
    let hasSucceeded = run(line, from: source)
    return isQuitting ? .quit : hasSucceeded ? .done : .failed
  }

  /// Runs the commands of a line up to the first that fails.
  func run(_ line: Line, from source: ScriptLine) -> Bool {
    for (index, statement) in line.statements.enumerated() {
      do throws(Diagnostic) {
        // The wish to stop a command is one to stop those behind it.
        if index > 0 { try interruption.check() }
        let revision = workspace.documentRevision
        let (report, isKept) = try perform(statement)
        show(report, of: statement.text, at: place(of: statement, in: source))
        if interruption.hasStoppedWork, !isKept { throw Interruption.diagnostic }
        showWatched(since: revision)
      } catch {
        report(error, of: statement, in: source)
        watch.shownRevision = nil
        // An error of the file itself ends the recording at the next command.
        if !(error.error is InterruptionError) { try? recorder?.note(statement, failedWith: error.code) }
        return false
      }
      if isQuitting { break }
    }
    return true
  }

  /// The place of a command in the running script; nil at the prompt.
  private func place(of statement: Statement, in source: ScriptLine) -> CommandResult.Place? {
    scripts.last.map {
      CommandResult.Place(
        source: $0.name, line: source.lineNumber(at: statement.tokens[0].range.lowerBound))
    }
  }

  /// Shows the report of a command.
  func show(_ report: Report, of command: String, at place: CommandResult.Place? = nil) {
    let result = CommandResult(command: command, at: place, result: .success(report))
    if report.isExportable { lastResult = result }
    if scripts.last?.isQuiet != true { emit(result) }
  }

  // MARK: A command

  /// Runs a command; throws `InterruptionError`, whatever came of it, when it stopped early and kept no change.
  /// - Returns: The report, and `true` for a command that has changed something.
  func perform(_ statement: Statement) throws(Diagnostic) -> (report: Report, isKept: Bool) {
    interruption.begin()
    let failure = refreshFailure()
    let before = workspace.keptRevision
    let report: Report
    do throws(Diagnostic) {
      report = try run(statement, after: failure)
    } catch {
      let wasStopped = interruption.hasStoppedWork && workspace.keptRevision == before
      throw wasStopped && !error.tellsOfInterruption ? Interruption.diagnostic : error
    }
    let isKept = workspace.keptRevision != before
    if interruption.hasStoppedWork, !isKept { throw Interruption.diagnostic }
    return (report, isKept)
  }

  /// Runs a command.
  /// - Parameter failure: The error of a store that could not be read, which only some commands do without.
  ///
  /// A statement that cannot be read as it was typed may have labels in the place of names.
  private func run(_ typed: Statement, after failure: Diagnostic?) throws(Diagnostic) -> Report {
    let (command, statement) = try resolved(typed)
    if let failure, command.usesStore { throw failure }
    do throws(Diagnostic) {
      return try run(command, statement)
    } catch {
      guard let (command, renamed) = renamedAnew(typed, read: command, as: statement) else {
        throw error.typed(in: statement)
      }
      do throws(Diagnostic) {
        return try run(command, renamed)
      } catch {
        throw error.typed(in: renamed)
      }
    }
  }

  /// The command of a statement with names in the place of labels; nil where it has none, or could be read without.
  private func renamedAnew(
    _ typed: Statement, read command: Command, as statement: Statement
  ) -> (command: Command, statement: Statement)? {
    guard statement.renaming == nil, command.works(on: workspace.sheet),
      !TypedReading(command, statement, in: self).isRightSoFar
    else { return nil }
    return renamed(typed, by: resolvedIfAny).map { ($0.command, $0.statement) }
  }

  private func run(_ command: Command, _ statement: Statement) throws(Diagnostic) -> Report {
    let context = CommandContext(self, statement, isTyped: readsAsTyped)
    let before = workspace.documentRevision
    var report = try run(command, context)
    let commandReport = report
    let news = workspace.takeNews()
    if !news.isEmpty { report.blocks = news.flatMap(\.blocks) + report.blocks }
    try record(context, command, hasChanged: workspace.documentRevision != before, commandReport, &report)
    return report
  }

  /// Takes over what other shells have changed, between edits.
  /// - Returns: The error of a store that cannot be read.
  func refreshFailure() -> Diagnostic? {
    guard workspace.openEdits.isEmpty else { return nil }
    do throws(Diagnostic) {
      try workspace.refresh()
      return nil
    } catch {
      return error
    }
  }

  /// `true` for a word that names a command.
  package func names(command word: String) -> Bool { command(named: word) != nil }

  /// The command that a word names; nil for none.
  package func command(named word: String) -> Command? {
    commands[word] ?? commands.command(named: word, isWhole: isField(word))
  }

  /// `true` for the name of a field, which is no beginning of a command: `rent` is not `renting`.
  private func isField(_ word: String) -> Bool { workspace.field(named: word) != nil }

  /// Returns the command that a word names.
  package func command(_ token: Token) throws(Diagnostic) -> Command {
    try commands.command(token, isWhole: isField(token.text)) { [workspace, commands] typed, names in
      // A name that is quoted is no line of its own.
      let figures = workspace.figureNames.map(\.name)
      if figures.contains(typed.lowercased()) { return nil }
      if let topic = commands.topic([typed]) { return topic }
      return workspace.meaning(of: typed, among: figures)
        ?? NearestName.name(to: typed, among: names + figures, or: workspace.otherWords(for: figures))
        .map { .name(workspace.name(forOtherWord: $0, among: figures) ?? $0) }
    }
  }

  /// Returns the command that the first word of a statement names; the statement may be a question on a topic.
  func command(_ statement: Statement) throws(Diagnostic) -> Command {
    do throws(Diagnostic) {
      return try command(statement.tokens[0])
    } catch {
      let words = statement.tokens.prefix { !$0.isQuoted }
      guard case .unknownCommand(let name, _)? = error.error as? ArgumentError,
        let topic = topic(words.map(\.text)), case .topic(let typed, _, _) = topic
      else { throw error }
      let count = typed.split(separator: " ").count
      throw Diagnostic(
        ArgumentError.unknownCommand(name, nearest: topic),
        at: words[0].range.lowerBound..<words[count - 1].range.upperBound)
    }
  }

  /// The topic of help with which some words begin; nil for none.
  package func topic(_ words: [String]) -> NameSuggestion? { commands.topic(words) }

  /// The names of the commands that a line runs; nil when one of its words is no command.
  package func commandNames(in line: String) -> [String]? {
    guard let line = try? Line(line) else { return nil }
    let names = line.statements.compactMap { try? resolved($0).command.name }
    return names.count == line.statements.count ? names : nil
  }

  /// Runs a command and adds the remarks of the schedule provider.
  ///
  /// When the provider could not answer, a command that has changed nothing fails; one that has changed
  /// something gets a note.
  func run(_ command: Command, _ context: CommandContext) throws(Diagnostic) -> Report {
    if !command.works(on: workspace.sheet),
      let here = commands.counterpart(of: command.name, on: type(of: workspace.sheet).kind)
    {
      let name = context.statement.tokens[0]
      throw Diagnostic(
        ArgumentError.otherWorksheet(command.name, here: here, kind: command.worksheet?.kind ?? "rental"),
        at: name.range)
    }
    if let kind = command.worksheet, type(of: workspace.sheet) != kind {
      throw Diagnostic(DocumentError.wrongKind(kind.kind))
    }
    var words = ArgumentCursor(context.statement, of: command)
    guard let provider = workspace.scheduleProvider, provider.isActive else {
      var report = try command.run(&words, context)
      report.blocks += context.readings.map { .note($0) }
      return report
    }
    let (revision, path) = (workspace.documentRevision, workspace.statedPath)
    provider.beginCommand(comparesLoans: command.comparesLoans)
    var report: Report
    do throws(Diagnostic) {
      report = try command.run(&words, context)
      report.blocks += context.readings.map { .note($0) }
    } catch {
      _ = provider.endCommand(hasLoan: false)
      throw error
    }
    let providerReport = provider.endCommand(hasLoan: workspace.loan != nil)
    if let error = providerReport.error {
      guard workspace.documentRevision != revision else {
        workspace.statedPath = path
        throw Diagnostic(error)
      }
      report.blocks.append(.note(error.message))
    }
    report.blocks += providerReport.remarks.map { .note($0) }
    return report
  }

  private func record(
    _ context: CommandContext, _ command: Command, hasChanged: Bool, _ commandReport: Report,
    _ report: inout Report
  ) throws(Diagnostic) {
    guard let recorder else { return }
    do throws(Diagnostic) {
      let policy = context.hasUnrecordableValue ? .asResult : command.recording
      try recorder.note(context.statement, policy, hasChanged: hasChanged, commandReport, workspace)
    } catch {
      // The command has succeeded, but a recording without it would not give the same property.
      self.recorder = nil
      let path = Quoting.path(recorder.path)
      report.blocks.append(
        .note(LocalizedText("\(error.message) The recording to \(path) ended before this command.")))
    }
  }

  // MARK: Failures

  /// Reports an error that belongs to no word of a command.
  package func reportError(_ diagnostic: Diagnostic, command: String = "") {
    let failure = Failure(
      code: diagnostic.code, message: diagnostic.message, suggestion: diagnostic.error.nearestName)
    emit(CommandResult(command: command, result: .failure(failure)))
  }

  /// Reports an error of a value that was typed in a line of its own.
  package func report(_ diagnostic: Diagnostic, ofValue typed: String) {
    let range = diagnostic.range ?? 0..<typed.utf8.count
    let location = Failure.Location(source: nil, line: 1, text: typed, range: range)
    let failure = Failure(
      code: diagnostic.code, message: diagnostic.message, location: location,
      suggestion: diagnostic.error.nearestName)
    emit(CommandResult(command: typed, result: .failure(failure)))
  }

  func report(_ diagnostic: Diagnostic, of statement: Statement, in source: ScriptLine) {
    // The errors inside a failed script have been reported there, line by line; at the prompt, what was seen of
    // its changes may still be on the screen.
    let isOfScript = (diagnostic.error as? ScriptError)?.isOfLines == true
    if isOfScript, !format.includesFailures, !isAtPrompt { return }
    // The user knows which line was stopped.
    if diagnostic.error is InterruptionError, isAtPrompt {
      return reportError(diagnostic, command: statement.text)
    }
    if scripts.isEmpty { correction = diagnostic.correction(of: source.text) }
    let first = statement.tokens[0].range.lowerBound
    let whole = first..<first + statement.text.utf8.count
    report(
      diagnostic.at(diagnostic.range ?? whole), command: statement.text, beginningAt: first, in: source,
      isCommand: names(command: statement.tokens[0].text))
  }

  /// Reports an error with its location.
  /// - Parameters:
  ///   - offset: The offset of the command in the line.
  ///   - isCommand: `false` for an error of a line that begins with the name of no command.
  func report(
    _ diagnostic: Diagnostic, command: String, beginningAt offset: Int = 0, in source: ScriptLine,
    isCommand: Bool = true
  ) {
    let range = diagnostic.range ?? 0..<0
    assert(range.upperBound <= source.text.utf8.count, "\(diagnostic.code) is about a place behind its line")
    let fileLine = source.fileLine(at: range.lowerBound)
    let length = fileLine.text.utf8.count
    let start = min(range.lowerBound - fileLine.start, length)
    let end = min(max(range.upperBound - fileLine.start, start), length)
    let location = Failure.Location(
      source: scripts.last?.name, line: fileLine.number, text: fileLine.text, range: start..<end)
    let place = scripts.last.map {
      CommandResult.Place(source: $0.name, line: source.lineNumber(at: offset))
    }
    if !isCommand, scripts.last?.hidesOtherLines == true {
      let failure = Failure(hiding: location)
      return emit(CommandResult(command: "", at: place, result: .failure(failure)))
    }
    let diagnosis = diagnostic.error.diagnosis
    let failure = Failure(
      code: diagnosis.code, message: diagnosis.message, location: location,
      suggestion: diagnostic.error.nearestName,
      fieldErrors: diagnosis.fieldMessages.map { Failure.FieldError(key: $0.field, message: $0.message) })
    emit(CommandResult(command: command, at: place, result: .failure(failure)))
  }
}

extension Diagnostic {
  /// The error at its place in the line that was typed.
  func typed(in statement: Statement) -> Diagnostic {
    statement.renaming == nil ? self : Diagnostic(error, at: range.map(statement.typed))
  }

  /// `true` for the error of an interruption, with its place, and for that of a script, whose lines have told.
  fileprivate var tellsOfInterruption: Bool { error is InterruptionError || error is ScriptError }

  /// The line with the nearest name in the place of the unknown one.
  fileprivate func correction(of line: String) -> String? {
    guard let name = error.nearestName, let range, range.upperBound <= line.utf8.count else { return nil }
    let utf8 = line.utf8
    let (start, end) = (utf8.prefix(range.lowerBound), utf8.dropFirst(range.upperBound))
    return String(decoding: start, as: UTF8.self) + Quoting.word(name) + String(decoding: end, as: UTF8.self)
  }
}

extension Report {
  /// `true` when it has figures or a table.
  fileprivate var isExportable: Bool {
    blocks.contains { block in
      switch block {
      case .figures, .table, .answer, .derivation, .heatMap, .chart, .section: true
      case .note, .changes: false
      }
    }
  }
}

extension Failure {
  /// The failure of a line that is no command, of a file that may be no script: nothing of the line is told.
  fileprivate init(hiding location: Location) {
    self.init(
      code: "no-command",
      message: LocalizedText("This is not a command; with --safe only its place is shown."),
      location: location.withoutText)
  }
}
