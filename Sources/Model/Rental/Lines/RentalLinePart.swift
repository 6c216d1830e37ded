/// A part of a line that is a path of its own: the `growth` of `insurance.growth`.
enum RentalLinePart: Int, CaseIterable, Sendable {
  case amount, percent, unit, growth, from, to, vacancy

  /// The word after the point.
  var word: String {
    switch self {
    case .amount: "amount"
    case .percent: "percent"
    case .unit: "unit"
    case .growth: "growth"
    case .from: "from"
    case .to: "to"
    case .vacancy: "vacancy"
    }
  }
}
