extension RentalConventions {
  /// The other words for fields and metrics that mean the same, and are taken for their names.
  ///
  /// English words, and Spanish ones besides the labels in that language. Words that may mean something else as well, or
  /// another unit, are `synonyms`. A blank stands for `_`.
  package static let usualWords: KeyValuePairs<String, [String]> = [
    // Purchase and loan.
    "price": [
      "purchase_price", "purchaseprice", "asking_price", "list_price", "home_price", "precio",
      "precio_de_la_casa",
    ],
    "down": ["downpayment", "down_payment", "down_percent", "entrada", "pago_inicial", "enganche"],
    "loan": ["mortgage", "loan_amount", "mortgage_amount", "hipoteca", "préstamo"],
    "rate": [
      "interest_rate", "mortgage_rate", "loan_rate",
      "interés", "tasa", "tipo_de_interés", "tasa_de_interés",
    ],
    "term": ["loan_term", "mortgage_term", "amortization_period", "plazo"],
    "extra": ["extra_payment", "prepayment", "overpayment", "additional_payment"],
    "closing": [
      "closing_costs", "closing_cost", "closingcosts", "purchase_costs",
      "gastos_de_compra", "gastos_de_cierre",
    ],
    "rehab": ["renovation", "renovations", "remodel", "rehab_costs", "renovation_costs", "reforma", "obra"],
    "arv": ["after_repair_value", "value_after_repair"],
    "appraisal": ["appraised_value"],
    "closing_date": ["closing_day", "purchase_date", "settlement_date"],
    "credit": ["seller_credit", "seller_credits"],
    // Loans.
    "points": ["discount_points", "loan_points"],
    "fees": ["lender_fees", "loan_fee", "loan_fees"],
    "io": ["interest_only", "interest_only_months"],
    "balloon": ["balloon_month"],
    "pmi": ["mip", "mi", "mortgage_insurance"],
    "pmi_upfront": ["ufmip", "upfront_mip"],
    "caps": ["rate_caps"],
    "floor": ["minimum_rate", "rate_floor"],
    // Income.
    "market_rent": ["fair_market_rent", "fmr", "rent_comps"],
    "rent": ["rental_income", "monthly_rent", "alquiler", "renta", "arriendo", "alquiler_mensual"],
    "units": ["doors", "apartments", "unit_count", "viviendas", "unidades"],
    "other": ["other_income"],
    "vacancy": ["vacancy_rate", "vacancies", "vacancia", "desocupación"],
    // Operating.
    "taxes": [
      "tax", "property_tax", "property_taxes", "real_estate_tax", "real_estate_taxes", "propertytax",
      "impuestos", "ibi", "predial",
    ],
    "insurance": [
      "homeowners_insurance", "home_insurance", "hazard_insurance", "landlord_insurance",
      "seguro",
    ],
    "hoa": [
      "association_fee", "hoa_fee", "hoa_fees", "hoa_dues", "condo_fee", "condo_fees", "strata", "strata_fee",
      "comunidad", "gastos_de_comunidad",
    ],
    "utilities": ["utility", "utility_costs", "suministros"],
    "management": [
      "property_management", "management_fee", "management_fees", "pm_fee",
      "administración", "gestión",
    ],
    "maintenance": ["repairs", "repair", "upkeep", "maintenance_costs", "mantenimiento"],
    "capex": ["cap_ex", "capital_expenditures", "capital_reserve", "capital_reserves"],
    "escrow": ["impounds"],
    "expenses": ["opex", "gastos"],
    // Growth and exit.
    "rent_growth": ["rent_increase", "rent_increases", "rentgrowth"],
    "expense_growth": ["expense_increase", "cost_growth"],
    "appreciation": ["value_growth", "home_growth", "price_growth"],
    "hold": ["holding_period", "hold_period", "holding", "hold_years", "tenencia"],
    "selling": ["selling_cost", "sale_costs", "gastos_de_venta"],
    "exit_cap": ["terminal_cap", "reversion_cap", "going_out_cap"],
    // Tax.
    "tax_rate": ["marginal_rate", "income_tax_rate", "tax_bracket"],
    "gains_rate": ["capital_gains_rate", "gains_tax_rate", "ltcg_rate"],
    "land": ["land_share", "land_percent"],
    "filing": ["filing_status"],
    "magi": ["agi", "adjusted_gross_income"],
    "placed": ["placed_in_service"],
    "building_life": ["recovery_period", "depreciation_years"],
    "state_tax": ["state_rate", "state_tax_rate"],
    "niit": ["net_investment_income_tax"],
    "depreciation": ["cost_recovery"],
    "irr_after_tax": ["after_tax_irr", "irr_aftertax"],
    "after_tax_cash_flow": ["cash_flow_after_tax"],
    // Figures.
    "payment": ["monthly_payment", "mortgage_payment", "loan_payment", "cuota"],
    "cash_flow": ["cashflow", "net_cash_flow", "flujo", "flujo_de_caja"],
    "cash_on_cash": ["coc", "cashoncash", "cash_on_cash_return", "coc_return"],
    "cap_rate": ["caprate", "capitalization_rate"],
    "noi": ["net_operating_income"],
    "dscr": ["dcr", "debt_coverage", "debt_coverage_ratio", "debt_service_coverage_ratio"],
    "ltv": ["loan_to_value"],
    "grm": ["gross_rent_multiplier"],
    "irr": ["internal_rate_of_return", "tir"],
    "npv": ["net_present_value", "van"],
    "roi": ["return_on_investment"],
    "cash_invested": ["cash_to_close"],
    "rule_70": ["max_offer", "maximum_allowable_offer", "mao"],
    "pref": ["preferred_return", "retorno_preferente"],
    "hurdle": ["hurdle_rate", "tasa_mínima"],
    "earnest": ["earnest_money", "arras"],
  ]
}
