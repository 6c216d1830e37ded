import Finance
import Formulas
import Model

extension ListingScreen {
  /// The question as a query for a database engine, which answers it for any number of rows on any number of machines.
  ///
  /// The query is made of the same steps that are run here (`SQLFormulas`), and its answer has the columns of
  /// `ListingAnswer`: the rows that meet the conditions, and those that are in doubt, which `screen ANSWER doubts`
  /// decides here. A row is in doubt where a cell is no plain number within the bounds of `ListingSQL`, and where a
  /// condition, the figure of the ranking or a figure that is shown is too close to a rounding to be told from `Double`.
  /// - Parameters:
  ///   - files: The paths as the engine has to read them, of files with the same columns in the same order; those that
  ///     end in `.parquet` are read as such by DuckDB. Spark reads the view `listings` in place of them.
  ///   - tellsFiles: `true` if the answer says the file of each row.
  ///   - version: The version of this program, for the comment at the beginning.
  ///   - command: The command that asks, for the same.
  package func sql(
    _ dialect: SQLDialect, files: [String], tellsFiles: Bool = false, version: String, command: String = ""
  ) throws(ScreenSQLError) -> String {
    if let expression = layout.computed.first?.expression { throw .computedHere(expression.text) }
    let listing = ListingSQL(self, dialect, tellsFiles: tellsFiles)
    let (formulas, bounds) = try listing.formulas()
    var query = SQLQuery(dialect, from: listing.source(files))
    query.select(listing.cells, as: "cells", keepsAll: false)
    query.select(listing.numbers, as: "numbers")
    query.select(listing.inputs(bounds), as: "inputs")
    query.select(formulas.levels)
    let results = ResultSQL(self, listing, formulas.results)
    query.select(results.columns, as: "results")
    query.select(results.answers, as: "answers", where: results.condition)
    return header(dialect, version, command) + query.text(results.answer, end: results.end)
  }

  private func header(_ dialect: SQLDialect, _ version: String, _ command: String) -> String {
    var lines = ["roi \(version)" + (command.isEmpty ? "" : ": \(command)")]
    lines.append(
      "Numbers are whole numbers of cents, millionths and the like, as long as they can be, or DOUBLE.")
    lines.append("NULL is in doubt: \"screen ANSWER doubts\" decides such rows exactly.")
    if dialect == .spark {
      lines.append(
        "Reads the view listings, of texts, with the settings of examples/screening/run-on-spark.py.")
    }
    lines.append("What listings lack, \(fingerprint):")
    lines += assumptions.map { "  \($0)" }
    return lines.map { dialect.comment($0) + "\n" }.joined()
  }
}

// MARK: Assumptions

extension ListingScreen {
  /// What rows have in common: the fields that the file lacks, and the definitions.
  var assumptions: [String] {
    let given = Set(layout.fields.map(\.field.name))
    let rows = sheet.rows(in: layout.currency).filter { !given.contains($0.key) }
    return rows.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
      + userDefinitions.definitions.map { "define \($0.name) = \($0.formula.text)" }
  }

  /// A word that differs where an assumption or the question does, so that an answer is known by it.
  package var fingerprint: String {
    var hash = FNVHash()
    let question =
      conditions.map { "where \($0.text)" } + figures.map { "show \($0.text)" }
      + (rank.map { ["rank by \($0.formula.text)\($0.isDescending ? "" : " ascending")"] } ?? [])
    for line in assumptions + question + [layout.currency.code] { hash.add(Array(line.utf8) + [0]) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A question that cannot be written as a query.
package enum ScreenSQLError: Error, Sendable {
  /// A figure, or a part of a formula, that only this program computes; it can be left out, or screened here.
  case computedHere(String)
  /// A formula that is wrong rather than without a value.
  case formula(text: String, FormulaError)
}
