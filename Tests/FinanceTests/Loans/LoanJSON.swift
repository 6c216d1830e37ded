import Finance

extension Loan {
  /// The loan as a line of JSON, for `loans.py`: amounts in minor units, rates in millionths.
  var json: String {
    let terms = terms ?? LoanTerms()
    let extras = terms.extras.map { extra in
      "[\(extra.amount.minorUnits), \(extra.firstMonth), \(text(extra.lastMonth)), \(extra.interval)]"
    }
    let fields = [
      ("principal", "\(principal.minorUnits)"), ("rate", "\(rate.millionths)"), ("term", "\(term.months)"),
      ("extra", "\(extra.minorUnits)"), ("interest_only", "\(terms.interestOnlyMonths)"),
      ("balloon", text(terms.balloonMonth)), ("refinance", text(terms.refinanceMonth)),
      ("rhythm", "\"\(terms.rhythm.rawValue)\""), ("arm", text(terms.adjustment?.json)),
      ("insurance", text(terms.insurance?.json)), ("extras", list(extras)),
      ("changes", list(terms.changes.map(\.json))),
    ]
    return object(fields)
  }
}

extension LoanChange {
  fileprivate var json: String {
    switch effect {
    case .rate(let rate): "[\(month), \"rate\", \(rate.millionths)]"
    case .recast: "[\(month), \"recast\", null]"
    case .draw(let amount): "[\(month), \"draw\", \(amount.minorUnits)]"
    }
  }
}

extension RateAdjustment {
  fileprivate var json: String {
    object([
      ("fixed", "\(fixedMonths)"), ("every", "\(interval)"),
      ("indexes", list(indexes.map { "\($0.millionths)" })), ("margin", "\(margin.millionths)"),
      ("eighths", "\(roundsToEighths)"), ("first_cap", text(firstCap?.millionths)),
      ("periodic_cap", text(periodicCap?.millionths)), ("lifetime_cap", text(lifetimeCap?.millionths)),
      ("floor", "\(floor.millionths)"),
    ])
  }
}

extension MortgageInsurance {
  fileprivate var json: String {
    object([
      ("rate", "\(rate.millionths)"), ("rule", "\"\(rule.rawValue)\""),
      ("value", "\(originalValue.minorUnits)"), ("insured", "\(insured.minorUnits)"),
    ])
  }
}

private func text(_ value: (some CustomStringConvertible)?) -> String { value.map { "\($0)" } ?? "null" }

private func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

private func object(_ fields: [(String, String)]) -> String {
  "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
}
