import Finance
import Formulas

/// The unit of a field or of a metric.
package enum Unit: String, Sendable, Hashable, CaseIterable {
  case money
  case percent
  /// A length of time, in whole months.
  case term
  case count
  /// A number of times a year, or continuously.
  case frequency
  /// Money that recurs, or a share of another amount.
  case amount
  /// One of a few words.
  case choice
  /// A number of no unit, with up to four decimals.
  case number
  /// A day of the calendar.
  case date
  /// One or a few percentages.
  case percents
}

/// A value with its unit.
package enum Value: Sendable, Hashable {
  case money(Money)
  /// A percentage that can be typed: at most ten decimals of a percent.
  case percent(Percent)
  /// A percentage that follows from other values, as an exact fraction; often a recurring decimal.
  case fraction(Ratio)
  case term(Term)
  case count(Int)
  case frequency(Frequency)
  case amount(RecurringAmount)
  /// A monthly amount that is stated for a quarter or a year, as a month's is no whole number of minor units:
  /// 18,500 a year.
  case periodic(Money, per: RecurringAmount.Interval)
  case choice(String)
  /// A number in ten-thousandths.
  case number(Int64)
  case date(CalendarDate)
  /// Percentages in their order; never empty.
  case percents([Percent])
  /// No value, and the reason.
  case undefined(UndefinedReason)

  /// The fraction of two amounts as a percentage: `percent` if it has few decimals; nil when `whole` is zero.
  static func fraction(_ part: Money, of whole: Money) -> Value? {
    Ratio(part, of: whole).map { ratio in
      guard 1_000_000 % ratio.denominator == 0,
        let percent = Int64(exactly: ratio.numerator * (1_000_000 / ratio.denominator))
          .flatMap(Percent.init(exactMillionths:))
      else { return .fraction(ratio) }
      return .percent(percent)
    }
  }
}

/// The reason why a metric has no value.
package enum UndefinedReason: Sendable, Hashable, NoValueReason {
  /// No cash is invested by this month, so that there is no return on it.
  case noCashInvested(month: Int)
  /// The flows are of one sign, or worth nothing at no rate.
  case noRateOfReturn
  /// Nothing is borrowed, so that there is no schedule.
  case noLoan
  /// No loan is paid every two weeks.
  case notBiweekly
  /// No loan has an adjustable rate with caps, so that nothing limits what its payments may become.
  case noCaps
  /// The capital of the partners is not all of the cash, or their splits do not fit.
  case partnersDoNotAddUp
  /// No loan repays others.
  case noRefinance
  /// The losses of a real-estate professional count without a limit.
  case noLossLimit
  /// The figure is of properties with three or four units.
  case otherUnits
  /// The terms of the loan of this name cannot hold together.
  case conflict(loan: String, LoanConflict)
  /// The loan is repaid before this month.
  case pastPayoff(month: Int, last: Int)
  /// The value is no number.
  case noNumber
  /// The worksheet has no months.
  case noMonths
  /// The field of this label is empty.
  case missing(label: String)
  /// The number is too large to be represented.
  case tooLarge
}
