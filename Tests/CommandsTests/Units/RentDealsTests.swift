import Formulas
import Foundation
import Shell
import TestShell
import Testing

@testable import Commands

/// Properties with units, whose figures were computed twice, independently of the program.
@Suite("Rents as they are")
struct RentDealsTests {
  /// A property by the lines that are typed for it, with its figures to the cent, or to six decimals.
  struct Deal: CustomTestStringConvertible {
    let name: String
    let lines: [String]
    let figures: [(formula: String, value: String)]

    var testDescription: String { name }
  }

  private static let names = [
    "rent(y1)", "vacancy_loss(y1)", "effective_gross(y1)", "operating_expenses(y1)", "noi(y1)",
    "debt_service(y1)", "cash_flow(y1)", "noi(y5)", "cash_flow(y5)", "cap_rate", "dscr",
    "break_even_occupancy",
    "break_even_rent",
  ]

  private static func deal(
    _ name: String, _ lines: [String], _ values: String, and others: [(String, String)] = []
  ) -> Deal {
    let usual = zip(names, values.split(separator: " ").map(String.init))
    return Deal(name: name, lines: lines, figures: usual.map { ($0, $1) } + others)
  }

  static let deals: [Deal] = [fourplex, leases, houseHack, cottage, students, rehab, triplex, home]

  private static let fourplex = deal(
    "fourplex",
    [
      "price 398000; closing 9000; loan 298500; rate 6.75", "add unit front 1275; add unit rear 1225",
      "add unit upper 1180 count 2", "other 45; vacancy 6; rent_growth 2.5; expense_growth 3",
      "taxes 5350; insurance 2150; maintenance 70/unit; management 8%; capex 240/unit/yr",
    ],
    "58320.00 3499.20 55360.80 15288.86 40071.94 23232.84 15879.10 43996.30 19682.97 0.100683 1.724797 0.654463 3329.87",
    and: [("other(y1)", "540.00"), ("reserves(y1)", "960.00"), ("rent", "4860.00"), ("units", "4")])

  private static let leases = deal(
    "leases",
    [
      "price 312000; loan 234000; rate 6.5",
      "add unit a 1420 market 1560 lease 5 turnover 35 downtime 1.5 free 0.5 ready 1300 renew 2.5",
      "add unit b 1610 market 1560 lease 10 turnover 50 downtime 1 ready 1800",
      "vacancy 5; rent_growth 3; expense_growth 3; taxes 4450; insurance 1700",
    ],
    "36764.53 1563.34 34940.07 7505.00 27435.07 17748.48 9686.59 30496.23 12747.75 0.087933 1.545770 0.686898 2189.98",
    and: [
      ("concessions(y1)", "261.11"), ("make_ready(y1)", "1355.00"), ("loss_to_lease", "90.00"),
      ("a.lease(18)", "1556.47"), ("sum(a.vacancy_loss(18..29))", "817.15"), ("a.concessions(18)", "272.38"),
      ("a.make_ready(18)", "468.65"), ("b.lease(23)", "1606.80"), ("b.vacancy_loss(23)", "803.40"),
    ])

  private static let houseHack = deal(
    "house hack",
    [
      "price 340000; closing 8200; loan 323000; rate 6.75; pmi 0.65%; pmi_rule none",
      "add unit mine 1350 own to 18; add unit upstairs 1475",
      "vacancy 5; rent_growth 3; expense_growth 3; taxes 4100; insurance 1800; maintenance 5%",
    ],
    "17700.00 885.00 16815.00 6785.00 10030.00 25139.64 -17209.16 27698.77 459.61 0.029500 0.398972 1.803652 3068.44",
    and: [
      ("mortgage_insurance(y1)", "2099.52"), ("cash_flow(y2)", "-9399.56"), ("saved(y2)", "8343.00"),
      ("housing_cost", "1434.10"), ("rent_saved", "1350.00"), ("better_than_renting", "-84.10"),
      ("pitia", "2761.60"), ("first_full_year_let", "3"), ("cash_flow(y3)", "-1130.41"),
    ])

  private static let cottage = deal(
    "nights",
    ["start_month april; price 355000; loan 266250; rate 7.1"] + nights + [
      "vacancy 5; rent_growth 2.5; expense_growth 3; taxes 4000; insurance 3100; utilities 310"
    ],
    "36254.20 0.00 42993.76 23089.60 19904.17 21471.48 -1567.31 21609.44 137.96 0.056068 0.927005 1.036454 3174.84",
    and: [
      ("night_fees(y1)", "6739.56"), ("available_nights(y1)", "351.00"), ("booked_nights(y1)", "196.06"),
      ("occupancy", "0.558575"), ("adr", "184.91"), ("revpar", "103.29"), ("stays(y1)", "61.268750"),
      ("rent_a_month", "3021.18"), ("min(rent(1..12))", "1302.00"), ("max(rent(1..12))", "6556.50"),
    ])

  private static let students = deal(
    "students",
    [
      "start_month aug; price 318000; loan 238500; rate 6.9; add unit room 590 count 4 season sep..may",
      "vacancy 5; rent_growth 2.5; expense_growth 3; taxes 3900; insurance 2050; utilities 360",
    ],
    "21240.00 1062.00 20178.00 10270.00 9908.00 18849.12 -8941.12 10713.76 -8135.36 0.031157 0.525648 1.370957 3405.75"
  )

  private static let rehab = deal(
    "after rehab",
    [
      "price 152000; rehab 36500; closing 3800; loan 121600; rate 7.9; rent 1575; set rent.from 4",
      "vacancy 5; rent_growth 3; expense_growth 2.5; taxes 2150; insurance 1150; add expense power 95/mo to 3",
    ],
    "14175.00 708.75 13466.25 3585.00 9881.25 10605.60 -724.35 16565.93 5960.33 0.065008 0.931701 1.001101 1659.72",
    and: [("cash_needed", "74461.40"), ("first_month_in_the_black", "4")])

  private static let triplex = Deal(
    name: "triplex with an FHA loan",
    lines: [
      "price 480000; loan 456577.69; rate 6.125; pmi 0.55%; pmi_rule none; taxes 5200; insurance 2050",
      "add unit mine 1725 own; add unit two 1675; add unit three 1590",
    ],
    figures: [("payment", "2774.21"), ("pitia", "3587.64"), ("self_sufficiency", "154.86")])

  private static let home = Deal(
    name: "rent or buy",
    lines: [
      "price 365000; closing 9500; loan 292000; rate 6.4; add unit home 2050 own; rent_growth 3; expense_growth 3",
      "taxes 4300; insurance 1650; maintenance 1% of price; discount 5.5; horizon 12; selling 6; appreciation 3.2",
    ],
    figures: [
      ("cash_flow(y1)", "-31517.76"), ("npv_against_renting", "18972.36"), ("break_even_years", "8"),
      ("npv_renting(84)", "-1480.14"), ("npv_renting(96)", "2682.75"),
    ])

  private static let nights: [String] = {
    let rates = [140, 140, 150, 165, 175, 210, 235, 235, 185, 170, 150, 165]
    let occupancies = [30, 35, 45, 55, 60, 78, 90, 92, 65, 55, 38, 42]
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let terms = zip(months, zip(rates, occupancies)).map { month, terms in
      "set cottage.rate.\(month) \(terms.0) cottage.occupancy.\(month) \(terms.1)%"
    }
    return ["add unit cottage nights 150 stay 3.2 cleaning 110 cost 95 platform 15%"] + terms + [
      "set cottage.owner.aug 14"
    ]
  }()

  @Test("Figures of deals hold to the cent", arguments: deals)
  func figures(of deal: Deal) throws {
    let shell = TestShell()
    for line in deal.lines { shell.expectSuccess(line) }
    for (formula, expected) in deal.figures {
      let decimals = expected.split(separator: ".").dropFirst().first?.count ?? 0
      let value = try shell.number(formula)
      #expect(abs(value - Double(expected)!) < 0.501 * pow(10, -Double(decimals)), "\(formula) is \(value)")
    }
  }

  /// A rent roll of the file, with its figures by the model beside it.
  private struct Roll: Decodable {
    let lines: [String]
    let figures: [String: String]
  }

  @Test("300 random rent rolls have the figures of a model that walks from month to month")
  func randomRolls() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "rent-rolls.json")
    let rolls = try JSONDecoder().decode([Roll].self, from: Data(contentsOf: file))
    #expect(rolls.count == 300)
    for (number, roll) in rolls.enumerated() {
      let shell = TestShell()
      for line in roll.lines { shell.expectSuccess(line) }
      for (formula, expected) in roll.figures {
        let value = try shell.number(formula)
        #expect(
          abs(value - Double(expected)!) < 0.00501, "roll \(number): \(formula) is \(value), not \(expected)")
      }
    }
  }
}

extension TestShell {
  /// The value of a formula.
  func number(_ formula: String) throws -> Double {
    try Formula(formula, in: workspace.vocabulary).number(in: workspace.scope).double
  }
}
