import Finance

extension Loan {
  /// The loan as a line of JSON, for `loans.py`: amounts in minor units, rates in trillionths.
  var json: String {
    let terms = terms ?? LoanTerms()
    let extras = terms.extras.map { extra in
      "[\(extra.amount.minorUnits), \(extra.firstMonth), \(text(extra.lastMonth)), \(extra.interval)]"
    }
    let fields = [
      ("principal", "\(principal.minorUnits)"), ("rate", "\(rate.trillionths)"), ("term", "\(term.months)"),
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
    case .rate(let rate): "[\(month), \"rate\", \(rate.trillionths)]"
    case .recast: "[\(month), \"recast\", null]"
    case .draw(let amount): "[\(month), \"draw\", \(amount.minorUnits)]"
    }
  }
}

extension RateAdjustment {
  fileprivate var json: String {
    object([
      ("fixed", "\(fixedMonths)"), ("every", "\(interval)"),
      ("indexes", list(indexes.map { "\($0.trillionths)" })), ("margin", "\(margin.trillionths)"),
      ("eighths", "\(rounding == .eighth)"), ("first_cap", text(firstCap?.trillionths)),
      ("periodic_cap", text(periodicCap?.trillionths)), ("lifetime_cap", text(lifetimeCap?.trillionths)),
      ("floor", "\(floor.trillionths)"),
    ])
  }
}

extension MortgageInsurance {
  fileprivate var json: String {
    object([
      ("rate", "\(rate.trillionths)"), ("rule", "\"\(rule.rawValue)\""),
      ("basis", "\"\(basis.rawValue)\""),
      ("value", "\(originalValue.minorUnits)"), ("insured", "\(insured.minorUnits)"),
    ])
  }
}

private func text(_ value: (some CustomStringConvertible)?) -> String { value.map { "\($0)" } ?? "null" }

private func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

private func object(_ fields: [(String, String)]) -> String {
  "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
}
