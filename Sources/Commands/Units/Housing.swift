import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let hack = Command(
    "hack", .results, "Show what living in a part of the property costs, and what it saves.",
    details: """
      Housing cost is the cash that the first year costs you, by month.
      Rent saved is the market rent of the unit that you live in.
      With 3 or 4 units FHA wants 75 % of all market rents to cover PITIA, or rent_share where that is less.
      The lines to type are in "help house hack".
      """,
    examples: [.init("hack", "after \"add unit mine 1350 own to 18\"")],
    preview: .result(figures: ["housing_cost", "better_than_renting"]), worksheet: Rental.self
  ) { context, rental throws(Diagnostic) in
    let own = rental.rentRoll.filter { $0.use == .own }
    guard !own.isEmpty else { throw Diagnostic(UnitError.noHome) }
    let workspace = context.workspace
    let formulas = rental.housingFigures.compactMap { try? Formula($0, in: workspace.vocabulary) }
    let notes = workspace.notes(onRulesOf: formulas)
    return Report(
      [.figures(heading: heading(of: own), workspace.figures(of: formulas))] + notes.map { .note($0) })
  }

  /// The units that are lived in, and for how long.
  private static func heading(of units: [RentalUnit]) -> LocalizedText {
    let names = LocalizedText.all(units.map(\.name))
    guard let last = units.map(\.ownTo).max(by: { $0 ?? .max < $1 ?? .max }) ?? nil else {
      return LocalizedText("Living in \(names) for good, the first year")
    }
    return LocalizedText("Living in \(names) in months 1 to \(last), the first year")
  }

  static let renting = Command(
    "renting", .results, "Compare living in the property with renting, year by year.",
    details: """
      Owning is what the property costs in the year; renting is the rent that you save by living in it.
      A renter invests the cash of the purchase, and each year's difference, at "discount" a year.
      The owner's wealth is what a sale at the end of the year would leave.
      "horizon" is the year of the answer.
      """,
    syntax: .optional(.horizon),
    examples: [.init("renting", "until the horizon"), .init("renting 15", "fifteen years")],
    preview: .result(figures: ["npv_against_renting", "break_even_years"]), worksheet: Rental.self
  ) { context, rental, years throws(Diagnostic) in
    guard rental.rentRoll.contains(where: { $0.use == .own }) else { throw Diagnostic(UnitError.noHome) }
    return RentingReport(rental, context.workspace).report(years: years)
  }
}

extension Syntax where Value == Int {
  /// A number of years.
  fileprivate static var horizon: Syntax {
    Syntax("YEARS") { words, _ throws(Diagnostic) in
      let (number, token) = try words.takeNumber(
        LocalizedText("a number of years"), of: LocalizedText("years"))
      guard number <= Period.lastYear else {
        throw Diagnostic(TaxError.isNoYear(token.text, last: Period.lastYear), at: token.range)
      }
      return number
    }
  }
}

/// Owning beside renting.
private struct RentingReport {
  private let rental: Rental
  private let workspace: Workspace

  init(_ rental: Rental, _ workspace: Workspace) { (self.rental, self.workspace) = (rental, workspace) }

  func report(years: Int?) -> Report {
    var document = workspace.document
    if let years, let horizon = Rental.field(named: "horizon") { document.set(horizon, to: .count(years)) }
    let shown = years ?? rental.horizonYears
    let columns = [
      TableColumn(key: "year", label: LocalizedText("Year")),
      TableColumn(key: "owning", label: LocalizedText("Owning")),
      TableColumn(key: "renting", label: LocalizedText("Renting")),
      TableColumn(key: "owner_wealth", label: LocalizedText("Owner's Wealth"), importance: .useful),
      TableColumn(key: "renter_wealth", label: LocalizedText("Renter's Wealth"), importance: .useful),
      TableColumn(key: "npv", label: LocalizedText("Owner Ahead By, Today")),
    ]
    let figures = ["npv_against_renting", "break_even_years"].compactMap {
      try? Formula($0, in: workspace.vocabulary)
    }
    let notes = workspace.notes(onRulesOf: figures, in: document)
    return Report(
      [
        .table(Table(columns: columns, rows: (1...shown).map(row))),
        .figures(
          heading: LocalizedText("After \(shown) years"), workspace.figures(of: figures, in: document)),
      ] + notes.map { .note($0) })
  }

  private func row(_ year: Int) -> [Cell] {
    let (month, sale) = (year * 12, "value(\(year * 12)) * (1 - selling) - loan_balance(\(year * 12))")
    let npv = "npv_renting(\(month))"
    return [
      .count(year), cell("-cash_flow(y\(year))"), cell("saved(y\(year))"), cell(sale),
      cell("\(sale) - \(npv) * (1 + discount) ^ \(year)"), cell(npv),
    ]
  }

  private func cell(_ text: String) -> Cell { workspace.cell(named: text) }
}
