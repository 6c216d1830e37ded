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
  /// The most cells of a table that anybody is shown, so that a command need not compute more; nil for all.
  package var mostCells: Int?
  /// The user's wish to stop, which long commands ask for.
  package let interruption: Interruption
  let emit: (CommandResult) -> Void

  /// The last result that has figures or a table, for `export`.
  package private(set) var lastResult: CommandResult?
  /// The values that commands have left for later ones.
  package var sessionValues = SessionValues()
  /// The line that was typed last as it was probably meant, when a name in it is unknown and another is near.
  package internal(set) var correction: String?
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
