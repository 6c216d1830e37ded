import Finance

/// What the figures of a worksheet rest on besides its fields.
public struct Circumstances {
  /// The currency of all money.
  public let currency: Currency
  /// The month at hand, from 1; nil when none is.
  public let month: Int?
  /// The schedule of a loan: computed here, or had from a service.
  public let schedule: (Loan) -> Schedule

  /// The circumstances of figures.
  public init(
    currency: Currency, month: Int? = nil, schedule: @escaping (Loan) -> Schedule = { Schedule($0) }
  ) {
    (self.currency, self.month, self.schedule) = (currency, month, schedule)
  }
}
