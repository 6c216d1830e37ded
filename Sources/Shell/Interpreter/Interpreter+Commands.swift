import Formulas
import Localization
import Reports
import Syntax
import Workspace

/// A command from its statement to its report.
extension Interpreter {
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
}

extension Diagnostic {
  /// The error at its place in the line that was typed.
  func typed(in statement: Statement) -> Diagnostic {
    statement.renaming == nil ? self : Diagnostic(error, at: range.map(statement.typed))
  }

  /// `true` for the error of an interruption, with its place, and for that of a script, whose lines have told.
  fileprivate var tellsOfInterruption: Bool { error is InterruptionError || error is ScriptError }
}
