import Finance
import Foundation

/// A million loans, and a million rows of flows, beside the same by columns of numpy and by pyxirr.
enum BatchComparisons {
  private static let count = 1_000_000
  private static let width = 11

  /// Loans of 360 months from 100,000.00 at 3 % up; the peer makes the same ones.
  private static let loans = ScheduleBatch(
    principals: (0..<count).map { 10_000_000 + 13 * Int64($0) },
    rates: (0..<count).map { 30_000 + Int64($0 % 60_000) },
    months: [Int64](repeating: 360, count: count)
  )

  /// An outlay and ten years of income, the last one with a sale; the peers make the same rows.
  private static let flows = InternalRateBatch(
    flows: (0..<count * width).map { index in
      let (row, year) = (index / width, index % width)
      if year == 0 { return -1000 - Double(row % 977) }
      return 60 + Double((row * 31 + year * 17) % 101) + (year == width - 1 ? 900 : 0)
    }, width: width
  )

  static func totals() throws -> Comparison {
    try check(
      Double(Int64(loans.sums(threads: 2).reduce(0) { $0 + $1.interest.minorUnits })),
      numpySchedules + "print(int(interest().sum()))", within: 1e-9)
    var comparison = Comparison(
      title: "totals: 1,000,000 schedules of 360 months reduced to total interest, to the cent",
      unit: "ns a schedule", subject: Contender(name: "roi, one core") { totalsNanoseconds(threads: 1) },
      rounds: 5)
    if Peers.numpy {
      comparison.peers.append(
        Peer("numpy, the month loop over columns", goal: 1 / 4) {
          try figure(of: numpySchedules + timing + "print(best(interest))")
        })
    }
    comparison.notes = Peers.missing([("numpy", Peers.numpy, "pip install numpy")])
    return comparison
  }

  static func totalsOnTwoCores() throws -> Comparison {
    Comparison(
      title: "totals2: the same on two cores", unit: "ns a schedule",
      subject: Contender(name: "roi, two cores") { totalsNanoseconds(threads: 2) },
      peers: [Peer("roi, one core", goal: 1 / 1.7) { totalsNanoseconds(threads: 1) }], rounds: 9)
  }

  static func rates() throws -> Comparison {
    if Peers.numpy {
      let rates = flows.rates(threads: 2)
      try check(rates.rates.reduce(0, +), numpyRates + "print(rates().sum())", within: 1e-9)
    }
    var comparison = Comparison(
      title: "irr: 1,000,000 internal rates of return of eleven flows", unit: "ns a row",
      subject: Contender(name: "roi, one core") { ratesNanoseconds(threads: 1) }, rounds: 5)
    if Peers.numpy {
      comparison.peers.append(
        Peer("numpy, Newton's method over columns", goal: 1 / 5) {
          try figure(of: numpyRates + timing + "print(best(rates))")
        })
    }
    if Peers.pyxirr {
      comparison.peers.append(
        Peer("pyxirr, row by row", goal: 1 / 50) {
          try figure(of: numpyRates + pyxirrRates + timing + "print(best(each))")
        })
    }
    comparison.notes = Peers.missing([
      ("numpy", Peers.numpy, "pip install numpy"), ("pyxirr", Peers.pyxirr, "pip install pyxirr"),
    ])
    return comparison
  }

  static func ratesOnTwoCores() throws -> Comparison {
    Comparison(
      title: "irr2: the same on two cores", unit: "ns a row",
      subject: Contender(name: "roi, two cores") { ratesNanoseconds(threads: 2) },
      peers: [Peer("roi, one core", goal: 1 / 1.7) { ratesNanoseconds(threads: 1) }], rounds: 9)
  }

  private static func totalsNanoseconds(threads: Int) -> Double {
    milliseconds { _ = loans.sums(threads: threads) } * 1e6 / Double(count)
  }

  private static func ratesNanoseconds(threads: Int) -> Double {
    milliseconds { _ = flows.rates(threads: threads) } * 1e6 / Double(count)
  }

  /// The peers must do the same job: the same sum of all results.
  private static func check(_ own: Double, _ script: String, within tolerance: Double) throws {
    guard Peers.numpy else { return }
    let other = try figure(of: script)
    guard abs(own - other) <= tolerance * abs(own) else {
      throw ProgramFailure(description: "a peer computes something else: \(other), not \(own)")
    }
  }

  /// What a script prints: a number.
  private static func figure(of script: String) throws -> Double {
    let output = FileManager.default.temporaryDirectory.appending(path: "roi-benchmark-\(getpid())").path
    defer { unlink(output) }
    try Program(arguments: ["python3", "-c", script], output: output).run()
    let text = try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard let figure = Double(text) else { throw ProgramFailure(description: "python3 gave no figure") }
    return figure
  }
}

/// The nanoseconds an item that a function takes, without the start of Python.
private let timing = """
  def best(work):
      start = time.perf_counter_ns()
      n = len(work())
      return (time.perf_counter_ns() - start) / n

  """

/// The month loop over columns, to the cent in 64-bit integers, as one would write it.
private let numpySchedules = """
  import time
  import numpy as np
  n = 1_000_000
  index = np.arange(n, dtype=np.int64)
  principal = 10_000_000 + 13 * index
  rate = 30_000 + index % 60_000
  def interest():
      monthly = rate / 12e6
      payment = np.floor(principal * monthly / (1 - (1 + monthly) ** -360) + 0.5).astype(np.int64)
      balance, total = principal.copy(), np.zeros(n, dtype=np.int64)
      for month in range(360):
          part = (balance * rate + 6_000_000) // 12_000_000
          total += part
          balance -= np.minimum(payment - part, balance)
      return total

  """

/// Newton's method over columns in the form of Horner, until every step is small.
private let numpyRates = """
  import time
  import numpy as np
  n, width = 1_000_000, 11
  row, year = np.arange(n, dtype=np.int64)[:, None], np.arange(width, dtype=np.int64)
  flows = 60.0 + (row * 31 + year * 17) % 101
  flows[:, 0] = -1000.0 - np.arange(n) % 977
  flows[:, -1] += 900
  columns = np.ascontiguousarray(flows.T)
  def rates():
      v = np.full(n, 1 / 1.1)
      for _ in range(50):
          value, slope = columns[-1].copy(), np.zeros(n)
          for flow in columns[-2::-1]:
              slope = slope * v + value
              value = value * v + flow
          step = value / slope
          v -= step
          if np.abs(step).max() < 1e-12:
              break
      return 1 / v - 1

  """

private let pyxirrRates = """
  import pyxirr
  some = flows[:20_000].tolist()
  def each():
      return [pyxirr.irr(row) for row in some]

  """
