import Foundation

/// A whole deal over time: its projection after a change, and its return for a million rents.
struct DealComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for scripts and output.
  let folder: URL

  private static let deal = """
    set price 325000 down 25 rate 6.75 closing 3% rehab 12000 taxes 4200 insurance 1600 vacancy 5
    set management 9% maintenance 6% capex 5% utilities 90 rent 2900 hold 7 selling 6
    set rent_growth 3 expense_growth 2.5 appreciation 3

    """

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func script(_ name: String, _ lines: some Sequence<String>) throws -> Program {
    let text = DealComparisons.deal + lines.map { $0 + "\n" }.joined()
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return Program(arguments: [roi, path(name)], output: path(name + ".out"))
  }

  /// Thirty years after a change, in a script that makes many, less the same script without them.
  func project() throws -> Comparison {
    let changes = 200
    let rents = (0..<changes).map { "set rent \(2900 + $0)" }
    let projecting = try script("project", rents.flatMap { [$0, "project 30"] })
    let bare = try script("changes", rents)
    try projecting.run()
    let text = try String(contentsOfFile: projecting.output, encoding: .utf8)
    guard text.split(separator: "\n").count > 31 * changes else {
      throw ProgramFailure(description: "project 30 does not write a row a year")
    }
    return Comparison(
      title: "project: project 30 after a change", unit: "ms",
      subject: Contender(name: "roi, project 30 with its table") {
        try (projecting.milliseconds() - bare.milliseconds()) / Double(changes)
      }, limit: 2)
  }

  /// The return of seven years for a million rents, printed; the peer computes a part of them, and prints none.
  func returns() throws -> Comparison {
    let sweep = try script("returns", ["sweep rent 2000..11999.99 by 0.01 show irr"])
    let bare = Program(arguments: [roi, "-c", "quit"])
    try sweep.run()
    var comparison = Comparison(
      title: "returns: irr of seven years for a million rents", unit: "ms",
      subject: Contender(name: "roi, with a printed table", sweep, without: bare), rounds: 3)
    guard Peers.numpyFinancial else {
      comparison.notes = Peers.missing([
        ("numpy-financial", false, "pip install numpy-financial, for python3")
      ])
      return comparison
    }
    try checkThatPeerAgrees(sweep)
    comparison.peers.append(
      Peer("numpy and numpy-financial, from 5,000 of them", goal: 1 / 20) {
        try figure("print(best() * 200)")
      })
    return comparison
  }

  /// A million rows of a sweep as CSV, beside an engine that writes as many of the same figures.
  /// - Parameter query: The figure in the engine's SQL, of `rent`.
  private func csv(_ figure: String, _ query: String) throws -> Comparison {
    let sweep = try script("csv", ["sweep rent 1000..10999.99 by 0.01 show \(figure)"])
    var (writing, bare) = (sweep, try script("csv-bare", []))
    writing.arguments += ["--format", "csv"]
    bare.arguments += ["--format", "csv"]
    try writing.run()
    let text = try String(contentsOfFile: writing.output, encoding: .utf8)
    guard text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > 1_000_000 else {
      throw ProgramFailure(description: "the sweep has no million rows")
    }
    var comparison = Comparison(
      title: "csv: a million rows of \(figure) by rent, written", unit: "ms",
      subject: Contender(name: "roi, without its start", writing, without: bare), rounds: 5)
    guard Peers.duckdb else {
      comparison.notes = Peers.missing([("DuckDB", false, "pip install duckdb")])
      return comparison
    }
    let python = duckDBRows.replacingOccurrences(of: "QUERY", with: query)
      .replacingOccurrences(of: "FILE", with: path("rows.csv"))
    comparison.peers.append(Peer("DuckDB, COPY of as many", goal: 1) { try self.figure(of: python) })
    return comparison
  }

  /// Amounts of money, of two decimals.
  func money() throws -> Comparison { try csv("cash_flow", "(rent * 0.7 - 1500)::decimal(12, 2)") }

  /// Percentages, of as many decimals as they have.
  func percentages() throws -> Comparison { try csv("cap_rate", "rent * 0.7 * 1200 / 325000") }

  private func figure(of python: String) throws -> Double {
    let program = Program(arguments: [Peers.python3, "-c", python], output: path("csv.python"))
    try program.run()
    let text = try String(contentsOfFile: program.output, encoding: .utf8).trimmingCharacters(in: .newlines)
    guard let figure = Double(text) else { throw ProgramFailure(description: "python gave no figure") }
    return figure
  }

  /// The peer must compute the same deal: the returns of the first and the last rent.
  private func checkThatPeerAgrees(_ sweep: Program) throws {
    let csv = Program(arguments: sweep.arguments + ["--format", "csv"], output: path("returns.csv"))
    try csv.run()
    let rows = try String(contentsOfFile: csv.output, encoding: .utf8).split(whereSeparator: \.isNewline)
    guard let row = rows.first(where: { $0.hasPrefix("2900,") }), let own = Double(row.dropFirst(5)) else {
      throw ProgramFailure(description: "the sweep has no row for a rent of 2900")
    }
    let other = try figure("print(100 * npf.irr(flows(numpy.array([2900.0]))[0]))")
    guard abs(own - other) < 1e-6 else {
      throw ProgramFailure(description: "numpy-financial has a return of \(other), not \(own)")
    }
  }

  private func figure(_ expression: String) throws -> Double {
    let program = Program(
      arguments: [Peers.python3, "-c", numpyDeal + expression], output: path("returns.numpy"))
    try program.run()
    let text = try String(contentsOfFile: program.output, encoding: .utf8).trimmingCharacters(in: .newlines)
    guard let figure = Double(text) else { throw ProgramFailure(description: "python gave no figure") }
    return figure
  }
}

/// The same deal in columns of numpy, and the milliseconds that 5,000 returns take.
private let numpyDeal = """
  import numpy, time
  import numpy_financial as npf
  loan, months, rate = 243750.0, 360, 0.0675 / 12
  payment = round(-npf.pmt(rate, months, loan), 2)
  balance = loan
  for month in range(84):
      balance -= payment - int(balance * rate * 100 + 0.5) / 100
  cash = 325000 - loan + 9750 + 12000
  def flows(rent):
      rows = [numpy.full(len(rent), -cash)]
      for year in range(7):
          grown, costs = rent * 12 * 1.03 ** year, (4200 + 1600 + 90 * 12) * 1.025 ** year
          collected = grown * 0.95
          rows.append(collected * 0.91 - grown * 0.11 - costs - payment * 12)
      value = 325000 * 1.03 ** 7
      rows[7] = rows[7] + value * 0.94 - balance
      return numpy.array(rows).T
  def best():
      rents = numpy.linspace(2000, 11999.99, 5000)
      start = time.perf_counter_ns()
      for row in flows(rents):
          npf.irr(row)
      return (time.perf_counter_ns() - start) / 1e6

  """

/// A million rows by DuckDB, written as CSV, and the milliseconds that the best of some runs takes without its start.
private let duckDBRows = """
  import duckdb, time
  times = []
  for _ in range(3):
      start = time.perf_counter_ns()
      duckdb.sql(\"\"\"COPY (SELECT rent, QUERY AS figure FROM
          (SELECT (1000 + range * 0.01)::decimal(12, 2) AS rent FROM range(1000000)))
          TO 'FILE' (HEADER, FORMAT csv)\"\"\")
      times.append(time.perf_counter_ns() - start)
  print(min(times) / 1e6)
  """
