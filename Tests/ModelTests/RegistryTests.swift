import Finance
import Testing
@testable import Model

@Suite("The registry of a rental's fields")
struct RegistryTests {
  /// Changes one field of an empty rental, and tells which stored properties differ then.
  private func touched(by name: String) throws -> Set<String> {
    var changed = Rental()
    let field = try #require(Rental.field(named: name))
    let text = field.unit == .term ? "7m" : "7"
    changed.set(field, to: try Value(typed: text, unit: field.unit, in: .usd))
    return Set(
      zip(Mirror(reflecting: Rental()).children, Mirror(reflecting: changed).children).compactMap {
        old, new in
        String(reflecting: old.value) == String(reflecting: new.value) ? nil : old.label
      })
  }

  @Test("Each field writes one stored property, each property has its field, and financing has two")
  func reachesEveryProperty() throws {
    var fields: [String: [String]] = [:]
    for field in Rental.fields {
      let properties = try touched(by: field.name)
      #expect(properties.count == 1, "\(field.name) writes \(properties)")
      for property in properties { fields[property, default: []].append(field.name) }
    }
    let stored = Mirror(reflecting: Rental()).children.compactMap(\.label)
    #expect(Set(stored) == Set(fields.keys))
    #expect(fields["financing"] == ["down", "loan"])
    for property in stored where property != "financing" { #expect(fields[property] == [property]) }
  }

  struct Row: Sendable {
    let section, name, label: String
    let unit: Unit
    let standard: Value
    let decimals: Int
  }

  /// FACTS.md, section 1, in its order.
  static let table: [Row] = [
    Row(
      section: "Mortgage", name: "price", label: "Purchase Price", unit: .money, standard: .cents(0),
      decimals: 0),
    Row(
      section: "Mortgage", name: "down", label: "Down Payment %", unit: .percent, standard: .percent(.zero),
      decimals: 0),
    Row(
      section: "Mortgage", name: "loan", label: "Loan Amount", unit: .money, standard: .cents(0), decimals: 2),
    Row(
      section: "Mortgage", name: "rate", label: "Interest Rate %", unit: .percent,
      standard: .percent(Percent(millionths: 50_000)), decimals: 3),
    Row(
      section: "Mortgage", name: "term", label: "Mortgage Term (Yr.)", unit: .term,
      standard: .term(Term(months: 360)), decimals: 0),
    Row(
      section: "Mortgage", name: "escrow", label: "Escrow Amount", unit: .money, standard: .cents(0),
      decimals: 0),
    Row(
      section: "Mortgage", name: "extra", label: "Extra Payment", unit: .money, standard: .cents(0),
      decimals: 0),
    Row(
      section: "Operations", name: "expenses", label: "Expenses", unit: .money, standard: .cents(0),
      decimals: 0),
    Row(section: "Operations", name: "rent", label: "Rent", unit: .money, standard: .cents(0), decimals: 0),
  ]

  @Test("The fields stand in the order of the facts")
  func order() {
    #expect(Rental.fields.map(\.name) == RegistryTests.table.map(\.name))
  }

  @Test("A field is as the facts say", arguments: table)
  func facts(row: Row) throws {
    let field = try #require(Rental.field(named: row.name))
    #expect(field.section == row.section)
    #expect(field.label == row.label)
    #expect(field.unit == row.unit)
    #expect(Rental()[field] == row.standard)
    #expect(field.leastDecimals == row.decimals)
    #expect(field.summary.hasSuffix("."))
  }

  struct Edge: Sendable {
    let name, inside, outside: String
  }

  @Test(
    "What may be entered ends exactly at the bounds",
    arguments: [
      Edge(name: "price", inside: "1,000,000,000,000,000", outside: "1,000,000,000,000,000.01"),
      Edge(name: "rent", inside: "0", outside: "-0.01"),
      Edge(name: "down", inside: "100", outside: "100.0001"),
      Edge(name: "down", inside: "0", outside: "-0.0001"),
      Edge(name: "rate", inside: "100%", outside: "100.0001%"),
      Edge(name: "term", inside: "1m", outside: "0"),
      Edge(name: "term", inside: "100y", outside: "1201m"),
    ])
  func bounds(edge: Edge) throws {
    let field = try #require(Rental.field(named: edge.name))
    let allows = { (text: String) in
      field.allows(try Value(typed: text, unit: field.unit, in: .usd), in: .usd)
    }
    #expect(try allows(edge.inside))
    #expect(try !allows(edge.outside))
  }

  @Test("A value of another unit is not allowed")
  func otherUnit() throws {
    let rent = try #require(Rental.field(named: "rent"))
    #expect(!rent.allows(.percent(.zero), in: .usd))
    #expect(!rent.allows(.undefined(.noCashInvested(month: 1)), in: .usd))
  }

  @Test("What an overview shows exists, and so does each metric that is better in one direction")
  func overviews() {
    for kind in WorksheetKinds.all {
      let metrics = Set(kind.allMetrics.map(\.name))
      #expect(metrics.isSuperset(of: kind.preferences.keys), "\(kind.kind)")
      #expect(metrics.union(kind.fields.map(\.name)).isSuperset(of: kind.overview), "\(kind.kind)")
    }
  }

  @Test("A kind is found by its word, and only by that")
  func kinds() {
    #expect(WorksheetKinds.named("rental") is Rental.Type)
    #expect(WorksheetKinds.named("Rental") == nil)
    #expect(WorksheetKinds.named("") == nil)
  }
}
