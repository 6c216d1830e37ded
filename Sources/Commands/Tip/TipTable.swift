import Finance
import Localization
import Model
import Reports
import Results
import Shell
import Syntax
import Workspace

/// A bill with 15 % and with the user's own percentage, and the share of each of several people.
struct TipTable {
  private let tip: Tip
  private let localeFormat: LocaleFormat

  init(_ tip: Tip, in localeFormat: LocaleFormat) {
    (self.tip, self.localeFormat) = (tip, localeFormat)
  }

  /// The table; blank without a bill.
  ///
  /// With several people also those who pay an odd cent, and the shares rounded up.
  var parts: [Report.Block] {
    guard tip.bill != .zero else { return [.table(Table(columns: columns, rows: [blank, blank]))] }
    let rows = [Tip.standard, tip.custom].map(row)
    let sentences = tip.people > 1 ? exactShares + [roundedUp] : []
    return [.table(Table(columns: columns, rows: rows))] + sentences.map { .note($0) }
  }

  private var columns: [TableColumn] {
    let shared = tip.people > 1 ? [TableColumn(key: "each", label: LocalizedText("Each"))] : []
    return [
      TableColumn(key: "bill", label: LocalizedText("Bill")),
      TableColumn(key: "percent", label: LocalizedText("Tip %")),
      TableColumn(key: "tip", label: LocalizedText("Tip")),
      TableColumn(key: "total", label: LocalizedText("Total")),
    ] + shared
  }

  private var blank: [Cell] { columns.map { _ in .empty } }

  private func row(_ percent: Percent) -> [Cell] {
    let total = total(percent)
    let cells: [Cell] = [
      money(tip.bill), Ratio(percent).map { .percent($0, .atLeast(0)) } ?? .empty,
      money(tip.bill.share(percent)), money(total),
    ]
    return tip.people > 1 ? cells + [money(least(of: total))] : cells
  }

  /// The bill with the tip, which is rounded to the smallest coin, half up.
  private func total(_ percent: Percent) -> Money { tip.bill + tip.bill.share(percent) }

  private func least(of total: Money) -> Money {
    Money(minorUnits: total.minorUnits / Int128(tip.people))
  }

  // MARK: Shares

  /// The shares of the total with a percentage; they add up to it, and the first ones have the odd coins.
  func shares(_ percent: Percent) -> [Money] {
    let total = total(percent)
    let least = least(of: total)
    let odd = Int(total.minorUnits - least.minorUnits * Int128(tip.people))
    return (0..<tip.people).map { Money(minorUnits: least.minorUnits + ($0 < odd ? 1 : 0)) }
  }

  /// A sentence on the shares for each percentage.
  private var exactShares: [LocalizedText] {
    let percents = tip.custom == Tip.standard ? [tip.custom] : [Tip.standard, tip.custom]
    return percents.map(sentence)
  }

  /// The shares, those with an odd cent first.
  ///
  /// `At 18%, persons 1 and 2 pay $33.99, person 3 pays $33.98.`
  private func sentence(at percent: Percent) -> LocalizedText {
    let shares = shares(percent)
    let percent = CellFormatter.bound(.percent(percent))
    guard let most = shares.first, let least = shares.last, most != least else {
      return LocalizedText(
        "At \(percent), each of \(Cell.count(shares.count)) pays \(money(shares.first ?? .zero)).")
    }
    let odd = shares.filter { $0 == most }.count
    let (first, rest) = (clause(1...odd, money(most)), clause(odd + 1...shares.count, money(least)))
    return LocalizedText("At \(percent), \(first), \(rest).")
  }

  private func clause(_ persons: ClosedRange<Int>, _ share: Cell) -> LocalizedText {
    switch persons.count {
    case 1: LocalizedText("person \(persons.lowerBound) pays \(share)")
    case 2: LocalizedText("persons \(persons.lowerBound) and \(persons.upperBound) pay \(share)")
    default: LocalizedText("persons \(persons.lowerBound) to \(persons.upperBound) pay \(share)")
    }
  }

  /// A sentence on the user's own percentage with every share rounded up to a whole unit of the currency.
  private var roundedUp: LocalizedText {
    let unit = localeFormat.currency.amount(1).minorUnits
    let most = shares(tip.custom).first?.minorUnits ?? 0
    let each = Money(minorUnits: (most + unit - 1) / unit * unit)
    let total = each * tip.people
    let percent = Ratio(total.minorUnits - tip.bill.minorUnits, tip.bill.minorUnits)
    let share = Cell.money(each, .atLeast(0))
    let rate = percent.map { Cell.percent($0, .rounded(2)) } ?? .empty
    return LocalizedText("Rounded up, each pays \(share): \(money(total)) in all, a tip of \(rate).")
  }

  private func money(_ money: Money) -> Cell { .money(money, .atLeast(2)) }
}

extension Tip: ResultWorksheet {
  /// The table of the tip.
  package func resultBlocks(in document: Document, _ workspace: Workspace) -> [Report.Block] {
    TipTable(self, in: workspace.localeFormat).parts
  }
}
