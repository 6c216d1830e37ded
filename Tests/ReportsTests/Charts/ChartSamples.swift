import Finance
import Localization
import Reports

/// Charts of every form, of made-up numbers.
enum ChartSamples {
  /// Each sample with the name of its recording.
  static let all: [(name: String, chart: Chart)] = [
    ("lines", lines), ("criterion", criterion), ("stack", stack), ("bars", bars), ("tornado", tornado),
    ("waterfall", waterfall), ("histogram", histogram), ("fan", fan), ("heat", heat),
    ("sparklines", sparklines),
  ]

  private static func column(_ key: String) -> TableColumn {
    TableColumn(key: key, label: LocalizedText(verbatim: key))
  }

  static func table(_ keys: [String], _ rows: [[Cell]]) -> Table {
    Table(columns: keys.map(column), rows: rows)
  }

  /// A debt that is paid back ever faster, and what it leaves of a price.
  static let lines: Chart = {
    let rows = (0...30).map { year -> [Cell] in
      let paid = Int128(21_675_000 * year * (year + 15) / 1_350)
      return [.count(year), dollars(21_675_000 - paid), dollars(7_225_000 + paid)]
    }
    return Chart(
      title: "Balance and Equity", form: .lines, table: table(["year", "balance", "equity"], rows), x: "year",
      series: ["balance", "equity"], unit: "years", reading: "equity passes balance in month 208.")
  }()

  /// A line through zero, with the present value and a criterion.
  static let criterion: Chart = {
    let rows = (0...20).map { step -> [Cell] in
      [dollars(Int128(200_000 + 5_000 * step)), percent(Int128(17 * step - 35), 2_000, .rounded(2))]
    }
    return Chart(
      title: "Cash on Cash by Rent", form: .lines, table: table(["rent", "cash_on_cash"], rows), x: "rent",
      series: ["cash_on_cash"],
      marks: [
        Chart.Mark(.x, at: dollars(265_000), label: "now"),
        Chart.Mark(.y, at: percent(6, 100), label: "cash_on_cash >= 6%", failing: .below),
      ], reading: "cash_on_cash is 6% at rent $2,462.14; rent is $2,650 now.")
  }()

  /// Parts of a payment, which one passes the other of.
  static let stack: Chart = {
    let rows = (1...30).map { year -> [Cell] in
      let principal = Int128(225_500 + 1_580 * year * year)
      return [.count(year), dollars(principal), dollars(1_708_700 - principal)]
    }
    return Chart(
      title: "Principal and Interest", form: .stack, table: table(["year", "principal", "interest"], rows),
      x: "year", series: ["principal", "interest"], unit: "years", reading: "principal passes interest.")
  }()

  /// Amounts on both sides of zero, and one that is nearly none.
  static let bars = Chart(
    title: "A Month", form: .bars,
    table: table(
      ["part", "amount"],
      [
        [.text("rent"), dollars(265_000)], [.text("escrow"), dollars(-41_200)],
        [.text("a & b < c"), dollars(120)],
        [.text("nothing"), .undefined(why: "there is none")], [.text("cash_flow"), dollars(54_911)],
      ]), x: "part", series: ["amount"], reading: "The most is rent.")

  /// Changes in both directions, with words beside them.
  static let tornado = Chart(
    title: "How far each field can move", form: .tornado,
    table: table(
      ["field", "change", "criterion"],
      [
        [.text("rent"), percent(-71, 1_000, .rounded(1)), .text("cash_on_cash >= 6%")],
        [.text("price"), percent(105, 1_000, .rounded(1)), .text("cash_on_cash >= 6%")],
        [.text("down"), percent(-464, 1_000, .rounded(1)), .text("dscr >= 1.2")],
        [.text("expenses"), percent(709, 1_000, .rounded(1)), .text("cash_on_cash >= 6%")],
      ]), x: "field", series: ["change"], remark: "criterion", reading: "Nearest: rent.")

  /// The way from one figure to another.
  static let waterfall = Chart(
    title: "Cash Flow from oak to elm", form: .waterfall,
    table: table(
      ["field", "share"],
      [
        [.text("oak"), dollars(14_977)], [.text("rent"), dollars(33_750)],
        [.text("escrow"), dollars(-10_200)],
        [.text("rate"), dollars(9_105)], [.text("elm"), dollars(47_632)],
      ]), x: "field", series: ["share"], reading: "rent makes the most of it.")

  /// Shares of futures, some of which miss a criterion.
  static let histogram: Chart = {
    let rows = (0..<24).map { bin -> [Cell] in
      let height = Int128(max(0, 80 - (bin - 15) * (bin - 15) * (bin > 15 ? 2 : 1)))
      return [percent(Int128(bin) - 6, 100), percent(height, 1_000, .rounded(2))]
    }
    return Chart(
      title: "Cash on Cash in 20,000 futures", form: .histogram, table: table(["from", "share"], rows),
      x: "from",
      series: ["share"],
      marks: [
        Chart.Mark(.x, at: percent(6, 100), label: "cash_on_cash >= 6%", failing: .below),
        Chart.Mark(.x, at: percent(3, 100), label: "P10"),
        Chart.Mark(.x, at: percent(9, 100), label: "median"),
        Chart.Mark(.x, at: percent(13, 100), label: "P90"),
      ], reading: "cash_on_cash >= 6% in 48 of 100 futures.")
  }()

  /// Percentiles that move apart.
  static let fan: Chart = {
    let rows = (1...15).map { year -> [Cell] in
      [.count(year)]
        + [-2, -1, 0, 1, 2].map { dollars(Int128(700_000 + 60_000 * year + 35_000 * $0 * year)) }
    }
    return Chart(
      title: "Cash Flow", form: .fan,
      table: table(["year", "5 of 100", "25 of 100", "median", "75 of 100", "95 of 100"], rows), x: "year",
      series: ["5 of 100", "25 of 100", "median", "75 of 100", "95 of 100"], unit: "years",
      reading: "The median rises.")
  }()

  /// Returns for two fields.
  static let heat: Chart = {
    let rates = ["rate 5.875%", "rate 6.375%", "rate 6.875%", "rate 7.375%", "rate 7.875%"]
    let rows = (0..<7).map { row -> [Cell] in
      [dollars(Int128(225_000 + 10_000 * row), .atLeast(0))]
        + rates.indices.map { percent(Int128(483 + 166 * row - 116 * $0), 10_000, .rounded(2)) }
    }
    return Chart(
      title: "Cash on Cash", form: .heat, table: table(["rent"] + rates, rows), x: "rent", series: rates,
      marks: [Chart.Mark(.y, at: percent(6, 100), label: "cash_on_cash >= 6%", failing: .below)],
      present: Chart.Present(row: 4, series: "rate 6.875%"), reading: "It fails in 13 of 35 cases.")
  }()

  /// The lines as small columns, and one that is as good as level.
  static let sparklines: Chart = {
    let rows = lines.table.rows.map { $0 + [dollars(658_932)] }
    return Chart(
      title: "Overview", form: .sparklines, table: table(["year", "balance", "equity", "cash_flow"], rows),
      x: "year", series: ["balance", "equity", "cash_flow"], unit: "years", reading: "equity passes balance.")
  }()
}
