import Finance

/// The error of a typed value that cannot be read.
package struct ValueParsingError: Error, Sendable, Hashable {
  /// The cause of the error.
  package enum Reason: Sendable, Hashable {
    case empty
    /// The text does not begin with a number.
    case notANumber
    /// Text follows a number that is no part of it: the `abc` of `12abc`.
    case strayText
    /// Commas do not separate groups of three digits: `1,80`.
    case badGrouping
    case tooManyDecimals(allowed: Int)
    /// A length of time that is no whole number of months.
    case partOfAMonth
    /// More digits than any value can have.
    case tooLarge
    /// A date that is not in the calendar: `2026-02-30`.
    case noSuchDay
  }

  /// The cause of the error.
  package let reason: Reason
  /// The part of the text that is wrong, in UTF-8 offsets.
  package let range: Range<Int>
}

extension Value {
  /// Reads a value as people type it: `1800`, `1,800`, `$1,800.00`, `250k`, `1.2M`, `20%`, `30y`, `25m`,
  /// `2026-12-01`, `2/2/5`.
  ///
  /// The number is read exactly; nothing is rounded. The bounds of a field are not checked here.
  /// - Parameters:
  ///   - typed: The whole text, without blanks around it.
  ///   - currency: The currency, for the number of decimals that money can have.
  package init(typed: String, unit: Unit, in currency: Currency) throws(ValueParsingError) {
    var text = typed
    if let plain = text.withUTF8({ Value(plain: $0, unit: unit, decimals: currency.fractionDigits) }) {
      self = plain
      return
    }
    switch unit {
    case .frequency:
      if let frequency = Frequency(typed: typed) {
        self = .frequency(frequency)
        return
      }
    case .date:
      self = .date(try CalendarDate(typed: typed))
      return
    case .percents:
      self = .percents(try [Percent](typed: typed))
      return
    default: break
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
      guard let trillionths = Int64(exactly: units) else { throw number.error(.tooLarge) }
      self = .percent(Percent(trillionths: trillionths))
    case .term:
      self = .term(Term(months: try number.months()))
    case .count:
      try number.refuseSuffix()
      guard let count = Int(exactly: try number.units(decimals: 0)) else { throw number.error(.tooLarge) }
      self = .count(count)
    case .frequency:
      try number.refuseSuffix()
      guard let count = Int(exactly: try number.units(decimals: 0)) else { throw number.error(.tooLarge) }
      self = .frequency(.times(count))
    case .number:
      try number.scale()
      let units = try number.units(decimals: Value.numberDigits)
      guard let small = Int64(exactly: units) else { throw number.error(.tooLarge) }
      self = .number(small)
    case .amount, .choice, .date, .percents: throw number.error(.notANumber)
    }
  }
}

extension Value {
  /// Reads an amount, a percentage or a count that is typed with digits alone, and at most a point between them, as
  /// most are: `1800`, `6.5`; nil for any other text, right or wrong.
  /// - Parameter decimals: The decimals of money.
  package init?(plain bytes: UnsafeBufferPointer<UInt8>, unit: Unit, decimals moneyDecimals: Int) {
    let most =
      switch unit {
      case .money: moneyDecimals
      case .percent: Percent.fractionDigits
      case .count: 0
      default: -1
      }
    // So many digits fit into 64 bits with all decimals.
    guard most >= 0, most <= 4 && bytes.count <= 13 || bytes.count <= 8, !bytes.isEmpty else { return nil }
    var (units, decimals) = (Int64(0), -1)
    for byte in bytes {
      if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        units = units &* 10 &+ Int64(digit)
        if decimals >= 0 { decimals += 1 }
      }
    }
    guard decimals != 0, decimals <= most, bytes[0] != UInt8(ascii: ".") else { return nil }
    for _ in max(decimals, 0)..<most { units &*= 10 }
    switch unit {
    case .money: self = .money(Money(minorUnits: Int128(units)))
    case .percent: self = .percent(Percent(trillionths: units))
    default: self = .count(Int(units))
    }
  }
}

/// A typed number, split into its digits and a suffix.
private struct TypedNumber {
  private var decimal: ExactDecimal
  private let length: Int
  private let suffixStart: Int
  /// The text after the digits, in lower case: `k`, `%`, `y`.
  var suffix: String

  init(_ typed: String, allowsSymbol: Bool) throws(ValueParsingError) {
    var typed = typed
    let result = typed.withUTF8 { bytes in
      Swift.Result { () throws(ValueParsingError) in try TypedNumber(bytes, allowsSymbol: allowsSymbol) }
    }
    self = try result.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, allowsSymbol: Bool) throws(ValueParsingError) {
    length = bytes.count
    guard length > 0 else { throw ValueParsingError(reason: .empty, range: 0..<0) }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    var start = isNegative ? 1 : 0
    if allowsSymbol, start < length, bytes[start] == UInt8(ascii: "$") { start += 1 }
    var grouping = Grouping()
    var end = start
    while end < length, grouping.take(bytes[end]) { end += 1 }
    suffixStart = end
    guard grouping.hasDigits else { throw ValueParsingError(reason: .notANumber, range: 0..<length) }
    guard grouping.isRegular else { throw ValueParsingError(reason: .badGrouping, range: start..<end) }
    let digits = bytes[start..<end].lazy.filter { $0 != UInt8(ascii: ",") }
    do {
      let magnitude = try ExactDecimal(utf8: digits)
      decimal = isNegative ? magnitude.negated : magnitude
    } catch {
      throw ValueParsingError(reason: .tooLarge, range: start..<end)
    }
    suffix = end == length ? "" : TypedNumber.lowercased(bytes[end...])
  }

  /// The suffix in lower case if it is ASCII: the Kelvin sign, U+212A, is no `k`.
  private static func lowercased(_ suffix: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = String(decoding: suffix, as: UTF8.self)
    return suffix.allSatisfy { $0 < 0x80 } ? text.lowercased() : text
  }

  func error(_ reason: ValueParsingError.Reason) -> ValueParsingError {
    ValueParsingError(reason: reason, range: 0..<length)
  }

  func refuseSuffix() throws(ValueParsingError) {
    guard suffix.isEmpty else { throw ValueParsingError(reason: .strayText, range: suffixStart..<length) }
  }

  /// Applies a suffix that stands for a power of ten: thousand, million, or billion (10⁹).
  mutating func scale() throws(ValueParsingError) {
    let power: Int
    switch suffix {
    case "": return
    case "k": power = 3
    case "m": power = 6
    case "b": power = 9
    default: return try refuseSuffix()
    }
    guard let scaled = decimal.multiplied(byPowerOfTen: power) else { throw error(.tooLarge) }
    decimal = scaled
    suffix = ""
  }

  /// The number in units of `10^-decimals`.
  func units(decimals: Int) throws(ValueParsingError) -> Int128 {
    guard decimal.scale <= decimals else { throw error(.tooManyDecimals(allowed: decimals)) }
    guard let units = decimal.coefficient(atScale: decimals) else { throw error(.tooLarge) }
    return units
  }

  /// A length of time in months: years unless the suffix says otherwise.
  func months() throws(ValueParsingError) -> Int {
    let monthsPerUnit: Int128
    switch suffix {
    case "", "y", "yr", "yrs", "year", "years": monthsPerUnit = 12
    case "m", "mo", "mos", "month", "months": monthsPerUnit = 1
    default: throw ValueParsingError(reason: .strayText, range: suffixStart..<length)
    }
    // The finest fraction of a year that is a whole number of months, 1/12, needs two decimals at most.
    let scale = 2
    guard decimal.scale <= scale else { throw error(.partOfAMonth) }
    guard let hundredths = decimal.coefficient(atScale: scale) else { throw error(.tooLarge) }
    let (numerator, overflow) = hundredths.multipliedReportingOverflow(by: monthsPerUnit)
    guard !overflow else { throw error(.tooLarge) }
    guard numerator.isMultiple(of: 100) else { throw error(.partOfAMonth) }
    guard let months = Int(exactly: numerator / 100) else { throw error(.tooLarge) }
    return months
  }
}

/// A check of the digits, commas and decimal point of a number, byte by byte.
private struct Grouping {
  private(set) var hasDigits = false
  private var sinceComma = 0
  private var commas = 0
  private var hasPoint = false
  private var isBroken = false

  /// Reads one more byte; returns `false` if it is no part of the number.
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

  /// `true` if every comma has three digits after it, and the first one to three before it.
  var isRegular: Bool { !isBroken && (commas == 0 || sinceComma == 3) }
}
