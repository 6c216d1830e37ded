import Foundation

/// The database engine DuckDB, as far as Python has it.
package enum DuckDB {
  /// `true` if Python has the package `duckdb`, which the tests do not install.
  package static let isInstalled = (try? run("import duckdb", []))?.status == 0

  /// Runs queries, and returns the rows of each, every cell as its text; nil for NULL.
  package static func rows(_ queries: [String]) throws -> [[[String?]]] {
    let result = try run(program, Array(queries.joined(separator: "\0").utf8))
    guard result.status == 0 else { throw NotReachedError(result.errors) }
    return result.text.split(separator: "\0", omittingEmptySubsequences: false).map { answer in
      answer.split(separator: "\n").map(cells)
    }
  }

  private static func cells(_ line: Substring) -> [String?] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { cell -> String? in
      cell == "\\N" ? nil : String(cell)
    }
  }

  private static func run(_ text: String, _ input: [UInt8]) throws(NotReachedError) -> PipedProgram.Result {
    try PipedProgram.run(
      Invocation("/usr/bin/env", ["python3", "-c", text], environment: ProcessInfo.processInfo.environment),
      input: input)
  }

  private static let program = #"""
    import sys, duckdb
    connection = duckdb.connect()
    def text(cell):
        return "\\N" if cell is None else repr(cell) if isinstance(cell, float) else str(cell)
    answers = []
    for query in sys.stdin.read().split("\0"):
        try:
            rows = connection.execute(query).fetchall()
        except Exception as error:
            sys.exit(f"{error}\n{query}")
        answers.append("\n".join("\t".join(map(text, row)) for row in rows))
    print("\0".join(answers), end="")
    """#
}
