import Finance

/// The figures of months and years.
extension Rental {
  package static let monthSections = ["Mortgage Payment", "Investment"]

  /// The month of the closing, in which the property is placed in service.
  package var firstMonth: CalendarMonth? { closingDate.map { CalendarMonth($0) } }

  package static let monthlyYield: (yield: String, income: String)? = ("roi", "net")

  package var monthColumns: [PeriodColumn] {
    [
      .init("pmtNo", .essential), .init("balance0", .useful), .init("interest", .essential),
      .init("principal", .essential), .init("escrow", .detail), .init("extra", .detail),
    ] + borrowingColumns + [
      .init("total", .detail), .init("balance", .essential),
    ] + yieldColumns
  }

  package var yearColumns: [PeriodColumn] {
    [
      .init("balance0", .useful), .init("interest", .essential), .init("principal", .essential),
      .init("escrow", .detail), .init("extra", .detail),
    ] + borrowingColumns + [
      .init("total", .detail), .init("balance", .essential), .init("net", .detail),
    ] + yieldColumns
  }

  /// The column of the simple yield, of a property of which it leaves nothing out.
  private var yieldColumns: [PeriodColumn] { isPlain ? [.init("roi", .useful)] : [] }

  /// The columns of a payment that only some loans have.
  private var borrowingColumns: [PeriodColumn] {
    (hasInsurance ? [.init("mortgage_insurance", .detail)] : [])
      + (borrowsLater ? [.init("drawn", .useful), .init("repaid", .useful)] : [])
  }

  /// The columns of a projection, from the rent that is due to what the property is worth.
  package var projectionColumns: [PeriodColumn] {
    [
      .init("gross_potential", .useful), .init("vacancy_loss", .detail),
    ] + (sum(ofUnits: .concessions) == nil ? [] : [.init("concessions", .detail)]) + [
      .init("effective_gross", .useful), .init("operating_expenses", .useful), .init("noi", .essential),
    ] + (reserveRule == .below ? [.init("reserves", .detail)] : []) + [
      .init("debt_service", .useful)
    ] + (hasInsurance ? [.init("mortgage_insurance", .detail)] : []) + [
      .init("extra", .detail)
    ] + (borrowsLater ? [.init("loan_proceeds", .useful)] : []) + [
      .init("one_offs", .detail), .init("cash_flow", .essential),
    ] + (isTaxed ? [.init("tax", .useful), .init("after_tax_cash_flow", .essential)] : []) + [
      .init("value", .useful),
      .init("loan_balance", .useful), .init("equity", .essential),
    ]
  }
}
