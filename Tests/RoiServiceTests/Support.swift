import Foundation
import Programs
import Testing

/// The real service, as a process on a port of its own; it ends with the test.
final class Service {
  /// The port, on 127.0.0.1.
  let port: UInt16
  private let folder: TestFolder
  private let program: PipedProgram

  /// Starts it, and waits until it listens.
  init(_ arguments: [String] = []) throws {
    folder = try TestFolder()
    // A log that nobody reads must not fill a pipe, so that it goes to a file.
    let words = ["-c", "exec \"$0\" \"$@\" 2>log", Invocation.built("roi-service"), "--port", "0"]
    program = try PipedProgram(
      Invocation("/bin/sh", words + arguments, environment: ["HOME": folder.path], folder: folder.path))
    port = try Self.port(folder, program)
  }

  private static func port(_ folder: TestFolder, _ program: PipedProgram) throws -> UInt16 {
    let deadline = Deadline()
    while !deadline.hasPassed, program.process.statusIfEnded() == nil {
      if let line = entries(folder).first(where: { $0["message"] as? String == "listening" }),
        let port = line["port"] as? Int
      {
        return UInt16(port)
      }
      usleep(1000)
    }
    throw NotReachedError("the service does not listen: \(folder.text(of: "log"))")
  }

  /// The lines of its log.
  var log: [[String: Any]] { Self.entries(folder) }

  private static func entries(_ folder: TestFolder) -> [[String: Any]] {
    // The last line may be half written.
    let lines = folder.text(of: "log").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
  }

  /// The largest resident set so far, in MiB.
  var peakMebibytes: Int {
    let status = (try? String(contentsOfFile: "/proc/\(program.process.id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max) / 1024
  }

  /// The number of its process.
  var id: pid_t { program.process.id }

  /// Waits for its end, and tells its status.
  func status() throws -> Int32 { try program.process.waitForEnd() }

  /// Asks once, on a connection of its own.
  func ask(
    _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
  ) throws -> Answer {
    let wire = try Wire(port: port)
    let head = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers + ["", ""]
    wire.send(Array((head.joined(separator: "\r\n") + body).utf8))
    guard let answer = wire.answer(toHead: method == "HEAD") else {
      throw NotReachedError("no answer to \(target)")
    }
    return answer
  }

  /// A figure of its metrics; nil if there is none.
  func figure(_ name: String) throws -> Int? {
    let lines = try ask("/metrics").text.split(separator: "\n")
    return lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
  }
}

/// An answer of HTTP.
struct Answer {
  let status: Int
  /// The fields, by their names in small letters.
  let headers: [String: String]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON.
  func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(body)) }
}

/// The query of the usual loan: 200,000.00 at 6.5 % over so many years.
func target(years: Int = 30) -> String {
  "/ras/service/amortization?loan=200000.00&rate=6.500&terms=\(years)&extra=0.00&escrow=206.00"
}

/// Runs work on so many threads and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(index)
      group.leave()
    }
  }
  group.wait()
}
