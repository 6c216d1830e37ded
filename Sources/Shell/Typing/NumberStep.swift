import Finance
import Model
import Workspace

extension Interpreter {
  /// A line with the number at the cursor so many natural steps up or down: an eighth of a per cent of a rate, a
  /// thousand of a price, a year of a term.
  /// - Parameter cursor: A UTF-8 offset in or behind the word of the number.
  /// - Returns: The line, and the offset of the cursor in it; nil where no number stands, or it would be negative.
  package func stepped(_ line: String, at cursor: Int, by count: Int) -> (line: String, cursor: Int)? {
    let bytes = Array(line.utf8)
    let blank = UInt8(ascii: " ")
    guard cursor <= bytes.count else { return nil }
    let start = bytes[..<cursor].lastIndex(of: blank).map { $0 + 1 } ?? 0
    let end = bytes[cursor...].firstIndex(of: blank) ?? bytes.count
    let field = String(decoding: bytes[..<start], as: UTF8.self).split { " ;".contains($0) }
      .reversed().lazy.compactMap { [workspace] in workspace.field(named: String($0)) }.first
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let stepped =
      WrittenDate(word).map { $0.stepped(by: count) }
      ?? WrittenNumber(word, hasCommaAsPoint: workspace.hasCommaAsPoint)?.stepped(by: count, of: field)
    guard let stepped else { return nil }
    let text = String(decoding: bytes[..<start], as: UTF8.self) + stepped
    return (text + String(decoding: bytes[end...], as: UTF8.self), text.utf8.count)
  }
}

extension Workspace {
  /// `true` where a comma stands before decimals.
  fileprivate var hasCommaAsPoint: Bool {
    localeFormat.text(.number(Number(0.5) ?? Number(0), .plain, .rounded(1))).contains(",")
  }
}

/// A day or a month as it is written in a word: `2026-05-31`, `2026-05`.
private enum WrittenDate {
  case day(CalendarDate)
  case month(CalendarMonth)

  init?(_ word: String) {
    if let day = CalendarDate(canonical: word) {
      self = .day(day)
    } else if let month = CalendarMonth(canonical: word) {
      self = .month(month)
    } else {
      return nil
    }
  }

  /// The word so many days or months later; nil beyond the years 1 to 9999.
  func stepped(by count: Int) -> String? {
    switch self {
    case .day(let day): CalendarDate(dayNumber: day.dayNumber + count)?.canonical
    case .month(let month): month.adding(months: count)?.canonical
    }
  }
}

/// A number as it is written in a word, such as the 250 of `250k` or the 3,000 of `3,000/yr`.
private struct WrittenNumber {
  private let before: Substring
  private let after: Substring
  private let isNegative: Bool
  /// The number without its sign, in units of its last decimal.
  private let units: Int
  private let decimals: Int
  private let isGrouped: Bool
  private let point: Character
  private let separator: Character

  /// The first number of a word; nil for a word without one, or with one of too many digits.
  init?(_ word: String, hasCommaAsPoint: Bool) {
    guard let start = word.firstIndex(where: \.isWholeNumber),
      word[..<start].allSatisfy({ !$0.isLetter && $0 != "_" })
    else { return nil }
    isNegative = word[..<start].last == "-"
    let digits = word[start...].prefix { $0.isWholeNumber || $0 == "." || $0 == "," }
    let written = digits.last?.isWholeNumber == true ? digits : digits.dropLast()
    (before, after) = (word[..<start].dropLast(isNegative ? 1 : 0), word[written.endIndex...])
    // A range such as `5..8` is two numbers.
    guard !written.contains("..") else { return nil }
    let (point, separator): (Character, Character) = hasCommaAsPoint ? (",", ".") : (".", ",")
    let parts = written.split(separator: point, omittingEmptySubsequences: false)
    guard parts.count <= 2, let units = Int(parts.joined().filter { $0 != separator }),
      units < 1_000_000_000_000_000
    else { return nil }
    (self.point, self.separator, isGrouped) = (point, separator, parts[0].contains(separator))
    decimals = parts.count == 2 ? parts[1].count : 0
    guard decimals <= 6 else { return nil }
    self.units = units
  }

  /// The factor of a letter behind the number: `k`, `M`.
  private var factor: Int {
    switch after.first {
    case "k", "K": 1_000
    case "m", "M": 1_000_000
    default: 1
    }
  }

  /// The step in thousandths of what is written.
  private func step(of field: Field?) -> Int {
    let isPercent = after.hasPrefix("%")
    switch field?.unit {
    case .percent where field?.name.contains("rate") == true && !isOtherUnit: return 125
    case .term, .count, .frequency: return 1_000
    case .percent where !isOtherUnit: return 1_000
    case .number: return decimals == 0 ? 1_000 : smallest
    default: break
    }
    if isPercent { return 1_000 }
    if field == nil, !isOtherUnit { return decimals > 0 ? smallest : 1_000 }
    let amount = Int(Double(units) / pow10(decimals) * Double(factor))
    return max(moneyStep(amount) * 1_000 / factor, 1)
  }

  /// `true` for an amount of money in the place of a percentage.
  private var isOtherUnit: Bool { factor > 1 || before.contains("$") }

  /// One of the last decimal, in thousandths.
  private var smallest: Int { max(Int(1_000 / pow10(decimals)), 1) }

  /// The step of an amount in whole units of money.
  private func moneyStep(_ amount: Int) -> Int {
    switch amount {
    case 20_000...: 1_000
    case 2_500...: 100
    case 100...: 25
    case 20...: 5
    default: 1
    }
  }

  private func pow10(_ count: Int) -> Double { (0..<count).reduce(1) { power, _ in power * 10 } }

  /// The word with the number some steps on; nil for one on the other side of zero.
  func stepped(by count: Int, of field: Field?) -> String? {
    let places = max(decimals, 3)
    let scale = { (digits: Int) in (0..<digits).reduce(1) { power, _ in power * 10 } }
    let steps = (isNegative ? -count : count) * step(of: field) * scale(places - 3)
    let result = units * scale(places - decimals) + steps
    guard result >= 0 else { return nil }
    let whole = String(result / scale(places))
    var fraction = String(result % scale(places))
    fraction = String(repeating: "0", count: places - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let sign = isNegative && result > 0 ? "-" : ""
    let decimals = fraction.isEmpty ? "" : "\(point)\(fraction)"
    return "\(before)\(sign)\(isGrouped ? grouped(whole) : whole)\(decimals)\(after)"
  }

  private func grouped(_ whole: String) -> String {
    var text = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text.append(separator) }
      text.append(digit)
    }
    return text
  }
}
