import CSpawn
import Foundation

/// Why a program could not be measured.
struct ProgramFailure: Error, CustomStringConvertible {
  let description: String
}

/// A program with its arguments, and the files that it reads and writes.
struct Program {
  let arguments: [String]
  var input = "/dev/null"
  var output = "/dev/null"

  /// Runs the program to its end.
  /// - Parameter exactMemory: Whether the peak memory is wanted rather than the time; see `spawn_run`.
  @discardableResult
  func run(exactMemory: Bool = false) throws -> spawn_usage {
    var usage = spawn_usage()
    let error = withArguments(arguments) { spawn_run($0, input, output, exactMemory ? 1 : 0, &usage) }
    guard error == 0 else {
      throw ProgramFailure(description: "\(arguments[0]): \(String(cString: strerror(error)))")
    }
    guard usage.status == 0 else {
      throw ProgramFailure(description: "\(arguments.joined(separator: " ")): wait status \(usage.status)")
    }
    return usage
  }

  /// The milliseconds of one run.
  func milliseconds() throws -> Double {
    Double(try run().nanoseconds) / 1e6
  }

  /// The largest resident set of one run, in MiB.
  func peakMebibytes() throws -> Double {
    Double(try run(exactMemory: true).peak_kibibytes) / 1024
  }
}

/// Calls with the arguments as C wants them: null-terminated strings, ending with a null.
func withArguments<Result>(
  _ arguments: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let pointers = arguments.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return (pointers + [nil]).withUnsafeBufferPointer { buffer in
    // A buffer that holds at least the null has a base address.
    body(buffer.baseAddress.unsafelyUnwrapped)
  }
}

/// The programs that others made, as far as this machine has them.
enum Peers {
  /// Whether a program can be found and answers these arguments without an error.
  static func has(_ arguments: String...) -> Bool {
    (try? Program(arguments: arguments).run()) != nil
  }

  static let sqlite = has("sqlite3", ":memory:", ".quit")
  static let hledger = has("hledger", "--version")
  static let bc = has("bc", "--version")
  static let python = has("python3", "-c", "import decimal")
  static let numpy = has("python3", "-c", "import numpy")
  static let duckdb = has("python3", "-c", "import duckdb")
  static let polars = has("python3", "-c", "import polars")
  static let numpyFinancial = has("python3", "-c", "import numpy_financial")

  /// What to say of peers that are not there; nothing when all are.
  static func missing(_ peers: [(name: String, isThere: Bool, install: String)]) -> [String] {
    peers.filter { !$0.isThere }.map { "left out: \($0.name) is not installed (\($0.install))" }
  }
}

/// The milliseconds that something takes.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let elapsed = try ContinuousClock().measure(body).components
  return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
}
