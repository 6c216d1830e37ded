/// A line of a lender's sheet: a figure of the owner's beside that of the lender, and what the lender asks for.
package struct LenderLine: Sendable {
  /// The name of the metric of the lender's figure.
  package let metric: String
  /// The formula of that figure at the sheet's time.
  package let lender: String
  /// The formula of the owner's figure; nil where an owner has none.
  package let owner: String?
  /// The formula of what the lender asks for; nil where nothing is, or where it is the lender's figure itself.
  package let asked: String?
  /// The condition that has to hold; nil for none.
  package let criterion: String?
}

/// The sheet that a bank would make: a list of lines, at the closing or at the end of a month.
package struct LenderSheet {
  /// The lines, in their order.
  package let lines: [LenderLine]
  /// The formulas of the largest loan by coverage, by value, and by both.
  package let mostByCoverage: String, mostByValue: String, most: String
  /// The formula of what is borrowed, or owed.
  package let loans: String

  fileprivate init(_ rental: Rental, _ time: LenderTime) {
    let call = time.call
    (mostByCoverage, mostByValue) = ("max_loan_dscr\(call)", "max_loan_ltv\(call)")
    (most, loans) = ("max_loan\(call)", "closing_loans\(call)")
    let line = { (metric: String, owner: String?, asked: String?, relation: String?) in
      let lender = metric + call
      return LenderLine(
        metric: metric, lender: lender, owner: owner, asked: asked,
        criterion: relation.map { "\(lender) \($0)" })
    }
    let tested = (3...4).contains(rental.units) ? [line("self_sufficiency", nil, "0", ">= 0")] : []
    let rents = [
      line("lender_income", "rent\(call)", nil, nil),
      line("pitia", "pitia\(call)", nil, nil),
      line("net_rental_income", "cash_flow\(call)", nil, nil),
    ]
    let costs = [
      line("lender_vacancy", time.year("vacancy_loss"), nil, nil),
      line("lender_management", time.year("management", first: "management(y1)"), nil, nil),
      line("lender_reserves", time.year("reserves"), nil, nil),
    ]
    let fund = rental.isEntered(named: "reserve_fund") ? "reserve_fund >= reserves_required\(call)" : nil
    lines =
      (rental.isHouse ? rents + tested : costs) + [
        line("lender_noi", time.year("noi"), nil, nil),
        line("lender_dscr", rental.coverageFormula(time), "target_dscr", ">= target_dscr"),
        line(
          "lender_ltv", time == .closing ? "ltv" : "loan_balance(month) / value(month)", "highest_ltv",
          "<= highest_ltv"),
        line(
          "lender_debt_yield", time == .closing ? "debt_yield" : "\(time.year("noi")) / loan_balance(month)",
          nil, nil),
        LenderLine(
          metric: "reserves_required", lender: "reserves_required\(call)", owner: "reserve_fund", asked: nil,
          criterion: fund),
      ]
  }
}

extension Rental {
  /// The sheet that a bank would make.
  package func lenderSheet(_ time: LenderTime) -> LenderSheet { LenderSheet(self, time) }

  /// The formula of the owner's debt service coverage.
  fileprivate func coverageFormula(_ time: LenderTime) -> String {
    if time == .closing { return "dscr" }
    if coverageRule == .rent { return "rent(month) / pitia(month)" }
    let reserves = coversLessReserves ? " - \(time.year("reserves"))" : ""
    return "(\(time.year("noi"))\(reserves)) / \(time.year("debt_service"))"
  }

  /// The names of the fields with the lender's numbers that the sheet uses.
  package var lenderNumbers: [String] {
    let names = ["rent_share", "vacancy_floor", "management_floor", "reserve_floor"]
    return (isHouse ? names : Array(names.dropFirst())) + ["reserve_months", "target_dscr", "max_ltv"]
  }

  /// `true` for so few units that the rent counts rather than the net operating income.
  var isHouse: Bool { units <= 4 }
}
