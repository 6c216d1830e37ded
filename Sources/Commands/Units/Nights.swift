import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let nights = Command(
    "nights", .results, "Show the units rented by the night, month by month.",
    details: """
      Available nights are all nights but your own. A year has 365.
      Occupancy is booked by available nights; the average daily rate is rent by booked nights.
      """,
    syntax: .optional(.scheduleRange),
    examples: [
      .init("nights", "the first year"), .init("nights 13..24", "the second"),
      .init("nights by year", "a row for each year"),
    ],
    preview: .result(figures: ["adr", "revpar", "occupancy"]), worksheet: Rental.self
  ) { context, rental, range throws(Diagnostic) in
    guard rental.rentRoll.contains(where: \.isNightly) else { throw Diagnostic(UnitError.noNights) }
    let workspace = context.workspace
    let table = PeriodTable(Rental.nightColumns, workspace)
    let held = ProjectedYears(rental)
    let rows =
      switch range {
      case .months(let months): table.table(of: months.map(Period.month), number: .month)
      case .years: table.table(of: held.years, number: .year)
      case nil: table.table(of: (1...12).map(Period.month), number: .month)
      }
    let figures = ["occupancy", "adr", "revpar", "stays(y1)", "break_even_occupancy"]
    return Report(
      [
        .table(rows),
        .figures(
          heading: LocalizedText("The First Year"),
          workspace.figures(named: figures)),
      ] + (range == .years ? held.notes.map { .note($0) } : []))
  }
}
