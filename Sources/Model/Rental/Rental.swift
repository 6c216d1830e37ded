import Finance
import Formulas

/// A property to let, the loan that buys it, and what it costs and brings in a month.
package struct Rental: Worksheet {
  /// The word for it.
  package static let kind = "rental"
  /// What one is called.
  package static let noun = "property"
  /// What it is for.
  package static let summary = "A rental property: purchase, loan, schedule, return."

  /// What of the loan the person stated last; the other is computed from it and the price.
  package enum Financing: Sendable, Hashable {
    case down(Percent)
    case loan(Money)
  }

  /// What is paid to the seller.
  package var price = Money.zero
  /// Which of down payment and loan is kept when the price changes.
  package private(set) var financing = Financing.loan(.zero)
  /// Interest a year, compounded monthly.
  package var rate = Percent(millionths: 50_000)
  /// How long the level payments run.
  package var term = Term(years: 30)
  /// Taxes and insurance, a month, paid with the loan.
  package var escrow = Money.zero
  /// Paid to the principal each month beyond the level payment.
  package var extra = Money.zero
  /// All other costs, a month.
  package var expenses = Money.zero
  /// What the tenants pay, a month.
  package var rent = Money.zero

  /// A property of which nothing is known.
  package init() {}

  /// The amount borrowed: as stated, or `price * (1 - down/100)`, rounded half up to the minor unit.
  package var loan: Money {
    get {
      switch financing {
      case .loan(let loan): loan
      case .down(let down): price.share(Percent(millionths: Percent.hundred.millionths - down.millionths))
      }
    }
    set { financing = .loan(newValue) }
  }

  /// The share of the price that is paid in cash, as the person stated it last; zero when the loan was stated instead.
  ///
  /// What is shown is `downReading`.
  var down: Percent {
    get {
      guard case .down(let down) = financing else { return .zero }
      return down
    }
    set { financing = .down(newValue) }
  }

  /// The share of the price that is paid in cash: `(1 - loan/price) * 100`, and 0 without a price.
  ///
  /// A stated share reads as it was stated, though the loan that follows from it is rounded to the minor unit.
  var downReading: Value {
    guard price != .zero else { return .percent(.zero) }
    switch financing {
    case .down(let down): return .percent(down)
    case .loan(let loan): return .fraction(price - loan, of: price) ?? .percent(.zero)
    }
  }

  /// The loan with everything that its schedule rests on.
  package var mortgage: Loan {
    Loan(principal: loan, rate: rate, term: term, extra: extra, escrow: escrow)
  }

  /// How loan and down payment follow from each other.
  package func arithmetic(of field: Field) -> String? {
    switch (field.name, financing) {
    case ("loan", .down): "round(price * (1 - down), decimals)"
    case ("down", .loan) where price != .zero: "1 - loan / price"
    default: nil
    }
  }

  /// Whether it was said that nothing is borrowed for the price; one that was just begun says nothing of that.
  package var isPaidInCash: Bool {
    guard case .down = financing else { return false }
    return price > .zero && loan == .zero
  }

  /// The number of the last payment.
  package static let lastMonthMetric: String? = "payoff_month"

  /// The month of the last payment.
  package func lastMonth(_ circumstances: EvaluationContext) throws(NoValue) -> Int {
    try schedule(circumstances).count
  }

  /// The payments, of which there is at least one.
  func schedule(_ circumstances: EvaluationContext) throws(NoValue) -> Schedule {
    let mortgage = mortgage
    guard mortgage.principal > .zero else { throw NoValue(Absence.noLoan) }
    return circumstances.schedule(mortgage)
  }
}
