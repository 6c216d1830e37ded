import Finance
import Model
import ScheduleAPI

/// What is wrong with one parameter of a query.
struct QueryError: Error, Hashable {
  /// The kind of fault.
  enum Kind: Hashable {
    case missing
    /// There is no such parameter.
    case unknown
    case twice
    /// No decimal number; digits, a point and a minus are all that is read.
    case notANumber
    case tooManyDecimals
    case outOfRange
    /// Not percent-encoded UTF-8.
    case notText
  }

  let kind: Kind
  /// The name as it was given.
  let name: String

  /// A word for programs.
  var code: String {
    switch kind {
    case .missing: "missing"
    case .unknown: "unknown"
    case .twice: "twice"
    case .notANumber: "not-a-number"
    case .tooManyDecimals: "too-many-decimals"
    case .outOfRange: "out-of-range"
    case .notText: "not-text"
    }
  }

  /// What is wrong, and what is allowed.
  var message: String {
    guard let parameter = QueryParameter(rawValue: name) else {
      let names = QueryParameter.allCases.map(\.name).joined(separator: ", ")
      return kind == .notText
        ? "The query is not percent-encoded UTF-8." : "There is no such parameter; there are \(names)."
    }
    let allowed = "It is \(ParameterRange(parameter).text)."
    return switch kind {
    case .missing: "It is missing. \(allowed)"
    case .unknown: "There is no such parameter."
    case .twice: "It is given more than once."
    case .notANumber: "It is no decimal number. \(allowed)"
    case .tooManyDecimals: "It has too many decimals. \(allowed)"
    case .outOfRange: "It is out of range. \(allowed)"
    case .notText: "It is not percent-encoded UTF-8. \(allowed)"
    }
  }
}

/// What a parameter may be: the bounds of the property's field, in the units of the query.
struct ParameterRange {
  /// The least and the greatest value, as text.
  let lowest, highest: String
  /// How many decimals it may have.
  let decimals: Int
  /// What is to be said of it.
  let summary: String

  /// The field of a property that has the bounds.
  let field: Field
  private let parameter: QueryParameter

  init(_ parameter: QueryParameter) {
    guard let field = Rental.field(named: parameter.fieldName) else {
      preconditionFailure("a property has no field \(parameter.fieldName)")
    }
    self.parameter = parameter
    self.field = field
    let text = { (value: Value) in value.canonical(in: .usd) ?? "" }
    summary = field.summary
    decimals =
      switch field.unit {
      case .money: Currency.usd.fractionDigits
      case .percent: Percent.fractionDigits
      case .term, .count, .frequency: 0
      }
    // A term counts months; a query only knows whole years.
    (lowest, highest) =
      field.unit == .term
      ? ("\((field.bounds.lowerBound + 11) / 12)", "\(field.bounds.upperBound / 12)")
      : (text(field.lowest(in: .usd)), text(field.highest(in: .usd)))
  }

  /// All of it in words: `0 to 100, with at most 4 decimals`.
  var text: String {
    let range = "\(lowest) to \(highest)"
    return decimals == 0 ? "a whole number of years, \(range)" : "\(range), with at most \(decimals) decimals"
  }

  /// The value that a text stands for, exactly.
  func value(_ text: String) throws(QueryError) -> Value {
    guard let decimal = DecimalText(canonical: text) else { throw fault(.notANumber) }
    guard decimal.scale <= decimals else { throw fault(.tooManyDecimals) }
    guard let units = decimal.coefficient(atScale: decimals), let value = value(units: units),
      field.allows(value, in: .usd)
    else { throw fault(.outOfRange) }
    return value
  }

  /// The value of so many units of the last decimal; nil for more than a value can hold.
  private func value(units: Int128) -> Value? {
    switch field.unit {
    case .money: return .money(Money(minorUnits: units))
    case .percent: return Int64(exactly: units).map { .percent(Percent(millionths: $0)) }
    case .term, .count, .frequency:
      // Beyond any bound long before the months of so many years run over.
      return Int32(exactly: units).map { .term(Term(years: Int($0))) }
    }
  }

  private func fault(_ kind: QueryError.Kind) -> QueryError {
    QueryError(kind: kind, name: parameter.name)
  }
}
