import Finance

extension LoanConflict {
  /// The names of the parameters that cannot stand together, the one to change first.
  /// - Parameter term: The name of the one that states the term.
  func parameters(term: String) -> [String] {
    switch self {
    case .interestOnlyPastTerm: ["io", term]
    case .balloonPastTerm: ["balloon", term]
    case .fixedPastTerm: ["fixed", term]
    case .floorAboveCap: ["floor", "caps"]
    case .rhythm(_, let other): ["rhythm", other.parameter]
    case .tooLarge: ["changes", "loan"]
    case .amountOutOfRange, .rateOutOfRange, .monthOutOfRange, .intervalOutOfRange: []
    }
  }

  /// The conflict in a sentence.
  var sentence: String {
    switch self {
    case .interestOnlyPastTerm(let months, let term):
      "It is \(months), and the loan has \(term) months."
    case .balloonPastTerm(let month, let term):
      "It is \(month), and the loan has \(term) months."
    case .fixedPastTerm(let months, let term):
      "It is \(months), so that the first change comes after the last of \(term) payments."
    case .floorAboveCap(let floor, let highest):
      "It is \(floor.canonical), and caps allow no rate above \(highest.canonical)."
    case .rhythm(let rhythm, let other):
      "It is \(rhythm.rawValue), and \(other.parameter) \(other.words)."
    case .tooLarge:
      "With what is drawn the loan is more than \(Loan.amounts.upperBound.decimalText(fractionDigits: 2))."
    // The parameters have narrower ranges, so that no query leads here.
    case .amountOutOfRange, .rateOutOfRange, .monthOutOfRange, .intervalOutOfRange:
      "A number of the terms is out of range."
    }
  }
}

extension LoanConflict.Term {
  /// The name of the parameter that states it.
  fileprivate var parameter: String {
    switch self {
    case .declared(let name, _): name
    case .adjustment: "fixed"
    case .rate, .recast, .draw: "changes"
    }
  }

  /// The words for what it does, to stand after the parameter.
  fileprivate var words: String {
    switch self {
    case .declared, .adjustment: "needs monthly payments"
    case .rate: "states a rate, which needs monthly payments"
    case .recast: "states a recast, which needs monthly payments"
    case .draw: "states a draw, which needs monthly payments"
    }
  }
}
