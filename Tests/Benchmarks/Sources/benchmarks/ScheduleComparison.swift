import Finance
import Foundation

/// One 360-month schedule to the cent, rows kept, beside the same month loop in decimal arithmetic of others.
enum ScheduleComparison {
  private static let months = 360

  /// Thirty-two loans, so that nothing about one of them can be learned by the branch predictor.
  private static let loans = (0..<32).map { index in
    Loan(
      principal: Money(minorUnits: 20_000_000 + 13_579 * Int128(index)),
      rate: Percent(millionths: 65_000 + 125 * Int64(index)), term: Term(months: months)
    )
  }

  static func comparison() throws -> Comparison {
    try checkThatPeersAgree()
    var comparison = Comparison(
      title: "schedule: one 360-month schedule computed to the cent, rows kept", unit: "ns a row",
      subject: Contender(
        name: "roi (level payment included)", repetitions: Double(64 * 360 * loans.count), sample: sampleOwn),
      peers: [Peer("Foundation Decimal", goal: 1 / 300, sample: sampleDecimal)], limit: 8
    )
    if Peers.python {
      comparison.peers.append(Peer("Python decimal", goal: 1 / 60, sample: samplePython))
    }
    comparison.notes = Peers.missing([("python3", Peers.python, "apt-get install python3")])
    return comparison
  }

  private static func sampleOwn() -> Double {
    var rows = 0
    let nanoseconds = measure {
      for _ in 0..<64 {
        for loan in loans { rows += Schedule(loan).count }
      }
    }
    return nanoseconds / Double(rows)
  }

  private static func sampleDecimal() -> Double {
    let nanoseconds = measure { _ = DecimalSchedule(loans[0]).rows.count }
    return nanoseconds / Double(months)
  }

  /// Python measures itself, without its start, over several schedules.
  private static func samplePython() throws -> Double {
    guard let figure = Double(try runPython("print(best())")) else {
      throw ProgramFailure(description: "python3 gave no figure")
    }
    return figure
  }

  /// The peers must do the same job: the same interest in total, to the cent, for the first loan.
  private static func checkThatPeersAgree() throws {
    let own = Schedule(loans[0]).totals.interest.decimalText(fractionDigits: 2)
    let decimal = DecimalSchedule(loans[0]).rows.reduce(Decimal()) { $0 + $1.interest }
    var figures = ["\(decimal)"]
    if Peers.python { figures.append(try runPython("print(sum(row[1] for row in schedule()))")) }
    for figure in figures where Decimal(string: figure) != Decimal(string: own) {
      throw ProgramFailure(description: "a peer computes other interest: \(figure), not \(own)")
    }
  }

  private static func runPython(_ statement: String) throws -> String {
    let output = FileManager.default.temporaryDirectory.appending(path: "roi-benchmark-\(getpid())").path
    defer { unlink(output) }
    try Program(arguments: [Peers.python3, "-c", pythonSchedule + statement], output: output).run()
    return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .newlines)
  }
}

/// The nanoseconds that something takes.
private func measure(_ body: () -> Void) -> Double {
  let elapsed = ContinuousClock().measure(body).components
  return Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
}

/// The schedule by Foundation's `Decimal`, as one would write it.
private struct DecimalSchedule {
  struct Row {
    let openingBalance, interest, principal, extra: Decimal
  }

  private(set) var rows: [Row] = []

  init(_ loan: Loan) {
    let rate = Decimal(loan.rate.trillionths) / 12_000_000_000_000
    let growth = pow(1 + rate, loan.term.months)
    var balance = Decimal(Int64(loan.principal.minorUnits)) / 100
    let payment = DecimalSchedule.rounded(balance * rate * growth / (growth - 1))
    rows.reserveCapacity(loan.term.months)
    for month in 1...loan.term.months {
      let interest = DecimalSchedule.rounded(balance * rate)
      let principal = month == loan.term.months ? balance : min(payment - interest, balance)
      rows.append(Row(openingBalance: balance, interest: interest, principal: principal, extra: 0))
      balance -= principal
    }
  }

  /// To the cent; half up, as the amounts are not negative.
  private static func rounded(_ value: Decimal) -> Decimal {
    var (exact, result) = (value, Decimal())
    NSDecimalRound(&result, &exact, 2, .plain)
    return result
  }
}

/// The schedule by Python's `decimal`, as one would write it, and the nanoseconds a row of the best of some
/// runs.
private let pythonSchedule = """
  import time
  from decimal import Decimal, ROUND_HALF_UP
  CENT = Decimal("0.01")
  def schedule():
      balance, rate, months = Decimal("200000.00"), Decimal(65000) / 12000000, 360
      growth = (1 + rate) ** months
      payment = (balance * rate * growth / (growth - 1)).quantize(CENT, ROUND_HALF_UP)
      rows = []
      for month in range(1, months + 1):
          interest = (balance * rate).quantize(CENT, ROUND_HALF_UP)
          principal = balance if month == months else min(payment - interest, balance)
          rows.append((balance, interest, principal, Decimal(0)))
          balance -= principal
      return rows
  def best():
      times = []
      for _ in range(20):
          start = time.perf_counter_ns()
          schedule()
          times.append(time.perf_counter_ns() - start)
      return min(times) / 360

  """
