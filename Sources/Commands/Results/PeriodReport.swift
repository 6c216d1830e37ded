import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The figures of one month or year: of the loan, of the investment, and of the property.
struct PeriodReport {
  private let worksheet: any LoanWorksheet
  private let workspace: Workspace
  private let period: Period
  /// The month of the last payment; nil without a loan.
  private let payoff: Int?
  /// `true` if the loan has a payment in the period.
  private let hasPayment: Bool

  init(_ worksheet: any LoanWorksheet, _ workspace: Workspace, _ period: Period) {
    (self.worksheet, self.workspace, self.period) = (worksheet, workspace, period)
    payoff = workspace.lastPayment
    hasPayment = payoff.map { period.firstMonth <= $0 } ?? false
  }

  private var kind: any LoanWorksheet.Type { type(of: worksheet) }

  /// The figures with remarks on them.
  var report: Report {
    var (blocks, notes) = (
      [Report.Block](),
      PropertyNotes.onPayoff(before: period, worksheet, payoff: payoff)
        + PropertyNotes.onSale(before: period, worksheet)
    )
    switch period {
    case .month(let month): blocks = sections(ofMonth: month)
    case .year(let year): blocks = [section(ofYear: year)]
    case .part: break
    }
    if let yield = kind.monthlyYield?.yield, Report(blocks).shows(yield) {
      notes += PropertyNotes.onYield(worksheet)
    }
    if worksheet.isDetailed || !hasPayment {
      let table = PeriodTable(worksheet.projectionColumns, workspace)
      blocks.append(.figures(heading: LocalizedText("Property"), table.figures(of: period)))
      notes += workspace.notes(onRulesOf: table.formulas)
    }
    return Report(blocks + notes.map { .note($0) })
  }

  private func sections(ofMonth month: Int) -> [Report.Block] {
    let sections = kind.monthSections.dropFirst(hasPayment ? 0 : 1).map { section in
      var figures = workspace.figures(of: section, at: .month(month))
      // A return is shown with the income that it stands for.
      if let names = kind.monthlyYield, let index = figures.firstIndex(where: { $0.key == names.yield }),
        case .percent(let ratio, _) = figures[index].cell,
        case .money(let income, _)? = figures.first(where: { $0.key == names.income })?.cell
      {
        let figure = figures[index]
        figures[index] = Figure(key: figure.key, label: figure.label, cell: .yield(ratio, monthly: income))
      }
      return (heading: LocalizedText(key: section), figures: figures)
    }
    return sections.enumerated().map { index, section in
      .figures(heading: section.heading, (index == 0 ? date(of: month) : []) + section.figures)
    }
  }

  /// The month of the calendar; nothing if that is not known.
  private func date(of month: Int) -> [Figure] {
    guard let first = worksheet.firstMonth else { return [] }
    let column = TableColumn.date
    return [Figure(key: column.key, label: column.label, cell: .month(month, from: first))]
  }

  /// The columns of the schedule; without a payment in the year there are none, and the property's figures say
  /// the rest.
  private func section(ofYear number: Int) -> Report.Block {
    let year = Figure(key: "year", label: LocalizedText("Year"), cell: .count(number))
    let figures = hasPayment ? PeriodTable(worksheet.yearColumns, workspace).figures(of: period) : []
    return .figures(heading: LocalizedText("Year \(number)"), [year] + figures)
  }
}

extension Report {
  /// `true` if there is a figure of that key.
  func shows(_ key: String) -> Bool {
    blocks.contains { block in
      if case .figures(_, let figures) = block { figures.contains { $0.key == key } } else { false }
    }
  }
}
