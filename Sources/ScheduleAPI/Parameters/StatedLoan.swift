import Finance

/// A loan as the parameters of a query state it, each by itself.
package struct StatedLoan: Sendable, Hashable {
  var principal = Money.zero
  var rate = Percent.zero
  var years: Int?
  var months: Int?
  var extra = Money.zero
  var escrow = Money.zero
  /// The terms but those of groups.
  var terms = LoanTerms()
  var adjustment = RateAdjustment(fixedMonths: 0, interval: 0, indexes: [], margin: .zero)
  var insurance = MortgageInsurance(
    rate: .zero, rule: .automatic, originalValue: .zero, insured: .zero)
  var insured: Money?
  /// The groups of which a parameter is given.
  var groups: Set<LoanParameter.Group> = []

  /// One of its terms.
  subscript<Value>(path: any WritableKeyPath<LoanTerms, Value> & Sendable) -> Value {
    get { terms[keyPath: path] }
    set { terms[keyPath: path] = newValue }
  }

  /// A loan of which nothing is stated yet.
  package init() {}

  /// The statement of a loan.
  init(_ loan: Loan) {
    (principal, rate, years) = (loan.principal, loan.rate, loan.term.years)
    if years == nil { months = loan.term.months }
    (extra, escrow) = (loan.extra, loan.escrow)
    guard let terms = loan.terms else { return }
    self.terms = terms
    if let stated = terms.adjustment {
      adjustment = stated
      groups.insert(.adjustment)
    }
    if let stated = terms.insurance {
      (insurance, insured) = (stated, stated.insured == principal ? nil : stated.insured)
      groups.insert(.insurance)
    }
  }

  /// The terms with those of groups, all of whose parameters are given.
  var wholeTerms: LoanTerms {
    var terms = terms
    terms.adjustment = groups.contains(.adjustment) ? adjustment : nil
    terms.insurance = groups.contains(.insurance) ? insurance : nil
    terms.insurance?.insured = insured ?? principal
    return terms
  }

  /// The loan.
  /// - Precondition: Every parameter that is needed was given, and each value is in its range.
  package func loan() throws(LoanConflict) -> Loan {
    let term = months.map(Term.init(months:)) ?? Term(years: years ?? 0)
    let terms = wholeTerms
    if let conflict = Loan.conflict(principal: principal, rate: rate, term: term, terms: terms) {
      throw conflict
    }
    return Loan(
      principal: principal, rate: rate, term: term, extra: extra, escrow: escrow, terms: terms)
  }
}
