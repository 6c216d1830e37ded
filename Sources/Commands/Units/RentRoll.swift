import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let roll = Command(
    "roll", .results, "Show the rent roll: the units with their rents.",
    details: """
      Rent and market rent are as entered, before any growth.
      Loss to lease is how far the rent is below the market rent. It does not reduce the income.
      "Ends" is the last month of the lease; "leases" shows what follows.
      """,
    examples: [.init("roll", "the units of the open property")],
    preview: .result(figures: ["rent_a_month", "loss_to_lease"]), worksheet: Rental.self
  ) { context, rental throws(Diagnostic) in
    guard !rental.rentRoll.isEmpty else { throw Diagnostic(UnitError.noUnits) }
    return RentRoll(rental, context.workspace).report
  }
}

/// The units of a property, with a row for all of them.
struct RentRoll {
  private let rental: Rental
  private let workspace: Workspace

  init(_ rental: Rental, _ workspace: Workspace) { (self.rental, self.workspace) = (rental, workspace) }

  var report: Report {
    let columns = [
      TableColumn(key: "unit", label: LocalizedText("Unit", context: "of a rent roll")),
      TableColumn(key: "count", label: LocalizedText("Count")),
      TableColumn(key: "use", label: LocalizedText("Use"), importance: .useful),
      TableColumn(key: "rent_a_month", label: LocalizedText("Rent/mo")),
      TableColumn(key: "market_a_month", label: LocalizedText("Market/mo"), importance: .useful),
      TableColumn(key: "loss_to_lease", label: LocalizedText("Loss to Lease"), importance: .useful),
      TableColumn(key: "lease_end", label: LocalizedText("Ends"), importance: .useful),
      TableColumn(key: "rent_year_1", label: LocalizedText("Year 1 Rent")),
    ]
    let rows = rental.rentRoll.map { row($0) + size($0) } + [total + totalSize]
    return Report([.table(Table(columns: columns + sizeColumns, rows: rows))])
  }

  /// The columns of sizes, where any is entered.
  private var sizeColumns: [TableColumn] {
    guard hasSizes else { return [] }
    return [
      TableColumn(key: "sqft", label: LocalizedText("Sq Ft"), importance: .useful),
      TableColumn(key: "rent_per_sqft", label: LocalizedText("Rent/Sq Ft"), importance: .useful),
    ]
  }

  private var hasSizes: Bool { rental.rentRoll.contains { $0.squareFeet != nil } }

  /// The size of a unit, and the rent a month of a square foot.
  private func size(_ unit: RentalUnit) -> [Cell] {
    guard hasSizes else { return [] }
    guard let size = unit.squareFeet else { return [.empty, .empty] }
    return [
      .count(size * unit.count), cell("(\(rent(of: unit))) / (\(unit.name).sqft * \(unit.name).count)"),
    ]
  }

  /// The size of all units; nothing where one of them is not known.
  private var totalSize: [Cell] {
    guard hasSizes else { return [] }
    let sizes = rental.rentRoll.compactMap { unit in unit.squareFeet.map { $0 * unit.count } }
    return [sizes.count == rental.rentRoll.count ? .count(sizes.reduce(0, +)) : .empty, .empty]
  }

  /// The formula of the rent of a unit a month, of all its dwellings.
  private func rent(of unit: RentalUnit) -> String {
    unit.isNightly ? "\(unit.name)(y1) / 12" : rental.entered("rent", unit)
  }

  private func row(_ unit: RentalUnit) -> [Cell] {
    let name = unit.name
    let isNightly = unit.isNightly
    let rent = rent(of: unit)
    let market = rental.entered("market", unit)
    return [
      .text(name), .count(unit.count), .words(unit.use.label), cell(rent),
      isNightly ? .empty : cell(market),
      isNightly || unit.use == .own ? .empty : cell("\(market) - \(rent)"),
      rental.field(named: "\(name).lease_end").map { rental.isStated($0) ? cell($0.name) : .empty } ?? .empty,
      cell("\(name)(y1)"),
    ]
  }

  private var total: [Cell] {
    [
      .words(LocalizedText("total")), .count(rental.units), .empty, cell("rent_a_month"), cell("market_rent"),
      cell("loss_to_lease"), .empty, cell("rent(y1)"),
    ]
  }

  private func cell(_ text: String) -> Cell { workspace.cell(named: text) }
}

extension UnitUse {
  /// The word for it in tables.
  var label: LocalizedText {
    switch self {
    case .let: LocalizedText("let", context: "of a unit")
    case .own: LocalizedText("own", context: "of a unit")
    }
  }
}
