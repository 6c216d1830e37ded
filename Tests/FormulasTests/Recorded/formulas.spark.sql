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
    pow(case when rent > loan then rent when loan >= rent then loan end * 0.01e0, 2e0) as x_27,
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
    case when abs(x_27) < 1e+100 then x_27 end as result_5
  from level_1
),
level_3 as (
  select
    *,
    roi_12 * 0.12e0 - 0.08e0 as x,
    x_5 + x_8 * (x_6 + x_8 * loan) - x_5 as x_9,
    x_6 + x_8 * (2 * loan) as x_10
  from level_2
),
level_4 as (
  select
    *,
    cast(case when abs(x) * 643371375338642.2e0 >= abs(roi_12) * 0.12e0 + 0.08e0 then x end >= 0 as double) as x_2,
    x_8 * exp(-ln(case when x_9 > 0 then x_9 end / (-x_5)) * x_9 / nullif(x_10 * x_8, 0)) as x_11
  from level_3
),
level_5 as (
  select
    *,
    -- roi(12) >= 8% and grm < 12
    case when x_2 = 1 then cast(case when abs(x_3) * 643371375338642.2e0 >= abs(grm) * 8.333333333333334e0 + 12 then x_3 end < 0 as double) when x_2 = 0 then x_2 end as result_2,
    x_5 + x_11 * (x_6 + x_11 * loan) - x_5 as x_12,
    x_6 + x_11 * (2 * loan) as x_13
  from level_4
),
level_6 as (
  select
    *,
    x_11 * exp(-ln(case when x_12 > 0 then x_12 end / (-x_5)) * x_12 / nullif(x_13 * x_11, 0)) as x_14
  from level_5
),
level_7 as (
  select
    *,
    x_5 + x_14 * (x_6 + x_14 * loan) - x_5 as x_15,
    x_6 + x_14 * (2 * loan) as x_16
  from level_6
),
level_8 as (
  select
    *,
    x_14 * exp(-ln(case when x_15 > 0 then x_15 end / (-x_5)) * x_15 / nullif(x_16 * x_14, 0)) as x_17
  from level_7
),
level_9 as (
  select
    *,
    x_17 - (x_5 + x_17 * (x_6 + x_17 * loan)) / nullif(x_6 + x_17 * (2 * loan), 0) as x_18
  from level_8
),
level_10 as (
  select
    *,
    x_18 - (x_5 + x_18 * (x_6 + x_18 * loan)) / nullif(x_6 + x_18 * (2 * loan), 0) as x_19
  from level_9
),
level_11 as (
  select
    *,
    x_19 - (x_5 + x_19 * (x_6 + x_19 * loan)) / nullif(x_6 + x_19 * (2 * loan), 0) as x_20
  from level_10
),
level_12 as (
  select
    *,
    x_20 - (x_5 + x_20 * (x_6 + x_20 * loan)) / nullif(x_6 + x_20 * (2 * loan), 0) as x_21
  from level_11
),
level_13 as (
  select
    *,
    x_21 - (x_5 + x_21 * (x_6 + x_21 * loan)) / nullif(x_6 + x_21 * (2 * loan), 0) as x_22
  from level_12
),
level_14 as (
  select
    *,
    abs(x_5 + x_22 * (x_6 + x_22 * loan)) as x_23,
    x_6 + x_22 * (2 * loan) as x_24,
    1.9984014443252818e-15 * (x_4 + x_22 * (x_7 + x_22 * x_4)) as x_25,
    1 / x_22 - 1 as x_26
  from level_13
),
level_15 as (
  select
    *,
    -- irr([-loan, rent * 12, loan])
    case when x_22 > 0 and x_22 < 64 and x_23 <= x_25 and x_25 / nullif(x_24, 0) / (x_22 * x_22) <= abs(x_26) * 4e-13 then x_26 end as result_4
  from level_14
)
select
  roi_12 * 3 / 25 as r1,
  result_2 as r2,
  result_3 / 100 as r3,
  result_4 as r4,
  result_5 as r5,
  result_6 * 100 as r6
from level_15 order by lane
