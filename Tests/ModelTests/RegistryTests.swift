import Finance
import Testing
@testable import Model

@Suite("The registry of a rental's fields")
struct RegistryTests {
  /// Changes one field of an empty rental, and tells which stored properties differ then, but for the note
  /// that it was entered.
  private func touched(by name: String) throws -> Set<String> {
    var changed = Rental()
    let field = try #require(Rental.field(named: name))
    let text =
      switch field.unit {
      case .term: "7m"
      case .date: "2026-12-01"
      default: field.choices.last ?? "7"
      }
    changed.set(field, to: try field.value(typed: text, in: .usd))
    #expect(changed.isEntered(field) && !Rental().isEntered(field), "\(name)")
    return Set(
      zip(properties(of: Rental()), properties(of: changed)).compactMap { old, new in
        String(reflecting: old.value) == String(reflecting: new.value) ? nil : old.label
      }
    ).subtracting(["entered"])
  }

  /// The stored properties, with those of the lists and of the loan's terms, which are kept apart.
  private func properties(of rental: Rental) -> [(label: String, value: Any)] {
    let records = rental.apart.first ?? RentalRecords()
    return [
      Mirror(reflecting: rental), Mirror(reflecting: records), Mirror(reflecting: records.details),
      Mirror(reflecting: records.tax), Mirror(reflecting: records.partnerTerms),
      Mirror(reflecting: records.resale),
    ]
    .flatMap { $0.children.compactMap { child in child.label.map { ($0, child.value) } } }
    .filter { !["apart", "details", "tax", "partnerTerms", "resale"].contains($0.0) }
  }

  /// The properties that several fields write, with those fields: two views of the loan, two of the escrow,
  /// and the amounts of all lines.
  private static let shared: [String: Set<String>] = [
    "financing": ["down", "loan"],
    "furtherTerms": Set(LoanField.all.map(\.name)),
    "terms": Set((LoanTerm.payments + LoanTerm.times).map(\.name)),
    "adjustment": ["fixed", "adjusts", "indexes", "margin", "floor", "rounding"],
    "hurdles": ["hurdle", "then", "hurdle_2", "then_2", "hurdle_3", "then_3"],
    "lender": Set(Rental.fields.filter { $0.section == "Lender" }.map(\.name)),
    "amounts": [
      "closing", "other", "taxes", "insurance", "hoa", "utilities", "management", "maintenance", "capex",
    ],
  ]

  @Test(
    "Each field writes what it stands for alone, and each property but the lists of records has its field")
  func reachesEveryProperty() throws {
    var fields: [String: Set<String>] = [:]
    for field in Rental.fields {
      for property in try touched(by: field.name) { fields[property, default: []].insert(field.name) }
    }
    let lists = [
      "entered", "ownLines", "rentRoll", "lineTerms", "events", "inputs", "ownLoans", "valuesByYear",
      "pathSignature", "paths", "partners",
    ]
    #expect(Set(properties(of: Rental()).map(\.label)) == Set(fields.keys).union(lists))
    for (property, names) in fields {
      let expected = Self.shared[property]
      #expect(expected == nil ? names.count == 1 : names == expected, "\(property) is written by \(names)")
    }
  }

  @Test("The first of the words that can be chosen is the usual one")
  func usualChoices() {
    for field in Rental.fields where field.unit == .choice {
      #expect(Rental()[field] == field.choices.first.map(Value.choice), "\(field.name)")
    }
  }

  struct Row: Sendable {
    let section, name, label: String
    let unit: Unit
    let standard: Value
    let decimals: Int
  }

  /// The fields of the app from which this shell was derived, in its order.
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

  /// The other fields: those of a purchase, of a year's account from income to reserve, of growth and of the
  /// sale, each with what it takes as a person types it first, and what it refuses.
  static let others: [(section: String, names: [String], taken: String, refused: String)] = [
    ("Purchase", ["closing_date"], "2026-12-01", "2200-01-01"),
    ("Purchase", ["start_month"], "april", "13"),
    ("Purchase", ["closing"], "3% of price", "3% of rent"),
    ("Purchase", ["rehab", "arv", "contingency", "credit", "appraisal"], "20000", "-1"),
    ("Purchase", ["reserve_fund"], "5000", "-1"), ("Loan Terms", ["io", "balloon"], "60", "0"),
    ("Loan Terms", ["rhythm"], "biweekly", "weekly"),
    ("Loan Terms", ["points", "financed_points"], "1.5", "101"), ("Loan Terms", ["fees"], "900", "-1"),
    ("Loan Terms", ["penalty"], "5/4/3", "5/x"), ("Loan Terms", ["penalty_interest"], "6", "0"),
    ("Loan Terms", ["pmi"], "0.61", "101"),
    ("Loan Terms", ["pmi_rule"], "fha", "hpa"), ("Loan Terms", ["pmi_basis"], "schedule", "plan"),
    ("Loan Terms", ["pmi_upfront"], "1.75", "101"),
    ("Loan Terms", ["fixed", "adjusts"], "5y", "0"), ("Loan Terms", ["index"], "4.2", "101"),
    ("Loan Terms", ["indexes"], "4.2/4.7", "4.2/101"), ("Loan Terms", ["margin"], "2.5", "101"),
    ("Loan Terms", ["caps"], "2/2/5", "2/2/5/6"), ("Loan Terms", ["floor"], "3", "101"),
    ("Loan Terms", ["rounding"], "eighth", "quarter"), ("Income", ["units"], "4", "0"),
    ("Income", ["market_rent"], "1850", "0"),
    ("Income", ["other"], "60/mo", "9% of collected"), ("Income", ["vacancy"], "5", "101"),
    ("Operating", ["taxes", "insurance"], "1.2% of price", "1/2"),
    ("Operating", ["hoa", "utilities"], "400/q", "1/day"),
    ("Operating", ["management"], "9% of collected", "9% of taxes"),
    ("Operating", ["maintenance", "capex"], "250/unit/yr", "1/mo/yr"),
    ("Growth", ["rent_growth", "expense_growth", "appreciation"], "-2.5", "-51"),
    ("Exit", ["hold"], "7y", "0"), ("Exit", ["selling"], "6", "101"), ("Exit", ["exit_cap"], "7.5", "0"),
    ("Exit", ["exit_price"], "300000", "0"), ("Exit", ["horizon"], "12", "0"),
    ("Exit", ["discount"], "12", "0"),
    ("Units", ["rent_level"], "90%", "0"), ("Resale", ["rule"], "75", "101"),
    ("Resale", ["contract_price", "buyer_price"], "117500", "0"),
    ("Resale", ["earnest"], "1500", "-1"), ("Partners", ["pref"], "8", "101"),
    ("Partners", ["pref_kind"], "simple", "cumulative"), ("Partners", ["split"], "75/25", "75/x"),
    ("Partners", ["hurdle"], "13", "0"), ("Partners", ["then"], "60/40", "60/x"),
    ("Partners", ["hurdle_2"], "18", "0"), ("Partners", ["then_2"], "60/40", "60/x"),
    ("Partners", ["hurdle_3"], "22", "0"), ("Partners", ["then_3"], "60/40", "60/x"),
    ("Tax", ["tax_rate", "gains_rate", "land"], "24", "101"), ("Tax", ["land_amount"], "60000", "0"),
    ("Tax", ["filing"], "separate-apart", "widow"), ("Tax", ["magi"], "90000", "-1"),
    ("Tax", ["participation"], "professional", "none"), ("Tax", ["placed"], "march", "13"),
    ("Tax", ["state_tax"], "5", "101"), ("Tax", ["niit"], "no", "maybe"),
    ("Tax", ["tax_year"], "2025", "2024"),
    ("Tax", ["depreciable_basis"], "210000", "0"), ("Tax", ["building_life"], "39", "0"),
    ("Tax", ["depreciation_rule"], "table", "double"), ("Tax", ["loss_rule"], "off-gain", "never"),
    ("Lender", ["rent_share", "vacancy_floor", "management_floor"], "70", "101"),
    ("Lender", ["reserve_floor"], "300", "0"), ("Lender", ["reserve_months"], "12", "121"),
    ("Lender", ["target_dscr"], "1.25", "0"), ("Lender", ["max_ltv"], "75", "0"),
    ("Definitions", ["growth_rule"], "monthly", "daily"), ("Definitions", ["exit_rule"], "trailing", "past"),
    ("Definitions", ["irr_rule"], "monthly", "daily"),
    ("Definitions", ["noi_rule"], "reserves-above", "above"),
    ("Definitions", ["invested_rule"], "with-reserves", "with"),
    ("Definitions", ["cap_rate_rule"], "cost", "arv"), ("Definitions", ["dscr_rule"], "rent", "noi-taxes"),
  ]

  @Test("The fields stand in the order of the facts, and behind them those of a longer time")
  func order() {
    let names = RegistryTests.table.map(\.name) + RegistryTests.others.flatMap(\.names)
    #expect(Rental.fields.map(\.name) == names)
    for row in RegistryTests.others {
      for name in row.names { #expect(Rental.field(named: name)?.section == row.section, "\(name)") }
    }
  }

  @Test("A field takes what a person types for it, and refuses what it cannot be")
  func typed() throws {
    for row in RegistryTests.others {
      for name in row.names {
        let field = try #require(Rental.field(named: name))
        #expect(try field.allows(field.value(typed: row.taken, in: .usd), in: .usd), "\(name) \(row.taken)")
        let refused = try? field.value(typed: row.refused, in: .usd)
        #expect(refused.map { field.allows($0, in: .usd) } != true, "\(name) \(row.refused)")
        #expect(field.summary.hasSuffix("."), "\(name)")
      }
    }
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
      #expect(metrics.isSuperset(of: kind.conventions.preferences.keys), "\(kind.kind)")
      #expect(
        metrics.union(kind.fields.map(\.name)).isSuperset(of: kind.conventions.overview), "\(kind.kind)")
    }
  }

  @Test("A kind is found by its word, and only by that")
  func kinds() {
    #expect(WorksheetKinds.named("rental") is Rental.Type)
    #expect(WorksheetKinds.named("Rental") == nil)
    #expect(WorksheetKinds.named("") == nil)
  }
}
