import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// What an amount comes to is worked out from its words alone: money times units, times how often a year has it.
@Suite("Amounts by unit and interval")
struct IntervalTests {
  /// The built-in lines with amounts that recur, each with the months of a plain number.
  private static let lines: KeyValuePairs = [
    "other": 1, "taxes": 12, "insurance": 12, "hoa": 1, "utilities": 1, "management": 1, "maintenance": 1,
    "capex": 1,
  ]

  private static let intervals: KeyValuePairs = ["mo": 1, "q": 3, "yr": 12]

  private func property(units: Int) throws -> Rental {
    try Rental(typed: ["price": "800000", "units": "\(units)", "rent": "9000"])
  }

  @Test(
    "A built-in line is what was entered, for each unit or in all, in any interval",
    arguments: lines.map(\.key))
  func builtIn(name: String) throws {
    let months = try #require(Self.lines.first { $0.key == name }).value
    for units in [1, 8] {
      for (word, interval) in Self.intervals {
        for (form, count) in [("/unit", units), ("", 1)] {
          var rental = try property(units: units)
          try rental.set(name, "310.50\(form)/\(word)")
          let year = 310.5 * Double(count) * 12 / Double(interval)
          let figures = Figures(rental)
          #expect(try isNear(figures("\(name)(y1)"), year), "\(name) \(form)/\(word)")
          // As a field it has the interval of a plain number.
          #expect(try isNear(figures(name), year * Double(months) / 12), "\(name) \(form)/\(word)")
        }
      }
    }
  }

  @Test(
    "The same of a line of one's own and of an amount that an event changes", arguments: intervals.map(\.key))
  func own(word: String) throws {
    let interval = try #require(Self.intervals.first { $0.key == word }).value
    let amount = try #require(
      RecurringAmount(canonical: "310.50/unit/\(word)", fractionDigits: 2, interval: .month))
    for kind in LineKind.allCases {
      var rental = try property(units: 8)
      rental.add(OwnLine("own", kind, amount))
      rental.add(RentalEvent(month: 13, .amount(line: "capex", amount), label: ""))
      let year = 310.5 * 8 * 12 / Double(interval)
      let figures = Figures(rental)
      #expect(try isNear(figures("own(y1)"), year))
      #expect(try figures("capex(y1)") == 0)
      #expect(try isNear(figures("capex(y2)"), year))
    }
  }

  @Test("The amount for each unit that is set reads as it was set, and keeps its interval")
  func path() throws {
    var rental = try property(units: 8)
    try rental.set("capex", "300/unit/yr")
    // 300 a year for each of 8 units are 200 a month.
    #expect(try Figures(rental)("capex") == 200)
    try rental.set("capex.unit", "450")
    #expect(rental[amount: .capex] == RecurringAmount(Money(minorUnits: 45_000), per: .year, isPerUnit: true))
    #expect(try Figures(rental)("capex.unit") == 450)
    #expect(try Figures(rental)("capex") == 300)
    // Of a line that is not by the unit yet, it is that of the field.
    try rental.set("insurance.unit", "600")
    #expect(try Figures(rental)("insurance") == 4_800)
  }

  /// The escrow is what taxes and insurance come to, by the formula that explains it.
  @Test(
    "The escrow follows from taxes and insurance in all their forms",
    arguments: ["75/unit/mo", "900/unit/yr", "225/unit/q", "600/mo", "1.2%", "9% of rent", "8% of collected"])
  func escrow(text: String) throws {
    var rental = try property(units: 8)
    for (name, value) in ["vacancy": "7", "other": "400", "taxes": "4200", "insurance": text] {
      try rental.set(name, value)
    }
    // A line of its own with a vacancy of its own is a part of what is collected.
    rental.add(OwnLine("laundry", .income, RecurringAmount(Money(minorUnits: 90_00), per: .month)))
    try rental.set("laundry.vacancy", "10")
    let insurance: Double =
      switch text {
      case "1.2%": 800_000 * 0.012 / 12
      case "9% of rent": 9_000 * 0.09
      // 93 % of 9,000, other income of 400, and 90 % of 90.
      case "8% of collected": (8_370 + 400 + 81) * 0.08
      default: 600
      }
    let figures = Figures(rental)
    #expect(try isNear(figures("insurance / 12"), insurance))
    #expect(try isNear(figures("escrow"), ((350 + insurance) * 100).rounded() / 100))
    #expect(try figures("escrow") == figures("round((taxes + insurance) / 12, 2)"))
    #expect(try figures("escrow(1)") == figures("escrow"))
  }
}
