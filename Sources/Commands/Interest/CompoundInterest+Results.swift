import Finance
import Formulas
import Localization
import Model
import Reports
import Results
import Shell
import Syntax
import Workspace

extension CompoundInterest: ResultWorksheet {
  /// The result as a sentence, and the figures behind it.
  package func resultBlocks(in document: Document, _ workspace: Workspace) -> [Report.Block] {
    let scope = workspace.scope(of: document)
    let figures = CompoundInterest.allMetrics.compactMap { metric -> Figure? in
      guard let quantity = try? CompoundInterest.naming(metric).evaluate(in: scope) else { return nil }
      let cell = CellFormatter.cell(
        quantity, metric.measure, decimals: .declared(metric.decimals), in: workspace.currency)
      return Figure(key: metric.name, label: metric.title, cell: cell)
    }
    guard let result = figures.first(where: { $0.key == "result" }) else {
      return reasonForNoResult(in: document, workspace).map { [.note($0)] } ?? []
    }
    return [.note(sentence(result.cell)), .figures(heading: LocalizedText("Result"), figures)]
  }

  /// The sentence on a result that is not there though nothing is missing, as it is too large; nil for any other.
  func reasonForNoResult(in document: Document, _ workspace: Workspace) -> LocalizedText? {
    guard CompoundInterest.fields.allSatisfy({ !$0.isPositive || isStated($0) }),
      let metric = CompoundInterest.metric(named: "result"),
      case .undefined(let why) = workspace.cell(of: CompoundInterest.naming(metric), in: document)
    else { return nil }
    return LocalizedText("There is no result: \(why).")
  }

  /// The result as a sentence.
  ///
  /// `$1,500.00 invested at 4.3% for 6 years compounded 4 times per year is $1,938.84.`
  private func sentence(_ result: Cell) -> LocalizedText {
    let rate = CellFormatter.bound(.percent(rate))
    let years = Cell.term(Term(years: years))
    let invested = LocalizedText(
      "\(Cell.money(principal, .atLeast(2))) invested at \(rate) for \(years) compounded \(frequency)")
    let added = Cell.money(contribution, .atLeast(2))
    return switch times {
    case _ where contribution == .zero: LocalizedText("\(invested) is \(result).")
    case .continuous: LocalizedText("\(invested) with \(added) added each year is \(result).")
    case .times: LocalizedText("\(invested) with \(added) added each period is \(result).")
    }
  }

  private var frequency: LocalizedText {
    switch times {
    case .times(let count):
      LocalizedText(count: count, one: "1 time per year", other: "\(Cell.count(count)) times per year")
    case .continuous: LocalizedText("continuously")
    }
  }
}
