"""Runs the grouping query of one dialect on a CSV file of log lines, and writes its result as CSV.

Arguments: dialect, query, log, result. BigQuery and Snowflake cannot be run here: sqlglot parses their query strictly, and
writes it as DuckDB's, which the test runs.
"""

import sys

dialect, query_file, log, result = sys.argv[1:5]
with open(query_file, encoding="utf-8") as file:
    query = file.read()


def with_clickhouse() -> None:
    from chdb import session

    engine = session.Session()
    with open(log, encoding="utf-8") as lines:
        columns = next(lines).strip().split(",")
    types = ", ".join(f"`{name}` String" for name in columns)
    engine.query(f"CREATE DATABASE logs ENGINE = Atomic")
    engine.query(f"CREATE TABLE logs.traffic ({types}) ENGINE = Memory")
    engine.query(f"INSERT INTO logs.traffic SELECT * FROM file('{log}', 'CSVWithNames', '{types}')")
    answer = engine.query(query, "CSVWithNames")
    with open(result, "w", encoding="utf-8") as out:
        out.write(str(answer).replace("\\N", ""))


def with_spark() -> None:
    import csv

    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "1")
        .getOrCreate()
    )
    spark.sql("CREATE DATABASE IF NOT EXISTS logs")
    spark.read.csv(log, header=True).createOrReplaceTempView("traffic")
    found = spark.sql(query.replace("`logs`.`traffic`", "`traffic`"))
    with open(result, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(found.columns)
        for row in found.collect():
            writer.writerow(["" if value is None else value for value in row])
    spark.stop()


def with_sqlglot() -> None:
    import sqlglot

    (parsed,) = sqlglot.parse(query, read=dialect, error_level=sqlglot.ErrorLevel.RAISE)
    with open(result, "w", encoding="utf-8") as out:
        out.write(parsed.sql(dialect="duckdb"))


{"clickhouse": with_clickhouse, "spark": with_spark}.get(dialect, with_sqlglot)()
