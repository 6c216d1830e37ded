#!/usr/bin/env python3
"""Runs a query that "screen ... sql duckdb" wrote, and writes the answer as a file of listings.

    run-on-duckdb.py QUERY.sql ANSWER.csv

DuckDB is a package of PyPI: python3 -m pip install duckdb.
"""
import sys

import duckdb

if len(sys.argv) != 3:
    sys.exit(__doc__)
query, answer = sys.argv[1:]
with open(query, encoding="utf-8") as file:
    duckdb.sql(file.read()).write_csv(answer)
