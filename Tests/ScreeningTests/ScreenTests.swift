import Finance
import Formulas
import Glibc
import Model
import Programs
import SeededRandom
import Testing

@testable import Screening

@Suite("A screen") struct ScreenTests {
  @Test(
    "Rows, their order and their figures are those of exact evaluation row by row",
    arguments: [
      ("", "cash_flow > 0", "cash_on_cash", false), ("down", "dscr >= 1.2 and cash_flow > 50", "irr", false),
      ("loan", "cap_rate > 5%", "-balance(120)", false), ("term", "payment < 1500", "total_interest", false),
      ("extra", "payoff_month < 300", "irr", false), ("exit_price", "irr > 8%", "net_proceeds(60)", false),
      // Each chunk has larger numbers than those before it.
      ("", "cash_flow > 0", "cash_on_cash", true), ("down", "dscr >= 1.2 and cash_flow > 50", "irr", true),
      ("loan", "cap_rate > 5%", "-balance(120)", true),
    ])
  func exact(extraColumn: String, condition: String, rank: String, isGrowing: Bool) throws {
    let listings = RandomListings(seed: 19, count: 300, extraColumn, isGrowing: isGrowing)
    let folder = try TestFolder()
    let file = try listings.file(in: folder)
    let sheet = RandomListings.assumptions
    let layout = try ListingLayout(file, ListingMap(), sheet, in: .usd)
    let vocabulary = sheet.vocabulary(UserDefinitions())
    let formulas = try (condition: Formula(condition, in: vocabulary), rank: Formula(rank, in: vocabulary))
    let screen = ListingScreen(
      sheet, UserDefinitions(), layout, where: [formulas.condition], show: [formulas.rank],
      rankBy: .init(formulas.rank, isDescending: true), top: 40)
    let found = try screen.run(file)
    #expect(found.readCount == 300)
    #expect(found.faultCount == 0)

    var expected: [(row: Int, number: Number)] = []
    var (passed, undecided, unranked) = (0, 0, 0)
    for row in 0..<300 {
      let scope = listings.sheet(row).scope(UserDefinitions(), EvaluationContext(currency: .usd))
      guard case .truth(let truth)? = try? formulas.condition.evaluate(in: scope) else {
        undecided += 1
        continue
      }
      guard truth else { continue }
      passed += 1
      if let number = try? formulas.rank.number(in: scope) {
        expected.append((row, number))
      } else {
        unranked += 1
      }
    }
    expected.sort { $0.number == $1.number ? $0.row < $1.row : $1.number < $0.number }
    #expect(found.passCount == passed)
    #expect(found.undecidedCount == undecided)
    #expect(found.unrankedCount == unranked)
    // The header is the first line.
    #expect(found.lines == expected.prefix(40).map { $0.row + 2 })
    for (place, row) in expected.prefix(40).enumerated() {
      let value = try #require(found.value(ofRow: place, figure: 0))
      #expect(abs(value - row.number.double) <= 1e-12 * abs(value))
    }
  }

  @Test("Every figure of every row is that of exact evaluation: money to the cent, rates within 1e-12")
  func figures() throws {
    let count = RandomListings.count
    let listings = RandomListings(seed: 7, count: count, "extra")
    let folder = try TestFolder()
    let file = try listings.file(in: folder)
    let sheet = RandomListings.assumptions
    let vocabulary = sheet.vocabulary(UserDefinitions())
    let formulas = try [
      "payment", "balance(120)", "total_interest", "cash_flow", "dscr >= 1.2", "cash_on_cash", "irr",
    ].map { try Formula($0, in: vocabulary) }
    let layout = try ListingLayout(file, ListingMap(), sheet, in: .usd)
    let found = try ListingScreen(sheet, UserDefinitions(), layout, show: formulas).run(file)
    try #require(found.count == count)
    let differing = inParallel(mapping: Array(0..<count)) { row -> Int? in
      let scope = listings.sheet(row).scope(UserDefinitions(), EvaluationContext(currency: .usd))
      for (place, formula) in formulas.enumerated() {
        let exact: Double? =
          switch try? formula.evaluate(in: scope) {
          case .number(let number): number.double
          case .truth(let truth): truth ? 1 : 0
          default: nil
          }
        let value = found.value(ofRow: row, figure: place)
        guard let exact, let value else {
          if (exact == nil) != (value == nil) { return row }
          continue
        }
        let error = ["irr", "cash_on_cash", "cash_flow"].contains(formula.text) ? 1e-12 : 0x1p-52
        // Whole cents are off by the last place of their product with 0.01 at most.
        if abs(value - exact) > error * abs(exact) { return row }
      }
      return nil
    }
    #expect(differing.compactMap { $0 }.isEmpty)
  }

  @Test("What has a part that is computed row by row is told apart from what is computed in columns")
  func ways() throws {
    let folder = try TestFolder()
    let file = try RandomListings(seed: 1, count: 3, "").file(in: folder)
    let sheet = RandomListings.assumptions
    let formulas = try ["cash_flow", "irr", "first(balance(month) < loan / 2)", "apr", "payment + ln(rent)"]
      .map {
        try Formula($0, in: sheet.vocabulary(UserDefinitions()))
      }
    let layout = try ListingLayout(file, ListingMap(), sheet, in: .usd)
    let screen = ListingScreen(sheet, UserDefinitions(), layout, show: formulas)
    #expect(screen.rowByRow.map(\.text) == formulas.dropFirst(2).map(\.text))
  }
}

/// Made-up listings, some of whose numbers are nothing.
private struct RandomListings {
  /// The number of rows of which every figure is compared: 300, or as many as `ROI_LISTINGS` says.
  static let count = getenv("ROI_LISTINGS").flatMap { Int(String(cString: $0)) } ?? 300

  /// The names of the columns.
  let names: [String]
  /// For each row its cells.
  private(set) var rows: [[String]] = []

  /// - Parameter isGrowing: `true` for prices that double from time to time.
  init(seed: UInt64, count: Int, _ extraColumn: String, isGrowing: Bool = false) {
    var random = SplitMix(seed: seed)
    names = ["price", "rent", "taxes", "insurance", "hoa"] + (extraColumn.isEmpty ? [] : [extraColumn])
    for row in 0..<count {
      let price = Int.random(in: 40...900, using: &random) * 500 << (isGrowing ? row / 40 : 0)
      var row = [
        "\(price)", "\(price / 150 + Int.random(in: 0...900, using: &random)).50",
        "\(Int.random(in: 0...9, using: &random) * 731)", "\(Int.random(in: 400...2900, using: &random))",
        ["0", "0", "125.25", "310"][Int.random(in: 0...3, using: &random)],
      ]
      let extra =
        switch extraColumn {
        case "down": ["0", "20", "25", "100", "3.5"]
        case "loan": ["0", "\(price / 2)", "\(price * 4 / 5)", "1", "150000"]
        case "term": ["30", "15", "10", "1", "20"]
        case "extra": ["0", "100", "0", "250.75", "100000"]
        default: ["150000", "250000", "\(price * 2)", "\(price)", "1"]
        }
      if !extraColumn.isEmpty { row.append(extra[Int.random(in: 0...4, using: &random)]) }
      rows.append(row)
    }
  }

  /// The property that has what the listings lack.
  static var assumptions: Rental {
    var rental = Rental()
    for (name, text) in [
      ("down", "20"), ("rate", "6.5"), ("term", "30"), ("vacancy", "6"), ("rent_growth", "2.5"),
      ("expense_growth", "3"), ("appreciation", "2"), ("hold", "10"), ("selling", "7"),
    ] { set(name, text, &rental) }
    return rental
  }

  /// The property of a row.
  func sheet(_ row: Int) -> Rental {
    var rental = Self.assumptions
    for (name, text) in zip(names, rows[row]) { Self.set(name, text, &rental) }
    return rental
  }

  private static func set(_ name: String, _ text: String, _ rental: inout Rental) {
    guard let field = Rental.field(named: name) else { preconditionFailure("no field \(name)") }
    guard field.unit == .amount else {
      guard let value = try? Value(typed: text, unit: field.unit, in: .usd) else {
        preconditionFailure("\(text) is no \(name)")
      }
      return rental.set(field, to: value)
    }
    guard case .money(let money)? = try? Value(typed: text, unit: .money, in: .usd) else {
      preconditionFailure("\(text) is no \(name)")
    }
    rental.set(field, to: .amount(RecurringAmount(money, per: field.amountForm?.interval ?? .month)))
  }

  /// The listings as a file.
  func file(in folder: TestFolder) throws -> ListingFile {
    let text = ([names] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    try folder.write(Array(text.utf8), to: "listings.csv")
    let limits = ListingLimits(chunkSize: rows.count > 300 ? 1 << 22 : 2_000)
    return try ListingFile(path: folder("listings.csv"), separator: nil, limits: limits)
  }
}
