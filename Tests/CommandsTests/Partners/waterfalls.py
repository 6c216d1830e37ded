#!/usr/bin/env python3
"""Writes waterfalls.json: random deals of partners with what each is paid, by a model that is none of the program's.

It keeps what is owed in a list of claims by the years in which they arose, and finds what an investor lacks for a hurdle
by the present value of all that he paid and received, where the program has balances and accounts.
Usage: waterfalls.py > waterfalls.json
"""
import json
import random
from fractions import Fraction as F

NAMES = ["investor", "ann", "bob", "cleo"]


def percent(share):
    return f"{float(share * 100):g}"


def cents(amount):
    units = abs(amount) * 100
    whole = int((2 * units + 1) // 2)
    sign = "-" if amount < 0 and whole else ""
    return f"{sign}{whole // 100}.{whole % 100:02d}"


def parts_of_whole(rng, count, step=5):
    cuts = sorted(rng.randrange(0, 100 // step + 1) for _ in range(count - 1))
    ends = [0] + cuts + [100 // step]
    return [F((b - a) * step, 100) for a, b in zip(ends, ends[1:])]


class Deal:
    def __init__(self, rng):
        self.rng = rng
        self.price = F(rng.randrange(50, 400) * 1000)
        self.months = rng.choice([12, 24, 36, 60, 60, 84, 84, 120, 30, 41, 66])
        self.lines = [f"price {self.price}; loan 0; rent 0"]
        self.times = list(range(12, self.months + 1, 12))
        if self.months % 12:
            self.times.append(self.months)
        self.lines.append(f"hold {self.months}m")
        self.flows = [-self.price]
        for time in self.times:
            self.flows.append(self.cash(time))
        sale = F(round(float(self.price) * rng.choice([0.4, 0.9, 1.2, 1.6, 2.2])))
        self.lines.append(f"exit_price {sale}")
        self.flows[-1] += sale
        self.partners()
        self.terms()

    def cash(self, time):
        rate = self.rng.choice([0.02, 0.05, 0.08, 0.1, 0.15])
        amount = F(round(float(self.price) * rate * (0.5 + self.rng.random()) * 100), 100)
        if self.rng.random() < 0.2:
            self.lines.append(f"at {time} cost {float(amount):.2f}")
            return -amount
        self.lines.append(f"at {time} income {float(amount):.2f}")
        return amount

    def partners(self):
        count = self.rng.choice([1, 1, 1, 2, 2, 3])
        shares = parts_of_whole(self.rng, count + 1)
        while min(shares) == 0:
            shares = parts_of_whole(self.rng, count + 1)
        self.names = NAMES[:count] + ["operator"]
        self.shares = shares
        has_operator = self.rng.random() < 0.4
        is_amount = self.rng.random() < 0.4
        for name, share in zip(self.names, shares):
            if name == "operator" and not has_operator:
                continue
            capital = f"{float(share * self.price):.2f}" if is_amount else f"{percent(share)}%"
            self.lines.append(f"add partner {name} {capital}")

    def terms(self):
        rng, count = self.rng, len(self.names)
        self.pref, self.kind, self.split, self.hurdles = None, "compounding", self.shares, []
        words = []
        if rng.random() < 0.85:
            self.pref = F(rng.randrange(3, 13), 100)
            words.append(f"pref {percent(self.pref)}")
            self.kind = rng.choice(["compounding", "compounding", "simple", "lapsing"])
            words.append(f"pref_kind {self.kind}")
        if rng.random() < 0.9:
            self.split = parts_of_whole(rng, count)
            words.append("split " + "/".join(percent(part) for part in self.split))
        rate, split = self.pref or F(5, 100), self.split
        for number in range(rng.choice([0, 1, 1, 2, 3])):
            suffix = "" if number == 0 else f"_{number + 1}"
            rate += F(rng.randrange(1, 8), 100)
            words.append(f"hurdle{suffix} {percent(rate)}")
            before = split
            if rng.random() < 0.9:
                split = parts_of_whole(rng, count)
                words.append(f"then{suffix} " + "/".join(percent(part) for part in split))
            self.hurdles.append((rate, before))
        self.last = split
        if words:
            self.lines.append("set " + " ".join(words))

    def run(self):
        """The figures of each period: what is paid by each step, and to each partner."""
        ages = [F(0)] + [F(time, 12) for time in self.times]
        claims, capital = [], [[-self.flows[0]]]
        paid = [[share * self.flows[0] for share in self.shares]]
        rows = []
        for period in range(1, len(ages)):
            length = ages[period] - ages[period - 1]
            invested = sum(part for tranche in capital for part in tranche)
            if self.pref is not None:
                self.accrue(claims, invested, length)
            cash = self.flows[period]
            steps = {"preferred_paid": F(0), "capital_returned": F(0)}
            row = [F(0)] * len(self.shares)
            if cash < 0:
                capital.append([-cash])
                row = [share * cash for share in self.shares]
                cash = F(0)
            cash, steps["preferred_paid"] = self.settle(claims, cash)
            for tranche in capital:
                cash, returned = self.settle(tranche, cash)
                steps["capital_returned"] += returned
            first = steps["preferred_paid"] + steps["capital_returned"]
            row = [got + share * first for got, share in zip(row, self.shares)]
            for number, (rate, split) in enumerate(self.hurdles):
                lacking = self.lacking(paid, ages, period, rate) - row[0]
                step = cash if split[0] == 0 else min(cash, max(lacking, 0) / split[0])
                row = [got + part * step for got, part in zip(row, split)]
                cash -= step
                steps["to_hurdle" if number == 0 else f"to_hurdle_{number + 1}"] = step
            row = [got + part * cash for got, part in zip(row, self.last)]
            steps["above_hurdle"] = cash
            if self.kind == "lapsing":
                claims.clear()
            paid.append(row)
            rows.append(steps)
        self.paid, self.ages = paid, ages
        return rows

    def accrue(self, claims, invested, length):
        if self.kind == "compounding":
            growth = (1 + self.pref) if length == 1 else (1 + float(self.pref)) ** float(length)
            for index, claim in enumerate(claims):
                claims[index] = claim * growth
            claims.append(invested * (growth - 1))
        else:
            claims.append(invested * self.pref * length)

    @staticmethod
    def settle(claims, cash):
        """Pays claims, the oldest first; returns the cash that is left, and what was paid."""
        total = 0
        for index, claim in enumerate(claims):
            part = min(claim, cash)
            claims[index] = claim - part
            cash -= part
            total += part
        return cash, total

    def lacking(self, paid, ages, period, rate):
        """What the investor has to receive now for all that he paid and received to be worth nothing at the rate."""
        total = 0
        for row, age in zip(paid, ages[:period]):
            time = ages[period] - age
            growth = (1 + rate) ** int(time) if time.denominator == 1 else (1 + float(rate)) ** float(time)
            total += row[0] * growth
        return -total

    def figures(self):
        rows = self.run()
        figures = {}
        for number, steps in enumerate(rows, 1):
            for name, amount in steps.items():
                if number in (1, 2, len(rows)):
                    figures[f"{name}(y{number})"] = cents(amount)
            for index, name in enumerate(self.names):
                figures[f"{name}.flow(y{number})"] = cents(self.paid[number][index])
        for index, name in enumerate(self.names):
            flows = [row[index] for row in self.paid]
            rate = self.rate(flows)
            if rate is not None:
                figures[f"{name}.irr * 10000"] = f"{rate * 10000:.2f}"
        return figures

    def rate(self, flows):
        signs = [flow > 0 for flow in flows if abs(flow) > 1e-9]
        if signs != sorted(signs) or len(set(signs)) < 2:
            return None
        value = lambda rate: sum(float(f) / (1 + rate) ** float(age) for f, age in zip(flows, self.ages))
        low, high = -0.9999, 100.0
        if value(low) < 0 or value(high) > 0:
            return None
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if value(middle) > 0 else (low, middle)
        return low


def main():
    deals = []
    for seed in range(100):
        deal = Deal(random.Random(seed))
        deals.append({"lines": deal.lines, "figures": deal.figures()})
    print(json.dumps(deals, indent=1))


main()
