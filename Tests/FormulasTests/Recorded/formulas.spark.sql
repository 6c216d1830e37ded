with level_1 as (
  select
    *,
    -- net(12) = rent - escrow - interest, in units of 1/100
    rent - 143900 as net_12,
    -- invested(12) = price - loan + extra * month
    (-loan) + 250000 as invested_12,
    -- grm = price / (rent * 12), in units of 25/3
    250000e0 / nullif(rent, 0) as grm,
    rent * 1.7142857142857144e0 as x_4,
    abs(loan) as x_6,
    (-loan) as x_7,
    rent * 0.12e0 as x_8,
    abs(rent) * 0.12e0 as x_9,
    pow(case when rent > loan then rent when loan >= rent then loan end * 0.01e0, 2e0) as x_29,
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
    case when x_4 < 0 then -cast(floor(0.5e0 - x_4) as double) else cast(floor(x_4 + 0.5e0) as double) end as x_5,
    case when x_7 < 0 and case when x_8 > 0 then 1 when loan > 0 then 2 end > case when loan < 0 then 2 when x_8 < 0 then 1 else 0 end and x_7 + x_8 + loan is not null then 1e0 end as x_10,
    -- max(rent, loan / 100) ^ 2
    case when abs(x_29) < 1e+100 then x_29 end as result_5
  from level_1
),
level_3 as (
  select
    *,
    roi_12 * 0.12e0 - 0.08e0 as x,
    -- round(rent * 12 / 7, 2)
    case when abs(x_4 - x_5) + abs(x_4) * 4.440892098500626e-16 < 0.5e0 then x_5 end as result_3,
    x_7 + x_10 * (x_8 + x_10 * loan) - x_7 as x_11,
    x_8 + x_10 * (2 * loan) as x_12
  from level_2
),
level_4 as (
  select
    *,
    cast(case when abs(x) * 32 >= abs(roi_12) * 0.12e0 + 0.08e0 then x end >= 0 as double) as x_2,
    x_10 * exp(-ln(case when x_11 > 0 then x_11 end / (-x_7)) * x_11 / nullif(x_12 * x_10, 0)) as x_13
  from level_3
),
level_5 as (
  select
    *,
    -- roi(12) >= 8% and grm < 12
    case when x_2 = 1 then cast(case when abs(x_3) * 32 >= abs(grm) * 8.333333333333334e0 + 12 then x_3 end < 0 as double) when x_2 = 0 then x_2 end as result_2,
    x_7 + x_13 * (x_8 + x_13 * loan) - x_7 as x_14,
    x_8 + x_13 * (2 * loan) as x_15
  from level_4
),
level_6 as (
  select
    *,
    x_13 * exp(-ln(case when x_14 > 0 then x_14 end / (-x_7)) * x_14 / nullif(x_15 * x_13, 0)) as x_16
  from level_5
),
level_7 as (
  select
    *,
    x_7 + x_16 * (x_8 + x_16 * loan) - x_7 as x_17,
    x_8 + x_16 * (2 * loan) as x_18
  from level_6
),
level_8 as (
  select
    *,
    x_16 * exp(-ln(case when x_17 > 0 then x_17 end / (-x_7)) * x_17 / nullif(x_18 * x_16, 0)) as x_19
  from level_7
),
level_9 as (
  select
    *,
    x_19 - (x_7 + x_19 * (x_8 + x_19 * loan)) / nullif(x_8 + x_19 * (2 * loan), 0) as x_20
  from level_8
),
level_10 as (
  select
    *,
    x_20 - (x_7 + x_20 * (x_8 + x_20 * loan)) / nullif(x_8 + x_20 * (2 * loan), 0) as x_21
  from level_9
),
level_11 as (
  select
    *,
    x_21 - (x_7 + x_21 * (x_8 + x_21 * loan)) / nullif(x_8 + x_21 * (2 * loan), 0) as x_22
  from level_10
),
level_12 as (
  select
    *,
    x_22 - (x_7 + x_22 * (x_8 + x_22 * loan)) / nullif(x_8 + x_22 * (2 * loan), 0) as x_23
  from level_11
),
level_13 as (
  select
    *,
    x_23 - (x_7 + x_23 * (x_8 + x_23 * loan)) / nullif(x_8 + x_23 * (2 * loan), 0) as x_24
  from level_12
),
level_14 as (
  select
    *,
    abs(x_7 + x_24 * (x_8 + x_24 * loan)) as x_25,
    x_8 + x_24 * (2 * loan) as x_26,
    1.9984014443252818e-15 * (x_6 + x_24 * (x_9 + x_24 * x_6)) as x_27,
    1 / x_24 - 1 as x_28
  from level_13
),
level_15 as (
  select
    *,
    -- irr([-loan, rent * 12, loan])
    case when x_24 > 0 and x_24 < 64 and x_25 <= x_27 and x_27 / nullif(x_26, 0) / (x_24 * x_24) <= abs(x_28) * 4e-13 then x_28 end as result_4
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
