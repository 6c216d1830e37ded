#!/usr/bin/env python3
"""Writes rent-rolls.json: random rent rolls with their figures, by a model that is none of the program's.

It walks from month to month with dates, lists of leases and fractions, where the program has formulas of a month.
Usage: rent_rolls.py > rent-rolls.json
"""
import json
import random
from fractions import Fraction as F

DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
LAST = 84


def clamp(x):
    return max(F(0), min(F(1), x))


class Roll:
    """A property with units, whose rents, losses and costs are listed by month."""

    def __init__(self, rng):
        self.rng = rng
        self.start = rng.randrange(1, 13)
        self.vacancy = F(rng.randrange(0, 13), 100)
        self.rent_growth = F(rng.choice([0, 5, 20, 25, 30, -10]), 1000)
        self.cost_growth = F(rng.choice([0, 15, 30]), 1000)
        self.lines = [
            f"start_month {self.start}",
            f"vacancy {percent(self.vacancy)}%",
            f"rent_growth {percent(self.rent_growth)}%",
            f"expense_growth {percent(self.cost_growth)}%",
        ]
        names = ["rent", "market", "saved", "loss", "free", "ready", "fees", "cleaning", "platform"]
        self.sums = {name: [F(0)] * (LAST + 1) for name in names}
        for number in range(rng.randrange(1, 5)):
            self.add_unit(f"u{number + 1}")

    def calendar(self, month):
        return (self.start + month - 2) % 12

    def grown(self, amount, rate, month):
        return amount * (1 + rate) ** ((month - 1) // 12)

    def put(self, name, month, amount):
        self.sums[name][month] += amount

    def add_unit(self, name):
        kind = self.rng.choice(["plain", "plain", "lease", "lease", "nights", "own", "season"])
        count = self.rng.choice([1, 1, 1, 2, 4])
        words = [f"add unit {name}"]
        growth = self.rent_growth
        if kind == "nights":
            self.add_nights(name, words, count)
            return
        rent, per = self.rng.choice([(self.rng.randrange(700, 2400), ""), (self.rng.randrange(120, 400), "/wk"),
                                     (self.rng.randrange(9000, 30000), "/yr")])
        words.append(f"{rent}{per}")
        monthly = {"": F(rent), "/wk": F(rent * 52, 12), "/yr": F(rent, 12)}[per]
        market = monthly
        if self.rng.random() < 0.6:
            market = F(self.rng.randrange(700, 2600))
            words.append(f"market {market}")
        if count > 1:
            words.append(f"count {count}")
        if self.rng.random() < 0.3:
            growth = F(self.rng.choice([0, 10, 40]), 1000)
            words.append(f"growth {percent(growth)}%")
        share = self.vacancy
        if kind != "lease" and self.rng.random() < 0.3:
            share = F(self.rng.randrange(0, 20), 100)
            words.append(f"vacancy {percent(share)}%")
        empty = self.rng.choice([0, 0, 0, 2, 5])
        if empty:
            words.append(f"empty {empty}")
        first, last = 1, LAST
        if self.rng.random() < 0.25:
            first = self.rng.randrange(2, 20)
            words.append(f"from {first}")
        if self.rng.random() < 0.25:
            last = self.rng.randrange(20, 60)
            words.append(f"to {last}")
        season = None
        if kind == "season":
            season = (self.rng.randrange(12), self.rng.randrange(12))
            words.append(f"season {MONTHS[season[0]]}..{MONTHS[season[1]]}")
        own = 0
        if kind == "own":
            own = self.rng.choice([LAST + 1, self.rng.randrange(1, 40)])
            words.append("own" if own > LAST else f"own to {own}")
        lease = self.lease(words) if kind == "lease" else None
        self.lines.append(" ".join(words))
        leased = self.rents_of_leases(monthly, market, growth, lease) if lease else None
        for month in range(1, LAST + 1):
            now = self.grown(market, growth, month) * count
            self.put("market", month, now)
            if month <= own:
                self.put("saved", month, now)
                continue
            if not first <= month <= last or season and not self.is_in(season, month):
                continue
            due = leased[month][0] * count if leased else self.grown(monthly, growth, month) * count
            self.put("rent", month, due)
            if lease and leased[month][1] == 0 and lease["turnover"] is not None:
                self.put("ready", month, self.ready(lease, month, count))
            if month <= empty:
                self.put("loss", month, due)
            elif lease and lease["turnover"] is not None:
                self.put_turnover(lease, leased[month][1], month, due)
            else:
                self.put("loss", month, due * share)

    def is_in(self, season, month):
        here = self.calendar(month)
        first, last = season
        return first <= here <= last if first <= last else here >= first or here <= last

    def lease(self, words):
        lease = {"end": self.rng.randrange(1, 30), "turnover": None, "renew": None, "downtime": F(0), "free": F(0),
                 "ready": F(0)}
        words.append(f"lease {lease['end']}")
        if self.rng.random() < 0.8:
            lease["turnover"] = F(self.rng.randrange(0, 101, 5), 100)
            words.append(f"turnover {percent(lease['turnover'])}%")
            for word in ("downtime", "free"):
                if self.rng.random() < 0.7:
                    lease[word] = F(self.rng.randrange(1, 7), 2)
                    words.append(f"{word} {float(lease[word])}")
            if self.rng.random() < 0.7:
                lease["ready"] = F(self.rng.randrange(100, 3000))
                words.append(f"ready {lease['ready']}")
        if self.rng.random() < 0.6:
            lease["renew"] = F(self.rng.choice([0, 10, 25, 40]), 1000)
            words.append(f"renew {percent(lease['renew'])}%")
        return lease

    def rents_of_leases(self, rent, market, growth, lease):
        """The rent of each month, with the months since its lease began; none of those of the present one."""
        months = [None] * (LAST + 1)
        current, age = rent, None
        for month in range(1, LAST + 1):
            if month > lease["end"] and (month - lease["end"] - 1) % 12 == 0:
                new = self.grown(market, growth, month)
                leaving = lease["turnover"] or F(0)
                if lease["renew"] is not None:
                    new = leaving * new + (1 - leaving) * current * (1 + lease["renew"])
                current, age = new, 0
            elif age is not None:
                age += 1
            months[month] = (current, age)
        return months

    def ready(self, lease, month, count):
        return lease["turnover"] * self.grown(lease["ready"], self.cost_growth, month) * count

    def put_turnover(self, lease, age, month, due):
        if age is None:
            return
        empty = clamp(lease["turnover"] * lease["downtime"] - age)
        gone = clamp(lease["turnover"] * (lease["downtime"] + lease["free"]) - age)
        self.put("loss", month, due * empty)
        self.put("free", month, due * (gone - empty))

    def add_nights(self, name, words, count):
        rate, occupancy = self.rng.randrange(80, 300), self.rng.randrange(30, 95)
        stay = self.rng.randrange(2, 9)
        fee, cost = self.rng.randrange(0, 150), self.rng.randrange(0, 120)
        share = F(self.rng.choice([0, 3, 15]), 100)
        words.append(f"nights {rate} occupancy {occupancy}% stay {stay}")
        if count > 1:
            words.append(f"count {count}")
        words.append(f"cleaning {fee} cost {cost} platform {percent(share)}%")
        rates, booked, own = [rate] * 12, [F(occupancy, 100)] * 12, None
        year = self.rng.choice([0, 20, 73])
        if year:
            words.append(f"owner {year}")
        self.lines.append(" ".join(words))
        for _ in range(self.rng.randrange(0, 4)):
            month, value = self.rng.randrange(12), self.rng.randrange(80, 400)
            rates[month] = value
            self.lines.append(f"set {name}.rate.{MONTHS[month]} {value}")
        for _ in range(self.rng.randrange(0, 3)):
            month, value = self.rng.randrange(12), self.rng.randrange(0, 101)
            booked[month] = F(value, 100)
            self.lines.append(f"set {name}.occupancy.{MONTHS[month]} {value}%")
        if self.rng.random() < 0.4:
            own = [0] * 12
            month = self.rng.randrange(12)
            own[month] = self.rng.randrange(1, 29)
            self.lines.append(f"set {name}.owner.{MONTHS[month]} {own[month]}")
        for month in range(1, LAST + 1):
            here = self.calendar(month)
            taken = F(own[here]) if own else F(year * DAYS[here], 365)
            nights = (DAYS[here] - taken) * count * booked[here]
            rent = self.grown(nights * rates[here], self.rent_growth, month)
            fees = self.grown(nights / stay * fee, self.rent_growth, month)
            self.put("rent", month, rent)
            self.put("fees", month, fees)
            self.put("cleaning", month, self.grown(nights / stay * cost, self.cost_growth, month))
            self.put("platform", month, share * (rent + fees))

    def figures(self):
        names = {"rent": "rent", "saved": "saved", "loss": "vacancy_loss", "free": "concessions",
                 "ready": "make_ready", "fees": "night_fees", "cleaning": "night_cleaning", "platform": "platform_fees"}
        months = [1, 13, LAST]
        spans = {str(month): [month] for month in months}
        spans.update({f"y{year}": range(year * 12 - 11, year * 12 + 1) for year in (1, 2, 7)})
        return {f"{names[name]}({span})": cents(sum(self.sums[name][month] for month in of))
                for name in names for span, of in spans.items()}


def percent(share):
    return f"{float(share * 100):g}"


def cents(amount):
    """The amount to the cent, a half away from zero."""
    units = abs(amount) * 100
    whole = (2 * units.numerator + units.denominator) // (2 * units.denominator)
    sign = "-" if amount < 0 and whole else ""
    return f"{sign}{whole // 100}.{whole % 100:02d}"


def main():
    rolls = []
    for seed in range(300):
        roll = Roll(random.Random(seed))
        figures = roll.figures()
        rolls.append({"lines": roll.lines, "figures": {k: v for k, v in figures.items() if v != "0.00"}})
    print("[\n" + ",\n".join(json.dumps(roll) for roll in rolls) + "\n]")


if __name__ == "__main__":
    main()
