import Foundation

/// Many futures of a deal: the return of each by months over thirty years, and figures of the first year.
struct SimulationComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for scripts and output.
  let folder: URL

  private static let deal = """
    set price 300000 down 25 rate 6.5 rent 2650 expenses 400 escrow 350 vacancy 5
    set rent_growth 3 expense_growth 2 appreciation 3 hold 30y selling 6 irr_rule monthly
    vary rent normal(2650, 170)

    """

  private func script(_ name: String, _ lines: [String]) throws -> Program {
    let path = folder.appending(path: name).path
    let text = SimulationComparisons.deal + lines.map { $0 + "\n" }.joined()
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return Program(arguments: [roi, path], output: path + ".out")
  }

  /// A hundred thousand futures of 360 months, with rates of growth that differ from year to year.
  func returns() throws -> Comparison {
    let growth = ["vary rent_growth normal(3, 1) each year", "vary appreciation normal(3, 2) each year"]
    let simulating = try script("futures", growth + ["simulate irr futures 100000"])
    let bare = try script("ranges", growth)
    try simulating.run()
    var comparison = Comparison(
      title: "futures: irr of 100,000 futures of 360 months", unit: "ms",
      subject: Contender(name: "roi, with percentiles and drivers", simulating, without: bare), rounds: 5)
    guard Peers.numpy else {
      comparison.notes = Peers.missing([("numpy", false, "apt-get install python3-numpy")])
      return comparison
    }
    try checkThatPeerAgrees(simulating)
    comparison.peers.append(
      Peer("numpy, flows and Newton's method in columns", goal: 1 / 8) { try figure("print(best())") })
    return comparison
  }

  /// Ten thousand futures of figures of the first year, less the start of the program.
  func firstYear() throws -> Comparison {
    let ranges = ["vary expenses normal(400, 60)", "vary vacancy triangular(2, 5, 15)"]
    let simulating = try script("first-year", ranges + ["simulate cash_flow cash_on_cash dscr"])
    let bare = try script("first-year-ranges", ranges)
    return Comparison(
      title: "first-year: three figures of the first year in 10,000 futures", unit: "ms",
      subject: Contender(name: "roi, with percentiles and drivers", simulating, without: bare), limit: 30)
  }

  /// The peer draws its own futures, which have nearly the same middle return.
  private func checkThatPeerAgrees(_ simulation: Program) throws {
    let csv = Program(
      arguments: simulation.arguments + ["--format", "csv"],
      output: folder.appending(path: "futures.csv").path)
    try csv.run()
    let rows = try String(contentsOfFile: csv.output, encoding: .utf8).split(whereSeparator: \.isNewline)
    guard let row = rows.first(where: { $0.hasPrefix("irr,") }),
      let own = Double(row.split(separator: ",")[3])
    else { throw ProgramFailure(description: "the simulation has no row of the return") }
    let other = try figure("print(100 * numpy.median(rates()))")
    guard abs(own - other) < 0.05 else {
      throw ProgramFailure(description: "numpy has a middle return of \(other), not \(own)")
    }
  }

  private func figure(_ expression: String) throws -> Double {
    let program = Program(
      arguments: [Peers.python3, "-c", numpyFutures + expression],
      output: folder.appending(path: "futures.numpy").path)
    try program.run()
    let text = try String(contentsOfFile: program.output, encoding: .utf8).trimmingCharacters(in: .newlines)
    guard let figure = Double(text) else { throw ProgramFailure(description: "python gave no figure") }
    return figure
  }
}

/// The same futures in columns of numpy, and the milliseconds that they take.
private let numpyFutures = """
  import numpy, time
  def rates(count=100000):
      random = numpy.random.default_rng(1)
      months, monthly = 360, 0.065 / 12
      payment = round(225000 * monthly / (1 - (1 + monthly) ** -months), 2)
      rent = random.normal(2650, 170, count)
      growth = random.normal(0.03, 0.01, (30, count))
      appreciation = random.normal(0.03, 0.02, (30, count))
      rents = numpy.vstack([numpy.ones(count), numpy.cumprod(1 + growth, axis=0)[:-1]]) * rent
      costs = 400 * 1.02 ** numpy.arange(30)
      escrow = 350 * 1.02 ** numpy.arange(30)
      yearly = rents * 0.95 - (costs + escrow)[:, None] - payment
      flows = numpy.empty((months + 1, count))
      flows[0] = -75000
      flows[1:] = numpy.repeat(yearly, 12, axis=0)
      flows[months] += 300000 * numpy.prod(1 + appreciation, axis=0) * 0.94
      factor = numpy.full(count, 1 / 1.01)
      for _ in range(40):
          value, slope = numpy.zeros(count), numpy.zeros(count)
          for month in range(months, -1, -1):
              slope *= factor
              slope += value
              value *= factor
              value += flows[month]
          step = value / slope
          factor -= step
          if numpy.abs(step).max() < 1e-12:
              break
      return factor ** -12 - 1
  def best():
      start = time.perf_counter_ns()
      rates()
      return (time.perf_counter_ns() - start) / 1e6

  """
