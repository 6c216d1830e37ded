import Finance
import ScheduleAPI

/// A query for the schedule of a loan.
struct LoanQuery {
  /// The loan.
  let loan: Loan
  /// `true` if it was stated with a parameter that plain loans have not, which the rows show by more columns.
  let hasTerms: Bool

  /// Reads a query.
  /// - Parameter text: The text after the question mark; nil if there is none.
  /// - Throws: Every error in the query, not only the first.
  init(_ text: Substring?) throws(QueryError) {
    var reader = LoanQueryReader()
    // By bytes: splitting at characters takes longer than all the rest.
    for pair in (text ?? "").utf8.split(separator: UInt8(ascii: "&")) { reader.take(pair) }
    let units = reader.units()
    let values = reader.values()
    guard reader.errors.isEmpty else { throw reader.errors }
    loan = try LoanQueryReader.loan(units, values)
    hasTerms = values != nil
  }
}

/// Reads the parameters of a query, and collects the errors in them.
private struct LoanQueryReader {
  private static let ranges = QueryParameter.allCases.map { ($0, ParameterRange($0)) }
  private static let yearsName = QueryParameter.terms.name
  private static let monthsName = "months"

  private(set) var errors = QueryError()
  /// The decoded texts with the names of their parameters: so few that a search costs less than a hash.
  private var texts: [(name: String, text: String)] = []

  private func text(_ name: String) -> String? { texts.first { $0.name == name }?.text }

  // MARK: Texts

  mutating func take(_ pair: Substring.UTF8View) {
    let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = PercentEncoding.decoded(parts[0]) else { return errors.append(.undecodableName) }
    guard ServiceParameter.named[name] != nil else { return errors.append(.unknown(name: name)) }
    guard let text = parts.count == 2 ? PercentEncoding.decoded(parts[1]) : "" else {
      return errors.append(.undecodable(name))
    }
    if self.text(name) != nil { return errors.append(.repeated(name)) }
    texts.append((name, text))
  }

  // MARK: Values

  /// The values of a plain loan's parameters in the units of their last decimal, as far as they are right.
  mutating func units() -> [(parameter: QueryParameter, units: Int128)] {
    var units: [(parameter: QueryParameter, units: Int128)] = []
    for (parameter, range) in Self.ranges where !errors.names(parameter.name) {
      guard let text = text(parameter.name) ?? (parameter.isOptional ? "0" : nil) else {
        if parameter != .terms || !isInMonths { errors.append(.missing(parameter.name)) }
        continue
      }
      do throws(ParameterFlaw) {
        units.append((parameter, try range.units(text)))
      } catch {
        errors.append(.flaw(parameter.name, error))
      }
    }
    return units
  }

  private var isInMonths: Bool { text(Self.monthsName) != nil || errors.names(Self.monthsName) }

  /// The values of the further parameters, as far as they are right; nil if none is given.
  mutating func values() -> TermsValues? {
    guard texts.contains(where: { TermsParameter.named[$0.name] != nil }) else { return nil }
    var values = TermsValues()
    for parameter in TermsParameter.all where !errors.names(parameter.name) {
      guard let text = text(parameter.name) else { continue }
      do throws(ParameterFlaw) { try parameter.read(Substring(text), &values) } catch {
        errors.append(.flaw(parameter.name, error))
      }
    }
    if text(Self.monthsName) != nil, text(Self.yearsName) != nil {
      errors.append(.excluded(Self.monthsName, by: Self.yearsName))
    }
    let missing = TermsValues.missing { text($0) != nil || errors.names($0) }
    for (name, other) in missing {
      errors.append(.needed(name, by: other))
    }
    return values
  }

  // MARK: Loan

  /// The loan of values in their range.
  static func loan(
    _ units: [(parameter: QueryParameter, units: Int128)], _ values: TermsValues?
  ) throws(QueryError) -> Loan {
    func number(_ parameter: QueryParameter) -> Int128 {
      units.first { $0.parameter == parameter }?.units ?? 0
    }
    func money(_ parameter: QueryParameter) -> Money { Money(minorUnits: number(parameter)) }
    let rate = Percent(trillionths: Int64(number(.rate)))
    let term = values?.term ?? Term(years: Int(number(.terms)))
    let terms = values?.terms(principal: money(.loan))
    if let terms,
      let conflict = Loan.conflict(principal: money(.loan), rate: rate, term: term, terms: terms)
    {
      let termName = values?.term == nil ? yearsName : monthsName
      throw QueryError([.conflict(conflict, term: termName)])
    }
    return Loan(
      principal: money(.loan), rate: rate, term: term, extra: money(.extra), escrow: money(.escrow),
      terms: terms)
  }
}
