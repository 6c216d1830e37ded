#!/usr/bin/env python3
"""Runs a query that "screen ... sql spark" wrote, and writes the answer as a file of listings.

    run-on-spark.py QUERY.sql LISTINGS.csv ANSWER.csv [SEPARATOR]

Spark is a package of PyPI, and needs Java: apt-get install openjdk-17-jre-headless; python3 -m pip install pyspark.
Several files are one path with braces or a star: '{ohio,iowa}.csv'; "file" tells each as an address, file:///… .
On a cluster LISTINGS is any path that Spark reads, and ANSWER a path of its own file system.
"""
import glob
import os
import shutil
import sys

from pyspark.sql import SparkSession

if len(sys.argv) not in (4, 5):
    sys.exit(__doc__)
query, listings, answer = sys.argv[1:4]
separator = sys.argv[4] if len(sys.argv) == 5 else ","

RULES = ["org.apache.spark.sql.catalyst.optimizer." + rule for rule in ("CollapseProject", "PushDownPredicates")]

spark = (
    SparkSession.builder.appName("roi")
    # Each figure is a column of its own; written into each other, or into conditions, their text would grow and grow.
    .config("spark.sql.optimizer.excludedRules", ",".join(RULES))
    .config("spark.sql.constraintPropagation.enabled", "false")
    .config("spark.sql.codegen.wholeStage", "false")
    .config("spark.sql.analyzer.maxIterations", "1000")
    # Names of columns are what they are.
    .config("spark.sql.variable.substitute", "false")
    .config("spark.sql.caseSensitive", "true")
    .getOrCreate()
)
# All cells are texts, and a row with another number of cells is an error.
rows = spark.read.csv(
    listings, header=True, sep=separator, quote='"', escape='"', multiLine=True, mode="FAILFAST"
)
rows.createOrReplaceTempView("listings")
with open(query, encoding="utf-8") as file:
    result = spark.sql(file.read())
parts = answer + ".parts"
result.coalesce(1).write.csv(parts, header=True, quote='"', escape='"', mode="overwrite")
os.replace(glob.glob(os.path.join(parts, "part-*.csv"))[0], answer)
shutil.rmtree(parts)
