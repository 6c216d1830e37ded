extension Rental {
  /// The fields in their two sections.
  ///
  /// To add a field, add its property and one line here.
  static let registry = Registry<Rental>([
    FieldSection(
      "Mortgage",
      [
        .init("price", "Purchase Price", \.price, in: anyAmount, "What you pay the seller."),
        .init(
          "down", "Down Payment %", \.down, in: 0...100, reading: { $0.downReading },
          follows: ["price", "loan"],
          isStated: { $0.statesDown }, "The share of the price that you pay in cash."),
        .init(
          "loan", "Loan Amount", \.loan, in: anyAmount, leastDecimals: 2, follows: ["price", "down"],
          isStated: { !$0.statesDown }, "What you borrow."),
        .init(
          "rate", "Interest Rate %", \.rate, in: 0...100, leastDecimals: 3,
          "Nominal interest a year, compounded monthly."),
        .init("term", "Mortgage Term (Yr.)", \.term, in: 1...1200, "How long the loan runs."),
        .init(
          "escrow", "Escrow Amount", \.escrow, in: anyAmount,
          "Taxes and insurance, a month, collected with the payment."),
        .init(
          "extra", "Extra Payment", \.extra, in: anyAmount,
          "Paid to the principal each month, beyond the payment."),
      ]),
    FieldSection(
      "Operations",
      [
        .init("expenses", "Expenses", \.expenses, in: anyAmount, "What the property costs you, a month."),
        .init("rent", "Rent", \.rent, in: anyAmount, "What your tenants pay, a month."),
      ]),
  ])

  /// The bounds of every amount, in major units: up to 10¹⁵.
  private static let anyAmount = 0...1_000_000_000_000_000

  private var statesDown: Bool {
    if case .down = financing { true } else { false }
  }
}
