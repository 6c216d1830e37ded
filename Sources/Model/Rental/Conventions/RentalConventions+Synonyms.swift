extension RentalConventions {
  /// The words that may be meant for a field or a metric, by which people are led to the right name.
  ///
  /// They are suggested, never taken: `cost` is the price to one and an expense to another. What is taken stands in
  /// `usualWords`. A word may stand in several lines: the first of them whose name exists counts.
  package static let synonyms: KeyValuePairs<String, [String]> = [
    // Purchase and loan.
    "price": ["purchase", "cost", "value", "asking"],
    "down": ["deposit", "dp"],
    "loan": ["borrow", "borrowed", "debt", "principal_amount"],
    "rate": ["interest"],
    "term": ["years", "months", "amortization", "length", "duration"],
    "rehab": ["repair_costs", "improvements", "fixup"],
    "appraisal": ["appraised"],
    "closing_date": ["date", "settlement"],
    "contingency": ["cushion", "buffer", "reserve_for_repairs"],
    "credit": ["concession", "concessions"],
    // Loans.
    "points": ["origination", "origination_fee"],
    "fees": ["underwriting", "application_fee"],
    "balloon": ["due_in", "maturity"],
    "rhythm": ["biweekly", "payment_frequency", "accelerated"],
    "penalty": ["prepay_penalty", "early_repayment", "stepdown"],
    "penalty_interest": ["six_months_interest", "interest_penalty", "soft_prepay"],
    "pmi": ["insurance_premium"],
    "pmi_upfront": ["funding_fee"],
    "fixed": ["adjustable", "fixed_period", "teaser"],
    "adjusts": ["adjustment", "adjustment_period", "reset_period"],
    "index": ["sofr", "libor", "treasury", "benchmark"],
    "margin": ["spread"],
    "caps": ["cap_structure", "lifetime_cap", "periodic_cap"],
    // Income.
    "market_rent": ["comparable_rent"],
    "rent_level": ["all_rents", "units_rent"],
    "rent": ["income", "gross_rent", "rents", "lease"],
    "other": ["laundry", "parking", "storage"],
    "vacancy": ["vacant", "occupancy"],
    // Operating.
    "hoa": ["association"],
    "utilities": ["water", "electricity", "electric", "gas", "heating", "trash", "sewer"],
    "management": ["manager"],
    "capex": ["reserve", "reserves"],
    "escrow": ["taxes", "tax", "property_tax", "property_taxes", "insurance"],
    "expenses": [
      "costs", "expense", "operating_expenses", "hoa", "utilities", "management", "maintenance", "repairs",
      "capex", "vacancy",
    ],
    // Growth and exit.
    "expense_growth": ["inflation"],
    "hold": ["exit_year", "sale_year"],
    "selling": ["commission", "realtor"],
    // Tax.
    "tax_rate": ["income_tax", "bracket"],
    "gains_rate": ["capital_gains", "ltcg"],
    "land": ["lot"],
    "filing": ["tax_status", "status", "married"],
    "magi": ["other_income_magi", "salary"],
    "participation": ["active_participation", "material_participation"],
    "placed": ["service_month"],
    "depreciable_basis": ["basis", "tax_basis", "building_basis", "building_value"],
    "building_life": ["useful_life"],
    "state_tax": ["state"],
    "niit": ["medicare_tax"],
    "depreciation": ["depreciate"],
    "tax_at_sale": ["capital_gains_tax", "recapture"],
    // Figures.
    "payment": ["pi", "piti", "installment"],
    "cash_flow": ["profit"],
    "regular_cash_flow": ["operating_cash_flow", "cash_flow_before_extras"],
    "cash_on_cash": ["cash_return"],
    "cap_rate": ["cap"],
    "pref": ["preferred_return", "preferred"],
    "contract_price": ["assignment", "wholesale_price"],
  ]
}
