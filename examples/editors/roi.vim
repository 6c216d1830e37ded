" Vim syntax file of roi: scripts (*.roi), and the sessions of Markdown pages with
"   let g:markdown_fenced_languages = ['roi']
if exists("b:current_syntax")
  finish
endif

syn case ignore
" Of several that match at one place the last one wins.
syn match roiKeyword /\<\%(account\|accounts\|active\|actual\|all\|allow\|and\|as\|ascending\|ask\|assert\|back\|bars\|because\|biweekly\|breaks\|by\|calc\|change\|chart\|clear\|comma\|commands\|compare\|confidence\|continuous\|cost\|costs\|criteria\|daily\|define\|deny\|depth\|descending\|doubts\|draw\|duckdb\|eighth\|entries\|event\|events\|every\|exact\|expected\|expense\|explain\|fan\|fha\|fields\|figures\|for\|forget\|from\|full\|full-months\|futures\|growth\|half-payments\|heat\|histogram\|improvement\|income\|investment\|joint\|lender\|lines\|list\|loans\|log\|maps\|middle\|midpoint\|money\|month\|monthly\|mood\|name\|next\|no\|noi-reserves\|none\|not\|now\|number\|of\|off\|off-gain\|on\|or\|ordinary\|outcome\|owner-occupied\|passive\|percent\|place\|previous\|professional\|project\|projection\|quarterly\|rank\|recast\|refinance\|refresh\|remove\|rental\|repaying\|request\|require\|reserve\|reserves-above\|reserves-below\|review\|risk\|sale\|save\|saved\|schedule\|screen\|seed\|semicolon\|separate\|separate-apart\|separator\|set\|show\|simulate\|since\|single\|solve\|spark\|sparklines\|sql\|stack\|stop\|summary\|sweep\|tab\|table\|text\|to\|top\|tornado\|trailing\|type\|until\|vary\|verdict\|waterfall\|weekly\|where\|which\|with-reserves\|without\|without-reserves\|year\|yearly\|yes\)\>/
syn match roiMetric /\<\%(adjusted_basis\|after_tax_cash_flow\|after_tax_flow\|after_tax_proceeds\|allowance\|apr\|balance\|balance0\|balloon_payment\|banking\|before_depreciation\|biweekly_count\|biweekly_last\|biweekly_payment\|break_even_occupancy\|break_even_rent\|calendar_month\|calendar_year\|cap_rate\|cash_back\|cash_flow\|cash_invested\|cash_left\|cash_on_cash\|closing_loans\|closing_month\|closing_proceeds\|credit_cards\|debt_service\|debt_yield\|depreciable\|depreciated\|depreciated0\|depreciation\|depreciation_end\|drawn\|dscr\|each\|earned\|effective_gross\|effective_rate\|elapsed_years\|equity\|equity_dividend\|equity_flow\|equity_multiple\|fifteen_rate_limit\|fund_returned\|gain\|gains_tax\|gim\|grm\|gross_potential\|growth_years\|highest_ltv\|highest_payment\|improvements\|in_service\|interest\|interest_saved\|invested\|investments\|irr\|irr_after_tax\|irr_unlevered\|land_value\|last_payment\|lender_debt_yield\|lender_dscr\|lender_income\|lender_ltv\|lender_management\|lender_noi\|lender_payment\|lender_rent\|lender_reserves\|lender_vacancy\|lender_value\|loan_balance\|loan_costs\|loan_payoff\|loan_proceeds\|loss_allowed\|loss_limit\|ltv\|max_loan\|max_loan_dscr\|max_loan_ltv\|months_saved\|mortgage_insurance\|net\|net_proceeds\|net_rental_income\|net_worth\|niit_at_sale\|niit_room\|noi\|npv\|npv_after_tax\|oer\|one_offs\|one_percent\|operating_expenses\|ordinary_at_sale\|payback\|payment\|payment_shock\|payments\|payoff_month\|pitia\|pmtNo\|points_deduction\|points_paid\|prepayment_penalty\|profit\|property_flow\|recapture_tax\|refinance_break_even\|refinance_month\|regular_cash_flow\|remaining_gain\|repaid\|reserves\|reserves_required\|result\|return_on_cash_left\|roi\|rule_70\|sale_price\|selling_costs\|shortfall\|state_tax_at_sale\|suspended\|tax\|tax_at_sale\|taxable\|taxed\|taxed_gain\|taxes_insurance\|tip\|tip15\|total\|total15\|total_cash_flow\|total_cost\|total_interest\|total_taxable\|unamortized\|unamortized0\|unlevered_cash\|unrecaptured\|vacancy_loss\|value\|worst_payment\|year_income\|zero_rate_limit\)\>/
syn match roiField /\<\%(adjusts\|appraisal\|appreciation\|arv\|balloon\|bill\|building_life\|cap_rate_rule\|capex\|caps\|closing\|closing_date\|contingency\|contribution\|credit\|custom\|depreciable_basis\|depreciation_rule\|discount\|down\|dscr_rule\|escrow\|exit_cap\|exit_price\|exit_rule\|expense_growth\|expenses\|extra\|fees\|filing\|financed_points\|fixed\|floor\|gains_rate\|growth_rule\|hoa\|hold\|index\|indexes\|insurance\|invested_rule\|io\|irr_rule\|land\|land_amount\|laundry\|loan\|loss_rule\|magi\|maintenance\|management\|management_floor\|margin\|market_rent\|max_ltv\|niit\|noi_rule\|other\|participation\|penalty\|penalty_interest\|people\|placed\|pmi\|pmi_basis\|pmi_rule\|pmi_upfront\|points\|pool\|price\|principal\|rate\|rehab\|rent\|rent_growth\|rent_share\|reserve_floor\|reserve_fund\|reserve_months\|rhythm\|rounding\|second\|second.rate\|second.term\|selling\|state_tax\|target_dscr\|tax_rate\|tax_year\|taxes\|term\|times\|units\|utilities\|vacancy\|vacancy_floor\|years\)\>/
syn match roiFunction /\<\%(abs\|and\|apr\|average\|cumipmt\|cumprinc\|effect\|exp\|first\|fv\|if\|ipmt\|irr\|ln\|max\|min\|mirr\|multiple\|nominal\|nper\|npv\|or\|payback\|pduration\|pmt\|positive\|ppmt\|pv\|rate\|round\|rounddown\|roundup\|rri\|sqrt\|sum\|xirr\|xnpv\)\>\ze\s*(/
syn match roiNumber /\<\d[0-9,.']*\%(e[+-]\=\d\+\|\a\>\)\=%\=\%(\/\a\+\)*/
syn match roiNumber /\<y\d\+\>/
syn match roiFlag /\s\zs--\a[-a-z]*/
syn region roiString start=/"/ skip=/\\./ end=/"/ oneline
syn region roiString start=/\d\@1<!'/ end=/'/ oneline
syn match roiComment /\%(^\|[ \t;]\@1<=\)#.*$/
syn match roiCommand /\%(^\|;\)\s*\zs\<\%(account\|add\|arm\|assert\|at\|audit\|back\|backup\|breaks\|calc\|calculate\|change\|chart\|compare\|copy\|decide\|defaults\|define\|delete\|dump\|edit\|entries\|entry\|entry-rows\|events\|exit\|explain\|export\|fields\|growth\|help\|hints\|history\|journal\|keypad\|keys\|learn\|lender\|link\|list\|log\|month\|new\|next\|open\|output\|place\|previous\|project\|quit\|rank\|record\|redo\|remove\|rename\|report\|require\|reset\|restore\|review\|sale\|save\|schedule\|screen\|service\|set\|settings\|show\|simulate\|solve\|source\|summary\|sweep\|tax\|tip\|undefine\|undo\|unrequire\|unvary\|use\|vary\|verify\|watch\|which\|why\|year\)\>\ze\%([ \t;]\|$\)/
syn match roiPrompt /^\s*roi\%(!\|[:\/][^>]*\)\=>/ nextgroup=roiPromptedCommand skipwhite
syn match roiPrompt /^\s*\.\.\.>/
syn match roiPromptedCommand /\<\%(account\|add\|arm\|assert\|at\|audit\|back\|backup\|breaks\|calc\|calculate\|change\|chart\|compare\|copy\|decide\|defaults\|define\|delete\|dump\|edit\|entries\|entry\|entry-rows\|events\|exit\|explain\|export\|fields\|growth\|help\|hints\|history\|journal\|keypad\|keys\|learn\|lender\|link\|list\|log\|month\|new\|next\|open\|output\|place\|previous\|project\|quit\|rank\|record\|redo\|remove\|rename\|report\|require\|reset\|restore\|review\|sale\|save\|schedule\|screen\|service\|set\|settings\|show\|simulate\|solve\|source\|summary\|sweep\|tax\|tip\|undefine\|undo\|unrequire\|unvary\|use\|vary\|verify\|watch\|which\|why\|year\)\>\ze\%([ \t;]\|$\)/ contained

hi def link roiCommand Statement
hi def link roiPromptedCommand Statement
hi def link roiField Identifier
hi def link roiMetric Constant
hi def link roiFunction Function
hi def link roiKeyword Keyword
hi def link roiNumber Number
hi def link roiFlag Special
hi def link roiString String
hi def link roiComment Comment
hi def link roiPrompt PreProc

let b:current_syntax = "roi"
