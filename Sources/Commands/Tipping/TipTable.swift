import Finance
import Localization
import Model
import Reports

/// A bill with 15 % and with the person's own percentage, and what each of several people pays.
struct TipTable {
  private let tip: Tip
  private let style: LocaleFormat

  init(_ tip: Tip, in style: LocaleFormat) {
    (self.tip, self.style) = (tip, style)
  }

  /// The table; blank without a bill.
  ///
  /// With several people also who pays an odd cent, and the round sum instead.
  var parts: [Report.Part] {
    guard tip.bill != .zero else { return [.table(Table(columns: columns, rows: [blank, blank]))] }
    let rows = [Tip.standard, tip.custom].map(row)
    let sentences = tip.people > 1 ? handedOut + [roundedUp] : []
    return [.table(Table(columns: columns, rows: rows))] + sentences.map { .note($0) }
  }

  /// Who pays the odd coins, for each percentage once.
  private var handedOut: [LocalizedText] {
    let percents = tip.custom == Tip.standard ? [tip.custom] : [Tip.standard, tip.custom]
    return percents.map { Wording.shares(shares($0), at: $0) }
  }

  private var columns: [Column] {
    let shared = tip.people > 1 ? [Column(key: "each", label: LocalizedText("Each"))] : []
    return [
      Column(key: "bill", label: LocalizedText("Bill")),
      Column(key: "percent", label: LocalizedText("Tip %")),
      Column(key: "tip", label: LocalizedText("Tip")), Column(key: "total", label: LocalizedText("Total")),
    ] + shared
  }

  private var blank: [Cell] { columns.map { _ in .empty } }

  private func row(_ percent: Percent) -> [Cell] {
    let total = total(percent)
    let ratio = Ratio(Int128(percent.millionths), Int128(Percent.hundred.millionths))
    let cells: [Cell] = [
      .money(tip.bill, .atLeast(2)), ratio.map { .percent($0, .atLeast(0)) } ?? .empty,
      .money(tip.bill.share(percent), .atLeast(2)), .money(total, .atLeast(2)),
    ]
    return tip.people > 1 ? cells + [.money(least(of: total), .atLeast(2))] : cells
  }

  /// What there is to pay: the tip to the smallest coin, half up.
  private func total(_ percent: Percent) -> Money { tip.bill + tip.bill.share(percent) }

  private func least(of total: Money) -> Money {
    Money(minorUnits: total.minorUnits / Int128(tip.people))
  }

  /// What each pays of the total with a percentage; they add up to it, and the first ones pay the odd coins.
  func shares(_ percent: Percent) -> [Money] {
    let total = total(percent)
    let least = least(of: total)
    let odd = Int(total.minorUnits - least.minorUnits * Int128(tip.people))
    return (0..<tip.people).map { Money(minorUnits: least.minorUnits + ($0 < odd ? 1 : 0)) }
  }

  /// The person's own percentage with every share rounded up to a whole unit of the currency, and what tip that makes.
  private var roundedUp: LocalizedText {
    let unit = style.currency.amount(1).minorUnits
    let most = shares(tip.custom).first?.minorUnits ?? 0
    let each = Money(minorUnits: (most + unit - 1) / unit * unit)
    let total = each * tip.people
    let percent = Ratio(total.minorUnits - tip.bill.minorUnits, tip.bill.minorUnits)
    return Wording.roundedUp(each: each, total: total, percent: percent)
  }
}
