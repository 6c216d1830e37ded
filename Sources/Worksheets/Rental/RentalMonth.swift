import Finance

/// One month of a rental: the payment, and what the property is worth and earns with it.
///
/// `invested`, `net` and `roi` have the meaning that investors who know the original application expect; the other
/// measures of a return have names of their own.
public struct RentalMonth: Sendable {
  /// The property.
  public let rental: Rental
  /// The row of its schedule.
  public let payment: Payment

  /// The month of `rental` that `payment`, a row of its schedule, belongs to.
  public init(_ rental: Rental, _ payment: Payment) {
    (self.rental, self.payment) = (rental, payment)
  }

  /// What of the property is the owner's: price less the balance after the payment; negative when more is owed.
  public var equity: Money { rental.price - payment.balance }

  /// Cash put in by this month: `price - loan + extra * month`; the extra as it is stated, a month.
  public var invested: Money { rental.price - rental.loan + rental.extra * payment.number }

  /// What the month leaves before principal: `rent - escrow - interest - expenses`.
  public var net: Money { rental.rent - rental.escrow - payment.interest - rental.expenses }

  /// Twelve such months on the cash invested: `net * 12 / invested`; without cash invested there is no value.
  public var roi: Value {
    .fraction(net * 12, of: invested) ?? .undefined(.noCashInvested(month: payment.number))
  }
}

extension RentalMonth {
  /// The parts of the payment, in the order in which they are shown.
  public static let paymentFigures: [Metric<RentalMonth>] = [
    .init("total", "Total", "Principal, interest, escrow and extra together.") { .money($0.payment.total) },
    .init("pmtNo", "No.", "The number of the payment, from 1.") { .count($0.payment.number) },
    .init("balance0", "Opening Balance", "What is owed before the payment.") {
      .money($0.payment.openingBalance)
    },
    .init("principal", "Principal", "What of the level payment repays the loan.") {
      .money($0.payment.principal)
    },
    .init("interest", "Interest", "A month's interest on the opening balance.") {
      .money($0.payment.interest)
    },
    .init("escrow", "Escrow", "Taxes and insurance.") { .money($0.payment.escrow) },
    .init("extra", "Add'l Payment", "What is repaid beyond the level payment.") { .money($0.payment.extra) },
    .init("balance", "Mortgage Balance", "What is owed after the payment.") { .money($0.payment.balance) },
  ]

  /// The columns of a schedule, in the order in which they are shown.
  public static let scheduleColumns = columns(
    paymentFigures + investmentFigures,
    ["pmtNo", "balance0", "interest", "principal", "escrow", "extra", "total", "balance", "roi"])

  private static func columns(
    _ figures: [Metric<RentalMonth>], _ names: [String]
  ) -> [Metric<RentalMonth>] {
    names.compactMap { name in figures.first { $0.name == name } }
  }

  /// What the property is worth and earns, in the order in which it is shown.
  public static let investmentFigures: [Metric<RentalMonth>] = [
    .init("equity", "Equity", "The price less what is owed.") { .money($0.equity) },
    .init("invested", "Cash Investment", "Cash put in so far: price - loan + extra * month.") {
      .money($0.invested)
    },
    .init("net", "Net Income", "rent - escrow - interest - expenses: what the month leaves before principal.")
    {
      .money($0.net)
    },
    .init("roi", "ROI", "A year of such months on the cash invested: net * 12 / invested.") { $0.roi },
  ]
}
