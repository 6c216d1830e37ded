"""Schedules of loans, a month at a time, for a test to compare with.

Each line of the input is a loan in JSON: amounts in minor units, rates in trillionths. Each line of the output
is its schedule: for every month interest, principal, extra, drawn, insurance, rate and usual payment; then what
is refinanced, the balloon, and the number and the last of the biweekly payments.
"""

import json
import sys
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 80


def half_up(number):
    # First to 40 decimals, far more than the rounding errors touch, so that what should be a half is one.
    return int(Decimal(number).quantize(Decimal("1e-40"), ROUND_HALF_UP).quantize(Decimal(1), ROUND_HALF_UP))


def fraction(trillionths):
    return Decimal(trillionths) / 10**12


def level_payment(balance, rate, months):
    monthly = fraction(rate) / 12
    if monthly == 0:
        return half_up(Decimal(balance) / months)
    return half_up(balance * monthly / (1 - (1 + monthly) ** -months))


def adjusted_rate(arm, month, previous, initial):
    number, rest = divmod(month - arm["fixed"] - 1, arm["every"])
    if number < 0 or rest != 0 or not arm["indexes"]:
        return previous
    rate = arm["indexes"][min(number, len(arm["indexes"]) - 1)] + arm["margin"]
    if arm["eighths"]:
        eighth = 125 * 10**7
        rate = int((Decimal(rate) / eighth + Decimal("0.5")).to_integral_value(ROUND_FLOOR)) * eighth
    cap = arm["first_cap"] if number == 0 else arm["periodic_cap"]
    if cap is not None:
        rate = sorted([previous - cap, rate, previous + cap])[1]
    rate = max(rate, arm["floor"], 0)
    if arm["lifetime_cap"] is not None:
        rate = min(rate, initial + arm["lifetime_cap"])
    return min(rate, 10**12)


def extra_of_month(loan, month, payment):
    total = loan["extra"]
    for amount, first, last, every in loan["extras"]:
        if month in range(first, (last or month) + 1, every):
            total += amount
    if loan["rhythm"] == "half-payments" and month % 12 == 0:
        total += payment
    return total


def schedule(loan):
    """The months as dictionaries, and the biweekly payments."""
    term, interest_only = loan["term"], loan["interest_only"]
    last = loan["balloon"] or term
    end = last if loan["refinance"] is None else min(last, loan["refinance"])
    biweekly = loan["rhythm"] == "biweekly"
    draws = {}
    for month, kind, amount in loan["changes"]:
        if kind == "draw" and amount > 0 and month < last and month <= end:
            draws[month] = draws.get(month, 0) + amount
    resets = {month for month, kind, _ in loan["changes"] if kind == "recast"} | set(draws)
    balance, rate, payment = loan["principal"], loan["rate"], 0
    months, payments = [], []
    for month in range(1, end + 1):
        if balance == 0 and max(draws, default=0) < month:
            break
        before = rate
        if loan["arm"]:
            rate = adjusted_rate(loan["arm"], month, rate, loan["rate"])
        for when, kind, new_rate in loan["changes"]:
            if when == month and kind == "rate":
                rate = new_rate
        if month in (1, interest_only + 1) or rate != before or month - 1 in resets:
            payment = level_payment(balance, rate, term - month + 1)
        opening, interest, principal, extra = balance, 0, 0, 0
        count = 26 * month // 12 - 26 * (month - 1) // 12 if biweekly else 1
        due = (payment + 1) // 2 if biweekly else payment
        for number in range(1, count + 1):
            if biweekly and balance == 0:
                break
            part_interest = half_up(balance * fraction(rate) / (26 if biweekly else 12))
            part = 0 if month <= interest_only else min(due - part_interest, balance)
            if number == count:
                extra = min(extra_of_month(loan, month, payment), balance - part)
                if month == last:
                    part = balance - extra
            balance -= part + extra
            interest, principal = interest + part_interest, principal + part
            payments.append(part_interest + part)
        drawn = draws.get(month, 0)
        balance += drawn
        usual = interest if month <= interest_only else min(count * due, interest + principal)
        months.append(
            dict(opening=opening, interest=interest, principal=principal, extra=extra, drawn=drawn,
                 rate=rate, usual=usual, closing=balance))
    return months, payments if biweekly else []


def reaches(months, principal, threshold):
    """The number of the month that closes at or below a threshold; 0 if the loan starts there."""
    if principal <= threshold:
        return 0
    return next((n for n, month in enumerate(months, 1) if month["closing"] <= threshold), len(months))


def premiums(loan, months):
    """The mortgage insurance of each month."""
    insurance = loan["insurance"]
    if insurance is None:
        return [0] * len(months)
    rule, value, rate = insurance["rule"], insurance["value"], fraction(insurance["rate"])
    fha = rule == "fha"
    first_loan = dict(loan, extra=0, extras=[], refinance=None)
    first_loan["changes"] = [change for change in loan["changes"] if change[1] == "rate" and not fha]
    first_loan["rhythm"] = "biweekly" if loan["rhythm"] == "biweekly" else "monthly"
    if fha:
        first_loan["arm"] = None
    first, _ = schedule(first_loan)
    principal, middle = loan["principal"], -(-loan["term"] // 2)
    scheduled = {percent: reaches(first, principal, value * Decimal(percent) / 100) for percent in (78, 80)}
    decisive = first if insurance["basis"] == "schedule" else months
    actual = {percent: reaches(decisive, principal, value * Decimal(percent) / 100) for percent in (70, 80)}
    end = {
        "automatic": min(scheduled[78], middle),
        "request": min(scheduled[80], actual[80], scheduled[78], middle),
        "investment": min(actual[70], middle),
        "midpoint": middle,
        "fha": 132 if insurance["insured"] <= half_up(value * Decimal("0.9")) else loan["term"],
        "none": loan["term"],
    }[rule]
    if not fha and insurance["insured"] <= value * Decimal("0.8"):
        end = 0
    amounts = []
    for number, month in enumerate(months, 1):
        premium = half_up(insurance["insured"] * rate / 12)
        if fha:
            start = (number - 1) // 12 * 12
            average = sum(month["opening"] for month in first[start:start + 12]) / Decimal(12)
            share = Decimal(insurance["insured"]) / principal if principal else 0
            premium = half_up(half_up(half_up(average * rate) * share) / Decimal(12))
        amounts.append(premium if number <= end and month["opening"] > 0 else 0)
    return amounts


def balloon(loan, months):
    last = loan["balloon"] or loan["term"]
    if len(months) != last or (last == loan["term"] and loan["interest_only"] != last):
        return 0
    return months[-1]["interest"] + months[-1]["principal"] - months[-1]["usual"]


for line in sys.stdin:
    loan = json.loads(line)
    months, payments = schedule(loan)
    rows = [
        [month["interest"], month["principal"], month["extra"], month["drawn"], premium, month["rate"], month["usual"]]
        for month, premium in zip(months, premiums(loan, months))
    ]
    left = months[-1]["closing"] if months else loan["principal"] if loan["refinance"] == 0 else 0
    rows.append([left, balloon(loan, months), len(payments), payments[-1] if payments else 0])
    print(";".join(" ".join(map(str, row)) for row in rows))
