-- roi 1.0: screen county.csv rank by irr top 10 sql spark
-- Numbers are whole numbers of cents, millionths and the like, as long as they can be, or DOUBLE.
-- NULL is in doubt: "screen ANSWER doubts" decides such rows exactly.
-- Reads the view listings, of texts, with the settings of examples/screening/run-on-spark.py.
-- What listings lack, cb19b634f66f6f5f:
--   appreciation = 3
--   capex = 5% of rent
--   closing = 3% of price
--   down = 25
--   expense_growth = 2.5
--   hold = 10
--   management = 8% of collected
--   rate = 6.5
--   rent_growth = 2
--   selling = 6
--   term = 30
--   vacancy = 5
with cells as (
  select
    monotonically_increasing_id() as row_number,
    cast(`address` as string) as text_1,
    cast(`city` as string) as text_2,
    trim(cast(`list_price` as string)) as price_text,
    trim(cast(`units` as string)) as units_text,
    trim(cast(`market_rent` as string)) as rent_text,
    trim(cast(`tax_annual` as string)) as taxes_text,
    trim(cast(`insurance_annual` as string)) as insurance_text,
    case when cast(`hoa_monthly` as string) is null or lower(trim(cast(`hoa_monthly` as string))) in ('', '#n/a', '-', '--', 'n/a', 'na', 'nan', 'none', 'null') then '0' else trim(cast(`hoa_monthly` as string)) end as hoa_text
  from listings
),
numbers as (
  select
    *,
    case when price_text rlike '^-?[0-9]{1,12}([.][0-9]{1,2})?\\z' then cast(floor(try_cast(price_text as double) * 100 + 0.5e0) as double) end as price_number,
    case when units_text rlike '^-?[0-9]{1,12}\\z' then cast(floor(try_cast(units_text as double) * 1 + 0.5e0) as double) end as units_number,
    case when rent_text rlike '^-?[0-9]{1,12}([.][0-9]{1,2})?\\z' then cast(floor(try_cast(rent_text as double) * 100 + 0.5e0) as double) end as rent_number,
    case when taxes_text rlike '^-?[0-9]{1,12}([.][0-9]{1,2})?\\z' then cast(floor(try_cast(taxes_text as double) * 100 + 0.5e0) as double) end as taxes_number,
    case when insurance_text rlike '^-?[0-9]{1,12}([.][0-9]{1,2})?\\z' then cast(floor(try_cast(insurance_text as double) * 100 + 0.5e0) as double) end as insurance_number,
    case when hoa_text rlike '^-?[0-9]{1,12}([.][0-9]{1,2})?\\z' then cast(floor(try_cast(hoa_text as double) * 100 + 0.5e0) as double) end as hoa_number
  from cells
),
inputs as (
  select
    *,
    -- price, in units of 1/100
    case when price_number between 0 and 1073741824 and price_number <> 0 then price_number end as price,
    -- units
    case when units_number between 1 and 100000 then units_number end as units,
    -- rent, in units of 1/100
    case when rent_number between 0 and 1073741824 and rent_number <> 0 then rent_number end as rent,
    -- taxes, in units of 1/100
    case when taxes_number between 0 and 1073741824 then taxes_number end as taxes,
    -- insurance, in units of 1/100
    case when insurance_number between 0 and 1073741824 then insurance_number end as insurance,
    -- hoa, in units of 1/100
    case when hoa_number between 0 and 1073741824 then hoa_number end as hoa
  from numbers
),
level_1 as (
  select
    *,
    -- noi(y1) = effective_gross(month) - operating_expenses(month), in units of 1/12500
    rent * 1311 - taxes * 125 - insurance * 125 - hoa * 1500 as noi_y1,
    -- loan = round(price * (1 - down), decimals), in units of 1/100
    sign(price) * cast(floor((abs(price) * 6 + 4) / 8) as double) as loan
  from inputs
),
level_2 as (
  select
    *,
    1 / pow(1 + 65000e0 / 12000000, 360e0) as discount,
    -- cash_invested = price - loan + closing, in units of 1/10000
    price * 103 - loan * 100 as cash_invested
  from level_1
),
level_3 as (
  select
    *,
    loan * 65000e0 / 12000000 / nullif(1 - discount, 0) as x,
    cast(cash_invested > 0 as double) as x_5
  from level_2
),
level_4 as (
  select
    *,
    case when loan >= 1 and loan <= 1e15 and 360e0 > 1 and 360e0 <= 1200 and 65000e0 >= 0 and 65000e0 <= 1000000 and 0e0 between 0 and 1099511627776e0 and loan * 65000e0 < 120000000000000e0 then case when 65000e0 > 0 then case when abs(x + 0.5e0 - cast(floor(x + 1) as double)) > x * 1.1102230246251565e-16 * ((4 * 360e0 + 24) * discount / nullif(1 - discount, 0) + 8) then cast(floor(x + 0.5e0) as double) end else cast(floor((2 * loan + 360e0) / (2 * 360e0)) as double) end end as x_2,
    -- equity_flow(0) = if(elapsed_years(month) = 0, -positive(cash_invested), if(elapsed_years(month) > hold, 0, cash_flow(month) + if(elapsed_years(month) = hold, net_proceeds(month) + fund_returned, 0))), in units of -1/10000
    case when x_5 = 1 then cash_invested when x_5 = 0 then cast(null as double) end as equity_flow_0
  from level_3
),
level_5 as (
  select
    *,
    -- The level payment, in minor units
    case when x_2 > 0 and x_2 < 1099511627776e0 then x_2 end as payment,
    equity_flow_0 * (-0.0001e0) as x_6,
    abs(equity_flow_0) * 0.0001e0 as x_7
  from level_4
),
level_6 as (
  select
    *,
    case when payment > 0 and 360e0 > 12 then aggregate(sequence(1, 12), loan, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_12,
    -- dscr = noi / (payment * 12), in units of 1/1500
    noi_y1 / nullif(payment, 0) as dscr,
    -- cash_flow = (noi - reserves) / 12 - payment, in units of 1/150000
    rent * 1236 - taxes * 125 - insurance * 125 - hoa * 1500 - payment * 1500 as cash_flow
  from level_5
),
level_7 as (
  select
    *,
    case when loan > 0 and owed_12 = 0 then aggregate(sequence(1, 12), loan, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_12,
    case when payment > 0 and 360e0 > 24 then aggregate(sequence(13, 24), owed_12, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_24,
    dscr * 0.0006666666666666666e0 - 1.25e0 as x_3,
    -- cash_on_cash = cash_flow * 12 / max(cash_invested, 0), in units of 4/5
    cash_flow / nullif(case when cash_invested > 0e0 then cash_invested when 0e0 >= cash_invested then 0e0 end, 0) as cash_on_cash,
    loan - owed_12 - (0e0 - 0e0) as principal_1_12
  from level_6
),
level_8 as (
  select
    *,
    cast(floor(end_by_12 / (-2199023255552e0)) as double) as last_by_12,
    case when owed_12 > 0 and owed_24 = 0 then aggregate(sequence(13, 24), owed_12, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_24,
    case when payment > 0 and 360e0 > 36 then aggregate(sequence(25, 36), owed_24, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_36,
    -- dscr >= 1.25
    cast(case when abs(x_3) * 643371375338642.2e0 >= abs(dscr) * 0.0006666666666666666e0 + 1.25e0 then x_3 end >= 0 as double) as condition_1,
    cash_on_cash * 0.8e0 - 0.06e0 as x_4,
    owed_12 - owed_24 - (0e0 - 0e0) as principal_13_24
  from level_7
),
level_9 as (
  select
    *,
    -end_by_12 - last_by_12 * 2199023255552e0 as settled_by_12,
    cast(floor(end_by_24 / (-2199023255552e0)) as double) as last_by_24,
    case when owed_24 > 0 and owed_36 = 0 then aggregate(sequence(25, 36), owed_24, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_36,
    case when payment > 0 and 360e0 > 48 then aggregate(sequence(37, 48), owed_36, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_48,
    -- cash_on_cash >= 6%
    cast(case when abs(x_4) * 643371375338642.2e0 >= abs(cash_on_cash) * 0.8e0 + 0.06e0 then x_4 end >= 0 as double) as condition_2,
    owed_24 - owed_36 - (0e0 - 0e0) as principal_25_36
  from level_8
),
level_10 as (
  select
    *,
    case when owed_12 > 0 then owed_12 - loan + payment * 12 when loan > 0 then payment * (last_by_12 - 1) + settled_by_12 - loan when loan = 0 then 0e0 end as interest_by_12,
    -end_by_24 - last_by_24 * 2199023255552e0 as settled_by_24,
    cast(floor(end_by_36 / (-2199023255552e0)) as double) as last_by_36,
    case when owed_36 > 0 and owed_48 = 0 then aggregate(sequence(37, 48), owed_36, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_48,
    case when payment > 0 and 360e0 > 60 then aggregate(sequence(49, 60), owed_48, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_60,
    owed_36 - owed_48 - (0e0 - 0e0) as principal_37_48
  from level_9
),
level_11 as (
  select
    *,
    case when owed_24 > 0 then owed_24 - loan + payment * 24 when owed_12 > 0 then payment * (last_by_24 - 1) + settled_by_24 - loan when owed_12 = 0 then interest_by_12 end as interest_by_24,
    -end_by_36 - last_by_36 * 2199023255552e0 as settled_by_36,
    cast(floor(end_by_48 / (-2199023255552e0)) as double) as last_by_48,
    case when owed_48 > 0 and owed_60 = 0 then aggregate(sequence(49, 60), owed_48, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_60,
    case when payment > 0 and 360e0 > 72 then aggregate(sequence(61, 72), owed_60, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_72,
    owed_48 - owed_60 - (0e0 - 0e0) as principal_49_60,
    rent * 0.09888e0 - taxes * 0.01e0 - insurance * 0.01e0 - hoa * 0.12e0 - principal_1_12 * 0.01e0 - interest_by_12 * 0.01e0 - 0e0 * 0.01e0 as x_8,
    abs(rent) * 0.09888e0 + abs(taxes) * 0.01e0 + abs(insurance) * 0.01e0 + abs(hoa) * 0.12e0 + abs(principal_1_12) * 0.01e0 + abs(interest_by_12) * 0.01e0 + abs(0e0) * 0.01e0 as x_9
  from level_10
),
level_12 as (
  select
    *,
    case when owed_36 > 0 then owed_36 - loan + payment * 36 when owed_24 > 0 then payment * (last_by_36 - 1) + settled_by_36 - loan when owed_24 = 0 then interest_by_24 end as interest_by_36,
    -end_by_48 - last_by_48 * 2199023255552e0 as settled_by_48,
    cast(floor(end_by_60 / (-2199023255552e0)) as double) as last_by_60,
    case when owed_60 > 0 and owed_72 = 0 then aggregate(sequence(61, 72), owed_60, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_72,
    case when payment > 0 and 360e0 > 84 then aggregate(sequence(73, 84), owed_72, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_84,
    interest_by_24 - interest_by_12 as interest_13_24,
    owed_60 - owed_72 - (0e0 - 0e0) as principal_61_72
  from level_11
),
level_13 as (
  select
    *,
    case when owed_48 > 0 then owed_48 - loan + payment * 48 when owed_36 > 0 then payment * (last_by_48 - 1) + settled_by_48 - loan when owed_36 = 0 then interest_by_36 end as interest_by_48,
    -end_by_60 - last_by_60 * 2199023255552e0 as settled_by_60,
    cast(floor(end_by_72 / (-2199023255552e0)) as double) as last_by_72,
    case when owed_72 > 0 and owed_84 = 0 then aggregate(sequence(73, 84), owed_72, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_84,
    case when payment > 0 and 360e0 > 96 then aggregate(sequence(85, 96), owed_84, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_96,
    interest_by_36 - interest_by_24 as interest_25_36,
    owed_72 - owed_84 - (0e0 - 0e0) as principal_73_84,
    rent * 0.1008576e0 - taxes * 0.010249999999999999e0 - insurance * 0.010249999999999999e0 - hoa * 0.12300000000000001e0 - principal_13_24 * 0.01e0 - interest_13_24 * 0.01e0 - 0e0 * 0.01e0 as x_10,
    abs(rent) * 0.1008576e0 + abs(taxes) * 0.010249999999999999e0 + abs(insurance) * 0.010249999999999999e0 + abs(hoa) * 0.12300000000000001e0 + abs(principal_13_24) * 0.01e0 + abs(interest_13_24) * 0.01e0 + abs(0e0) * 0.01e0 as x_11
  from level_12
),
level_14 as (
  select
    *,
    case when owed_60 > 0 then owed_60 - loan + payment * 60 when owed_48 > 0 then payment * (last_by_60 - 1) + settled_by_60 - loan when owed_48 = 0 then interest_by_48 end as interest_by_60,
    -end_by_72 - last_by_72 * 2199023255552e0 as settled_by_72,
    cast(floor(end_by_84 / (-2199023255552e0)) as double) as last_by_84,
    case when owed_84 > 0 and owed_96 = 0 then aggregate(sequence(85, 96), owed_84, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_96,
    case when payment > 0 and 360e0 > 108 then aggregate(sequence(97, 108), owed_96, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_108,
    interest_by_48 - interest_by_36 as interest_37_48,
    owed_84 - owed_96 - (0e0 - 0e0) as principal_85_96,
    rent * 0.102874752e0 - taxes * 0.01050625e0 - insurance * 0.01050625e0 - hoa * 0.126075e0 - principal_25_36 * 0.01e0 - interest_25_36 * 0.01e0 - 0e0 * 0.01e0 as x_12,
    abs(rent) * 0.102874752e0 + abs(taxes) * 0.01050625e0 + abs(insurance) * 0.01050625e0 + abs(hoa) * 0.126075e0 + abs(principal_25_36) * 0.01e0 + abs(interest_25_36) * 0.01e0 + abs(0e0) * 0.01e0 as x_13
  from level_13
),
level_15 as (
  select
    *,
    case when owed_72 > 0 then owed_72 - loan + payment * 72 when owed_60 > 0 then payment * (last_by_72 - 1) + settled_by_72 - loan when owed_60 = 0 then interest_by_60 end as interest_by_72,
    -end_by_84 - last_by_84 * 2199023255552e0 as settled_by_84,
    cast(floor(end_by_96 / (-2199023255552e0)) as double) as last_by_96,
    case when owed_96 > 0 and owed_108 = 0 then aggregate(sequence(97, 108), owed_96, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_108,
    case when payment > 0 and 360e0 > 120 then aggregate(sequence(109, 120), owed_108, (owed, month) -> greatest(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment, 0e0)) when payment > 0 then 0e0 end as owed_120,
    interest_by_60 - interest_by_48 as interest_49_60,
    owed_96 - owed_108 - (0e0 - 0e0) as principal_97_108,
    rent * 0.10493224704e0 - taxes * 0.010768906250000002e0 - insurance * 0.010768906250000002e0 - hoa * 0.12922687500000002e0 - principal_37_48 * 0.01e0 - interest_37_48 * 0.01e0 - 0e0 * 0.01e0 as x_14,
    abs(rent) * 0.10493224704e0 + abs(taxes) * 0.010768906250000002e0 + abs(insurance) * 0.010768906250000002e0 + abs(hoa) * 0.12922687500000002e0 + abs(principal_37_48) * 0.01e0 + abs(interest_37_48) * 0.01e0 + abs(0e0) * 0.01e0 as x_15
  from level_14
),
level_16 as (
  select
    *,
    case when owed_84 > 0 then owed_84 - loan + payment * 84 when owed_72 > 0 then payment * (last_by_84 - 1) + settled_by_84 - loan when owed_72 = 0 then interest_by_72 end as interest_by_84,
    -end_by_96 - last_by_96 * 2199023255552e0 as settled_by_96,
    cast(floor(end_by_108 / (-2199023255552e0)) as double) as last_by_108,
    case when owed_108 > 0 and owed_120 = 0 then aggregate(sequence(109, 120), owed_108, (owed, month) -> case when owed < 0 then owed when owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) > payment and month < 360e0 then owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0) - payment else -(owed + ((owed * 0.005416666666666667e0 + 4e-08 + 4503599627370496e0) - 4503599627370496e0)) - month * 2199023255552e0 end) end as end_by_120,
    interest_by_72 - interest_by_60 as interest_61_72,
    owed_108 - owed_120 - (0e0 - 0e0) as principal_109_120,
    owed_120 as balance_120,
    rent * 0.10703089198080001e0 - taxes * 0.01103812890625e0 - insurance * 0.01103812890625e0 - hoa * 0.132457546875e0 - principal_49_60 * 0.01e0 - interest_49_60 * 0.01e0 - 0e0 * 0.01e0 as x_16,
    abs(rent) * 0.10703089198080001e0 + abs(taxes) * 0.01103812890625e0 + abs(insurance) * 0.01103812890625e0 + abs(hoa) * 0.132457546875e0 + abs(principal_49_60) * 0.01e0 + abs(interest_49_60) * 0.01e0 + abs(0e0) * 0.01e0 as x_17
  from level_15
),
level_17 as (
  select
    *,
    case when owed_96 > 0 then owed_96 - loan + payment * 96 when owed_84 > 0 then payment * (last_by_96 - 1) + settled_by_96 - loan when owed_84 = 0 then interest_by_84 end as interest_by_96,
    -end_by_108 - last_by_108 * 2199023255552e0 as settled_by_108,
    cast(floor(end_by_120 / (-2199023255552e0)) as double) as last_by_120,
    interest_by_84 - interest_by_72 as interest_73_84,
    rent * 0.109171509820416e0 - taxes * 0.011314082128906252e0 - insurance * 0.011314082128906252e0 - hoa * 0.135768985546875e0 - principal_61_72 * 0.01e0 - interest_61_72 * 0.01e0 - 0e0 * 0.01e0 as x_18,
    abs(rent) * 0.109171509820416e0 + abs(taxes) * 0.011314082128906252e0 + abs(insurance) * 0.011314082128906252e0 + abs(hoa) * 0.135768985546875e0 + abs(principal_61_72) * 0.01e0 + abs(interest_61_72) * 0.01e0 + abs(0e0) * 0.01e0 as x_19
  from level_16
),
level_18 as (
  select
    *,
    case when owed_108 > 0 then owed_108 - loan + payment * 108 when owed_96 > 0 then payment * (last_by_108 - 1) + settled_by_108 - loan when owed_96 = 0 then interest_by_96 end as interest_by_108,
    -end_by_120 - last_by_120 * 2199023255552e0 as settled_by_120,
    interest_by_96 - interest_by_84 as interest_85_96,
    rent * 0.11135494001682432e0 - taxes * 0.011596934182128907e0 - insurance * 0.011596934182128907e0 - hoa * 0.13916321018554687e0 - principal_73_84 * 0.01e0 - interest_73_84 * 0.01e0 - 0e0 * 0.01e0 as x_20,
    abs(rent) * 0.11135494001682432e0 + abs(taxes) * 0.011596934182128907e0 + abs(insurance) * 0.011596934182128907e0 + abs(hoa) * 0.13916321018554687e0 + abs(principal_73_84) * 0.01e0 + abs(interest_73_84) * 0.01e0 + abs(0e0) * 0.01e0 as x_21
  from level_17
),
level_19 as (
  select
    *,
    case when owed_120 > 0 then owed_120 - loan + payment * 120 when owed_108 > 0 then payment * (last_by_120 - 1) + settled_by_120 - loan when owed_108 = 0 then interest_by_108 end as interest_by_120,
    interest_by_108 - interest_by_96 as interest_97_108,
    rent * 0.11358203881716081e0 - taxes * 0.01188685753668213e0 - insurance * 0.01188685753668213e0 - hoa * 0.14264229044018556e0 - principal_85_96 * 0.01e0 - interest_85_96 * 0.01e0 - 0e0 * 0.01e0 as x_22,
    abs(rent) * 0.11358203881716081e0 + abs(taxes) * 0.01188685753668213e0 + abs(insurance) * 0.01188685753668213e0 + abs(hoa) * 0.14264229044018556e0 + abs(principal_85_96) * 0.01e0 + abs(interest_85_96) * 0.01e0 + abs(0e0) * 0.01e0 as x_23
  from level_18
),
level_20 as (
  select
    *,
    interest_by_120 - interest_by_108 as interest_109_120,
    rent * 0.11585367959350401e0 - taxes * 0.012184028975099181e0 - insurance * 0.012184028975099181e0 - hoa * 0.14620834770119018e0 - principal_97_108 * 0.01e0 - interest_97_108 * 0.01e0 - 0e0 * 0.01e0 as x_24,
    abs(rent) * 0.11585367959350401e0 + abs(taxes) * 0.012184028975099181e0 + abs(insurance) * 0.012184028975099181e0 + abs(hoa) * 0.14620834770119018e0 + abs(principal_97_108) * 0.01e0 + abs(interest_97_108) * 0.01e0 + abs(0e0) * 0.01e0 as x_25
  from level_19
),
level_21 as (
  select
    *,
    rent * 0.11817075318537411e0 - taxes * 0.012488629699476662e0 - insurance * 0.012488629699476662e0 - hoa * 0.14986355639371993e0 - principal_109_120 * 0.01e0 - interest_109_120 * 0.01e0 - 0e0 * 0.01e0 + price * 0.012632813965834747e0 - balance_120 * 0.01e0 as x_26,
    abs(rent) * 0.11817075318537411e0 + abs(taxes) * 0.012488629699476662e0 + abs(insurance) * 0.012488629699476662e0 + abs(hoa) * 0.14986355639371993e0 + abs(principal_109_120) * 0.01e0 + abs(interest_109_120) * 0.01e0 + abs(0e0) * 0.01e0 + abs(price) * 0.012632813965834747e0 + abs(balance_120) * 0.01e0 as x_27
  from level_20
),
level_22 as (
  select
    *,
    case when x_6 < 0 and case when x_8 > 0 then 1 when x_10 > 0 then 2 when x_12 > 0 then 3 when x_14 > 0 then 4 when x_16 > 0 then 5 when x_18 > 0 then 6 when x_20 > 0 then 7 when x_22 > 0 then 8 when x_24 > 0 then 9 when x_26 > 0 then 10 end > case when x_26 < 0 then 10 when x_24 < 0 then 9 when x_22 < 0 then 8 when x_20 < 0 then 7 when x_18 < 0 then 6 when x_16 < 0 then 5 when x_14 < 0 then 4 when x_12 < 0 then 3 when x_10 < 0 then 2 when x_8 < 0 then 1 else 0 end and x_6 + x_8 + x_10 + x_12 + x_14 + x_16 + x_18 + x_20 + x_22 + x_24 + x_26 is not null then 1e0 end as x_28
  from level_21
),
level_23 as (
  select
    *,
    abs(x_6) + x_28 * (abs(x_8) + x_28 * (abs(x_10) + x_28 * (abs(x_12) + x_28 * (abs(x_14) + x_28 * (abs(x_16) + x_28 * (abs(x_18) + x_28 * (abs(x_20) + x_28 * (abs(x_22) + x_28 * (abs(x_24) + x_28 * abs(x_26)))))))))) + (x_6 + x_28 * (x_8 + x_28 * (x_10 + x_28 * (x_12 + x_28 * (x_14 + x_28 * (x_16 + x_28 * (x_18 + x_28 * (x_20 + x_28 * (x_22 + x_28 * (x_24 + x_28 * x_26)))))))))) as x_29,
    abs(x_6) + x_28 * (abs(x_8) + x_28 * (abs(x_10) + x_28 * (abs(x_12) + x_28 * (abs(x_14) + x_28 * (abs(x_16) + x_28 * (abs(x_18) + x_28 * (abs(x_20) + x_28 * (abs(x_22) + x_28 * (abs(x_24) + x_28 * abs(x_26)))))))))) - (x_6 + x_28 * (x_8 + x_28 * (x_10 + x_28 * (x_12 + x_28 * (x_14 + x_28 * (x_16 + x_28 * (x_18 + x_28 * (x_20 + x_28 * (x_22 + x_28 * (x_24 + x_28 * x_26)))))))))) as x_30,
    abs(x_8) + x_28 * (2 * abs(x_10) + x_28 * (3 * abs(x_12) + x_28 * (4 * abs(x_14) + x_28 * (5 * abs(x_16) + x_28 * (6 * abs(x_18) + x_28 * (7 * abs(x_20) + x_28 * (8 * abs(x_22) + x_28 * (9 * abs(x_24) + x_28 * (10 * abs(x_26)))))))))) + (x_8 + x_28 * (2 * x_10 + x_28 * (3 * x_12 + x_28 * (4 * x_14 + x_28 * (5 * x_16 + x_28 * (6 * x_18 + x_28 * (7 * x_20 + x_28 * (8 * x_22 + x_28 * (9 * x_24 + x_28 * (10 * x_26)))))))))) as x_31,
    abs(x_8) + x_28 * (2 * abs(x_10) + x_28 * (3 * abs(x_12) + x_28 * (4 * abs(x_14) + x_28 * (5 * abs(x_16) + x_28 * (6 * abs(x_18) + x_28 * (7 * abs(x_20) + x_28 * (8 * abs(x_22) + x_28 * (9 * abs(x_24) + x_28 * (10 * abs(x_26)))))))))) - (x_8 + x_28 * (2 * x_10 + x_28 * (3 * x_12 + x_28 * (4 * x_14 + x_28 * (5 * x_16 + x_28 * (6 * x_18 + x_28 * (7 * x_20 + x_28 * (8 * x_22 + x_28 * (9 * x_24 + x_28 * (10 * x_26)))))))))) as x_32
  from level_22
),
level_24 as (
  select
    *,
    x_28 * exp(-ln(case when x_29 > 0 and x_30 > 0 then x_29 / x_30 end) / nullif(x_28 * (x_31 / x_29 - x_32 / x_30), 0)) as x_33
  from level_23
),
level_25 as (
  select
    *,
    abs(x_6) + x_33 * (abs(x_8) + x_33 * (abs(x_10) + x_33 * (abs(x_12) + x_33 * (abs(x_14) + x_33 * (abs(x_16) + x_33 * (abs(x_18) + x_33 * (abs(x_20) + x_33 * (abs(x_22) + x_33 * (abs(x_24) + x_33 * abs(x_26)))))))))) + (x_6 + x_33 * (x_8 + x_33 * (x_10 + x_33 * (x_12 + x_33 * (x_14 + x_33 * (x_16 + x_33 * (x_18 + x_33 * (x_20 + x_33 * (x_22 + x_33 * (x_24 + x_33 * x_26)))))))))) as x_34,
    abs(x_6) + x_33 * (abs(x_8) + x_33 * (abs(x_10) + x_33 * (abs(x_12) + x_33 * (abs(x_14) + x_33 * (abs(x_16) + x_33 * (abs(x_18) + x_33 * (abs(x_20) + x_33 * (abs(x_22) + x_33 * (abs(x_24) + x_33 * abs(x_26)))))))))) - (x_6 + x_33 * (x_8 + x_33 * (x_10 + x_33 * (x_12 + x_33 * (x_14 + x_33 * (x_16 + x_33 * (x_18 + x_33 * (x_20 + x_33 * (x_22 + x_33 * (x_24 + x_33 * x_26)))))))))) as x_35,
    abs(x_8) + x_33 * (2 * abs(x_10) + x_33 * (3 * abs(x_12) + x_33 * (4 * abs(x_14) + x_33 * (5 * abs(x_16) + x_33 * (6 * abs(x_18) + x_33 * (7 * abs(x_20) + x_33 * (8 * abs(x_22) + x_33 * (9 * abs(x_24) + x_33 * (10 * abs(x_26)))))))))) + (x_8 + x_33 * (2 * x_10 + x_33 * (3 * x_12 + x_33 * (4 * x_14 + x_33 * (5 * x_16 + x_33 * (6 * x_18 + x_33 * (7 * x_20 + x_33 * (8 * x_22 + x_33 * (9 * x_24 + x_33 * (10 * x_26)))))))))) as x_36,
    abs(x_8) + x_33 * (2 * abs(x_10) + x_33 * (3 * abs(x_12) + x_33 * (4 * abs(x_14) + x_33 * (5 * abs(x_16) + x_33 * (6 * abs(x_18) + x_33 * (7 * abs(x_20) + x_33 * (8 * abs(x_22) + x_33 * (9 * abs(x_24) + x_33 * (10 * abs(x_26)))))))))) - (x_8 + x_33 * (2 * x_10 + x_33 * (3 * x_12 + x_33 * (4 * x_14 + x_33 * (5 * x_16 + x_33 * (6 * x_18 + x_33 * (7 * x_20 + x_33 * (8 * x_22 + x_33 * (9 * x_24 + x_33 * (10 * x_26)))))))))) as x_37
  from level_24
),
level_26 as (
  select
    *,
    x_33 * exp(-ln(case when x_34 > 0 and x_35 > 0 then x_34 / x_35 end) / nullif(x_33 * (x_36 / x_34 - x_37 / x_35), 0)) as x_38
  from level_25
),
level_27 as (
  select
    *,
    abs(x_6) + x_38 * (abs(x_8) + x_38 * (abs(x_10) + x_38 * (abs(x_12) + x_38 * (abs(x_14) + x_38 * (abs(x_16) + x_38 * (abs(x_18) + x_38 * (abs(x_20) + x_38 * (abs(x_22) + x_38 * (abs(x_24) + x_38 * abs(x_26)))))))))) + (x_6 + x_38 * (x_8 + x_38 * (x_10 + x_38 * (x_12 + x_38 * (x_14 + x_38 * (x_16 + x_38 * (x_18 + x_38 * (x_20 + x_38 * (x_22 + x_38 * (x_24 + x_38 * x_26)))))))))) as x_39,
    abs(x_6) + x_38 * (abs(x_8) + x_38 * (abs(x_10) + x_38 * (abs(x_12) + x_38 * (abs(x_14) + x_38 * (abs(x_16) + x_38 * (abs(x_18) + x_38 * (abs(x_20) + x_38 * (abs(x_22) + x_38 * (abs(x_24) + x_38 * abs(x_26)))))))))) - (x_6 + x_38 * (x_8 + x_38 * (x_10 + x_38 * (x_12 + x_38 * (x_14 + x_38 * (x_16 + x_38 * (x_18 + x_38 * (x_20 + x_38 * (x_22 + x_38 * (x_24 + x_38 * x_26)))))))))) as x_40,
    abs(x_8) + x_38 * (2 * abs(x_10) + x_38 * (3 * abs(x_12) + x_38 * (4 * abs(x_14) + x_38 * (5 * abs(x_16) + x_38 * (6 * abs(x_18) + x_38 * (7 * abs(x_20) + x_38 * (8 * abs(x_22) + x_38 * (9 * abs(x_24) + x_38 * (10 * abs(x_26)))))))))) + (x_8 + x_38 * (2 * x_10 + x_38 * (3 * x_12 + x_38 * (4 * x_14 + x_38 * (5 * x_16 + x_38 * (6 * x_18 + x_38 * (7 * x_20 + x_38 * (8 * x_22 + x_38 * (9 * x_24 + x_38 * (10 * x_26)))))))))) as x_41,
    abs(x_8) + x_38 * (2 * abs(x_10) + x_38 * (3 * abs(x_12) + x_38 * (4 * abs(x_14) + x_38 * (5 * abs(x_16) + x_38 * (6 * abs(x_18) + x_38 * (7 * abs(x_20) + x_38 * (8 * abs(x_22) + x_38 * (9 * abs(x_24) + x_38 * (10 * abs(x_26)))))))))) - (x_8 + x_38 * (2 * x_10 + x_38 * (3 * x_12 + x_38 * (4 * x_14 + x_38 * (5 * x_16 + x_38 * (6 * x_18 + x_38 * (7 * x_20 + x_38 * (8 * x_22 + x_38 * (9 * x_24 + x_38 * (10 * x_26)))))))))) as x_42
  from level_26
),
level_28 as (
  select
    *,
    x_38 * exp(-ln(case when x_39 > 0 and x_40 > 0 then x_39 / x_40 end) / nullif(x_38 * (x_41 / x_39 - x_42 / x_40), 0)) as x_43
  from level_27
),
level_29 as (
  select
    *,
    x_43 - (x_6 + x_43 * (x_8 + x_43 * (x_10 + x_43 * (x_12 + x_43 * (x_14 + x_43 * (x_16 + x_43 * (x_18 + x_43 * (x_20 + x_43 * (x_22 + x_43 * (x_24 + x_43 * x_26)))))))))) / nullif(x_8 + x_43 * (2 * x_10 + x_43 * (3 * x_12 + x_43 * (4 * x_14 + x_43 * (5 * x_16 + x_43 * (6 * x_18 + x_43 * (7 * x_20 + x_43 * (8 * x_22 + x_43 * (9 * x_24 + x_43 * (10 * x_26))))))))), 0) as x_44
  from level_28
),
level_30 as (
  select
    *,
    x_44 - (x_6 + x_44 * (x_8 + x_44 * (x_10 + x_44 * (x_12 + x_44 * (x_14 + x_44 * (x_16 + x_44 * (x_18 + x_44 * (x_20 + x_44 * (x_22 + x_44 * (x_24 + x_44 * x_26)))))))))) / nullif(x_8 + x_44 * (2 * x_10 + x_44 * (3 * x_12 + x_44 * (4 * x_14 + x_44 * (5 * x_16 + x_44 * (6 * x_18 + x_44 * (7 * x_20 + x_44 * (8 * x_22 + x_44 * (9 * x_24 + x_44 * (10 * x_26))))))))), 0) as x_45
  from level_29
),
level_31 as (
  select
    *,
    x_45 - (x_6 + x_45 * (x_8 + x_45 * (x_10 + x_45 * (x_12 + x_45 * (x_14 + x_45 * (x_16 + x_45 * (x_18 + x_45 * (x_20 + x_45 * (x_22 + x_45 * (x_24 + x_45 * x_26)))))))))) / nullif(x_8 + x_45 * (2 * x_10 + x_45 * (3 * x_12 + x_45 * (4 * x_14 + x_45 * (5 * x_16 + x_45 * (6 * x_18 + x_45 * (7 * x_20 + x_45 * (8 * x_22 + x_45 * (9 * x_24 + x_45 * (10 * x_26))))))))), 0) as x_46
  from level_30
),
level_32 as (
  select
    *,
    abs(x_6 + x_46 * (x_8 + x_46 * (x_10 + x_46 * (x_12 + x_46 * (x_14 + x_46 * (x_16 + x_46 * (x_18 + x_46 * (x_20 + x_46 * (x_22 + x_46 * (x_24 + x_46 * x_26)))))))))) as x_47,
    x_8 + x_46 * (2 * x_10 + x_46 * (3 * x_12 + x_46 * (4 * x_14 + x_46 * (5 * x_16 + x_46 * (6 * x_18 + x_46 * (7 * x_20 + x_46 * (8 * x_22 + x_46 * (9 * x_24 + x_46 * (10 * x_26))))))))) as x_48,
    6.439293542825908e-15 * (x_7 + x_46 * (x_9 + x_46 * (x_11 + x_46 * (x_13 + x_46 * (x_15 + x_46 * (x_17 + x_46 * (x_19 + x_46 * (x_21 + x_46 * (x_23 + x_46 * (x_25 + x_46 * x_27)))))))))) as x_49,
    1 / x_46 - 1 as x_50
  from level_31
),
level_33 as (
  select
    *,
    -- irr = irr(equity_flow(y0..y(hold)))
    case when x_46 > 0 and x_46 < 64 and x_47 <= x_49 and x_49 / nullif(x_48, 0) / (x_46 * x_46) <= abs(x_50) * 4e-13 then x_50 end as irr
  from level_32
),
results as (
  select
    *,
    (irr) * 100 as figure_1,
    dscr / 1500 as figure_2,
    (cash_on_cash * 4 / 5) * 100 as figure_3,
    coalesce(condition_1, 1) = 1 and coalesce(condition_2, 1) = 1 as is_met,
    price is null or units is null or rent is null or taxes is null or insurance is null or hoa is null or (condition_1) is null or (condition_2) is null or (irr) is null or (dscr / 1500) is null or (cash_on_cash * 4 / 5) is null or (irr) is null as doubt,
    irr as rank_value
  from level_33
),
answers as (
  select
    *,
    rank() over (partition by doubt order by rank_value desc) as place
  from results
  where is_met
)
select
  text_1 as `address`,
  text_2 as `city`,
  cast(null as bigint) as `row`,
  price_text as `price`,
  units_text as `units`,
  rent_text as `rent`,
  taxes_text as `taxes`,
  insurance_text as `insurance`,
  hoa_text as `hoa`,
  doubt as `doubt`,
  'cb19b634f66f6f5f' as `assumptions`,
  figure_1 as `irr`,
  figure_2 as `dscr`,
  figure_3 as `cash_on_cash`
from answers
where doubt or place <= 10
order by doubt, rank_value desc
