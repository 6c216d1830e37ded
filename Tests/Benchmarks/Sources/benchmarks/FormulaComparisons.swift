import Finance
import Formulas
import Foundation

/// `roi(12)` from its formula: once, and for a million rents beside numpy.
enum FormulaComparisons {
  private static let count = 1_000_000

  /// Evaluated once, with the figures of the month at hand.
  static func once() throws -> Comparison {
    let rents = RentSweep()
    let formula = try Formula("roi(12)", in: rents)
    return Comparison(
      title: "formula: roi(12) by the exact path", unit: "µs",
      subject: Contender(name: "roi", repetitions: 10_000) {
        try 1_000 / 10_000 * milliseconds { for _ in 0..<10_000 { _ = try formula.number(in: rents) } }
      }, limit: 2)
  }

  static func sweep() throws -> Comparison {
    let columns = try columns()
    try checkThatPeersAgree(try columns.column(lanes: 0..<count))
    var comparison = Comparison(
      title: "sweep: roi(12) for a million rents", unit: "ms",
      subject: Contender(name: "roi (formula read and prepared, too)", repetitions: 21) {
        // As the peer measures itself: the middle one of some runs in a row.
        let runs = try (0..<21).map { _ in
          try milliseconds { _ = try FormulaComparisons.columns().column(lanes: 0..<count) }
        }
        return runs.sorted()[10]
      })
    if Peers.numpy {
      comparison.peers.append(Peer("numpy (rents given)", goal: 1 / 10) { try numpy("best()") })
    }
    comparison.notes = Peers.missing([("numpy", Peers.numpy, "apt-get install python3-numpy")])
    return comparison
  }

  /// Enough work in each lane that memory isn't what is waited for.
  static func cores() throws -> Comparison {
    let rents = RentSweep()
    let columns = ColumnEvaluator(try Formula("(rent / 1000) ^ 7.5", in: rents), in: rents)
    return Comparison(
      title: "cores: a million powers on all cores and on one", unit: "ms",
      subject: Contender(name: "roi, all cores", repetitions: 1) {
        try milliseconds { _ = try columns.column(lanes: 0..<count) }
      },
      peers: [
        Peer("roi, one core", goal: 0.55) {
          try milliseconds { _ = try columns.column(lanes: 0..<count, usesAllCores: false) }
        }
      ],
      needsQuietCores: true)
  }

  private static func columns() throws -> ColumnEvaluator {
    let rents = RentSweep()
    return ColumnEvaluator(try Formula("roi(12)", in: rents), in: rents)
  }

  /// The peer must do the same job: the same sum over all lanes, as near as sums of a million can be.
  private static func checkThatPeersAgree(_ column: ColumnValues) throws {
    guard Peers.numpy else { return }
    let (own, other) = (column.values.reduce(0, +), try numpy("roi().sum()"))
    guard abs(own - other) <= 1e-9 * abs(own) else {
      throw ProgramFailure(description: "numpy computes another sum: \(other), not \(own)")
    }
  }

  private static func numpy(_ expression: String) throws -> Double {
    let output = FileManager.default.temporaryDirectory.appending(path: "roi-benchmark-\(getpid())").path
    defer { unlink(output) }
    try Program(arguments: [Peers.python3, "-c", numpyColumns + "print(\(expression))"], output: output).run()
    let text = try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .newlines)
    guard let figure = Double(text) else { throw ProgramFailure(description: "numpy gave no figure") }
    return figure
  }
}

/// The columns by numpy, as one would write them, and the milliseconds of the middle one of some runs without
/// its start.
private let numpyColumns = """
  import numpy, time
  rents = numpy.arange(100_000, 1_100_000) / 100
  escrow, interest, expenses, invested = 350.0, 1072.26, 123.45, 50000.0
  def roi():
      net = rents - escrow - interest - expenses
      return net * 12 / invested
  def best():
      times = []
      for _ in range(21):
          start = time.perf_counter_ns()
          roi()
          times.append(time.perf_counter_ns() - start)
      return sorted(times)[10] / 1e6

  """

/// A property for each of a million rents, a cent apart.
private final class RentSweep: Vocabulary, ColumnScope, @unchecked Sendable {
  private static let names: [(name: String, measure: Measure, text: String?)] = [
    ("rent", .money, nil), ("escrow", .money, nil), ("interest", .money, nil), ("expenses", .money, nil),
    ("price", .money, nil), ("loan", .money, nil), ("extra", .money, nil),
    ("net", .money, "rent - escrow - interest - expenses"),
    ("invested", .money, "price - loan + extra * month"), ("roi", .percent, "net * 12 / invested"),
  ]
  private static let monthly: Set = ["interest", "net", "invested", "roi"]
  private static let cent = Ratio(1, 100) ?? Ratio(1)
  private static let rents = ArithmeticSequence(start: 100_000, step: 1, count: 1_000_000, unit: cent)

  private var figures = [180_000, 35_000, 107_226, 12_345, 25_000_000, 20_000_000, 0].map { cents in
    Number.exact(Ratio(cents, 100) ?? Ratio(0))
  }
  private var formulas: [Formula?] = []

  init() {
    formulas = RentSweep.names.map { $0.text.flatMap { try? Formula($0, in: self) } }
  }

  private init(_ other: RentSweep, rent: Int64) {
    (figures, formulas) = (other.figures, other.formulas)
    figures[0] = .exact(Ratio(Int128(rent), 100) ?? Ratio(0))
  }

  let period: Period? = nil
  let lastMonthVaries = false

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    RentSweep.names.firstIndex { $0.name == name }.map {
      Symbol(
        name: name, measure: RentSweep.names[$0].measure, isMonthly: RentSweep.monthly.contains(name),
        index: $0)
    }
  }

  func lastMonth() throws(NoValueError) -> Int { 360 }
  func formula(of symbol: Symbol, at period: Period?) -> Formula? { formulas[symbol.index] }
  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? { nil }
  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    figures[symbol.index]
  }
  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? { nil }
  func encoding(of symbol: Symbol) -> ColumnEncoding? { symbol.index == 0 ? RentSweep.rents.encoding : nil }

  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, at period: Period?, from lane: Int,
    after earlier: EarlierValues?
  ) {
    RentSweep.rents.fill(buffer, from: lane)
  }

  func fillsYears(of symbol: Symbol) -> Bool { false }

  func scope(ofLane lane: Int) -> any Scope { RentSweep(self, rent: RentSweep.rents.units(inLane: lane)) }
}
