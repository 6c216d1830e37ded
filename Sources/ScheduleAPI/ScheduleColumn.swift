import Finance

/// The columns of a schedule, in the order and by the names of the service's answers.
///
/// Writing, reading, comparing and describing answers follow from it.
package enum ScheduleColumn: String, Sendable, Hashable, CaseIterable {
  /// The month, counted from 1.
  case number = "pmtNo"
  /// The balance before the payment.
  case openingBalance = "balance0"
  case interest
  case principal
  case escrow
  case extra
  /// The premium of the mortgage insurance.
  case insurance
  /// What is borrowed in addition after the payment.
  case drawn

  /// The name in JSON, in the first line of CSV and in messages.
  package var name: String { rawValue }

  /// `true` if only a loan with further terms has it.
  package var needsTerms: Bool { self == .insurance || self == .drawn }

  /// The columns of a plain loan's schedule.
  static let plain = allCases.filter { !$0.needsTerms }

  /// The columns of a loan's schedule.
  package static func columns(of loan: Loan) -> [ScheduleColumn] { loan.terms == nil ? plain : allCases }

  /// One sentence that explains it.
  package var summary: String {
    switch self {
    case .number: "The month, counted from 1."
    case .openingBalance: "What is owed before the payment."
    case .interest:
      "A twelfth of the yearly rate on the balance, rounded half up to the cent; of a biweekly rhythm, what the "
        + "payments of the month have of it."
    case .principal: "What the level payment leaves for the loan; in the last month, what settles it."
    case .escrow: "What goes to the account for taxes and insurance."
    case .extra: "What is paid on the loan beyond the level payment, never past the balance."
    case .insurance: "The premium of the mortgage insurance."
    case .drawn: "What is borrowed in addition after the payment."
    }
  }

  /// The amount that a payment has in this column; nil for the number, which is none.
  package func amount(of payment: Payment) -> Money? {
    switch self {
    case .number: nil
    case .openingBalance: payment.openingBalance
    case .interest: payment.interest
    case .principal: payment.principal
    case .escrow: payment.escrow
    case .extra: payment.extra
    case .insurance: payment.insurance
    case .drawn: payment.drawn
    }
  }
}
