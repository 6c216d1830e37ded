extension Loan {
  /// The loan as it is paid without prepaying anything, for the interest that prepaying saves.
  ///
  /// It has no extra, no recast, and monthly payments in place of another rhythm; all other terms stay.
  public var withoutExtras: Loan {
    var terms = terms ?? LoanTerms()
    terms.extras = []
    terms.changes.removeAll { $0.effect == .recast }
    terms.rhythm = .monthly
    return Loan(principal: principal, rate: rate, term: term, escrow: escrow, terms: terms)
  }

  /// The loan with the highest rates that its caps allow, as if the index rose without limit; nil if its rate
  /// is fixed or has no lifetime cap.
  public var worstCase: Loan? {
    guard var terms, terms.adjustment?.lifetimeCap != nil else { return nil }
    terms.adjustment?.indexes = [.hundred]
    terms.adjustment?.margin = .zero
    return Loan(principal: principal, rate: rate, term: term, extra: extra, escrow: escrow, terms: terms)
  }

  /// The loan whose payments the first schedule shows: nothing is prepaid, drawn, recast or refinanced.
  /// - Parameters:
  ///   - atInitialRate: `true` if its rate stays the initial one, else it changes as it does.
  ///   - month: The last month that is asked for; nil for all of them.
  func asFirstScheduled(atInitialRate: Bool, through month: Int? = nil) -> Loan {
    var terms = terms ?? LoanTerms()
    terms.extras = []
    terms.changes.removeAll {
      guard case .rate = $0.effect else { return true }
      return atInitialRate
    }
    if atInitialRate { terms.adjustment = nil }
    if terms.rhythm == .halfPayments { terms.rhythm = .monthly }
    (terms.insurance, terms.refinanceMonth) = (nil, month)
    return Loan(principal: principal, rate: rate, term: term, terms: terms)
  }
}
