import Finance

/// The values of the parameters that state a loan's terms, as far as they are given.
package struct TermsValues: Sendable, Hashable {
  var months: Int?
  var interestOnly: Int?
  var balloon: Int?
  var fixed: Int?
  var adjust: Int?
  var index: [Percent]?
  var margin: Percent?
  var caps: RateCaps?
  var floor: Percent?
  var rounding: RateRounding?
  var rhythm: PaymentRhythm?
  var insuranceRate: Percent?
  var insuranceRule: MortgageInsurance.Rule?
  var insuranceBasis: MortgageInsurance.Basis?
  var originalValue: Money?
  var insured: Money?
  var extras: [ExtraPayment]?
  var changes: [LoanChange]?
  var refinance: Int?

  /// No values.
  package init() {}

  /// The term; nil if it is stated in years.
  package var term: Term? { months.map(Term.init(months:)) }

  /// The texts of all values by the names of their parameters, in the order of queries.
  package var texts: [(name: String, text: String)] {
    TermsParameter.all.compactMap { parameter in parameter.text(self).map { (parameter.name, $0) } }
  }

  /// The values as a part of a query, in one way for equal values.
  package var query: String { texts.map { "\($0.name)=\($0.text)" }.joined(separator: "&") }
}

/// The rounding of index plus margin.
enum RateRounding: String, Sendable, Hashable, CaseIterable {
  case eighth
  case none
}

// MARK: Terms as values

extension TermsValues {
  /// The values that state the terms of a loan; nil for a plain one.
  package init?(_ loan: Loan) {
    guard let terms = loan.terms else { return nil }
    months = loan.term.years == nil ? loan.term.months : nil
    interestOnly = terms.interestOnlyMonths == 0 ? nil : terms.interestOnlyMonths
    balloon = terms.balloonMonth
    rhythm = terms.rhythm == .monthly ? nil : terms.rhythm
    extras = terms.extras.isEmpty ? nil : terms.extras
    changes = terms.changes.isEmpty ? nil : terms.changes
    refinance = terms.refinanceMonth
    if let adjustment = terms.adjustment { take(adjustment) }
    if let insurance = terms.insurance { take(insurance, loan.principal) }
  }

  private mutating func take(_ adjustment: RateAdjustment) {
    (fixed, adjust) = (adjustment.fixedMonths, adjustment.interval)
    (index, margin) = (adjustment.indexes, adjustment.margin)
    let given = RateCaps(
      first: adjustment.firstCap, periodic: adjustment.periodicCap, lifetime: adjustment.lifetimeCap)
    caps = given == RateCaps(first: nil, periodic: nil, lifetime: nil) ? nil : given
    floor = adjustment.floor == .zero ? nil : adjustment.floor
    rounding = adjustment.roundsToEighths ? .eighth : nil
  }

  private mutating func take(_ insurance: MortgageInsurance, _ principal: Money) {
    (insuranceRate, insuranceRule) = (insurance.rate, insurance.rule)
    insuranceBasis = insurance.basis == .actual ? nil : insurance.basis
    originalValue = insurance.originalValue
    insured = insurance.insured == principal ? nil : insurance.insured
  }
}

// MARK: Values as terms

extension TermsValues {
  /// The parameters that are missing beside those that are given, each with one that needs it.
  package static func missing(given isGiven: (String) -> Bool) -> [(name: String, neededBy: String)] {
    groups.flatMap { group -> [(name: String, neededBy: String)] in
      guard let first = (group.required + group.optional).first(where: isGiven) else { return [] }
      return group.required.filter { !isGiven($0) }.map { ($0, first) }
    }
  }

  /// The parameters that go together.
  private static let groups = [
    (required: ["fixed", "adjust", "index", "margin"], optional: ["caps", "floor", "rounding"]),
    (required: ["pmi", "pmi_rule", "value"], optional: ["pmi_basis", "insured"]),
  ]

  /// The terms of a loan of this principal; parameters of a group of which one is missing state nothing.
  package func terms(principal: Money) -> LoanTerms {
    var terms = LoanTerms()
    (terms.interestOnlyMonths, terms.balloonMonth) = (interestOnly ?? 0, balloon)
    terms.adjustment = adjustment
    terms.rhythm = rhythm ?? .monthly
    terms.insurance = insurance(principal)
    (terms.extras, terms.changes) = (extras ?? [], changes ?? [])
    terms.refinanceMonth = refinance
    return terms
  }

  private var adjustment: RateAdjustment? {
    guard let fixed, let adjust, let index, let margin else { return nil }
    var adjustment = RateAdjustment(
      fixedMonths: fixed, interval: adjust, indexes: index, margin: margin, firstCap: caps?.first,
      periodicCap: caps?.periodic, lifetimeCap: caps?.lifetime)
    adjustment.roundsToEighths = rounding == .eighth
    adjustment.floor = floor ?? .zero
    return adjustment
  }

  private func insurance(_ principal: Money) -> MortgageInsurance? {
    guard let insuranceRate, let insuranceRule, let originalValue else { return nil }
    return MortgageInsurance(
      rate: insuranceRate, rule: insuranceRule, basis: insuranceBasis ?? .actual,
      originalValue: originalValue,
      insured: insured ?? principal)
  }
}
