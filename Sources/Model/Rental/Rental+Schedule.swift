import Finance

/// The figures of months and years.
extension Rental {
  package static let monthSections = ["Mortgage Payment", "Investment"]

  package static let monthlyYield: (yield: String, income: String)? = ("roi", "net")

  package static let monthColumns: [PeriodColumn] = [
    .init("pmtNo", .essential), .init("balance0", .essential), .init("interest", .essential),
    .init("principal", .essential), .init("escrow", .detail), .init("extra", .detail),
    .init("total", .detail), .init("balance", .useful), .init("roi", .essential),
  ]

  package static let yearColumns: [PeriodColumn] = [
    .init("balance0", .essential), .init("interest", .essential), .init("principal", .essential),
    .init("escrow", .detail), .init("extra", .detail), .init("total", .detail),
    .init("balance", .essential), .init("net", .detail), .init("roi", .essential),
  ]

  /// The columns of a projection, from the rent that is due to what the property is worth.
  package static let projectionColumns: [PeriodColumn] = [
    .init("gross_potential", .useful), .init("vacancy_loss", .detail), .init("effective_gross", .useful),
    .init("operating_expenses", .useful), .init("noi", .essential), .init("reserves", .detail),
    .init("debt_service", .useful), .init("extra", .detail), .init("one_offs", .detail),
    .init("cash_flow", .essential), .init("value", .useful), .init("loan_balance", .useful),
    .init("equity", .essential),
  ]
}
