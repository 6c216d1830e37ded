import Finance
import Localization
import Reports
import Screening
import Shell
import Syntax

extension IntervalDoubt {
  /// What the amounts come to in either interval, and what to write.
  func advice(on column: String) -> LocalizedText {
    let entry = "\(self.column.field.name)=\(Quoting.word(column))"
    return usual == .year
      ? LocalizedText("\(comparison(column)) Say which: as \(entry) per year, or per month.")
      : LocalizedText("\(comparison(column)) Say which: as \(entry) per month, or per year.")
  }

  /// The question that Enter answers with the usual interval.
  func question(on column: String) -> LocalizedText {
    usual == .year
      ? LocalizedText("\(comparison(column)) Are they for a year? [Y/n]")
      : LocalizedText("\(comparison(column)) Are they for a month? [Y/n]")
  }

  private func comparison(_ column: String) -> LocalizedText {
    let (monthly, yearly) = usual == .year ? (readShare, usualShare) : (usualShare, readShare)
    return LocalizedText(
      "The amounts of \(quoted(column)) come to \(Self.percent(monthly)) of the price a year if they are for a month, and to \(Self.percent(yearly)) if they are for a year."
    )
  }

  private static func percent(_ share: Double) -> Cell {
    .percent(Ratio(Int128((share * 10_000).rounded()), 10_000) ?? Ratio(0), .atLeast(0))
  }
}
