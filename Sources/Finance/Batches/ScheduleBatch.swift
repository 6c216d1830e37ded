/// Many loans, of which only the sums of their schedules are wanted.
///
/// Each sum is, to the cent, what `Schedule` has for the loan by itself. No rows are kept: with level payment
/// `a`, extra `e` and balance `b`, the interest of all months before the last is what was paid in them less
/// what it repaid, so that the loop of months only carries the balance.
public struct ScheduleBatch: Sendable {
  /// The sums of one schedule.
  public struct Sums: Sendable, Hashable {
    /// The interest of all payments.
    public let interest: Money

    /// The month of the payment that settles the loan; zero when nothing is borrowed.
    public let payoffMonth: Int
  }

  private let principals, rates, months, extras: [Int64]

  /// The loans with these terms, column by column.
  /// - Parameter principals: In minor units.
  /// - Parameter rates: In millionths a year.
  /// - Parameter extras: In minor units a month; none when left out.
  /// - Precondition: The columns are of one length, and each loan is one that `Loan` allows.
  public init(principals: [Int64], rates: [Int64], months: [Int64], extras: [Int64]? = nil) {
    let extras = extras ?? [Int64](repeating: 0, count: principals.count)
    precondition(
      rates.count == principals.count && months.count == principals.count && extras.count == principals.count,
      "columns of different lengths")
    (self.principals, self.rates, self.months, self.extras) = (principals, rates, months, extras)
  }

  /// How many loans there are.
  public var count: Int { principals.count }

  /// The sums of each schedule.
  /// - Parameter threads: At most so many work at once.
  public func sums(threads: Int = 1) -> [Sums] {
    [Sums](unsafeUninitializedCapacity: count) { buffer, initialized in
      let shared = SharedBuffer(buffer)
      inParallel(count, threads: threads) { range in
        var lanes = ScheduleLanes(batch: self, range: range, sums: shared.buffer)
        lanes.run()
      }
      initialized = count
    }
  }

  fileprivate func loan(_ index: Int) -> Loan {
    Loan(
      principal: Money(minorUnits: Int128(principals[index])), rate: Percent(millionths: rates[index]),
      term: Term(months: Int(months[index])), extra: Money(minorUnits: Int128(extras[index])))
  }
}

/// Four loans that are taken from month to month side by side.
///
/// Each month waits for the multiplication of the month before it; four that do not depend on each other fill
/// the time. When one of them is settled, the next loan takes its place.
private struct ScheduleLanes {
  let batch: ScheduleBatch
  let sums: UnsafeMutableBufferPointer<ScheduleBatch.Sums>
  private var next: Int
  private let end: Int
  private var open = 0

  init(batch: ScheduleBatch, range: Range<Int>, sums: UnsafeMutableBufferPointer<ScheduleBatch.Sums>) {
    (self.batch, self.sums, next, end) = (batch, sums, range.lowerBound, range.upperBound)
  }

  mutating func run() {
    var (first, second, third, fourth) = (lane(), lane(), lane(), lane())
    while open > 0 {
      let months = min(min(first.left, second.left), min(third.left, fourth.left))
      var month = 0
      while month < months {
        let balances = (first.following, second.following, third.following, fourth.following)
        // Below one where the payment of this month settles a loan.
        if ((balances.0 &- 1) | (balances.1 &- 1) | (balances.2 &- 1) | (balances.3 &- 1)) < 0 { break }
        (first.balance, second.balance, third.balance, fourth.balance) = balances
        month &+= 1
      }
      settle(&first, after: month)
      settle(&second, after: month)
      settle(&third, after: month)
      settle(&fourth, after: month)
    }
  }

  /// Counts the months that have passed, and gives the place to the next loan when this is the last one.
  private mutating func settle(_ lane: inout Lane, after months: Int) {
    lane.left &-= months
    guard lane.left == 0 || lane.following < 1, lane.index >= 0 else { return }
    sums.initializeElement(at: lane.index, to: lane.sums)
    open -= 1
    lane = self.lane()
  }

  /// The next loan; when there is none, one that never ends, to fill the place.
  private mutating func lane() -> Lane {
    while next < end {
      let index = next
      next += 1
      let loan = batch.loan(index)
      if loan.principal > .zero {
        open += 1
        return Lane(loan, index: index)
      }
      sums.initializeElement(at: index, to: ScheduleBatch.Sums(interest: .zero, payoffMonth: 0))
    }
    return Lane.idle
  }
}

/// One loan on its way from month to month.
private struct Lane {
  let index: Int
  private let rate: MonthlyRate
  private let principal, repayment: Int64
  private let term: Int

  /// What is owed before the month at hand.
  var balance: Int64

  /// The months from the one at hand to the last of the term, without it.
  var left: Int

  init(_ loan: Loan, index: Int) {
    self.index = index
    rate = MonthlyRate(yearly: loan.rate)
    principal = Int64(loan.principal.minorUnits)
    repayment = loan.levelPaymentUnits + Int64(loan.extra.minorUnits)
    term = loan.term.months
    (balance, left) = (principal, term - 1)
  }

  /// Owes one unit for ever.
  static let idle = Lane()

  private init() {
    (index, rate, principal, repayment, term) = (-1, MonthlyRate(yearly: .zero), 1, 0, .max)
    (balance, left) = (1, .max)
  }

  /// What is owed after the month at hand; less than one when it settles the loan.
  @inline(__always)
  var following: Int64 {
    balance &- repayment &+ rate.interest(on: balance)
  }

  /// The sums, in the last month.
  var sums: ScheduleBatch.Sums {
    let before = term - 1 - left
    let paid = Int128(before) * Int128(repayment)
    let interest = paid - Int128(principal - balance) + Int128(rate.interest(on: balance))
    return ScheduleBatch.Sums(interest: Money(minorUnits: interest), payoffMonth: before + 1)
  }
}
