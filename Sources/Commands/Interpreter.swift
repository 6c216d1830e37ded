import Reports

/// Takes lines from anywhere, runs their commands on a session, and hands on what came of each.
///
/// The same bytes give the same outcomes, whether they come from a terminal, a pipe, a file or `-c`.
package final class Interpreter {
  /// What the outer loop has to do after a line.
  package enum LineResult: Sendable, Equatable {
    case done
    case failed
    /// `quit` was typed.
    case quit
    /// The line ends in a `\`, so that the next one belongs to it; nothing was run.
    case continues
  }

  /// What the commands work on.
  package let session: Workspace
  /// The format of what follows.
  package var format: OutputFormat
  /// Whether a script goes on after an error.
  package var keepsGoing: Bool
  let files: Files
  /// What the prompt lends; nil in a script.
  private(set) var console: Console?
  /// What the person has chosen about the shell.
  package internal(set) var settings = Settings()
  /// Whether a choice is kept for the next time; not while the kept ones are read.
  var keepsSettings = true
  /// Whether the kept settings or the start file are being read, against which the command line holds.
  var isStarting = false
  /// The service that the command line or the environment said; nil when neither did.
  var statedService: ServiceUse?
  /// The locale and the currency where none is chosen.
  var localeDefaults = LocaleDefaults()
  /// Asked between commands; true when the person wants to stop what is running.
  let isInterrupted: () -> Bool
  let emit: (CommandResult) -> Void

  /// The last outcome that has figures or a table, for `export`.
  private(set) var lastResult: CommandResult?
  /// The scripts that are running, the outermost first.
  var scripts: [Script] = []
  var recorder: Recorder?
  var isQuitting = false
  /// Whether a command of the script that is running has failed.
  var hasFailed = false

  /// An interpreter over a session.
  /// - Parameter emit: Called with what came of each command, in order.
  package init(
    session: Workspace, files: Files, format: OutputFormat, keepsGoing: Bool = false,
    localeDefaults: LocaleDefaults = LocaleDefaults(),
    isInterrupted: @escaping () -> Bool = { false }, emit: @escaping (CommandResult) -> Void
  ) {
    (self.session, self.files, self.format) = (session, files, format)
    (self.keepsGoing, self.isInterrupted, self.emit) = (keepsGoing, isInterrupted, emit)
    self.localeDefaults = localeDefaults
  }

  // MARK: At the prompt

  /// Runs a line that was typed.
  package func run(typed text: String) -> LineResult {
    isQuitting = false
    let source = ScriptLine(text: text, number: 1, joints: [])
    if let fault = ScriptReader.fault(in: text) {
      report(fault, command: String(text.prefix(200)), in: source)
      return .failed
    }
    let line: Line
    do throws(Line.Fault) {
      line = try Line(text)
    } catch {
      if error == .continues { return .continues }
      report(Problem(line: error, in: text), command: text, in: source)
      return .failed
    }
    let isRight = run(line, from: source)
    return isQuitting ? .quit : isRight ? .done : .failed
  }

  /// Lends what a prompt has to the commands.
  package func lend(_ console: Console) {
    self.console = console
    session.askForValue = { [unowned self] field in
      guard isAtPrompt else { return nil }
      return .some(console.editValue(session.said(field.title), session.typeable(field) ?? ""))
    }
  }

  /// Whether what runs was typed, rather than read from a script.
  var isAtPrompt: Bool { console != nil && scripts.isEmpty }

  // MARK: One command

  /// Runs the commands of a line up to the first that fails.
  func run(_ line: Line, from source: ScriptLine) -> Bool {
    for statement in line.statements {
      do throws(Problem) {
        let report = try perform(statement)
        let outcome = CommandResult(command: statement.text, result: .success(report))
        if report.isResult { lastResult = outcome }
        if scripts.last?.isQuiet != true { emit(outcome) }
      } catch {
        report(error, of: statement, in: source)
        // A failure of the file itself ends the recording at the next command.
        try? recorder?.note(statement, failedWith: Wording.code(error.fact))
        return false
      }
      if isQuitting { break }
    }
    return true
  }

  private func perform(_ statement: Statement) throws(Problem) -> Report {
    if session.levels.isEmpty { try session.refresh() }
    let command = try CommandTable.command(statement.tokens[0], session)
    if let kind = command.worksheet, type(of: session.sheet) != kind {
      throw Problem(.wrongKind(kind.kind))
    }
    session.hasAsked = false
    session.isTyped = isAtPrompt
    session.readings = []
    let arguments = try Arguments(statement, of: command, session)
    let before = session.desk.revision
    var report = try session.asking(for: command) { () throws(Problem) in try command.run(arguments, self) }
    report.parts += session.readings.map { .note($0) }
    let answer = report
    let news = session.takeNews()
    if !news.isEmpty { report.parts = news + report.parts }
    if let recorder {
      do throws(Problem) {
        try recorder.note(
          statement, session.hasAsked ? .asResult : command.replay,
          hasChanged: session.desk.revision != before, answer, session)
      } catch {
        // The command is done all the same, and a recording with a gap would not give the same property.
        self.recorder = nil
        report.parts.append(
          .note(Wording.recordingEnded(recorder.path, Wording.message(error.fact, in: session.style))))
      }
    }
    return report
  }

  /// Ends the session after this command.
  func quit() { isQuitting = true }
}

extension Report {
  /// Whether it holds something to export: figures or a table.
  fileprivate var isResult: Bool {
    parts.contains { part in
      switch part {
      case .figures, .table, .answer, .derivation, .mosaic: true
      case .note, .changes: false
      }
    }
  }
}
