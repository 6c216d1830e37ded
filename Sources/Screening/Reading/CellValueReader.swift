import Finance
import Model

/// The reading of the text of a cell as a value of its field.
struct CellValueReader: Sendable {
  /// The least and the greatest value, in units of the field.
  let bounds: ClosedRange<Int64>
  /// The form of plain numbers; nil where a cell has to have more than digits.
  let plainForm: PlainForm?
  private let field: Field
  /// The amount of which a cell has to be a percentage; nil for any other column.
  private let base: RecurringAmount.Base?
  /// The interval of an amount that says none, and that of which cents are counted; nil for what does not recur.
  private let interval, counted: RecurringAmount.Interval?
  private let hasDecimalComma: Bool
  private let hasUnclearMarks: Bool
  private let currency: Currency
  private let fact: FactReader?

  /// The meaning of a number of digits with a sign, a point, or separators between thousands.
  struct PlainForm {
    /// The decimals of a unit: 2 where it is a cent.
    var decimals: Int
    /// The number of units in one: 12 for years; 1 where the decimals say all.
    var factor: Int64 = 1
    /// The least and the greatest value, in units of the field.
    var bounds: ClosedRange<Int64>
    /// `true` if a dollar sign may stand before the digits.
    var allowsSymbol = false
    /// The place of a percent sign behind the digits.
    var percentSign = PercentSign.refused

    enum PercentSign {
      case refused
      case allowed
      case needed
    }
  }

  init(_ column: ListingLayout.FieldColumn, _ dialect: ListingDialect, _ currency: Currency) {
    (field, base, self.currency) = (column.field, column.base, currency)
    (interval, counted) = (column.interval ?? column.field.interval, column.counted ?? column.field.interval)
    fact = column.fact.map(FactReader.init)
    (hasDecimalComma, hasUnclearMarks) = (dialect.hasDecimalComma, dialect.hasUnclearMarks)
    bounds = CellValueReader.bounds(of: column, in: currency)
    plainForm = CellValueReader.plainForm(of: column, bounds, in: currency)
  }

  /// The bounds of a field, of which every whole number is a `Double`.
  private static func bounds(
    of column: ListingLayout.FieldColumn, in currency: Currency
  ) -> ClosedRange<Int64> {
    let field = column.field
    let largestWhole: Int64 = 1 << 53
    let factor = column.counted == nil ? 1 : Int64(RecurringAmount.Interval.month.timesAYear)
    let bound = { (units: Int64) in
      let (product, overflow) = units.multipliedReportingOverflow(by: factor)
      return overflow ? units.signum() * largestWhole : max(-largestWhole, min(product, largestWhole))
    }
    let lowest = bound(field.lowest(in: currency).units ?? -largestWhole)
    return lowest...max(lowest, bound(field.highest(in: currency).units ?? largestWhole))
  }

  private static func plainForm(
    of column: ListingLayout.FieldColumn, _ bounds: ClosedRange<Int64>, in currency: Currency
  ) -> PlainForm? {
    let field = column.field
    if let fact = column.fact, fact.kind != .number { return nil }
    switch field.unit {
    case .money, .amount:
      guard column.intervals.denominator == 1 else { return nil }
      return PlainForm(
        decimals: currency.fractionDigits, factor: Int64(column.intervals.numerator), bounds: bounds,
        allowsSymbol: CurrencySigns.isDollar(currency))
    case .percent, .number:
      if field.mostDecimals != nil { return nil }
      let sign: PlainForm.PercentSign =
        column.base != nil ? .needed : field.unit == .percent ? .allowed : .refused
      let decimals = field.unit == .percent ? Percent.stepDigits : Value.numberDigits
      return PlainForm(decimals: decimals, bounds: bounds, percentSign: sign)
    case .count, .frequency: return PlainForm(decimals: 0, bounds: bounds)
    case .term:
      // A plain number beyond is meant as months.
      let most = Int64(Term.mostPlainYears * 12)
      return PlainForm(decimals: 0, factor: 12, bounds: bounds.clamped(to: bounds.lowerBound...most))
    case .choice, .date, .percents: return nil
    }
  }

  /// The value of a text, in units of the field.
  func units(of bytes: [UInt8]) throws(ListingFault.Reason) -> Int64 {
    if let units = try fact?.units(of: bytes) { return units }
    let bytes = Array(bytes.trimmed)
    if CellValueReader.isNoValue(bytes) { throw .noValue }
    guard let cell = CellText.text(of: bytes) else { throw .notText }
    var text =
      field.isAmount ? try NumberText(amount: cell, in: currency).text : NumberText(cell).text
    if hasDecimalComma { text = text.withPointsAndCommasExchanged }
    if field.isAmount, hasUnclearMarks, currency.fractionDigits < 3, text.hasUnclearPoint {
      throw .unclearMark
    }
    if let base, let words = text.words(behind: " of ") {
      // As the program's own tables say it: `1.2% of price`.
      guard words.rest == base.rawValue else { throw .unreadable(.strayText) }
      text = words.number
    }
    if text.hasSuffix("%") {
      text = String(text.dropLast().reversed().drop { $0 == " " }.reversed()) + "%"
    } else if base != nil {
      throw .noPercentSign
    }
    var interval = interval
    if field.unit == .money, field.interval != nil, let (amount, told) = text.amountOfInterval {
      // `$1,800/mo`
      (text, interval) = (amount, told)
    }
    let units = try units(of: text, per: interval)
    guard bounds.contains(units) else { throw .outOfRange }
    return units
  }

  /// - Parameter interval: The interval of an amount that says none.
  private func units(
    of text: String, per interval: RecurringAmount.Interval?
  ) throws(ListingFault.Reason) -> Int64 {
    let value: Value
    do throws(ValueParsingError) {
      value = try field.value(typed: text, in: currency)
    } catch {
      throw .unreadable(error.reason)
    }
    if case .amount(var amount) = value {
      if let interval, !text.contains("/") { amount.interval = interval }
      return try units(of: amount)
    }
    if let most = field.mostDecimals, value.decimals > most {
      throw .unreadable(.tooManyDecimals(allowed: most))
    }
    if case .term(let term) = value, text.last?.isNumber == true, term.months > Term.mostPlainYears * 12 {
      throw .outOfRange
    }
    guard let units = value.units else {
      if case .periodic = value { throw .noWholeUnits }
      if case .percent = value { throw .unreadable(.tooManyDecimals(allowed: Percent.stepDigits)) }
      throw .unreadable(.notANumber)
    }
    guard field.unit == .money, let interval else { return units }
    return try counted(Int128(units), per: interval)
  }

  /// An amount in the interval of the field: `350/mo` is 4,200 a year.
  private func units(of amount: RecurringAmount) throws(ListingFault.Reason) -> Int64 {
    guard let money = amount.money, !amount.isPerUnit else { throw .notOfProperty }
    guard field.amountForm != nil else { throw .unreadable(.strayText) }
    return try counted(money.minorUnits, per: amount.interval)
  }

  /// The cents of an interval as those of the interval that is counted.
  private func counted(
    _ cents: Int128, per interval: RecurringAmount.Interval
  ) throws(ListingFault.Reason) -> Int64 {
    let (total, overflow) = cents.multipliedReportingOverflow(by: Int128(interval.timesAYear))
    let (units, rest) = total.quotientAndRemainder(dividingBy: Int128((counted ?? interval).timesAYear))
    if rest != 0 { throw .noWholeUnits }
    guard !overflow, let units = Int64(exactly: units) else { throw .outOfRange }
    return units
  }

  /// Returns `true` for a text that says that there is no value.
  private static func isNoValue(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 5 && noValues.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  /// The texts that say that there is no value, in any case.
  static let noValues: Set = ["", "-", "--", "n/a", "na", "#n/a", "nan", "null", "none"]
}

extension [UInt8] {
  /// The bytes without blanks around them.
  fileprivate var trimmed: Slice<ReversedCollection<Slice<ReversedCollection<[UInt8]>>>> {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    return reversed().drop(while: isBlank).reversed().drop(while: isBlank)
  }
}

extension String {
  /// The text before a word and the text behind it; nil if it has no such word.
  fileprivate func words(behind word: String) -> (number: String, rest: String)? {
    firstRange(of: word).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }

  /// The amount and its interval: `1800` and a month for `1800/mo`; nil for a text without an interval.
  fileprivate var amountOfInterval: (amount: String, interval: RecurringAmount.Interval)? {
    guard let stroke = lastIndex(of: "/"),
      let interval = RecurringAmount.Interval(rawValue: String(self[index(after: stroke)...])),
      interval != .once
    else { return nil }
    return (String(self[..<stroke]), interval)
  }

  /// `true` for an amount with one point, before three digits that may be decimals or thousands: `185.000`.
  fileprivate var hasUnclearPoint: Bool {
    let parts = prefix { $0 != "/" }.filter { $0 != "-" && $0 != "$" }.split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return false }
    return (1...3).contains(parts[0].count) && parts[1].count == 3 && parts[0] != "0"
  }

  /// The text of a number with a decimal comma as one with a decimal point: `1.234,50` as `1,234.50`.
  fileprivate var withPointsAndCommasExchanged: String {
    String(map { $0 == "." ? "," : $0 == "," ? "." : $0 })
  }
}
