import Foundation

/// A million made-up listings, screened with figures of their first year, and with ten years of cash flows.
struct ScreeningComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for listings, scripts and output.
  let folder: URL

  private static let assumptions = """
    set down 20 term 30 vacancy 6 maintenance 8% management 9% capex 5% closing 3%
    set rent_growth 2.5 expense_growth 3 appreciation 2 hold 10 selling 7

    """
  private static let firstYear =
    "where cash_flow > 0 and dscr >= 1.2 show id cap_rate payment rank by cash_on_cash top 50"
  private static let tenYears = "where irr > 10% show id balance(120) rank by irr top 50"

  /// Conditions and figures of the first year.
  func criteria() throws -> Comparison {
    var comparison = try comparison(
      "screen: 1,000,000 listings, two conditions and figures of the first year",
      ScreeningComparisons.firstYear, goalOfOwnQuery: nil)
    guard Peers.duckdb else { return comparison }
    let listings = try listings().path
    comparison.peers.insert(
      Peer("DuckDB, doubles as a person would write them", goal: 1) {
        try seconds(of: duckDBFirstYear.replacingOccurrences(of: "LISTINGS", with: listings)) * 1e3
      }, at: 0)
    if Peers.polars {
      comparison.peers.append(
        Peer("polars, doubles as a person would write them") {
          try figure(polarsFirstYear.replacingOccurrences(of: "LISTINGS", with: listings)) * 1e3
        })
    } else {
      comparison.notes += Peers.missing([("polars", false, "pip install polars")])
    }
    return comparison
  }

  /// The balance to the cent after ten years and their internal rate of return.
  func returns() throws -> Comparison {
    try comparison(
      "screen-irr: 1,000,000 listings by the return of ten years, with the balance to the cent",
      ScreeningComparisons.tenYears, goalOfOwnQuery: 0.5)
  }

  /// The memory for a file of a gibibyte.
  func memory() throws -> Comparison {
    let file = folder.appending(path: "large-listings.csv")
    let listings = try Data(contentsOf: listings())
    guard let header = listings.firstIndex(of: UInt8(ascii: "\n")) else {
      throw ProgramFailure(description: "the listings have no header")
    }
    try Data(listings[...header]).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    var size = 0
    while size < 1 << 30 {
      try handle.write(contentsOf: listings[(header + 1)...])
      size += listings.count
    }
    try handle.close()
    let program = try script("large", file, ScreeningComparisons.firstYear)
    return Comparison(
      title: "screen-memory: the best 50 of a file of a gibibyte", unit: "MiB",
      subject: Contender(name: "roi") { try program.peakMebibytes() }, limit: 200, rounds: 3)
  }

  private func comparison(_ title: String, _ question: String, goalOfOwnQuery goal: Double?) throws
    -> Comparison
  {
    let listings = try listings()
    let screening = try script("screen", listings, question)
    var comparison = Comparison(
      title: title, unit: "ms",
      subject: Contender(name: "roi, start of the program included", screening),
      rounds: 7)
    guard Peers.duckdb else {
      comparison.notes = Peers.missing([("DuckDB", false, "pip install duckdb")])
      return comparison
    }
    let query = try ownQuery(listings, question)
    try checkThatPeerAgrees(screening, query)
    comparison.peers.append(
      Peer("DuckDB, the query to the cent that roi writes", goal: goal) { try seconds(of: query) * 1e3 })
    return comparison
  }

  // MARK: Programs

  private func script(_ name: String, _ listings: URL, _ question: String) throws -> Program {
    let path = folder.appending(path: "\(name).roi").path
    try (ScreeningComparisons.assumptions + "screen \(listings.path) \(question)\n").write(
      toFile: path, atomically: false, encoding: .utf8)
    return Program(arguments: [roi, path], output: path + ".out")
  }

  /// The query that `roi` writes for DuckDB.
  private func ownQuery(_ listings: URL, _ question: String) throws -> String {
    let program = try script("query", listings, question + " sql duckdb")
    try program.run()
    let text = try String(contentsOfFile: program.output, encoding: .utf8)
    guard let start = text.range(of: "-- roi") else {
      throw ProgramFailure(description: "roi wrote no query")
    }
    return String(text[start.lowerBound...])
  }

  /// Both find the same best listing.
  private func checkThatPeerAgrees(_ screening: Program, _ query: String) throws {
    try screening.run()
    let own = try String(contentsOfFile: screening.output, encoding: .utf8)
    let best = try output(
      of: "\(duckDB)print(duckdb.sql(query()).filter('not doubt').limit(1).fetchall()[0][0])", query)
    let first = own.split(separator: "\n").first { $0.split(separator: " ").first == "1" }
    guard first?.split(separator: " ").dropFirst().first == Substring(best) else {
      throw ProgramFailure(description: "DuckDB has \(best) as the best, not \(first ?? "none")")
    }
  }

  private func seconds(of query: String) throws -> Double {
    guard let seconds = Double(try output(of: "\(duckDB)print(seconds())", query)) else {
      throw ProgramFailure(description: "python gave no figure")
    }
    return seconds
  }

  private func figure(_ python: String) throws -> Double {
    guard let figure = Double(try output(of: python, "")) else {
      throw ProgramFailure(description: "python gave no figure")
    }
    return figure
  }

  private func output(of python: String, _ query: String) throws -> String {
    let file = folder.appending(path: "query.sql")
    try query.write(to: file, atomically: false, encoding: .utf8)
    let program = Program(
      arguments: [Peers.python3, "-c", python, file.path], output: folder.appending(path: "answer").path)
    try program.run()
    return try String(contentsOfFile: program.output, encoding: .utf8).trimmingCharacters(in: .newlines)
  }

  // MARK: Listings

  /// The listings, which are made once.
  private func listings() throws -> URL {
    let file = folder.appending(path: "listings.csv")
    guard !FileManager.default.fileExists(atPath: file.path) else { return file }
    var state: UInt64 = 19
    func next(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    var text = "id,address,price,rent,taxes,insurance,hoa,rate\n"
    let (dues, rates) = (["0", "0", "0", "120", "399"], ["5.5", "6", "6.25", "6.625", "7.125"])
    for id in 1...1_000_000 {
      let price = 40_000 + next(560_000)
      let rent = price * (500 + next(650)) / 1_000
      let taxes = price * (600 + next(1_600)) / 1_000
      text += "\(id),\(1 + next(9_999)) Elm Street,\(price),\(rent / 100).\(10 + rent % 90),"
      text +=
        "\(taxes / 100).\(10 + taxes % 90),\(500 + next(3_000)),\(dues[Int(next(5))]),\(rates[Int(next(5))])\n"
    }
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file
  }
}

/// What the programs of the peer share: the query, and the seconds that it takes on two cores.
private let duckDB = """
  import duckdb, os, sys, time
  duckdb.execute("set enable_progress_bar = false")
  duckdb.execute(f"set threads = {min(os.cpu_count(), 2)}")
  def query(): return open(sys.argv[1]).read()
  def seconds():
      begin = time.perf_counter()
      duckdb.sql(query()).fetchall()
      return time.perf_counter() - begin

  """

/// The question of `ScreeningComparisons.firstYear` in doubles.
private let duckDBFirstYear = """
  with a as (select *, price * 0.8 as loan, rate / 1200 as r from read_csv('LISTINGS')),
  b as (select *, round(loan * r / (1 - pow(1 + r, -360)), 2) as payment, rent * 12 * 0.94 as gross from a),
  c as (select *, gross - taxes - insurance - hoa * 12 - rent * 12 * 0.08 - gross * 0.09 as noi from b),
  d as (select *, (noi - rent * 12 * 0.05) / 12 - payment as cash_flow, noi / (payment * 12) as dscr from c)
  select id, cash_flow * 12 / (price * 0.23) as cash_on_cash, noi / price, payment from d
  where cash_flow > 0 and dscr >= 1.2 order by cash_on_cash desc limit 50
  """

/// The same in polars; prints the seconds.
private let polarsFirstYear = """
  import time
  import polars
  from polars import col
  begin = time.perf_counter()
  a = polars.scan_csv('LISTINGS').with_columns(loan=col.price * 0.8, r=col.rate / 1200, gross=col.rent * 12 * 0.94)
  b = a.with_columns(payment=(col.loan * col.r / (1 - (1 + col.r) ** -360)).round(2),
      noi=col.gross - col.taxes - col.insurance - col.hoa * 12 - col.rent * 12 * 0.08 - col.gross * 0.09)
  c = b.with_columns(cash_flow=(col.noi - col.rent * 12 * 0.05) / 12 - col.payment)
  d = c.filter((col.cash_flow > 0) & (col.noi / (col.payment * 12) >= 1.2))
  d = d.select('id', 'noi', 'payment', cash_on_cash=col.cash_flow * 12 / (col.price * 0.23))
  d.sort('cash_on_cash', descending=True).head(50).collect()
  print(time.perf_counter() - begin)
  """
