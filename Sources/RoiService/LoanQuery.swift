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
    hasTerms = reader.hasTerms
    let stated = reader.statedLoan()
    guard reader.errors.isEmpty else { throw reader.errors }
    do throws(LoanConflict) { loan = try stated.loan() } catch {
      let term = reader.isInMonths ? LoanParameter.monthsName : LoanParameter.yearsName
      throw QueryError([.conflict(error, term: term)])
    }
  }
}

/// Reads the parameters of a query, and collects the errors in them.
private struct LoanQueryReader {
  private(set) var errors = QueryError()
  /// `true` if a parameter is given that plain loans have not.
  private(set) var hasTerms = false
  /// The decoded texts with the names of their parameters: so few that a search costs less than a hash.
  private var texts: [(name: String, text: String)] = []

  private func text(_ name: String) -> String? { texts.first { $0.name == name }?.text }

  // MARK: Texts

  mutating func take(_ pair: Substring.UTF8View) {
    let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = PercentEncoding.decoded(parts[0]) else { return errors.append(.undecodableName) }
    guard let parameter = LoanParameter.named[name] else { return errors.append(.unknown(name: name)) }
    guard let text = parts.count == 2 ? PercentEncoding.decoded(parts[1]) : "" else {
      return errors.append(.undecodable(name))
    }
    if self.text(name) != nil { return errors.append(.repeated(name)) }
    texts.append((name, text))
    if !parameter.isPlain { hasTerms = true }
  }

  // MARK: Values

  var isInMonths: Bool { isGiven(LoanParameter.monthsName) }

  private func isGiven(_ name: String) -> Bool { text(name) != nil || errors.names(name) }

  /// The loan that the parameters state, as far as they are right.
  mutating func statedLoan() -> StatedLoan {
    var loan = StatedLoan()
    for parameter in hasTerms ? LoanParameter.all : LoanParameter.plain where !errors.names(parameter.name) {
      guard let text = text(parameter.name) else {
        checkAbsence(of: parameter)
        continue
      }
      do throws(ParameterFlaw) { try parameter.read(Substring(text), into: &loan) } catch {
        errors.append(.flaw(parameter.name, error))
      }
    }
    guard hasTerms else { return loan }
    if text(LoanParameter.monthsName) != nil, text(LoanParameter.yearsName) != nil {
      errors.append(.excluded(LoanParameter.monthsName, by: LoanParameter.yearsName))
    }
    for (name, other) in LoanParameter.missing(given: isGiven) { errors.append(.needed(name, by: other)) }
    return loan
  }

  private mutating func checkAbsence(of parameter: LoanParameter) {
    let isMissing =
      parameter.name == LoanParameter.yearsName ? !isInMonths : parameter.isRequiredInEveryQuery
    if isMissing { errors.append(.missing(parameter.name)) }
  }
}
