import Finance
import Formulas

/// A rental property: its purchase, its loan, its monthly costs and rent.
struct Rental: LoanWorksheet {
  static let kind = "rental"
  static let noun = "property"
  static let summary = "A rental property: purchase, loan, schedule, return."
  static let showsResultAfterChange = false

  /// The one of down payment and loan that the user stated last; the other is computed from it and the price.
  enum Financing: Sendable, Hashable {
    /// The down payment as a share of the price.
    case down(Percent)
    /// The amount of the loan.
    case loan(Money)
  }

  /// The purchase price.
  var price = Money.zero
  /// The part that stays the same when the price changes.
  private(set) var financing = Financing.loan(.zero)
  /// The interest rate a year, compounded monthly.
  var rate = Percent(millionths: 50_000)
  /// The time over which the level payments repay the loan.
  var term = Term(years: 30)
  /// Taxes and insurance, a month, paid with the loan.
  var escrow = Money.zero
  /// The payment to the principal each month beyond the level payment.
  var extra = Money.zero
  /// All other costs, a month.
  var expenses = Money.zero
  /// The rent, a month.
  var rent = Money.zero

  /// A property with no price and no loan.
  init() {}

  /// The amount of the loan: as stated, or `price * (1 - down/100)`, rounded half up to the minor unit.
  var loan: Money {
    get {
      switch financing {
      case .loan(let loan): loan
      case .down(let down): price.share(Percent(millionths: Percent.hundred.millionths - down.millionths))
      }
    }
    set { financing = .loan(newValue) }
  }

  /// The stated down payment as a share of the price; zero when the loan was stated instead.
  ///
  /// `downReading` is the share that is shown.
  var down: Percent {
    get {
      guard case .down(let down) = financing else { return .zero }
      return down
    }
    set { financing = .down(newValue) }
  }

  /// The share of the price that is paid in cash: `(1 - loan/price) * 100`, and 0 without a price.
  ///
  /// A stated share reads as it was stated, though the loan that follows from it is rounded to the minor
  /// unit.
  var downReading: Value {
    guard price != .zero else { return .percent(.zero) }
    switch financing {
    case .down(let down): return .percent(down)
    case .loan(let loan): return .fraction(price - loan, of: price) ?? .percent(.zero)
    }
  }

  /// The loan with everything that its schedule depends on.
  var mortgage: Loan {
    Loan(principal: loan, rate: rate, term: term, extra: extra, escrow: escrow)
  }

  /// The formulas by which loan and down payment follow from each other.
  func arithmetic(of field: Field) -> String? {
    switch (field.name, financing) {
    case ("loan", .down): "round(price * (1 - down), decimals)"
    case ("down", .loan) where price != .zero: "1 - loan / price"
    default: nil
    }
  }

  /// `true` if a down payment of the whole price was stated.
  var isPaidInCash: Bool {
    guard case .down = financing else { return false }
    return price > .zero && loan == .zero
  }

  static let lastMonthMetric: String? = "payoff_month"

  /// The month of the last payment.
  func lastMonth(_ context: EvaluationContext) throws(NoValueError) -> Int {
    try schedule(context).count
  }

  /// The schedule, which has at least one payment.
  func schedule(_ context: EvaluationContext) throws(NoValueError) -> Schedule {
    let mortgage = mortgage
    guard mortgage.principal > .zero else { throw NoValueError(UndefinedReason.noLoan) }
    return context.schedule(mortgage)
  }
}
