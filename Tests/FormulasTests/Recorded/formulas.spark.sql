with level_1 as (
  select
    *,
    -- net(12) = rent - escrow - interest, in units of 1/100
    rent - 143900 as net_12,
    -- invested(12) = price - loan + extra * month
    (-loan) + 250000 as invested_12,
    -- grm = price / (rent * 12), in units of 25/3
    250000e0 / nullif(rent, 0) as grm,
    -- round(rent * 12 / 7, 2)
    sign(rent) * cast(floor((abs(rent) * 24 + 7) / 14) as double) as result_3,
    abs(loan) as x_4,
    (-loan) as x_5,
    rent * 0.12e0 as x_6,
    abs(rent) * 0.12e0 as x_7,
    pow(case when rent > loan then rent when loan >= rent then loan end * 0.01e0, 2e0) as x_31,
    -- loan / (rent - 1800)
    loan / nullif(rent - 180000, 0) as result_6
  from lots
),
level_2 as (
  select
    *,
    -- roi(12) = net * 12 / invested, in units of 3/25
    net_12 / nullif(invested_12, 0) as roi_12,
    grm * 8.333333333333334e0 - 12 as x_3,
    case when x_5 < 0 and case when x_6 > 0 then 1 when loan > 0 then 2 end > case when loan < 0 then 2 when x_6 < 0 then 1 else 0 end and x_5 + x_6 + loan is not null then 1e0 end as x_8,
    -- max(rent, loan / 100) ^ 2
    case when abs(x_31) < 1e+100 then x_31 end as result_5
  from level_1
),
level_3 as (
  select
    *,
    roi_12 * 0.12e0 - 0.08e0 as x,
    abs(x_5) + x_8 * (abs(x_6) + x_8 * abs(loan)) + (x_5 + x_8 * (x_6 + x_8 * loan)) as x_9,
    abs(x_5) + x_8 * (abs(x_6) + x_8 * abs(loan)) - (x_5 + x_8 * (x_6 + x_8 * loan)) as x_10,
    abs(x_6) + x_8 * (2 * abs(loan)) + (x_6 + x_8 * (2 * loan)) as x_11,
    abs(x_6) + x_8 * (2 * abs(loan)) - (x_6 + x_8 * (2 * loan)) as x_12
  from level_2
),
level_4 as (
  select
    *,
    cast(case when abs(x) * 643371375338642.2e0 >= abs(roi_12) * 0.12e0 + 0.08e0 then x end >= 0 as double) as x_2,
    x_8 * exp(-ln(case when x_9 > 0 and x_10 > 0 then x_9 / x_10 end) / nullif(x_8 * (x_11 / x_9 - x_12 / x_10), 0)) as x_13
  from level_3
),
level_5 as (
  select
    *,
    -- roi(12) >= 8% and grm < 12
    case when x_2 = 1 then cast(case when abs(x_3) * 643371375338642.2e0 >= abs(grm) * 8.333333333333334e0 + 12 then x_3 end < 0 as double) when x_2 = 0 then x_2 end as result_2,
    abs(x_5) + x_13 * (abs(x_6) + x_13 * abs(loan)) + (x_5 + x_13 * (x_6 + x_13 * loan)) as x_14,
    abs(x_5) + x_13 * (abs(x_6) + x_13 * abs(loan)) - (x_5 + x_13 * (x_6 + x_13 * loan)) as x_15,
    abs(x_6) + x_13 * (2 * abs(loan)) + (x_6 + x_13 * (2 * loan)) as x_16,
    abs(x_6) + x_13 * (2 * abs(loan)) - (x_6 + x_13 * (2 * loan)) as x_17
  from level_4
),
level_6 as (
  select
    *,
    x_13 * exp(-ln(case when x_14 > 0 and x_15 > 0 then x_14 / x_15 end) / nullif(x_13 * (x_16 / x_14 - x_17 / x_15), 0)) as x_18
  from level_5
),
level_7 as (
  select
    *,
    abs(x_5) + x_18 * (abs(x_6) + x_18 * abs(loan)) + (x_5 + x_18 * (x_6 + x_18 * loan)) as x_19,
    abs(x_5) + x_18 * (abs(x_6) + x_18 * abs(loan)) - (x_5 + x_18 * (x_6 + x_18 * loan)) as x_20,
    abs(x_6) + x_18 * (2 * abs(loan)) + (x_6 + x_18 * (2 * loan)) as x_21,
    abs(x_6) + x_18 * (2 * abs(loan)) - (x_6 + x_18 * (2 * loan)) as x_22
  from level_6
),
level_8 as (
  select
    *,
    x_18 * exp(-ln(case when x_19 > 0 and x_20 > 0 then x_19 / x_20 end) / nullif(x_18 * (x_21 / x_19 - x_22 / x_20), 0)) as x_23
  from level_7
),
level_9 as (
  select
    *,
    x_23 - (x_5 + x_23 * (x_6 + x_23 * loan)) / nullif(x_6 + x_23 * (2 * loan), 0) as x_24
  from level_8
),
level_10 as (
  select
    *,
    x_24 - (x_5 + x_24 * (x_6 + x_24 * loan)) / nullif(x_6 + x_24 * (2 * loan), 0) as x_25
  from level_9
),
level_11 as (
  select
    *,
    x_25 - (x_5 + x_25 * (x_6 + x_25 * loan)) / nullif(x_6 + x_25 * (2 * loan), 0) as x_26
  from level_10
),
level_12 as (
  select
    *,
    abs(x_5 + x_26 * (x_6 + x_26 * loan)) as x_27,
    x_6 + x_26 * (2 * loan) as x_28,
    1.9984014443252818e-15 * (x_4 + x_26 * (x_7 + x_26 * x_4)) as x_29,
    1 / x_26 - 1 as x_30
  from level_11
),
level_13 as (
  select
    *,
    -- irr([-loan, rent * 12, loan])
    case when x_26 > 0 and x_26 < 64 and x_27 <= x_29 and x_29 / nullif(x_28, 0) / (x_26 * x_26) <= abs(x_30) * 4e-13 then x_30 end as result_4
  from level_12
)
select
  roi_12 * 3 / 25 as r1,
  result_2 as r2,
  result_3 / 100 as r3,
  result_4 as r4,
  result_5 as r5,
  result_6 * 100 as r6
from level_13 order by lane
