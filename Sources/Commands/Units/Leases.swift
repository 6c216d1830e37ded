import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let leases = Command(
    "leases", .results, "Show when new leases begin, and what new tenants cost.",
    details: """
      Each lease is followed by another of one year.
      Its rent is the market rent where tenants leave, and the old rent plus its rise where they stay.
      Empty and free months are averages: those of a new tenant times the turnover.
      "chart leases" draws how long each present lease still runs.
      """,
    syntax: .optional(.scheduleRange),
    examples: [
      .init("leases", "all until the sale, or of ten years"), .init("leases 1..24", "those of some months"),
    ],
    preview: .reading, reach: .document, worksheet: Rental.self
  ) { context, rental, range throws(Diagnostic) in
    guard rental.rentRoll.contains(where: { $0.leaseEnd != nil }) else {
      throw Diagnostic(UnitError.noLeases)
    }
    var months = rental.monthsOfLeases
    if case .months(let typed)? = range { months = typed }
    return LeaseTable(rental, context.workspace).report(of: months)
  }
}

extension Rental {
  /// The months whose leases are shown: until the sale, or ten years.
  var monthsOfLeases: ClosedRange<Int> { 1...(holdingMonths ?? 120) }
}

/// The leases that begin in some months.
struct LeaseTable {
  private let rental: Rental
  private let workspace: Workspace

  init(_ rental: Rental, _ workspace: Workspace) { (self.rental, self.workspace) = (rental, workspace) }

  func report(of months: ClosedRange<Int>) -> Report {
    let columns = [
      TableColumn(key: "month", label: LocalizedText("Month")),
      TableColumn(key: "unit", label: LocalizedText("Unit", context: "of a rent roll")),
      TableColumn(key: "old_rent", label: LocalizedText("Old Rent")),
      TableColumn(key: "new_rent", label: LocalizedText("New Rent")),
      TableColumn(key: "months_empty", label: LocalizedText("Months Empty"), importance: .useful),
      TableColumn(key: "lost", label: LocalizedText("Lost")),
      TableColumn(key: "free", label: LocalizedText("Free"), importance: .useful),
      TableColumn(key: "ready", label: LocalizedText("Ready"), importance: .useful),
    ]
    let starts = months.flatMap { month in
      rental.rentRoll.filter { $0.beginsLease(inMonth: month) }.map { (month, $0) }
    }
    let table = Report.Block.table(Table(columns: columns, rows: starts.map(row)))
    let none = LocalizedText("No lease begins in these months.")
    return Report([table] + (starts.isEmpty ? [.note(none)] : []), drawn: presentLeases)
  }

  /// The months until each present lease ends, the first to end first.
  private var presentLeases: Table {
    let ends = rental.rentRoll.compactMap { unit in unit.leaseEnd.map { (unit.name, $0) } }
    return Table(
      heading: LocalizedText("Months until the Lease Ends"),
      columns: [
        TableColumn(key: "unit", label: LocalizedText("Unit", context: "of a rent roll")),
        TableColumn(key: "lease_end", label: LocalizedText("Lease Ends")),
      ],
      rows: ends.sorted { $0.1 < $1.1 }.map { [.text($0.0), .count($0.1)] })
  }

  private func row(_ month: Int, _ unit: RentalUnit) -> [Cell] {
    let name = unit.name
    let year = "\(month)..\(month + 11)"
    return [
      .count(month), .text(name), cell("\(name).lease(\(month - 1))"), cell("\(name).lease(\(month))"),
      unit.hasTurnover ? cell(monthsEmpty(name)) : .empty,
      cell("sum(\(name).vacancy_loss(\(year)))"), cell("sum(\(name).concessions(\(year)))"),
      cell("\(name).make_ready(\(month))"),
    ]
  }

  /// The share of leases that are not renewed times the months between tenants; divided by one, as a share times a
  /// number is shown as a share.
  private func monthsEmpty(_ name: String) -> String { "\(name).turnover * \(name).downtime / 1" }

  private func cell(_ text: String) -> Cell { workspace.cell(named: text) }
}
