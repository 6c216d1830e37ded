extension Rental {
  /// The other words for fields and metrics, by which people are led to the right name.
  ///
  /// They are suggested, never taken. A word may stand in several lines: the first of them whose name exists
  /// counts.
  package static let synonyms: KeyValuePairs<String, [String]> = [
    // Purchase and loan.
    "price": [
      "purchase_price", "purchaseprice", "purchase", "cost", "value", "asking", "asking_price", "home_price",
    ],
    "down": ["deposit", "downpayment", "down_payment", "dp", "down_percent"],
    "loan": ["mortgage", "loan_amount", "mortgage_amount", "borrow", "borrowed", "debt", "principal_amount"],
    "rate": ["interest_rate", "mortgage_rate", "interest", "loan_rate"],
    "term": ["years", "months", "loan_term", "amortization", "mortgage_term", "length", "duration"],
    "extra": ["extra_payment", "prepayment", "overpayment", "additional_payment"],
    "closing": ["closing_costs", "closing_cost", "closingcosts", "purchase_costs"],
    "rehab": ["renovation", "renovations", "repair_costs", "improvements", "remodel", "fixup"],
    "arv": ["after_repair_value", "value_after_repair"],
    "appraisal": ["appraised_value", "appraised"],
    "closing_date": ["closing_day", "date", "purchase_date", "settlement"],
    "contingency": ["cushion", "buffer", "reserve_for_repairs"],
    "credit": ["seller_credit", "concession", "concessions"],
    // Loans.
    "points": ["discount_points", "origination", "origination_fee"],
    "fees": ["lender_fees", "loan_fee", "loan_fees", "underwriting", "application_fee"],
    "io": ["interest_only", "interest_only_months"],
    "balloon": ["balloon_month", "due_in", "maturity"],
    "rhythm": ["biweekly", "payment_frequency", "accelerated"],
    "penalty": ["prepay_penalty", "early_repayment", "stepdown"],
    "penalty_interest": ["six_months_interest", "interest_penalty", "soft_prepay"],
    "pmi": ["mip", "mi", "mortgage_insurance", "insurance_premium"],
    "pmi_upfront": ["ufmip", "upfront_mip", "funding_fee"],
    "fixed": ["adjustable", "fixed_period", "teaser"],
    "adjusts": ["adjustment", "adjustment_period", "reset_period"],
    "index": ["sofr", "libor", "treasury", "benchmark"],
    "margin": ["spread"],
    "caps": ["rate_caps", "cap_structure", "lifetime_cap", "periodic_cap"],
    "floor": ["minimum_rate", "rate_floor"],
    // Income.
    "market_rent": ["rent_comps", "comparable_rent", "fair_market_rent", "fmr"],
    "rent": ["income", "rental_income", "monthly_rent", "gross_rent", "rents", "lease"],
    "units": ["doors", "apartments", "unit_count"],
    "other": ["other_income", "laundry", "parking", "storage"],
    "vacancy": ["vacancy_rate", "vacant", "vacancies", "occupancy"],
    // Operating.
    "taxes": ["tax", "property_tax", "property_taxes", "real_estate_tax", "propertytax"],
    "insurance": ["homeowners_insurance", "home_insurance", "hazard_insurance", "landlord_insurance"],
    "hoa": ["hoa_fee", "hoa_fees", "hoa_dues", "association", "condo_fee", "condo_fees", "strata"],
    "utilities": ["utility", "water", "electricity", "electric", "gas", "heating", "trash", "sewer"],
    "management": ["property_management", "manager", "management_fee", "pm_fee"],
    "maintenance": ["repairs", "repair", "upkeep"],
    "capex": ["cap_ex", "capital_expenditures", "reserve", "reserves"],
    "escrow": [
      "impounds", "taxes", "tax", "property_tax", "property_taxes", "insurance",
    ],
    "expenses": [
      "costs", "expense", "opex", "operating_expenses", "hoa", "utilities", "management", "maintenance",
      "repairs", "capex", "vacancy",
    ],
    // Growth and exit.
    "rent_growth": ["rent_increase", "rent_increases", "rentgrowth"],
    "expense_growth": ["inflation", "expense_increase", "cost_growth"],
    "appreciation": ["value_growth", "home_growth", "price_growth"],
    "hold": ["holding_period", "hold_period", "holding", "hold_years", "exit_year", "sale_year"],
    "selling": ["selling_costs", "sale_costs", "selling_cost", "commission", "realtor"],
    "exit_cap": ["terminal_cap", "reversion_cap", "going_out_cap"],
    // Tax.
    "tax_rate": ["marginal_rate", "income_tax_rate", "income_tax", "tax_bracket", "bracket"],
    "gains_rate": ["capital_gains_rate", "capital_gains", "ltcg", "gains_tax_rate"],
    "land": ["land_share", "land_percent", "lot"],
    "filing": ["filing_status", "tax_status", "status", "married"],
    "magi": ["agi", "adjusted_gross_income", "other_income_magi", "salary"],
    "participation": ["active_participation", "material_participation"],
    "placed": ["placed_in_service", "service_month"],
    "depreciable_basis": ["basis", "tax_basis", "building_basis", "building_value"],
    "building_life": ["recovery_period", "useful_life", "depreciation_years"],
    "state_tax": ["state_rate", "state_tax_rate", "state"],
    "niit": ["net_investment_income_tax", "medicare_tax"],
    "depreciation": ["depreciate", "cost_recovery"],
    "tax_at_sale": ["capital_gains_tax", "recapture"],
    "irr_after_tax": ["after_tax_irr", "irr_aftertax"],
    "after_tax_cash_flow": ["cash_flow_after_tax"],
    // Figures.
    "payment": ["monthly_payment", "mortgage_payment", "pi", "piti", "installment"],
    "cash_flow": ["cashflow", "profit", "net_cash_flow"],
    "cash_on_cash": ["coc", "cashoncash", "cash_return"],
    "cap_rate": ["caprate", "cap", "capitalization_rate"],
    "noi": ["net_operating_income"],
    "dscr": ["dcr", "debt_coverage", "debt_service_coverage"],
    "ltv": ["loan_to_value"],
    "roi": ["return", "return_on_investment"],
  ]
}
