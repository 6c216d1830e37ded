import Finance

/// Figures that have no value, as several internal rates fit their flows.
extension Evaluation {
  /// The reason of an error in the formula of a figure, with the rates that fit as values of the figure: a return
  /// that is worked out from monthly flows is one a year.
  func reasonInOwnRates(_ error: FormulaError) -> FormulaError.Reason {
    guard case .function(.severalRates(let rates)) = error.reason,
      let values = try? rates.map({ rate throws(FormulaError) in try value(with: rate, at: error.range) })
    else { return error.reason }
    return .function(.severalRates(values))
  }

  /// The value of the formula if a call in it had a certain result.
  private func value(with result: Double, at range: Range<Int>) throws(FormulaError) -> Double {
    let root = formula.root.changed { node in
      guard node.range == range, case .call = node.kind, let number = Number(result) else { return node }
      return Node(.number(number, node.measure), range)
    }
    return try number(of: root).double
  }
}
