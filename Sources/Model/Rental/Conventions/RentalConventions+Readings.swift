/// Other readings of a property's figures, as they stand in brochures, forums and other programs.
extension RentalConventions {
  package static let readings: [FigureReading] = [
    // Income and costs.
    .init("without vacancy", ["vacancy_loss(month)": "0"]),
    .init("vacancy of all income", ["vacancy_loss(month)": "vacancy * gross_potential(month)"]),
    .init("gross rent as income, without costs", ["noi(month)": "rent(month)"]),
    .init(
      "taxes and insurance as the only costs",
      ["operating_expenses(month)": "taxes_insurance(month)"]),
    .init("without management", ["management(month)": "0"]),
    .init("without maintenance", ["maintenance(month)": "0"]),
    .init("before reserves", ["reserves(month)": "0"]),
    // Cash.
    .init("the down payment as the only cash", ["cash_invested": "price - closing_loans"]),
    .init(
      "without closing costs",
      ["cash_invested": "usual - closing", "total_cost": "usual - closing"]),
    .init("without rehab", ["cash_invested": "usual - rehab", "total_cost": "usual - rehab"]),
    .init("without points", ["cash_invested": "usual - points_paid"]),
    .init(
      "as if paid in cash",
      ["cash_flow": "noi / 12", "cash_invested": "usual + closing_loans - points_paid"]),
    // Return.
    .init("principal counted as return", ["cash_flow": "usual + principal(y1) / 12"]),
    .init(
      "appreciation counted as return",
      ["cash_flow": "usual + (value(12) - value(0)) / 12"]),
    .init("extra payments counted as a cost", ["cash_flow": "usual - extra(y1) / 12"]),
    .init("without selling costs", ["selling_costs(month)": "0"]),
    .init(
      "what the rents left until the refinance counted as cash that came back", of: ["cash_left"],
      "cash_invested - sum(cash_flow(1..refinance_month))"),
    // Time.
    .init(
      "a year rather than a month",
      of: ["cash_flow", "payment", "break_even_rent", "one_percent", "pitia", "net_rental_income"],
      "usual * 12"),
    .init(
      "a month rather than a year",
      of: [
        "noi", "gross_potential", "vacancy_loss", "effective_gross", "operating_expenses", "reserves",
        "debt_service", "lender_noi",
      ], "usual / 12"),
    .init("in months of rent", of: ["grm"], "usual * 12"),
    // Debt and value.
    .init(
      "mortgage insurance as debt", of: ["dscr"],
      "noi / (payment * 12 + mortgage_insurance(y1))"),
    .init("the rent that a lender counts, on PITIA", of: ["dscr"], "lender_income / pitia"),
    .init("net operating income as a lender has it", of: ["dscr"], "lender_noi / (payment * 12)"),
    .init("on the after-repair value", of: ["cap_rate"], "noi / arv"),
    .init("on the after-repair value", of: ["ltv"], "closing_loans / arv"),
    .init("on the lesser of price and appraised value", of: ["ltv"], "lender_ltv"),
  ]
}
