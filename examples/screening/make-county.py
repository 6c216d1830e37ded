#!/usr/bin/env python3
"""Writes a made-up county of sales as CSV: make-county.py SEED [ROWS] > county.csv

The same seed writes the same bytes, with every version of Python 3. Nobody lives here: streets, towns and prices are
drawn from the lists and ranges below.
"""

import csv
import sys

COLUMNS = [
    "id", "address", "city", "list_price", "beds", "sqft", "units", "market_rent", "tax_annual", "insurance_annual",
    "hoa_monthly",
]
# Each with the price of a square foot in dollars, and the rent of a year as a share of the price.
CITIES = [
    ("Alderton", 165, 0.085), ("Brookmere", 210, 0.072), ("Castle Ford", 118, 0.104), ("Dunmore", 142, 0.094),
    ("Eastwick", 255, 0.061), ("Fallow Hill", 98, 0.118),
]
TREES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Hawthorn", "Juniper", "Larch", "Maple", "Oak", "Rowan", "Willow"]
WAYS = ["Ave", "Ct", "Dr", "Ln", "Rd", "St"]


class Random:
    """SplitMix64, which is the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        """A whole number from 0 to limit - 1."""
        mask = 2**64 - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & mask
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & mask
        return (mixed ^ (mixed >> 31)) * limit >> 64

    def between(self, low, high):
        """A number from low to high, most often near the middle."""
        return low + (high - low) * sum(self.below(1001) for _ in range(3)) / 3000

    def one_of(self, items):
        return items[self.below(len(items))]


def sale(number, random):
    city, foot, share = random.one_of(CITIES)
    units = (1, 1, 1, 1, 1, 1, 1, 2, 2, 4)[random.below(10)]
    is_flat = units == 1 and random.below(4) == 0
    beds = units * (1 + random.below(3)) if units > 1 else 1 + random.below(2 if is_flat else 4)
    sqft = int(beds * random.between(330, 620)) + 180
    price = round(sqft * foot * random.between(0.72, 1.28) / 500) * 500
    street = f"{1 + random.below(9800)} {random.one_of(TREES)} {random.one_of(WAYS)}"
    rent = round(price * share * random.between(0.72, 1.3) / 12 / 5) * 5
    return {
        "id": f"S-{number:05}",
        "address": f"{street}, Unit {1 + random.below(40)}" if is_flat else street,
        "city": city,
        "list_price": price,
        "beds": beds,
        "sqft": sqft,
        "units": units,
        "market_rent": rent,
        "tax_annual": f"{price * random.between(0.008, 0.019):.2f}",
        "insurance_annual": round(600 + price * random.between(0.002, 0.005)),
        "hoa_monthly": 90 + 5 * random.below(60) if is_flat else "",
    }


def spoil(row, random):
    """Changes a few cells to what such lists have in them."""
    kind = random.below(400)
    if kind < 4:
        row["market_rent"] = ("", "N/A", "-", "null")[kind]
    elif kind < 8:
        row["tax_annual"] = f"${float(row['tax_annual']):,.2f}"
    elif kind < 10:
        row["list_price"] = f"${row['list_price'] / 1000:g}k"
    elif kind == 10:
        row["list_price"] = "on request"
    elif kind == 11:
        row["tax_annual"] = "2026-01-31"


def main():
    random = Random(int(sys.argv[1]))
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for number in range(1, int(sys.argv[2]) + 1 if len(sys.argv) > 2 else 2001):
        row = sale(number, random)
        spoil(row, random)
        writer.writerow(row)


if __name__ == "__main__":
    main()
