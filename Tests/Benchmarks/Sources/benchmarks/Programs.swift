import CSpawn
import Foundation

/// Why a program could not be measured.
struct ProgramFailure: Error, CustomStringConvertible {
  let description: String
}

/// A program with its arguments, and the files that it reads and writes.
struct Program {
  var arguments: [String]
  var input = "/dev/null"
  var output = "/dev/null"

  /// The exit status that the program has to end with.
  var status: CInt = 0

  /// Runs the program to its end.
  /// - Returns: The nanoseconds from before it was made until it had ended.
  @discardableResult
  func run() throws -> Int64 {
    var usage = spawn_usage()
    let error = withArguments(arguments) { spawn_run($0, input, output, &usage) }
    guard error == 0 else {
      throw ProgramFailure(description: "\(arguments[0]): \(String(cString: strerror(error)))")
    }
    guard usage.status == status << 8 else {
      throw ProgramFailure(description: "\(arguments.joined(separator: " ")): wait status \(usage.status)")
    }
    return usage.nanoseconds
  }

  /// The milliseconds of one run.
  func milliseconds() throws -> Double {
    Double(try run()) / 1e6
  }

  /// The largest resident set of one run, in MiB.
  func peakMebibytes() throws -> Double {
    let file = FileManager.default.temporaryDirectory.appending(path: "roi-peak-\(getpid())").path
    defer { unlink(file) }
    var small = self
    small.arguments = [try Program.beside("peak-memory").path, file] + arguments
    try small.run()
    let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    guard let kibibytes = Double(text) else {
      throw ProgramFailure(description: "peak-memory tells no figure")
    }
    return kibibytes / 1024
  }

  /// The path of this program.
  static var own: URL {
    get throws { URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) }
  }

  /// A program that is built beside this one.
  static func beside(_ name: String) throws -> URL {
    try own.deletingLastPathComponent().appending(path: name)
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
  /// The interpreter itself: `python3` may be a script that chooses one.
  static let python3 =
    (try? Program.output(["python3", "-c", "import sys; print(sys.executable)"]))?
    .trimmingCharacters(in: .newlines) ?? "python3"
  static let python = has(python3, "-c", "import decimal")
  static let numpy = has(python3, "-c", "import numpy")
  static let duckdb = has(python3, "-c", "import duckdb")
  static let polars = has(python3, "-c", "import polars")
  static let numpyFinancial = has(python3, "-c", "import numpy_financial")

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
