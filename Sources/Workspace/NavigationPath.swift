import Formulas

/// The position in the stack Property → Amortization → one month or year.
package enum NavigationPath: Sendable, Equatable {
  case property
  case amortization
  case month(Int)
  case year(Int)

  /// The period that is open; nil for none.
  package var period: Period? {
    switch self {
    case .property, .amortization: nil
    case .month(let month): .month(month)
    case .year(let year): .year(year)
    }
  }
}
