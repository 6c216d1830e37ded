import Finance

/// Somebody who pays a part of the cash of a deal, and receives a part of what it pays out.
package struct Partner: Sendable, Hashable {
  /// The name, before the point of its figures: `investor.irr`.
  package let name: String
  /// The share of the capital; nil for an amount.
  package internal(set) var capital: Percent? { didSet { if capital != nil { amount = nil } } }
  /// The amount of the capital; nil for a share.
  package internal(set) var amount: Money? { didSet { if amount != nil { capital = nil } } }

  /// A partner with a share of the capital.
  package init(_ name: String, capital: Percent) { (self.name, self.capital) = (name, capital) }

  /// A partner with an amount of the capital.
  package init(_ name: String, amount: Money) { (self.name, self.amount) = (name, amount) }

  /// The name of the one who has what is left of the capital.
  package static let operatorName = "operator"
}

/// The terms by which partners share what a deal pays out.
struct PartnerTerms: Sendable, Hashable {
  /// The partners with a capital of their own, the investor first.
  var partners: [Partner] = []
  /// The preferred return a year on the capital that is not returned yet; nil for none.
  var preferred: Percent?
  var preferredKind = PreferredKind.compounding
  /// The parts of what is left after the capital, one for each partner; empty for the shares of capital.
  var split: [Percent] = []
  var hurdles = Hurdles()

  /// The most hurdles that a deal can have.
  static let mostHurdles = 3
}

/// The investor's rates of return up to which one split counts, with the split behind each.
struct Hurdles: Sendable, Hashable {
  var first = Hurdle()
  var second = Hurdle()
  var third = Hurdle()

  /// Those that are entered, up to the first that is not.
  var stated: [Hurdle] { Array([first, second, third].prefix { $0.rate > .zero }) }
}

/// A rate of return of the investor, and how what is left beyond it is split.
struct Hurdle: Sendable, Hashable {
  /// The rate a year; zero for none.
  var rate = Percent.zero
  /// The parts of the partners; empty for those of the split before.
  var split: [Percent] = []
}

/// What becomes of a preferred return that is not paid in its year.
enum PreferredKind: String, ChoiceValue {
  /// It is owed with interest.
  case compounding
  /// It is owed without interest.
  case simple
  /// It is lost.
  case lapsing
}

extension Rental {
  /// The partners with a capital of their own, in the order in which they were added.
  package internal(set) var partners: [Partner] {
    get { partnerTerms.partners }
    set { partnerTerms.partners = newValue }
  }

  /// The names of all partners: that of the operator, who has what is left of the capital, comes last.
  package var partnerNames: [String] { partners.map(\.name) + (hasRest ? [Partner.operatorName] : []) }

  /// `true` if the capital of the partners leaves a part to the operator.
  package var hasRest: Bool {
    guard !partners.isEmpty, !partners.contains(where: { $0.name == Partner.operatorName }) else {
      return false
    }
    return statedShare != .hundred
  }

  /// The sum of the capital as shares; nil where a capital is an amount.
  var statedShare: Percent? {
    var sum: Int64 = 0
    for partner in partners {
      guard let share = partner.capital else { return nil }
      sum += share.trillionths
    }
    return Percent(trillionths: sum)
  }

  /// Adds a partner at the end.
  /// - Precondition: No line, loan, unit, partner, field or metric has the name.
  package mutating func add(_ partner: Partner) { partners.append(partner) }

  /// Removes the partner of a name, and with the last one the terms between them.
  mutating func removePartner(named name: String) {
    partners.removeAll { $0.name == name }
    guard partners.isEmpty else { return }
    for field in Rental.fields where field.section == Rental.partnerSection { reset(field) }
  }
}
