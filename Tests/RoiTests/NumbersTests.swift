import Programs
import Testing

/// What a property costs and earns, through the program, against numbers that were computed another way.
///
/// The expected figures come from Python's `decimal` with 60 digits, by the definitions: a level payment
/// `P·r / (1 − (1+r)⁻ⁿ)` rounded half up to the cent (`P/n` where `r = 0`), `interest = balance·r` rounded
/// half up,
/// `principal = payment − interest`, the extra payment never past the balance, the last payment what is left;
/// `invested = price − loan + extra·month`, `net = rent − escrow − interest − expenses`, `roi = net·12 /
/// invested`. The return is cut to 15 digits.
@Suite("Numbers")
struct NumbersTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let set: String
    let month: Int
    let figures: String
    let summary: String

    var testDescription: String { "\(set) month \(month)" }
  }

  static let samples = [
    Sample(
      set: "price 250000 down 20 rate 6.5 rent 1800", month: 12,
      figures: """
        "total":1264.14,"pmtNo":12,"balance0":197956.38,"principal":191.88,"interest":1072.26,"escrow":0,"extra":0,\
        "balance":197764.5,"equity":52235.5,"invested":50000,"net":727.74,"roi":17.46576
        """,
      summary: #""payment":1264.14,"total_interest":255085.82,"payoff_month":360,"last_payment":1259.56"#),
    Sample(
      set: "price 250000 down 20 rate 6.5 rent 1800 extra 250", month: 12,
      figures: """
        "total":1514.14,"pmtNo":12,"balance0":195130.66,"principal":207.18,"interest":1056.96,"escrow":0,"extra":250,\
        "balance":194673.48,"equity":55326.52,"invested":53000,"net":743.04,"roi":16.8235471698113
        """,
      summary: #""payment":1264.14,"total_interest":152309.4,"payoff_month":233,"last_payment":1028.92"#),
    // The last month of the same loan: no extra payment is left to make.
    Sample(
      set: "price 250000 down 20 rate 6.5 rent 1800 extra 250 escrow 310.55 expenses 125.25", month: 233,
      figures: """
        "total":1339.47,"pmtNo":233,"balance0":1023.38,"principal":1023.38,"interest":5.54,"escrow":310.55,"extra":0,\
        "balance":0,"equity":250000,"invested":108250,"net":1358.66,"roi":15.0613579676674
        """,
      summary: #""payment":1264.14,"total_interest":152309.4,"payoff_month":233,"last_payment":1028.92"#),
    // The loan of 12 CFR 1026, Appendix H, form H-24(B), whose payment of 761.78 the form gives.
    Sample(
      set: "price 180000 loan 162000 rate 3.875 escrow 206 rent 1600 expenses 150", month: 360,
      figures: """
        "total":970.68,"pmtNo":360,"balance0":762.22,"principal":762.22,"interest":2.46,"escrow":206,"extra":0,\
        "balance":0,"equity":180000,"invested":18000,"net":1241.54,"roi":82.7693333333333
        """,
      summary: #""payment":761.78,"total_interest":112243.7,"payoff_month":360,"last_payment":764.68"#),
    // No interest: a straight line.
    Sample(
      set: "price 120000 down 25 rate 0 term 7 rent 950", month: 84,
      figures: """
        "total":1071.31,"pmtNo":84,"balance0":1071.31,"principal":1071.31,"interest":0,"escrow":0,"extra":0,\
        "balance":0,"equity":120000,"invested":30000,"net":950,"roi":38
        """,
      summary: #""payment":1071.43,"total_interest":0,"payoff_month":84,"last_payment":1071.31"#),
    // One month.
    Sample(
      set: "price 100000 down 10 rate 12 term 1m rent 700", month: 1,
      figures: """
        "total":90900,"pmtNo":1,"balance0":90000,"principal":90000,"interest":900,"escrow":0,"extra":0,\
        "balance":0,"equity":100000,"invested":10000,"net":-200,"roi":-24
        """,
      summary: #""payment":90900,"total_interest":900,"payoff_month":1,"last_payment":90900"#),
    // Nothing is invested but the extra payments, from the second month of them on.
    Sample(
      set: "price 300000 loan 300000 rate 7.125 term 15 rent 2500 extra 100", month: 2,
      figures: """
        "total":2817.49,"pmtNo":2,"balance0":298963.76,"principal":942.39,"interest":1775.1,"escrow":0,"extra":100,\
        "balance":297921.37,"equity":2078.63,"invested":200,"net":724.9,"roi":4349.4
        """,
      summary: #""payment":2717.49,"total_interest":176050.19,"payoff_month":169,"last_payment":2711.87"#),
    Sample(
      set: "price 1200000000000 loan 999,999,999,999.99 rate 19.999 term 40 rent 5,000,000,000", month: 1,
      figures: """
        "total":16671809641.61,"pmtNo":1,"balance0":999999999999.99,"principal":5976308.28,"interest":16665833333.33,\
        "escrow":0,"extra":0,"balance":999994023691.71,"equity":200005976308.29,"invested":200000000000.01,\
        "net":-11665833333.33,"roi":-69.9949999999765
        """,
      summary: """
        "payment":16671809641.61,"total_interest":7002468628544.51,"payoff_month":480,"last_payment":16671810213.31
        """),
    // A payment that rounds to nothing: all is left to the last one.
    Sample(
      set: "price 1 loan 0.01 rate 100 term 100y rent 0.01", month: 1,
      figures: """
        "total":0,"pmtNo":1,"balance0":0.01,"principal":0,"interest":0,"escrow":0,"extra":0,"balance":0.01,\
        "equity":0.99,"invested":0.99,"net":0.01,"roi":12.1212121212121
        """,
      summary: #""payment":0,"total_interest":0,"payoff_month":1200,"last_payment":0.01"#),
  ]

  @Test("A month and the summary agree with the worksheet", arguments: samples)
  func aMonthAndTheSummary(sample: Sample) throws {
    let result = try Person().commands(
      "set \(sample.set)", "month \(sample.month)", "summary full", options: ["--format", "json"])
    let lines = result.text.split(separator: "\n").dropFirst().map(String.init)
    try #require(lines.count == 2)
    #expect(
      lines[0]
        == "{\"command\":\"month \(sample.month)\",\"ok\":true,\"source\":\"-c\",\"line\":2,\"figures\":{\(sample.figures)}}"
    )
    // The figures of the loan come first.
    #expect(
      lines[1].hasPrefix(
        "{\"command\":\"summary full\",\"ok\":true,\"source\":\"-c\",\"line\":3,\"figures\":{\(sample.summary),"
      ))
  }

  @Test(
    "Without cash in it a property has no return, and the reason is said",
    arguments: [
      ("price 300000 loan 300000 rate 7.125 term 15 rent 2500", 1, "718.75"),
      ("price 999,999,999,999.99 loan 999,999,999,999.99 rate 6.5 rent 1", 360, "-34052565.54"),
    ])
  func noReturnWithoutCash(set: String, month: Int, net: String) throws {
    let person = try Person()
    let json = try person.commands("set \(set)", "month \(month)", options: ["--format", "json"]).text
    let reason = "no cash is invested by month \(month)"
    #expect(json.hasSuffix("\"invested\":0,\"net\":\(net),\"roi\":null},\"why\":{\"roi\":\"\(reason)\"}}\n"))
    for format in ["text", "markdown", "json"] {
      let text = try person.commands("set \(set)", "month \(month)", options: ["--format", format]).text
      #expect(text.contains(reason))
      #expect(!text.contains("inf") && !text.contains("nan"))
    }
  }

  @Test("The rows of a schedule add up to its summary")
  func theScheduleAddsUp() throws {
    let json = try Person().commands(
      "set price 250000 down 20 rate 6.5 extra 250", "schedule", options: ["--format", "json"]
    ).text
    let rows = json.split(separator: "{\"pmtNo\":").dropFirst()
    #expect(rows.count == 233)
    #expect(sum("interest", rows) == 15_230_940)
    let repaid = sum("principal", rows) + sum("extra", rows)
    #expect(repaid == 20_000_000)
  }

  /// The sum of a column, in cents.
  private func sum(_ column: String, _ rows: ArraySlice<Substring>) -> Int {
    rows.reduce(0) { sum, row in
      let cell = row.split(separator: "\"\(column)\":").dropFirst().first
      return sum + (cell.map(cents) ?? 0)
    }
  }

  /// The number at the beginning of a text, in cents.
  private func cents(_ text: Substring) -> Int {
    let parts = text.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
    let fraction = parts.count > 1 ? Int((parts[1] + "0").prefix(2)) : 0
    return (Int(parts[0]) ?? 0) * 100 + (fraction ?? 0)
  }
}
