import Foundation

/// Counts instructions by valgrind: the same on a busy machine and on a quiet one, and there where the kernel counts
/// none, as in most virtual machines.
struct InstructionCounter {
  /// The built `roi`, and copies of it and of this program without the debugging information, which valgrind cannot
  /// always read.
  private let roi, roiCopy, ownCopy: String

  /// A count takes some fifty times as long as the run: what takes longer than this many milliseconds is not
  /// counted.
  private static let longest = 600.0

  /// A counter; nil where there is no valgrind.
  init?(roi: String, folder: URL) throws {
    guard Peers.has("valgrind", "--version") else { return nil }
    let copy = { (path: String, name: String) in
      let copy = folder.appending(path: name).path
      try Program(arguments: ["strip", "-g", "-o", copy, path]).run()
      return copy
    }
    self.roi = roi
    roiCopy = FileManager.default.fileExists(atPath: roi) ? try copy(roi, "roi-counted") : roi
    ownCopy = try copy(try Program.own.path, "benchmarks-counted")
  }

  /// The instructions of what a contender does once; nil where they cannot be counted.
  /// - Parameters:
  ///   - row: The name of the comparison.
  ///   - index: The place of the contender in it.
  ///   - milliseconds: The time that a sample takes, if it is a program's.
  func instructions(of contender: Contender, row: String, index: Int, milliseconds: Double) -> Double? {
    switch contender.work {
    case nil: nil
    case .program(let program, let without):
      milliseconds > InstructionCounter.longest
        ? nil
        : difference(count(program), without.map { count($0) } ?? 0, repetitions: 1)
    case .itself(let repetitions):
      difference(
        count(itself(row, index, samples: 2)), count(itself(row, index, samples: 1)), repetitions: repetitions
      )
    }
  }

  private func difference(_ count: Double?, _ other: Double?, repetitions: Double) -> Double? {
    if let count, let other { (count - other) / repetitions } else { nil }
  }

  /// This program, taking some samples of one contender.
  private func itself(_ row: String, _ index: Int, samples: Int) -> Program {
    Program(arguments: [ownCopy, "--roi", roi, "--samples", "\(samples)", "\(index)", row])
  }

  private func count(_ program: Program) -> Double? {
    let log = FileManager.default.temporaryDirectory.appending(path: "roi-instructions-\(getpid())").path
    defer { unlink(log) }
    var counted = program
    var words = program.arguments
    if words[0] == roi { words[0] = roiCopy }
    counted.arguments =
      [
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
        "--log-file=\(log)",
      ] + words
    guard (try? counted.run()) != nil, let text = try? String(contentsOfFile: log, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.contains("refs:") })
    else { return nil }
    return Double(line.split(separator: " ").last?.filter(\.isNumber) ?? "")
  }
}
