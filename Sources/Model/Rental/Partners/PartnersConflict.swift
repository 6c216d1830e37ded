import Finance
import Formulas

/// Terms of partners that contradict each other.
package enum PartnersConflict: Error, Sendable, Hashable {
  /// A term, by its field, of a deal without partners.
  case noPartners(String)
  /// Capital that adds up to more than all of it.
  case moreThanWhole
  /// A split, by its field, with another number of parts than there are partners.
  case splitCount(String, parts: Int, partners: [String])
  /// A split, by its field, whose parts do not add up to 100 %.
  case splitSum(String, Percent)
  /// A term, by its field, without the one that it depends on.
  case needs(String, other: String)
}

extension Rental {
  /// The first contradiction between the terms of the partners; nil for none.
  package var partnersConflict: PartnersConflict? {
    if hasNothingApart { return nil }
    if partners.isEmpty {
      let stated = Rental.fields.first { $0.section == Rental.partnerSection && isEntered($0) }
      return stated.map { .noPartners($0.name) }
    }
    if sharesExceedWhole { return .moreThanWhole }
    for (field, split) in statedSplits {
      if split.count != partnerNames.count {
        return .splitCount(field, parts: split.count, partners: partnerNames)
      }
      let sum = Percent(trillionths: split.reduce(0) { $0 + $1.trillionths })
      if sum != .hundred { return .splitSum(field, sum) }
    }
    return hurdleConflict
  }

  /// The splits that are entered, by their fields.
  private var statedSplits: [(field: String, split: [Percent])] {
    let hurdles = partnerTerms.hurdles
    return [
      ("split", partnerTerms.split), ("then", hurdles.first.split), ("then_2", hurdles.second.split),
      ("then_3", hurdles.third.split),
    ].filter { !$0.1.isEmpty }
  }

  /// A split beyond a hurdle that is not entered, or a hurdle behind one that is not.
  private var hurdleConflict: PartnersConflict? {
    let hurdles = partnerTerms.hurdles
    var before = "hurdle"
    var hasBefore = true
    for (hurdle, suffix) in [(hurdles.first, ""), (hurdles.second, "_2"), (hurdles.third, "_3")] {
      if hurdle.rate > .zero, !hasBefore { return .needs("hurdle\(suffix)", other: before) }
      if !hurdle.split.isEmpty, hurdle.rate == .zero {
        return .needs("then\(suffix)", other: "hurdle\(suffix)")
      }
      (before, hasBefore) = ("hurdle\(suffix)", hurdle.rate > .zero)
    }
    return nil
  }

  /// `true` if the partners pay more than all of the cash.
  private var sharesExceedWhole: Bool {
    if let share = statedShare { return share > .hundred }
    guard case .exact(let cash)? = minorUnits(of: cashInvestedFormula), cash > Ratio(0) else { return false }
    let amounts = partners.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }
    let shares = Percent(trillionths: partners.reduce(0) { $0 + ($1.capital?.trillionths ?? 0) })
    guard case .exact(let whole)? = minorUnits(of: "(\(cashInvestedFormula)) * (100% - \(shares.canonical)%)")
    else { return false }
    return Ratio(amounts.minorUnits) > whole
  }
}
