import Finance

/// One month of a rental: the payment, and what the property is worth and earns with it.
///
/// `invested`, `net` and `roi` have the meaning that investors who know the original application expect; the other
/// measures of a return have names of their own.
package struct RentalMonth: Sendable {
  /// The property.
  package let rental: Rental
  /// The row of its schedule.
  package let payment: Payment

  /// The month of `rental` that `payment`, a row of its schedule, belongs to.
  package init(_ rental: Rental, _ payment: Payment) {
    (self.rental, self.payment) = (rental, payment)
  }

  /// What of the property is the owner's: price less the balance after the payment; negative when more is owed.
  package var equity: Money { rental.price - payment.balance }

  /// Cash put in by this month: `price - loan + extra * month`; the extra as it is stated, a month.
  package var invested: Money { rental.price - rental.loan + rental.extra * payment.number }

  /// What the month leaves before principal: `rent - escrow - interest - expenses`.
  package var net: Money { rental.rent - rental.escrow - payment.interest - rental.expenses }

  /// Twelve such months on the cash invested: `net * 12 / invested`; without cash invested there is no value.
  package var roi: Value {
    .fraction(net * 12, of: invested) ?? .undefined(.noCashInvested(month: payment.number))
  }
}
