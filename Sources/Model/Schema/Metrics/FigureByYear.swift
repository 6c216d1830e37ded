/// A figure of each month that a field is whose value differs from year to year, as in the futures of a
/// simulation.
package struct FigureByYear {
  /// The part of the field's meaning that it has.
  enum Part: Int, CaseIterable {
    /// The value of the year.
    case value
    /// By how much amounts have grown by the month at the rates of the years before.
    case growth
    /// By how much a value has grown at the end of the month.
    case appreciation

    /// The word behind the name of the field.
    var word: String {
      switch self {
      case .value: "each"
      case .growth: "grown"
      case .appreciation: "appreciated"
      }
    }
  }

  /// The name of the field.
  let field: String
  let part: Part
  /// `true` for amounts that grow every month.
  let growsMonthly: Bool

  /// The year of a month, from 1; the closing is in the first.
  func year(ofMonth month: Int) -> Int { (max(month, 1) + 11) / 12 }

  /// The months at whose rates something has grown.
  func monthsOfGrowth(atMonth month: Int) -> Int {
    if part == .appreciation { return month }
    let passed = max(month - 1, 0)
    return growsMonthly ? passed : passed / 12 * 12
  }

  /// `true` if it is the same in all months of a year.
  var isConstantInYears: Bool {
    switch part {
    case .value: true
    case .growth: !growsMonthly
    case .appreciation: false
    }
  }
}
