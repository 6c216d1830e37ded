import Formulas
import Localization
import Model
import Reports
import Syntax
import Workspace

extension Interpreter {
  /// The consequences of a line that is not entered yet, in one row, the most important first; nil for none.
  ///
  /// It runs on a copy of the open document in memory. Nothing of the workspace changes, and no file, service or
  /// prompt is asked; the store is read for what `open` and `undo` bring back, and never written.
  /// - Parameters:
  ///   - telling: How much it says.
  ///   - isStopped: Returns `true` when the row is not wanted any more; then there is none. It is called on any
  ///     thread.
  package func preview(
    of line: String, telling detail: PreviewDetail = .consequences,
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> StyledText? {
    guard ScriptReader.error(in: line) == nil, let parsed = try? Line(line) else { return nil }
    let interruption = Interruption(isStopped)
    let copy = Interpreter(copying: self, interruption)
    let row = LinePreview(of: parsed, on: copy, for: self, telling: detail).row
    return interruption.isRaised ? nil : row
  }

  /// The commands whose consequences are known before they are run.
  package var candidatesForPreview: [Suggestion.Candidate] {
    commands.all.filter { command in
      switch command.preview {
      case .none, .reading, .readingUnless: false
      case .result, .repeating, .change, .loss, .opening: true
      }
    }.map { .init($0.name, $0.localizedSummary) }
  }

  /// Takes over what other shells have changed, as before a line is run, so that a preview is of the present
  /// state.
  package func takeOverChanges() { _ = refreshFailure() }

  /// An interpreter on a copy of the open document, or of another one, without files and without a prompt.
  convenience init(copying other: Interpreter, open document: Document? = nil, _ interruption: Interruption) {
    self.init(
      workspace: Workspace(copying: other.workspace, open: document), commands: other.commands,
      settings: other.settings,
      files: .nowhere, format: .text, localeDefaults: other.localeDefaults, interruption: interruption,
      emit: { _ in })
    (isPreview, isSafe) = (true, true)
  }
}

/// How much the row of a line says.
package enum PreviewDetail: Sendable {
  /// What the line would do.
  case consequences
  /// That, and how far what is typed can go before a criterion fails, which takes a search for each criterion;
  /// there is no row for a line of which that is not known.
  case edges
}

/// A line that runs on a copy of a shell.
private struct LinePreview {
  private let copy: Interpreter
  /// The shell itself, whose store tells what can be opened.
  private let shell: Interpreter
  private let line: Line
  private let before: Document
  private let detail: PreviewDetail

  init(of line: Line, on copy: Interpreter, for shell: Interpreter, telling detail: PreviewDetail) {
    (self.copy, self.shell, self.line, before) = (copy, shell, line, copy.workspace.document)
    self.detail = detail
  }

  /// The row of the last command, after those before it.
  var row: StyledText? {
    var row: StyledText?
    do throws(Diagnostic) {
      for (index, statement) in line.statements.enumerated() {
        try copy.interruption.check()
        let (command, resolved) = try copy.resolved(statement)
        if detail == .edges, index == line.statements.count - 1, !command.preview.knowsEdges { return nil }
        switch command.preview {
        case .none, .reading: return nil
        case .readingUnless(let changes, let sentence):
          guard changes(resolved) else { return nil }
          return sentence(CommandContext(copy, resolved, isTyped: true)).map(self.row(ofLoss:))
        case .loss(let sentence):
          // What an earlier command of the line will have changed is not in the store.
          let context = CommandContext(index == 0 ? shell : copy, resolved, isTyped: true)
          return try sentence(context).map(self.row(ofLoss:))
        case .opening(let upcoming):
          // What an earlier command of the line will have changed is not in the store.
          return index == 0 ? try self.row(of: upcoming, resolved) : nil
        case .repeating(let upcoming):
          let (repeated, sentence) = try upcoming(CommandContext(shell, resolved, isTyped: true))
          let shown = try repeated.flatMap { other throws(Diagnostic) in try self.row(ofReading: other) }
          row = StyledText.row([shown?.parts ?? [], [.init(sentence, .secondary, copy.workspace)]])
        case .result(let figures, _): row = try self.row(ofResult: statement, figures)
        case .change(let figures, _, let edges, let sentence):
          let loss = sentence(CommandContext(copy, resolved, isTyped: true)).map(self.row(ofLoss:))
          let report = try copy.perform(statement).report
          let found = detail == .edges ? edges?(CommandContext(copy, resolved, isTyped: true)) : nil
          if detail == .edges, found?.isEmpty == true { return nil }
          row = loss ?? self.row(of: report, figures, found ?? [:])
        }
      }
    } catch {
      if detail == .edges { return nil }
      if case ArgumentError.missingValue(let field, _) = error.error { return self.row(of: field) }
      return self.row(of: error)
    }
    return row
  }

  private func row(ofResult statement: Statement, _ figures: [String]) throws(Diagnostic) -> StyledText? {
    ReportRow(try copy.perform(statement).report, copy.workspace).row(of: figures)
  }

  /// The row of a command that is repeated, and so must only read.
  private func row(ofReading statement: Statement) throws(Diagnostic) -> StyledText? {
    let command = try copy.reading(statement, else: WatchError.changesSomething)
    guard case .result(let figures, _) = command.command.preview else { return nil }
    return try row(ofResult: statement, figures)
  }

  private func row(ofLoss sentence: LocalizedText) -> StyledText {
    StyledText([.init(sentence, .negative, copy.workspace)])
  }

  private func row(
    of report: Report, _ figures: [String], _ edges: [String: LocalizedText]
  ) -> StyledText? {
    let result = ReportRow(report, copy.workspace)
    if let row = result.row(of: figures), !figures.isEmpty { return row }
    return ChangeRow(from: before, watching: shell.watchedFigures, edges: edges, copy.workspace)
      .row(notes: result.notes)
  }

  /// What will be open, with its verdict.
  private func row(
    of upcoming: (CommandContext) throws(Diagnostic) -> UpcomingDocument?, _ statement: Statement
  ) throws(Diagnostic) -> StyledText? {
    guard let next = try upcoming(CommandContext(shell, statement, isTyped: true)) else { return nil }
    let sentence = StyledText.Part(next.sentence, .secondary, copy.workspace)
    guard let document = next.document else { return StyledText([sentence]) }
    let change = ChangeRow(from: before, to: document, watching: shell.watchedFigures, copy.workspace)
    return change.row(opening: sentence)
  }

  /// A field whose value is not typed yet: the present one, and those that it takes.
  private func row(of field: Field) -> StyledText? {
    let workspace = copy.workspace
    let present = CellFormatter.cell(workspace.sheet[field], of: field).orNone
    let allowed = field.allowed(in: InputConventions(workspace.localeFormat, isTyped: true))
    return StyledText.row([
      [.init(field.title, .plain, workspace), .init(" "), .init(present, workspace)],
      [.init(allowed, .secondary, workspace)],
    ])
  }

  /// The error of a line that is more than unfinished.
  private func row(of error: Diagnostic) -> StyledText? {
    guard !error.isMended(byTypingBehind: line.text.utf8.count), !(error.error is InterruptionError),
      // A preview reads no file.
      !(error.error is FileError)
    else {
      return nil
    }
    return StyledText([.init(error.message, .secondary, copy.workspace)])
  }
}

extension Diagnostic {
  /// `true` for an error that goes away as one types on at the end of the line: something is missing, or the
  /// last word is not whole yet.
  fileprivate func isMended(byTypingBehind end: Int) -> Bool {
    guard let range else { return false }
    let isLastWord = range.upperBound >= end
    switch error {
    case let error as ArgumentError where error.isOfEnd: return true
    case FormulaInputError.formula(let reason, _) where reason.isOfEnd: return true
    case FormulaInputError.notACondition: return true
    // The name of a command may be the beginning of another.
    case WatchError.changesSomething(let command): return isLastWord && !command.contains(" ")
    case is ArgumentError, is FormulaInputError: return range.isEmpty || isLastWord
    case FieldValueError.mistyped, CalendarMonthError.noSuchMonth: return isLastWord
    default: return false
    }
  }
}

extension FormulaError.Reason {
  /// `true` when the formula ends too soon.
  fileprivate var isOfEnd: Bool {
    switch self {
    case .empty, .unexpectedEnd, .unclosed, .functionWithoutArguments: true
    default: false
    }
  }
}
