import Finance
import Formulas

/// A figure of one partner.
enum PartnerFigure: String, CaseIterable {
  /// The share of the capital.
  case share
  /// What is received, less what is paid in.
  case flow
  case contributions, distributions
  case irr, multiple

  /// One line for lists.
  var summary: String {
    switch self {
    case .share: "The partner's share of the capital."
    case .flow: "What the partner receives, less what the partner pays in."
    case .contributions: "What the partner pays in."
    case .distributions: "What the partner receives."
    case .irr: "The yearly return of the partner."
    case .multiple: "What comes back to the partner for each dollar paid in."
    }
  }

  /// `true` for a figure of each month, `false` for one of the whole time.
  var isMonthly: Bool { [.flow, .contributions, .distributions].contains(self) }

  var measure: Measure {
    switch self {
    case .share, .irr: .percent
    case .flow, .contributions, .distributions: .money
    case .multiple: .number
    }
  }
}

/// The formulas by which the cash of a deal goes to the partners.
///
/// It is paid at the end of each year, and at the sale. In this order: the preferred return, by shares of the capital;
/// the capital, by the same; what is left by the split until the investor, who is the first partner, has earned the
/// hurdle; and the rest by the next split. A year in which cash is missing is a call on the partners, by shares. There is
/// no catch-up.
extension Rental {
  // MARK: Periods

  /// The month at whose end the period before began: that of the year's end before.
  private static let before = "12 * roundup(month / 12) - 12"

  /// The length of the period in years; a part of one before a sale within a year.
  private var periodInYears: String {
    hold.months.isMultiple(of: 12) ? "1" : "((month - (\(Rental.before))) / 12)"
  }

  /// The factor by which an amount grows in the period at a rate a year.
  private func growth(_ rate: String) -> String {
    periodInYears == "1" ? "(1 + \(rate))" : "(1 + \(rate)) ^ \(periodInYears)"
  }

  /// A value of the months in which cash is paid, and 0 in all others; nil without partners.
  private func whenPaid(_ value: String) -> String? {
    partners.isEmpty ? nil : "if(month > 0 and month = distribution_month(month), \(value), 0)"
  }

  /// A balance at the end of each month, which changes when cash is paid; nil without partners.
  private func balance(_ name: String, atClosing: String, _ value: String) -> String? {
    if partners.isEmpty { return nil }
    let (paid, kept) = ("month = distribution_month(month)", "\(name)(distribution_month(month))")
    return "if(month = 0, \(atClosing), if(\(paid), \(value), \(kept)))"
  }

  // MARK: Cash

  /// The cash of the period, which has no value where the capital is not all of it.
  var partnersCashFormula: String? {
    if partners.isEmpty { return nil }
    let year = "sum(equity_flow(\(Rental.before) + 1..month))"
    let cash =
      "if(month = 0, equity_flow(0), if(month = distribution_month(month), \(year), 0))"
    return wholeCondition.map { "\(cash) / if(\($0), 1, 0)" } ?? cash
  }

  /// The condition that the capital is the whole; nil where it is so by its shares.
  private var wholeCondition: String? {
    if partnersConflict != nil { return "0 = 1" }
    if let share = statedShare { return hasRest || share == .hundred ? nil : "0 = 1" }
    let paid = partners.map { $0.capital == nil ? "\($0.name).amount" : "\($0.name).capital * cash_invested" }
      .joined(separator: " + ")
    return hasRest
      ? "\(paid) <= cash_invested" : "round(\(paid), decimals) = round(cash_invested, decimals)"
  }

  /// The share of a partner; that of the last one is what the others leave.
  private func shareFormula(_ number: Int) -> String {
    if number == partnerNames.count - 1 {
      return (["1"] + partnerNames.dropLast().map { "\($0).share" }).joined(separator: " - ")
    }
    let partner = partners[number]
    return partner.capital == nil ? "\(partner.name).amount / cash_invested" : "\(partner.name).capital"
  }

  // MARK: Preferred return and capital

  var preferredDueFormula: String? {
    let capital = "capital_unreturned(\(Rental.before))"
    let unpaid = "preferred_unpaid(\(Rental.before))"
    guard partnerTerms.preferred != nil else { return nil }
    let year = "\(capital) * pref" + (periodInYears == "1" ? "" : " * \(periodInYears)")
    switch partnerTerms.preferredKind {
    case .compounding: return whenPaid("(\(unpaid) + \(capital)) * \(growth("pref")) - \(capital)")
    case .simple: return whenPaid("\(unpaid) + \(year)")
    case .lapsing: return whenPaid(year)
    }
  }

  var preferredUnpaidFormula: String? {
    guard partnerTerms.preferred != nil, partnerTerms.preferredKind != .lapsing else { return nil }
    return balance("preferred_unpaid", atClosing: "0", "preferred_due(month) - preferred_paid(month)")
  }

  var capitalReturnedFormula: String? {
    whenPaid("min(distributions(month) - preferred_paid(month), capital_unreturned(\(Rental.before)))")
  }

  var capitalUnreturnedFormula: String? {
    balance(
      "capital_unreturned", atClosing: "capital_calls(0)",
      "capital_unreturned(\(Rental.before)) + capital_calls(month) - capital_returned(month)")
  }

  // MARK: Splits

  /// The name of a figure of a hurdle, from 0.
  static func name(_ word: String, ofHurdle number: Int) -> String {
    number == 0 ? word : "\(word)_\(number + 1)"
  }

  /// The part of a partner in what is paid by a split; 0 is the one before the first hurdle.
  private func part(of partner: Int, inSplit number: Int) -> String {
    let hurdles = partnerTerms.hurdles.stated
    let splits = [partnerTerms.split] + hurdles.map(\.split)
    guard let split = splits[...number].last(where: { !$0.isEmpty }), split.indices.contains(partner) else {
      return "\(partnerNames[partner]).share"
    }
    return "\(split[partner].canonical)%"
  }

  /// What is left when the capital is paid, and what goes until the hurdles before one.
  private func left(beforeHurdle number: Int) -> String {
    (["distributions(month) - preferred_paid(month) - capital_returned(month)"]
      + (0..<number).map { "\(Rental.name("to_hurdle", ofHurdle: $0))(month)" }).joined(separator: " - ")
  }

  /// The formula of what is paid until the investor has earned a hurdle; nil for a hurdle that is not entered.
  func toHurdleFormula(_ number: Int) -> String? {
    let hurdles = partnerTerms.hurdles.stated
    guard !partners.isEmpty, hurdles.indices.contains(number) else { return nil }
    let left = left(beforeHurdle: number)
    let part = part(of: 0, inSplit: number)
    // An investor who gets nothing of it never earns the hurdle.
    if part == "0%" { return whenPaid(left) }
    let account = Rental.name("hurdle_account", ofHurdle: number)
    let received =
      ["\(partnerNames[0]).share * (preferred_paid(month) + capital_returned(month))"]
      + (0..<number).map {
        "\(self.part(of: 0, inSplit: $0)) * \(Rental.name("to_hurdle", ofHurdle: $0))(month)"
      }
    let rate = Rental.name("hurdle", ofHurdle: number)
    let owed = "\(account)(\(Rental.before)) * \(growth(rate)) - \(received.joined(separator: " - "))"
    return whenPaid("min(\(left), max(\(owed), 0) / \(part))")
  }

  /// The formula of what the investor has still to receive to have earned a hurdle.
  func hurdleAccountFormula(_ number: Int) -> String? {
    guard !partners.isEmpty, partnerTerms.hurdles.stated.indices.contains(number) else { return nil }
    let name = Rental.name("hurdle_account", ofHurdle: number)
    let flow = "\(partnerNames[0]).flow"
    let rate = Rental.name("hurdle", ofHurdle: number)
    return balance(
      name, atClosing: "-\(flow)(0)", "\(name)(\(Rental.before)) * \(growth(rate)) - \(flow)(month)")
  }

  var aboveHurdleFormula: String? { whenPaid(left(beforeHurdle: partnerTerms.hurdles.stated.count)) }

  // MARK: Partners

  /// The formula of a figure of a partner.
  func formula(of figure: PartnerFigure, ofPartner number: Int) -> String {
    // A formula may name the operator of a deal that has none any more.
    guard partnerNames.indices.contains(number) else { return "1 / 0" }
    let name = partnerNames[number]
    return switch figure {
    case .share: shareFormula(number)
    case .contributions: "\(name).share * capital_calls(month)"
    case .distributions: distributionsFormula(number)
    case .flow: "\(name).distributions(month) - \(name).contributions(month)"
    case .irr:
      untilSale("effect(12 * irr(\(name).flow(0..hold * 12)), 12)") ?? "irr(\(name).flow(y0..y(hold)))"
    case .multiple:
      untilSale("multiple(\(name).flow(0..hold * 12))") ?? "multiple(\(name).flow(y0..y(hold)))"
    }
  }

  private func distributionsFormula(_ number: Int) -> String {
    let hurdles = partnerTerms.hurdles.stated.count
    let tiers = (0..<hurdles).map { Rental.name("to_hurdle", ofHurdle: $0) } + ["above_hurdle"]
    let split = tiers.enumerated().map { "\(part(of: number, inSplit: $0)) * \($1)(month)" }
    let shares = "\(partnerNames[number]).share * (preferred_paid(month) + capital_returned(month))"
    return ([shares] + split).joined(separator: " + ")
  }
}
