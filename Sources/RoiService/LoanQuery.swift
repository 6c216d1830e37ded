import Finance
import Model
import ScheduleAPI

/// All that is wrong with a query.
struct QueryErrors: Error {
  let faults: [QueryError]
}

/// The loan that a request asks about.
enum LoanQuery {
  private static let ranges = QueryParameter.allCases.map { ($0, ParameterRange($0)) }

  /// Reads the query of a request.
  /// - Parameter query: What stands behind the question mark; nil if there is none.
  /// - Throws: Every fault there is, not only the first.
  static func loan(_ query: Substring?) throws(QueryErrors) -> Loan {
    var faults: [QueryError] = []
    var texts: [QueryParameter: String] = [:]
    // By bytes: to look for whole characters takes longer than all the rest.
    for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]) else {
        faults.append(QueryError(kind: .notText, name: ""))
        continue
      }
      guard let parameter = QueryParameter(rawValue: name) else {
        faults.append(QueryError(kind: .unknown, name: name))
        continue
      }
      guard let text = parts.count == 2 ? decoded(parts[1]) : "" else {
        faults.append(QueryError(kind: .notText, name: name))
        continue
      }
      if texts.updateValue(text, forKey: parameter) != nil {
        faults.append(QueryError(kind: .twice, name: name))
      }
    }
    return try loan(texts, faults)
  }

  private static func loan(
    _ texts: [QueryParameter: String], _ earlier: [QueryError]
  ) throws(QueryErrors) -> Loan {
    var faults = earlier
    var rental = Rental()
    for (parameter, range) in ranges {
      guard !faults.contains(where: { $0.name == parameter.name }) else { continue }
      guard let text = texts[parameter] ?? (parameter.isOptional ? "0" : nil) else {
        faults.append(QueryError(kind: .missing, name: parameter.name))
        continue
      }
      do throws(QueryError) {
        rental.set(range.field, to: try range.value(text))
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { throw QueryErrors(faults: faults) }
    return rental.mortgage
  }

  /// The text that percent-encoding stands for; nil when it is no UTF-8, or a percent sign encodes nothing.
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
