import Localization
import Model
import Reports

/// What a worksheet has to say at once, at every change and when it is shown: nothing for a property, which has commands
/// for that.
enum Answers {
  /// The answer of what lies on a desk; nothing as long as something is missing.
  static func parts(_ session: Workspace, _ desk: Document) -> [Report.Part] {
    // Asked at every change, so that the usual answer is found at once.
    if type(of: desk.sheet) == Rental.self { return [] }
    return switch desk.sheet {
    case let sheet as CompoundInterest: interest(sheet, session, desk)
    case let sheet as Tip: TipTable(sheet, in: session.style).parts
    case let sheet as Accounts: AccountReport.parts(sheet, session, desk)
    default: []
    }
  }

  /// The sentence, and the figures behind it.
  private static func interest(
    _ sheet: CompoundInterest, _ session: Workspace, _ desk: Document
  ) -> [Report.Part] {
    let scope = session.scope(of: desk)
    let figures = CompoundInterest.allMetrics.compactMap { metric -> Figure? in
      guard let quantity = try? CompoundInterest.naming(metric).evaluate(in: scope) else { return nil }
      let cell = CellFormatter.cell(quantity, metric.measure, decimals: metric.decimals, in: session.currency)
      return Figure(key: metric.name, label: metric.title, cell: cell)
    }
    guard let result = figures.first(where: { $0.key == "result" }) else { return [] }
    return [
      .note(Wording.sentence(sheet, result.cell)), .figures(heading: LocalizedText("Result"), figures),
    ]
  }
}
