import Finance

/// The terms of a loan besides its amount, rate, term and monthly extra.
struct LoanDetails: Sendable, Hashable {
  /// The terms that are declared in `LoanTerm`.
  var terms = LoanTerms()
  /// What is paid to the lender when the loan is made, as a share of it.
  var points = Percent.zero
  /// The same, borrowed with the loan.
  var financedPoints = Percent.zero
  /// What the lender charges besides points.
  var fees = Money.zero
  /// What repaying early costs, as shares of the balance by the year of the loan.
  var penalty: [Percent] = [] { didSet { if !penalty.isEmpty { interestPenaltyYears = 0 } } }
  /// The first years, in which repaying early costs six months' interest instead; 0 for none.
  var interestPenaltyYears = 0 { didSet { if interestPenaltyYears > 0 { penalty = [] } } }
  /// The premium of the mortgage insurance, a year, as a share of the loan.
  var insurance = Percent.zero
  var insuranceRule = MortgageInsurance.Rule.investment
  /// The balance by which mortgage insurance ends.
  var insuranceBasis = MortgageInsurance.Basis.actual
  /// The premium that is borrowed with the loan, as a share of it.
  var upfrontInsurance = Percent.zero
  /// The adjustable rate without its caps; without fixed months as long as the rate is fixed.
  ///
  /// Its indexes are those at each change, where they are known; empty for `index` at all of them.
  var adjustment = RateAdjustment(fixedMonths: 0, interval: 12, indexes: [], margin: .zero)
  var index = Percent.zero
  /// The first cap, the periodic one and the lifetime one, as far as there are any.
  var caps: [Percent] = []

  /// `true` for an adjustable rate.
  var isAdjustable: Bool { adjustment.fixedMonths > 0 }

  /// `true` for an adjustable rate whose index is not known.
  var lacksIndex: Bool { isAdjustable && index == .zero && adjustment.indexes.isEmpty }

  /// `true` if the payments are those of a plain loan.
  var isPlain: Bool {
    terms == LoanTerms() && financedPoints == .zero && insurance == .zero && upfrontInsurance == .zero
      && !isAdjustable
  }
}

extension RateAdjustment {
  /// The time before the first change of the rate.
  var fixed: Term {
    get { Term(months: fixedMonths) }
    set { fixedMonths = newValue.months }
  }

  /// The time from one change to the next.
  var adjusts: Term {
    get { Term(months: interval) }
    set { interval = newValue.months }
  }
}

extension RateRounding: ChoiceValue {}

/// The rules under the words of a rental, whose own is the first; the rule of a residence is that of an owner who
/// lives in it.
extension MortgageInsurance.Rule: ChoiceValue {
  private static let words: KeyValuePairs<String, Self> = [
    "investment": .investment, "owner-occupied": .automatic, "request": .onRequest, "midpoint": .midpoint,
    "fha": .fha, "none": .never,
  ]

  static var choices: [String] { words.map(\.key) }

  /// The word of the residence's rule while it was that of every loan.
  static var formerChoices: [String: String] { ["automatic": "owner-occupied"] }

  init?(_ value: Value) {
    guard case .choice(let word) = value, let rule = Self.words.first(where: { $0.key == word })?.value else {
      return nil
    }
    self = rule
  }

  var value: Value? { Self.words.first { $0.value == self }.map { .choice($0.key) } }
}

extension MortgageInsurance.Rule {
  /// The rule of a building of several dwellings: that of a rental, even where the owner lives in one of them, as the
  /// residence's is of one unit.
  ///
  /// - Source: Fannie Mae Servicing Guide, B-8.1-04.
  fileprivate var ofSeveralUnits: Self { isOfResidence ? .investment : self }

  /// `true` for a rule of a residence of one unit.
  var isOfResidence: Bool {
    switch self {
    case .automatic, .onRequest: true
    case .investment, .midpoint, .fha, .never: false
    }
  }
}

extension MortgageInsurance.Basis: ChoiceValue {}

extension LoanDetails {
  /// The terms of a loan of an amount, without what happens to it later.
  /// - Parameters:
  ///   - value: The value of the property when the loan is made, for its insurance.
  ///   - units: The number of its dwellings, for the same.
  func terms(of amount: Money, value: Money, units: Int) -> LoanTerms {
    var terms = terms
    if isAdjustable { terms.adjustment = adjustmentWithCaps }
    if insurance > .zero {
      let rule = units > 1 ? insuranceRule.ofSeveralUnits : insuranceRule
      terms.insurance = MortgageInsurance(
        rate: insurance, rule: rule, basis: insuranceBasis, originalValue: value, insured: amount)
    }
    return terms
  }

  private var adjustmentWithCaps: RateAdjustment {
    var adjustment = adjustment
    if adjustment.indexes.isEmpty { adjustment.indexes = [index] }
    (adjustment.firstCap, adjustment.periodicCap) = (caps.first, caps.count > 1 ? caps[1] : caps.first)
    adjustment.lifetimeCap = caps.count > 2 ? caps[2] : nil
    return adjustment
  }

  /// The amount that is owed at first: what was borrowed, with the points and premiums that are borrowed with
  /// it.
  func principal(of amount: Money) -> Money {
    amount + amount.share(financedPoints) + amount.share(upfrontInsurance)
  }

  /// The penalty for repaying early; nil for none.
  var prepaymentPenalty: PrepaymentPenalty? {
    if interestPenaltyYears > 0 { return .sixMonthsInterest(years: interestPenaltyYears) }
    return penalty.isEmpty ? nil : .byYear(penalty)
  }
}
