import Encoding
import Finance

/// A form of text in a query, with the values that it states.
///
/// `read` takes back what `text` writes.
struct ParameterForm<Value: Sendable>: Sendable {
  /// The allowed values in words, to stand after "It is".
  let words: String
  /// The members of the JSON Schema of the values.
  let schema: [(name: String, value: JSONValue)]
  /// A regular expression for the text, as of ECMA-262, that allows every value.
  let pattern: String
  let read: @Sendable (Substring) throws(ParameterFlaw) -> Value
  let text: @Sendable (Value) -> String
}

/// The bounds of what the forms state.
enum ParameterBounds {
  /// The months of a loan: those of the longest term.
  static let months = 1...1_200

  /// Amounts, as the bounds of a property's loan.
  static let amounts = Money.zero...Money(minorUnits: 100_000_000_000_000_000)

  /// Percentages that are not negative, as the bounds of a loan's rate.
  static let rates = Percent.zero...Percent.hundred

  /// Percentages that may be negative.
  static let signedRates = Percent(trillionths: -Percent.hundred.trillionths)...Percent.hundred

  /// The most items of a list.
  static let items = 1_200

  /// The most characters of an item that are quoted in a message.
  static let quotedCharacters = 40
}

extension ParameterForm where Value == Int {
  /// A whole number of months.
  static func months(_ range: ClosedRange<Int>) -> Self { wholeNumber(range, "a whole number of months") }

  /// The term in whole years.
  static var years: Self {
    let months = ParameterBounds.months
    return wholeNumber((months.lowerBound + 11) / 12...months.upperBound / 12, "a whole number of years")
  }

  /// A month, by its number.
  static func month(_ range: ClosedRange<Int>) -> Self { wholeNumber(range, "the number of a month") }

  private static func wholeNumber(_ range: ClosedRange<Int>, _ words: String) -> Self {
    Self(
      words: "\(words), \(range.lowerBound) to \(range.upperBound)",
      schema: [
        ("type", "integer"), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
      ],
      pattern: "[0-9]+"
    ) { text throws(ParameterFlaw) in
      let units = try decimalUnits(text, decimals: 0, in: Int128(range.lowerBound)...Int128(range.upperBound))
      return Int(units)
    } text: {
      "\($0)"
    }
  }
}

extension ParameterForm where Value == Percent {
  /// A percentage, without its sign.
  static func percent(_ range: ClosedRange<Percent>) -> Self {
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    return Self(
      words: "\(lowest.canonical) to \(highest.canonical), with at most \(Percent.fractionDigits) decimals",
      schema: [
        ("type", "number"), ("minimum", .decimal(lowest.canonical)), ("maximum", .decimal(highest.canonical)),
      ],
      pattern: "-?[0-9]+(\\.[0-9]+)?"
    ) { text throws(ParameterFlaw) in
      let units = try decimalUnits(
        text, decimals: Percent.fractionDigits, in: Int128(lowest.trillionths)...Int128(highest.trillionths))
      return Percent(trillionths: Int64(units))
    } text: {
      $0.canonical
    }
  }
}

extension ParameterForm where Value == Percent {
  /// The rate of a loan, which is written with three decimals.
  static var rate: Self {
    percent(ParameterBounds.rates).writing { fixed(Int128(($0.millionths ?? 0) / 10), decimals: 3) }
  }
}

extension ParameterForm where Value == Money {
  /// The same, written with all decimals.
  var padded: Self { writing { fixed($0.minorUnits, decimals: ScheduleQuery.moneyDecimals) } }

  /// An amount.
  static var amount: Self {
    let (lowest, highest) = (ParameterBounds.amounts.lowerBound, ParameterBounds.amounts.upperBound)
    let decimals = ScheduleQuery.moneyDecimals
    let bounds = [lowest, highest].map { $0.decimalText(fractionDigits: decimals) }
    return Self(
      words: "\(bounds[0]) to \(bounds[1]), with at most \(decimals) decimals",
      schema: [("type", "number"), ("minimum", .decimal(bounds[0])), ("maximum", .decimal(bounds[1]))],
      pattern: "[0-9]+(\\.[0-9]+)?"
    ) { text throws(ParameterFlaw) in
      Money(
        minorUnits: try decimalUnits(text, decimals: decimals, in: lowest.minorUnits...highest.minorUnits))
    } text: {
      $0.decimalText(fractionDigits: decimals)
    }
  }
}

extension ParameterForm where Value: CaseIterable & RawRepresentable<String> {
  /// One of several words, in their order.
  static func choice(_ values: [Value] = Array(Value.allCases)) -> Self {
    let words = values.map(\.rawValue)
    return Self(
      words: "one of \(words.joined(separator: ", "))",
      schema: [("type", "string"), ("enum", .array(words.map { .string($0) }))],
      pattern: words.joined(separator: "|")
    ) { text throws(ParameterFlaw) in
      guard let value = Value(rawValue: String(text)) else { throw .notAChoice }
      return value
    } text: {
      $0.rawValue
    }
  }
}

extension ParameterForm {
  /// The same for a value that is zero unless it is given.
  var orZero: Self {
    Self(words: words, schema: schema + [("default", .number(0))], pattern: pattern, read: read, text: text)
  }

  /// The same with other text for values.
  private func writing(_ text: @escaping @Sendable (Value) -> String) -> Self {
    Self(words: words, schema: schema, pattern: pattern, read: read, text: text)
  }

  /// Values with a separator between them; at least one.
  static func list<Item>(of item: ParameterForm<Item>, separator: Character) -> Self where Value == [Item] {
    let pattern = "(\(item.pattern))(\(separator)(\(item.pattern)))*"
    return Self(
      words: "1 to \(ParameterBounds.items) items with \"\(separator)\" between, each \(item.words)",
      schema: [("type", "string"), ("pattern", .string("^\(pattern)$"))], pattern: pattern
    ) { text throws(ParameterFlaw) in
      let texts = text.split(
        separator: separator, maxSplits: ParameterBounds.items, omittingEmptySubsequences: false)
      guard texts.count <= ParameterBounds.items else { throw .tooManyItems }
      var values: [Item] = []
      for text in texts {
        do throws(ParameterFlaw) { values.append(try item.read(text)) } catch {
          let quoted = String(text.prefix(ParameterBounds.quotedCharacters))
          throw .item(values.count + 1, text: quoted, error)
        }
      }
      return values
    } text: {
      $0.map(item.text).joined(separator: String(separator))
    }
  }
}

/// The units of the last decimal that a text states exactly.
private func decimalUnits(
  _ text: Substring, decimals: Int, in range: ClosedRange<Int128>
) throws(ParameterFlaw) -> Int128 {
  guard let decimal = ExactDecimal(canonical: text) else { throw .notANumber }
  guard decimal.scale <= decimals else { throw .tooManyDecimals }
  guard let units = decimal.coefficient(atScale: decimals), range.contains(units) else { throw .outOfRange }
  return units
}

/// A non-negative integer of the last decimal as text with all its decimals, as C's `%.2f` writes it.
private func fixed(_ units: Int128, decimals: Int) -> String {
  let digits = String(units)
  let padded = String(repeating: "0", count: max(decimals + 1 - digits.utf8.count, 0)) + digits
  return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}
