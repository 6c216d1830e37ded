import Localization
import Reports
import Syntax

extension Interpreter {
  /// The text behind a line that has run, in one row: the verdicts on the property where it has changed that, or its
  /// answer where it has asked for one; nil for none.
  package func remark(behind line: String) -> String? {
    guard let (statement, preview) = lastCommand(in: line) else { return nil }
    return switch preview {
    case .change: verdicts
    case .result: preview.isReading(statement) ? answer(behind: line) : verdicts
    case .none, .reading, .readingUnless, .repeating, .loss, .opening: nil
    }
  }

  /// The answer behind a line whose last command asks for one and changes nothing; nil for any other, and where it has
  /// none.
  package func answer(behind line: String) -> String? {
    guard let (statement, preview) = lastCommand(in: line), case .result(let keys, _) = preview,
      preview.isReading(statement)
    else { return nil }
    return (try? perform(statement)).flatMap { answer(of: $0.report, keys) }.map { "= " + $0 }
  }

  private func lastCommand(in line: String) -> (statement: Statement, preview: PreviewPolicy)? {
    guard let statement = (try? Line(line))?.statements.last, let command = try? resolved(statement).command
    else { return nil }
    return (statement, command.preview)
  }

  /// The figures with criteria on them, each with its mark; nil for none.
  private var verdicts: String? {
    let figures = DocumentFigures(workspace.document, workspace)
    let parts = figures.judged.compactMap { name -> String? in
      guard let isMet = figures.mark(on: name), let cell = figures.cell(of: name) else { return nil }
      let value = if case .boolean = cell { "" } else { workspace.localeFormat.text(cell) + " " }
      return "\(DocumentFigures.label(name)) \(value)\(isMet ? "✓" : "✗")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The answer of a command: of one figure its value alone, as the line names it.
  private func answer(of report: Report, _ keys: [String]) -> String? {
    if case .figures(_, let figures)? = report.blocks.first, figures.count == 1 {
      return workspace.localeFormat.text(figures[0].cell)
    }
    return ReportRow(report, workspace).row(of: keys)?.text
  }
}
