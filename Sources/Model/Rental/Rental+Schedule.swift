import Finance

/// The figures of months and years.
extension Rental {
  static let monthSections = ["Mortgage Payment", "Investment"]

  static let monthlyYield: (yield: String, income: String)? = ("roi", "net")

  static let monthColumns: [MonthColumn] = {
    let columns: [(name: String, importance: ColumnImportance)] = [
      ("pmtNo", .essential), ("balance0", .essential), ("interest", .essential), ("principal", .essential),
      ("escrow", .detail), ("extra", .detail), ("total", .detail), ("balance", .useful), ("roi", .essential),
    ]
    return columns.compactMap { name, importance in
      metric(named: name).map { MonthColumn($0, importance) }
    }
  }()

  static let yearColumns = RentalYear.figures.map(\.column)

  func figures(ofYear year: Int, in schedule: Schedule) -> [Value]? {
    RentalYear(year, of: self, schedule).map { year in RentalYear.figures.map { $0.value(year) } }
  }
}
