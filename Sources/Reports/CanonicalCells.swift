import Encoding
import Finance
import Localization

/// A writer of cells for programs, which JSON and comma-separated values have in common.
///
/// Numbers are exact decimals: `-1072.26`, and 8.24 for 8.24 %; a term is its number of years, or `25m`.
struct CanonicalCells {
  let numbers: CanonicalNumberWriter
  /// The format of texts, which is the same in every locale and language.
  let localeFormat: LocaleFormat

  /// A writer of amounts in this currency.
  init(currency: Currency) {
    numbers = CanonicalNumberWriter(currency: currency)
    localeFormat = .icu(locale: LocaleFormat.enUS.locale, currency: currency)
  }

  /// Appends a cell.
  /// - Parameters:
  ///   - absence: The text in place of a value that is undefined or empty.
  ///   - writeText: Appends a text, as the format quotes it.
  @inline(__always)
  func write(
    _ cell: Cell, absence: StaticString, into bytes: inout [UInt8],
    writeText: (String, inout [UInt8]) -> Void
  ) {
    switch cell {
    case .money(let money, _), .balance(let money): numbers.write(money, into: &bytes)
    case .percent(let ratio, _), .yield(let ratio, _), .chance(let ratio):
      numbers.writePercent(ratio, into: &bytes)
    case .count(let count): numbers.write(count: count, into: &bytes)
    case .term(let term):
      if let years = term.years {
        numbers.write(count: years, into: &bytes)
      } else {
        writeText(term.canonical, &bytes)
      }
    case .amount(let amount, isPlain: true): numbers.write(amount.money ?? .zero, into: &bytes)
    case .amount(let amount, _):
      writeText(amount.canonical(fractionDigits: localeFormat.currency.fractionDigits), &bytes)
    case .number(let number, let kind, _): numbers.write(number, kind, into: &bytes)
    case .boolean(let isTrue), .verdict(_, _, let isTrue): bytes.append(isTrue ? "true" : "false")
    case .percents(let items): writeText(items.canonical, &bytes)
    case .date(let date): writeText(date.canonical, &bytes)
    case .text(let text), .moment(let text, _): writeText(text, &bytes)
    case .words(let phrase), .tinted(let phrase, _): writeText(phrase.text(in: localeFormat), &bytes)
    case .undefined, .empty: bytes.append(absence)
    }
  }
}
