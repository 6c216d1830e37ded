/// Insurance of the lender against default, paid by the borrower each month.
///
/// There is none on a loan of at most 80 % of the original value, except by the rules of the FHA.
public struct MortgageInsurance: Sendable, Hashable {
  /// The rule by which it ends.
  public enum Rule: String, LoanChoice {
    /// In the month in which the first schedule, without anything prepaid or drawn, reaches 78 % of the original
    /// value; at the latest in the middle of the term.
    ///
    /// - Source: 12 USC 4901 and 4902 (a residence of one unit).
    case automatic

    /// In the month in which the balance reaches 80 % of the original value, by the first schedule or in fact;
    /// at the latest as `automatic`.
    case onRequest = "request"

    /// In the month in which the balance reaches 70 % of the original value, on request, as for investment
    /// properties of one to four units; at the latest in the middle of the term.
    ///
    /// - Source: Fannie Mae Servicing Guide, B-8.1-04.
    case investment

    /// In the middle of the term.
    case midpoint

    /// By the rules of the Federal Housing Administration: a share of the year's average balance by the first
    /// schedule, for eleven years when at most 90 % of the value was borrowed, else for the whole term.
    ///
    /// A financed premium does not count in what was borrowed; an adjustable rate counts as its initial one.
    /// - Source: HUD Mortgagee Letter 2023-05; hud.gov, Monthly (Periodic) Mortgage Insurance Premium
    ///   Calculation.
    case fha

    /// With the loan.
    case never = "none"
  }

  /// The balance that is compared with a part of the original value.
  public enum Basis: String, LoanChoice {
    /// That by the payments as they are made, so that prepaying ends the insurance sooner.
    case actual

    /// That by the first schedule alone, prepaid or not, as the automatic end always is.
    ///
    /// - Source: 12 USC 4901(2)(A)(i) and 4901(18).
    case schedule
  }

  /// The premium of a year, as a share of the original loan, or of the balance under `fha`.
  public var rate: Percent

  /// The rule by which it ends.
  public var rule: Rule

  /// The balance by which rules end it that go by one.
  public var basis: Basis

  /// The value of the property when the loan was made: the lesser of price and appraisal.
  public var originalValue: Money

  /// The part of the principal that premiums are taken on; the principal without financed premiums.
  public var insured: Money

  /// Insurance of a loan.
  public init(
    rate: Percent, rule: Rule, basis: Basis = .actual, originalValue: Money, insured: Money
  ) {
    (self.rate, self.rule, self.basis) = (rate, rule, basis)
    (self.originalValue, self.insured) = (originalValue, insured)
  }
}

extension MortgageInsurance {
  /// The premium of each month of a loan in minor units; empty where there are none.
  ///
  /// The premium of the month in which the balance gets to a threshold is the last one; a loan that starts at
  /// or below it has none. A month in which nothing is owed has no premium.
  /// - Parameter rows: The rows of the loan's schedule.
  func premiums(of loan: Loan, _ rows: [Schedule.Row]) -> [Int64] {
    guard isDue, rate > .zero, insured > .zero else { return [] }
    let first = goesByFirstSchedule ? firstRows(of: loan) : []
    let decisive = basis == .schedule ? first : rows
    let count = Swift.min(monthCount(of: loan, first: first, actual: decisive), rows.count)
    guard count > 0 else { return [] }
    let level = Int64(
      roundedQuotient(insured.minorUnits * Int128(rate.trillionths), 12 * Int128(Percent.hundred.trillionths))
    )
    return rows.indices.map { index in
      guard index < count, rows[index].openingBalance > 0 else { return 0 }
      return rule == .fha ? federalPremium(inYearOf: index, of: loan, first) : level
    }
  }

  /// `false` on a loan of so small a share of the value that lenders ask for none.
  public var isDue: Bool { rule == .fha || insured.minorUnits * 5 > originalValue.minorUnits * 4 }

  /// `true` for a rule that asks for the first schedule.
  private var goesByFirstSchedule: Bool {
    switch rule {
    case .automatic, .onRequest, .fha: true
    case .investment: basis == .schedule
    case .midpoint, .never: false
    }
  }

  /// The rows of the first schedule, as far as the rule asks for them.
  private func firstRows(of loan: Loan) -> [Schedule.Row] {
    let isFederal = rule == .fha
    return Schedule(
      loan.asFirstScheduled(atInitialRate: isFederal, through: isFederal ? nil : midpoint(of: loan))
    ).rows
  }

  /// The month in which the middle of the term falls, if it has an odd number of months.
  private func midpoint(of loan: Loan) -> Int { (loan.term.months + 1) / 2 }

  /// The number of months with a premium that is due, as long as the loan is paid.
  private func monthCount(of loan: Loan, first: [Schedule.Row], actual: [Schedule.Row]) -> Int {
    let midpoint = midpoint(of: loan)
    switch rule {
    case .automatic: return Swift.min(month(of: first, reaching: 78), midpoint)
    case .onRequest:
      let reached = Swift.min(month(of: first, reaching: 80), month(of: actual, reaching: 80))
      return Swift.min(reached, month(of: first, reaching: 78), midpoint)
    case .investment: return Swift.min(month(of: actual, reaching: 70), midpoint)
    case .midpoint: return midpoint
    case .fha: return insured <= originalValue.share(Percent(millionths: 900_000)) ? 132 : loan.term.months
    case .never: return loan.term.months
    }
  }

  /// The first month after whose payment a balance is at most so many percent of the original value; zero if it
  /// starts there.
  private func month(of rows: [Schedule.Row], reaching percent: Int128) -> Int {
    let threshold = originalValue.minorUnits * percent
    return rows.firstIndex { Int128($0.openingBalance) * 100 <= threshold } ?? rows.count
  }

  /// The premium of a month by the average of the balances with which the months of its year open.
  ///
  /// Each step is rounded half up: the year's premium, its part for what is insured, a twelfth of it.
  private func federalPremium(inYearOf index: Int, of loan: Loan, _ first: [Schedule.Row]) -> Int64 {
    let start = index / 12 * 12
    guard start < first.count else { return 0 }
    let sum = first[start..<Swift.min(start + 12, first.count)].reduce(Int128(0)) {
      $0 + Int128($1.openingBalance)
    }
    let year = roundedQuotient(sum * Int128(rate.trillionths), 12 * Int128(Percent.hundred.trillionths))
    let part = roundedQuotient(year * insured.minorUnits, loan.principal.minorUnits)
    return Int64(roundedQuotient(part, 12))
  }
}
