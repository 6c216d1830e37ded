import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let tax = Command(
    "tax", .results, "Show the owner's federal income tax, year by year, and at the sale: an estimate.",
    details: """
      A row for each calendar year until the sale, or for ten years if no holding period is entered; "tax 5" \
      shows five.
      The building depreciates over 27.5 years, from the middle of the month in which it is placed in \
      service.
      An improvement ("at 60 improvement 9000 roof") depreciates from its own month; points are spread over \
      the loan.
      An active owner's losses count up to an allowance; the others carry over until there is income, or the \
      sale.
      "magi" is the income without this property.
      "explain tax(y1)" and "explain tax_at_sale" show how the figures come about.
      """,
    syntax: .optional(.taxYears),
    examples: [.init("tax", "until the sale"), .init("tax 5", "the first five tax years")],
    preview: .result(figures: ["tax_at_sale", "after_tax_proceeds", "irr_after_tax"]), worksheet: Rental.self
  ) { context, rental, years throws(Diagnostic) in
    let missing = rental.missingTaxFields
    guard missing.isEmpty else { throw Diagnostic(TaxError.notEntered(missing)) }
    let workspace = context.workspace
    let table = TaxTable(rental, workspace)
    var report = Report([.table(table.table(ofYears: years))])
    var formulas = rental.taxColumns.compactMap { workspace.metricFormula($0.name) }
    if rental.holdingMonths != nil {
      let names = ["sale_price", "selling_costs"] + rental.saleTaxFigures + ["irr", "irr_after_tax"]
      let sale = names.compactMap { try? Formula($0, in: workspace.vocabulary) }
      formulas += sale
      report.blocks.append(.figures(heading: LocalizedText("Tax at the Sale"), workspace.figures(of: sale)))
    } else if years == nil {
      report.blocks.append(.note(LocalizedText("Ten years, as no holding period is entered.")))
    }
    let notes = workspace.notes(onRulesOf: formulas) + table.notes
    report.blocks += notes.map { .note($0) }
    return report
  }
}

extension Syntax where Value == Int {
  /// A number of tax years.
  fileprivate static var taxYears: Syntax {
    Syntax("YEARS") { words, _ throws(Diagnostic) in
      let last = Period.lastYear
      // Property taxes are called so, too: an amount is meant for their field.
      if let word = words.next, word.text.first.map({ $0.isNumber || $0 == "$" }) ?? false,
        Int(word.text).map({ $0 > last }) ?? true
      {
        throw Diagnostic(TaxError.isNoYear(word.text, last: last), at: word.range)
      }
      return try words.takeNumber(LocalizedText("a number of years"), of: LocalizedText("years")).number
    }
  }
}

extension Workspace {
  /// The figure of that name for each month, without the user's definitions.
  fileprivate func metricFormula(_ name: String) -> Formula? {
    let kind = type(of: sheet)
    return kind.monthlyMetric(named: name).map { kind.naming($0) }
  }
}

/// The table of the tax years of a property.
struct TaxTable {
  private let rental: Rental
  private let workspace: Workspace

  init(_ rental: Rental, _ workspace: Workspace) { (self.rental, self.workspace) = (rental, workspace) }

  /// A row for each of so many years; of those until the sale unless a number is given.
  func table(ofYears number: Int?) -> Table {
    let count = number ?? (rental.holdingMonths == nil ? 10 : Period.lastYear)
    let shown = rental.taxColumns.compactMap { column in
      Rental.monthlyMetric(named: column.name).map { (metric: $0, importance: column.importance) }
    }
    let years = rental.taxYears(atMost: count)
    let formulas = years.map { year in shown.compactMap { formula(of: $0.metric.name, in: year.months) } }
    let cells = workspace.figures(of: formulas.flatMap(\.self)).map(\.cell)
    let columns = shown.map {
      TableColumn(key: $0.metric.name, label: $0.metric.title, importance: .init($0.importance))
    }
    let hasDates = rental.firstMonth != nil
    let rows = years.enumerated().map { index, year -> [Cell] in
      let dates: [Cell] = year.year.map { [.text(String($0))] } ?? []
      return [.count(index + 1)] + dates + cells[index * shown.count..<(index + 1) * shown.count]
    }
    return Table(columns: [.taxYear] + (hasDates ? [.date] : []) + columns, rows: rows)
  }

  /// The figure of a tax year: the sum of its months, or what holds in the last one.
  private func formula(of name: String, in months: ClosedRange<Int>) -> Formula? {
    let text =
      ["suspended", "magi"].contains(name)
      ? "\(name)(\(months.upperBound))" : "sum(\(name)(\(months.lowerBound)..\(months.upperBound)))"
    return try? Formula(text, in: rental.vocabulary(UserDefinitions()))
  }

  /// What stands in for what is not entered, and what the estimate leaves out.
  var notes: [LocalizedText] {
    var notes: [LocalizedText] = []
    if rental.lacksCalendar {
      notes.append(
        LocalizedText("Month 1 counts as January, as neither closing_date nor placed is entered."))
    }
    if let threshold = rental.investmentTaxThreshold {
      notes.append(
        LocalizedText(
          "niit: 3.8 % counts above an income of \(Cell.money(workspace.currency.amount(threshold.income), .atLeast(0))), as filing is \(threshold.filing)."
        ))
    }
    if rental.rentRoll.contains(where: { $0.use == .own }) {
      notes.append(
        LocalizedText("Your own part of the house counts as rented, so that the tax comes out too low."))
    }
    notes.append(LocalizedText("Left out: 1031 exchange, 121 exclusion, QBI deduction, AMT, SALT."))
    return notes
  }
}

extension TableColumn {
  /// The column of the numbers of tax years, which are those of the calendar.
  fileprivate static var taxYear: TableColumn {
    TableColumn(key: "tax_year", label: LocalizedText("Tax Year"))
  }
}

/// A tax that cannot be worked out.
enum TaxError: DiagnosticError {
  case notEntered([String])
  case isNoYear(String, last: Int)

  var diagnosis: Diagnosis {
    switch self {
    case .notEntered(let names):
      Diagnosis(
        "no-tax-fields",
        LocalizedText(
          "For an estimate of tax, \(LocalizedText.all(names)) must be entered: \"set tax_rate 24 land 20% magi 90000\"."
        ))
    case .isNoYear(let text, let last):
      Diagnosis(
        "not-tax-years",
        LocalizedText(
          "\"tax\" shows up to \(last) years of income tax; \"taxes \(text)\" enters property taxes."))
    }
  }
}
