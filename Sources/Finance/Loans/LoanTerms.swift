/// The terms of a loan that is more than level payments at one rate.
///
/// Months count from the first payment of the loan. Interest-only months come first; then the payments are
/// level over the months left of the term, and are set anew when the rate changes, at a recast and after a
/// draw.
public struct LoanTerms: Sendable, Hashable {
  /// The number of first months that pay the interest alone.
  public var interestOnlyMonths = 0

  /// The month whose payment settles the loan, with all that is left; nil for the last one of the term.
  public var balloonMonth: Int?

  /// The changes of the rate with an index; nil for a fixed rate.
  public var adjustment: RateAdjustment?

  /// The rhythm of the payments.
  public var rhythm = PaymentRhythm.monthly

  /// The mortgage insurance; nil for none.
  public var insurance: MortgageInsurance?

  /// Payments to principal beyond those of `Loan.extra`.
  public var extras: [ExtraPayment] = []

  /// Changes in single months; those of one month happen in their order.
  ///
  /// Changes after the last payment are ignored, and so is what would be borrowed with it or later.
  public var changes: [LoanChange] = []

  /// The month after whose payment another loan repays what is left, 0 for the closing; nil for none.
  public var refinanceMonth: Int?

  /// The terms of a plain loan.
  public init() {}
}

/// The rhythm in which payments are made.
public enum PaymentRhythm: String, LoanChoice {
  case monthly

  /// Half the monthly payment, rounded half up, every fourteen days; a twenty-sixth of the yearly rate each.
  case biweekly

  /// Monthly payments, and a further one to principal with every twelfth, as half-payment programmes apply
  /// them.
  case halfPayments = "half-payments"
}

/// Equal payments to principal in some months.
public struct ExtraPayment: Sendable, Hashable {
  /// The first month with one.
  public var firstMonth: Int

  /// The last month that may have one; nil for no last one.
  public var lastMonth: Int?

  /// The months from one to the next; 1 or more.
  public var interval: Int

  /// The amount of each, never past the balance.
  public var amount: Money

  /// One payment, or several.
  public init(_ amount: Money, from firstMonth: Int, to lastMonth: Int?, every interval: Int = 1) {
    (self.amount, self.firstMonth, self.lastMonth) = (amount, firstMonth, lastMonth)
    self.interval = interval
  }
}

/// A change of a loan in one month.
public struct LoanChange: Sendable, Hashable {
  /// The kind of a change.
  public enum Effect: Sendable, Hashable {
    /// A new rate from this month's interest on; the payment becomes level over the months left, this one
    /// included. An adjustable rate goes on from it; a rate that is in force already changes nothing.
    case rate(Percent)

    /// A payment that is level over the months left, from the next month on.
    case recast

    /// An amount that is borrowed in addition, after the month's payment; the next payment is level over the
    /// months left, or the interest while interest-only months last.
    case draw(Money)
  }

  /// The month, from 1.
  public var month: Int

  /// The change.
  public var effect: Effect

  /// A change in a month.
  public init(month: Int, _ effect: Effect) { (self.month, self.effect) = (month, effect) }
}

extension LoanTerms {
  /// The rate from a month on, by the adjustable rate and then by the changes of that month.
  func rate(inMonth month: Int, after previous: Percent, initial: Percent) -> Percent {
    let adjusted = adjustment?.rate(inMonth: month, after: previous, initial: initial) ?? previous
    return changes.reduce(adjusted) { rate, change in
      guard case .rate(let newRate) = change.effect, change.month == month else { return rate }
      return newRate
    }
  }

  /// `true` at the index of each month in which something may change, through a month and the one after it.
  func segmentStarts(through lastMonth: Int) -> [Bool] {
    var starts = Array(repeating: false, count: lastMonth + 2)
    func mark(_ month: Int) {
      if starts.indices.contains(month) { starts[month] = true }
    }
    mark(interestOnlyMonths + 1)
    for month in adjustment?.changeMonths(through: lastMonth) ?? stride(from: 1, through: 0, by: 1) {
      mark(month)
    }
    for change in changes where change.month <= lastMonth {
      if case .rate = change.effect { mark(change.month) } else { mark(change.month + 1) }
    }
    for extra in extras {
      for month in extra.months(through: lastMonth) {
        mark(month)
        mark(month + 1)
      }
    }
    if rhythm == .halfPayments {
      for month in stride(from: 12, through: lastMonth, by: 12) {
        mark(month)
        mark(month + 1)
      }
    }
    return starts
  }
}

extension ExtraPayment {
  /// The months with a payment, through a month.
  func months(through month: Int) -> StrideThrough<Int> {
    stride(from: firstMonth, through: min(lastMonth ?? month, month), by: interval)
  }

  /// The amount in a month; zero in one without a payment.
  func amount(inMonth month: Int) -> Money {
    guard month >= firstMonth, month <= lastMonth ?? month else { return .zero }
    return (month - firstMonth).isMultiple(of: interval) ? amount : .zero
  }
}
