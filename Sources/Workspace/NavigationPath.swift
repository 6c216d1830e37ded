/// The position in the stack Property → Amortization → one month or year.
package enum NavigationPath: Sendable, Equatable {
  case property
  case amortization
  case month(Int)
  case year(Int)
}
