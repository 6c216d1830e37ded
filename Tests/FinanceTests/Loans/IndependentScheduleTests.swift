import Finance
import Programs
import RandomLoans
import Testing

@Suite("Schedules against a program that was written apart from them")
struct IndependentScheduleTests {
  /// The program, a file beside this one.
  private static let program = String(#filePath.dropLast("IndependentScheduleTests.swift".count)) + "loans.py"

  @Test("Thousands of random loans, month by month")
  func randomLoans() throws {
    var generator = RandomLoans(seed: 14)
    let loans = (0..<3_000).map { _ in generator.next() }
    let input = loans.map { $0.json + "\n" }.joined()
    let result = try PipedProgram.run(
      Invocation(
        "/usr/bin/env", ["python3", Self.program], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]),
      input: Array(input.utf8))
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n")
    try #require(lines.count == loans.count)
    for (loan, line) in zip(loans, lines) {
      let own = text(Schedule(loan))
      if own != line { Issue.record("\(loan.json)\n\(firstDifference(own, String(line)))") }
    }
  }

  /// The schedule as the program writes it.
  private func text(_ schedule: Schedule) -> String {
    let rows = schedule.map { payment in
      let amounts = [
        payment.interest, payment.principal, payment.extra, payment.drawn, payment.insurance,
      ]
      let usual = schedule.scheduledPayment(inMonth: payment.number)
      return amounts.map { "\($0.minorUnits)" }.joined(separator: " ")
        + " \(schedule.rate(inMonth: payment.number).trillionths) \(usual.minorUnits)"
    }
    let biweekly = (schedule.biweekly?.count ?? 0, schedule.biweekly?.last.minorUnits ?? 0)
    let end =
      "\(schedule.refinanced.minorUnits) \(schedule.balloon.minorUnits) \(biweekly.0) \(biweekly.1)"
    return (rows + [end]).joined(separator: ";")
  }

  private func firstDifference(_ own: String, _ other: String) -> String {
    let (own, other) = (own.split(separator: ";"), other.split(separator: ";"))
    let index = zip(own, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(own.count, other.count)
    return
      "month \(index + 1): \(own.dropFirst(index).first ?? "none"), not \(other.dropFirst(index).first ?? "none")"
  }
}
