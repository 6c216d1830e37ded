import Finance

/// Why a typed value was not taken, and which part of it is at fault.
package struct TypingError: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Kind: Sendable, Hashable {
    case empty
    /// No number begins here.
    case notANumber
    /// Something that belongs to no number stands behind one: the `abc` of `12abc`.
    case strayText
    /// Commas do not stand before every three digits: `1,80`.
    case badGrouping
    case tooManyDecimals(allowed: Int)
    /// A length of time that is no whole number of months.
    case partOfAMonth
    /// More digits than any value could have.
    case tooLarge
  }

  /// What is wrong.
  package let kind: Kind
  /// UTF-8 offsets in the typed text.
  package let range: Range<Int>
}

extension Value {
  /// Reads a value as people type it: `1800`, `1,800`, `$1,800.00`, `250k`, `1.2M`, `20%`, `30y`, `25m`.
  ///
  /// The number is read exactly; nothing is rounded. The bounds of a field are the field's own concern.
  /// - Parameters:
  ///   - typed: The whole of what was typed, without blanks around it.
  ///   - currency: Says how many decimals money can have.
  package init(typed: String, unit: Unit, in currency: Currency) throws(TypingError) {
    if unit == .frequency, let frequency = Frequency(typed: typed) {
      self = .frequency(frequency)
      return
    }
    var number = try TypedNumber(typed, allowsSymbol: unit == .money)
    switch unit {
    case .money:
      try number.scale()
      let units = try number.units(decimals: currency.fractionDigits)
      self = .money(Money(minorUnits: units))
    case .percent:
      if number.suffix == "%" { number.suffix = "" }
      try number.refuseSuffix()
      let units = try number.units(decimals: Percent.fractionDigits)
      guard let millionths = Int64(exactly: units) else { throw number.fault(.tooLarge) }
      self = .percent(Percent(millionths: millionths))
    case .term:
      self = .term(Term(months: try number.months()))
    case .count:
      try number.refuseSuffix()
      guard let count = Int(exactly: try number.units(decimals: 0)) else { throw number.fault(.tooLarge) }
      self = .count(count)
    case .frequency:
      try number.refuseSuffix()
      guard let count = Int(exactly: try number.units(decimals: 0)) else { throw number.fault(.tooLarge) }
      self = .frequency(.times(count))
    }
  }
}

/// A number as it was typed, split into its digits and what stands behind them.
private struct TypedNumber {
  private var decimal: DecimalText
  private let length: Int
  private let suffixStart: Int
  /// What stands behind the digits, in lower case: `k`, `%`, `y`.
  var suffix: String

  init(_ typed: String, allowsSymbol: Bool) throws(TypingError) {
    var typed = typed
    let outcome = typed.withUTF8 { bytes in
      Swift.Result { () throws(TypingError) in try TypedNumber(bytes, allowsSymbol: allowsSymbol) }
    }
    self = try outcome.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, allowsSymbol: Bool) throws(TypingError) {
    length = bytes.count
    guard length > 0 else { throw TypingError(kind: .empty, range: 0..<0) }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    var start = isNegative ? 1 : 0
    if allowsSymbol, start < length, bytes[start] == UInt8(ascii: "$") { start += 1 }
    var grouping = Grouping()
    var end = start
    while end < length, grouping.take(bytes[end]) { end += 1 }
    suffixStart = end
    guard grouping.hasDigits else { throw TypingError(kind: .notANumber, range: 0..<length) }
    guard grouping.isRegular else { throw TypingError(kind: .badGrouping, range: start..<end) }
    let digits = bytes[start..<end].lazy.filter { $0 != UInt8(ascii: ",") }
    do {
      let magnitude = try DecimalText(utf8: digits)
      decimal = isNegative ? magnitude.negated : magnitude
    } catch {
      throw TypingError(kind: .tooLarge, range: start..<end)
    }
    suffix = end == length ? "" : TypedNumber.lowercased(bytes[end...])
  }

  /// The suffix in lower case as far as it is ASCII: the sign for kelvins, U+212A, is no `k`.
  private static func lowercased(_ suffix: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = String(decoding: suffix, as: UTF8.self)
    return suffix.allSatisfy { $0 < 0x80 } ? text.lowercased() : text
  }

  func fault(_ kind: TypingError.Kind) -> TypingError {
    TypingError(kind: kind, range: 0..<length)
  }

  func refuseSuffix() throws(TypingError) {
    guard suffix.isEmpty else { throw TypingError(kind: .strayText, range: suffixStart..<length) }
  }

  /// Takes a suffix that stands for a power of ten: thousand, million, or the billion of a thousand million.
  mutating func scale() throws(TypingError) {
    let power: Int
    switch suffix {
    case "": return
    case "k": power = 3
    case "m": power = 6
    case "b": power = 9
    default: return try refuseSuffix()
    }
    guard let scaled = decimal.multiplied(byPowerOfTen: power) else { throw fault(.tooLarge) }
    decimal = scaled
    suffix = ""
  }

  /// The number in units of `10^-decimals`.
  func units(decimals: Int) throws(TypingError) -> Int128 {
    guard decimal.scale <= decimals else { throw fault(.tooManyDecimals(allowed: decimals)) }
    guard let units = decimal.coefficient(atScale: decimals) else { throw fault(.tooLarge) }
    return units
  }

  /// A length of time in months: years unless the suffix says otherwise.
  func months() throws(TypingError) -> Int {
    let monthsPerUnit: Int128
    switch suffix {
    case "", "y", "yr", "yrs", "year", "years": monthsPerUnit = 12
    case "m", "mo", "mos", "month", "months": monthsPerUnit = 1
    default: throw TypingError(kind: .strayText, range: suffixStart..<length)
    }
    // The finest fraction of a year that is a whole number of months, 1/12, needs two decimals at most.
    let scale = 2
    guard decimal.scale <= scale else { throw fault(.partOfAMonth) }
    guard let hundredths = decimal.coefficient(atScale: scale) else { throw fault(.tooLarge) }
    let (numerator, overflow) = hundredths.multipliedReportingOverflow(by: monthsPerUnit)
    guard !overflow else { throw fault(.tooLarge) }
    guard numerator.isMultiple(of: 100) else { throw fault(.partOfAMonth) }
    guard let months = Int(exactly: numerator / 100) else { throw fault(.tooLarge) }
    return months
  }
}

/// Watches the digits, commas and the point of a number go by.
private struct Grouping {
  private(set) var hasDigits = false
  private var sinceComma = 0
  private var commas = 0
  private var hasPoint = false
  private var isBroken = false

  /// Whether the byte still belongs to the number.
  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      hasDigits = true
      if !hasPoint { sinceComma += 1 }
    case UInt8(ascii: ","):
      isBroken = isBroken || hasPoint || sinceComma == 0 || (commas == 0 ? sinceComma > 3 : sinceComma != 3)
      commas += 1
      sinceComma = 0
    case UInt8(ascii: ".") where !hasPoint:
      hasPoint = true
    default:
      return false
    }
    return true
  }

  /// Whether every comma has three digits behind it, and one to three before the first.
  var isRegular: Bool { !isBroken && (commas == 0 || sinceComma == 3) }
}
