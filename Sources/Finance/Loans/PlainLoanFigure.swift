/// A figure of a loan that is repaid in level payments; months count from 1.
public enum PlainLoanFigure: Sendable, Hashable {
  /// The level payment, in minor units.
  case payment
  /// What is owed after a month, in minor units; the amount of the loan for month 0.
  case balance(afterMonth: Int)
  /// The principal in the payments of some months, without extra, in minor units.
  case principal(inMonths: ClosedRange<Int>)
  /// The interest in the payments of some months, in minor units.
  case interest(inMonths: ClosedRange<Int>)
  /// What is paid beyond the level payment in some months, in minor units.
  case extra(inMonths: ClosedRange<Int>)
  /// The number of payments in some months.
  case paymentCount(inMonths: ClosedRange<Int>)
  /// All interest until the loan is repaid, in minor units.
  case totalInterest
  /// The number of the last payment.
  case lastPayment

  /// The months after which the state of the loan has to be known.
  package var marks: [Int] {
    switch self {
    case .payment: []
    case .balance(let month): [max(month, 0)]
    case .principal(let months), .interest(let months), .extra(let months), .paymentCount(let months):
      [max(months.lowerBound - 1, 0), max(months.upperBound, 0)]
    case .totalInterest, .lastPayment: [PlainLoanFigure.end]
    }
  }

  /// A month after the last one of any loan.
  package static let end = Loan.lengths.upperBound.months
}
