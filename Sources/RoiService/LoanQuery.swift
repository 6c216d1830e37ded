import Finance
import ScheduleAPI

/// Reads the loan that a request asks about.
enum LoanQuery {
  private static let ranges = QueryParameter.allCases.map { ($0, ParameterRange($0)) }

  /// The loan of a query.
  /// - Parameter query: The text after the question mark; nil if there is none.
  /// - Throws: Every error in the query, not only the first.
  static func loan(_ query: Substring?) throws(QueryError) -> Loan {
    var errors: [ParameterError] = []
    var texts: [QueryParameter: String] = [:]
    // By bytes: splitting at characters takes longer than all the rest.
    for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]) else {
        errors.append(.undecodableName)
        continue
      }
      guard let parameter = QueryParameter(rawValue: name) else {
        errors.append(.unknown(name: name))
        continue
      }
      guard let text = parts.count == 2 ? decoded(parts[1]) : "" else {
        errors.append(.undecodable(parameter))
        continue
      }
      if texts.updateValue(text, forKey: parameter) != nil {
        errors.append(.repeated(parameter))
      }
    }
    return try loan(texts, errors)
  }

  private static func loan(
    _ texts: [QueryParameter: String], _ earlier: [ParameterError]
  ) throws(QueryError) -> Loan {
    var errors = earlier
    var units: [QueryParameter: Int128] = [:]
    for (parameter, range) in ranges {
      guard !errors.contains(where: { $0.name == parameter.name }) else { continue }
      guard let text = texts[parameter] ?? (parameter.isOptional ? "0" : nil) else {
        errors.append(.missing(parameter))
        continue
      }
      do throws(ParameterError) {
        units[parameter] = try range.units(text)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw QueryError(errors: errors) }
    return loan(units)
  }

  /// The loan of values in their range.
  private static func loan(_ units: [QueryParameter: Int128]) -> Loan {
    func money(_ parameter: QueryParameter) -> Money { Money(minorUnits: units[parameter] ?? 0) }
    return Loan(
      principal: money(.loan), rate: Percent(millionths: Int64(units[.rate] ?? 0)),
      term: Term(years: Int(units[.terms] ?? 0)), extra: money(.extra), escrow: money(.escrow))
  }

  /// The text of percent-encoded bytes; nil if they are not UTF-8, or a percent sign is followed by other
  /// characters.
  static func decoded(_ text: Substring.UTF8View) -> String? {
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 >= 0x80 })
    else { return String(Substring(text)) }
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
