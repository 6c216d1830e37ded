import Commands
import Glibc
import Model
import Reports
import SeededRandom
import Shell
import Workspace

// Runs random lines in one process, for Tests/parser-runs.
//
// ParserProbe COUNT SEED; ends with status 1 at the first fault. That an error's range lies in its line is an
// assertion of the interpreter, so that the probe is built with assertions.

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1

/// What a failed command must leave as it is.
struct State: Equatable {
  let rows: [String: String]
  let place: NavigationPath
  let open: DocumentID?
  let saved: [SavedDocument]
  let lastEntry: Int64
}

/// A shell in memory.
final class Subject {
  private let workspace = Workspace(inMemory: .transcript)
  private let files = MemoryFiles()
  private var interpreter: Interpreter?
  private(set) var failures: [Failure] = []
  private(set) var successes = 0

  init() {
    files["a.roi"] = Array("set rent 1\nset rate 6\nmonth 1\n".utf8)
    interpreter = Interpreter(workspace: workspace, files: files.files, format: .text) { [unowned self] in
      switch $0.result {
      case .success: successes += 1
      // A watched command was typed in a line of long ago.
      case .failure(let failure) where failure.location == nil && isWatched($0.command): break
      case .failure(let failure): failures.append(failure)
      }
    }
    for line in ["set price 100k down 20", "save elm", "set rent 7"] { run(line) }
  }

  private func isWatched(_ command: String) -> Bool { interpreter?.watch.lines.contains(command) ?? false }

  var state: State {
    State(
      rows: workspace.sheet.rows(in: workspace.currency), place: workspace.statedPath,
      open: workspace.document.id, saved: (try? workspace.store.documents(.all)) ?? [],
      lastEntry: (try? workspace.store.lastEntry()) ?? 0)
  }

  /// Runs a line, and returns the failures and the number of commands that succeeded before.
  @discardableResult
  func run(_ line: String) -> (failures: [Failure], successes: Int) {
    (failures, successes) = ([], 0)
    _ = interpreter?.run(typed: line)
    return (failures, successes)
  }
}

func fail(_ line: String, _ fault: String) -> Never {
  print("seed \(seed): \(line.debugDescription): \(fault)")
  exit(1)
}

/// What is wrong with the place of an error; nil if nothing is.
func faultOfPlace(_ failure: Failure) -> String? {
  guard let place = failure.location else { return "no place: \(failure.message)" }
  return place.range.upperBound <= place.text.utf8.count ? nil : "\(place.range) is not in the line"
}

var lines = RandomLines(seed: seed)
var (failed, succeeded) = (0, 0)
for start in stride(from: 0, to: count, by: 50) {
  let subject = Subject()
  var state = subject.state
  for _ in start..<min(start + 50, count) {
    let line = lines.next()
    let (failures, successes) = subject.run(line)
    succeeded += successes
    failed += failures.count
    if let fault = failures.lazy.compactMap(faultOfPlace).first { fail(line, fault) }
    if successes == 0, let failure = failures.first {
      guard subject.state == state else { fail(line, "failed (\(failure.message)) and changed something") }
    } else {
      state = subject.state
    }
  }
}
print("seed \(seed): \(count) lines, \(succeeded) commands succeeded, \(failed) failed")
