import Foundation

/// The service answering a 360-row schedule, beside the same server with nothing to compute and a Python
/// service; the load comes from the same machine.
enum ServiceComparison {
  private static let target = "/ras/service/amortization?loan=200000&rate=6.5&terms=30&extra=0&escrow=206"

  static func comparison() throws -> Comparison {
    guard wrkIsThere else {
      throw ProgramFailure(description: "wrk, which makes the load, is not installed (apt-get install wrk)")
    }
    let service = try Server(beside: "roi-service") { ["--port", "\($0)", "--log-level", "notice"] }
    let length = try service.bytes(of: target)
    let fixed = try Server(beside: "fixed-body") { ["\($0)", "\(length)"] }
    var comparison = Comparison(
      title: "service: one answer of \(length) bytes, a 360-row schedule, over 32 connections", unit: "µs",
      subject: Contender(name: "roi-service") { try service.microseconds(target) },
      peers: [
        Peer("Hummingbird, a fixed body of that size", goal: 1.5) { try fixed.microseconds("/") }
      ],
      rounds: 5)
    if Peers.fastAPI {
      for workers in [1, 2] {
        let python = try Server(python: fastAPIService, workers: workers)
        let name = "FastAPI, numpy-financial, uvicorn (\(workers))"
        comparison.peers.append(Peer(name, goal: 1 / 20) { try python.microseconds(target) })
      }
    }
    comparison.notes = Peers.missing([
      ("FastAPI", Peers.fastAPI, "pip install fastapi 'uvicorn[standard]' numpy-financial")
    ])
    return comparison
  }

  /// Looked for by its path, since it has no option that does nothing and succeeds.
  private static var wrkIsThere: Bool {
    ["/usr/bin/wrk", "/usr/local/bin/wrk"].contains { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// A server of its own while something is measured; it ends with the measurement.
private final class Server {
  private let process = Process()
  private let port: Int

  /// Starts a program that is built beside this one.
  /// - Parameter arguments: Its words, given the port.
  convenience init(beside name: String, arguments: (Int) -> [String]) throws {
    try self.init(try Program.beside(name), arguments)
  }

  /// Starts a Python program as so many processes.
  convenience init(python source: String, workers: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "roi-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(source.utf8).write(to: folder.appending(path: "schedules.py"))
    let words = [Peers.python3, "-m", "uvicorn", "schedules:app", "--app-dir", folder.path]
    try self.init(URL(filePath: "/usr/bin/env")) { port in
      words + ["--port", "\(port)", "--workers", "\(workers)", "--log-level", "error"]
    }
  }

  private init(_ program: URL, _ arguments: (Int) -> [String]) throws {
    port = try Server.freePort()
    process.executableURL = program
    process.arguments = arguments(port)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = ContinuousClock.now + .seconds(20)
    while (try? bytes(of: "/health")) == nil {
      guard process.isRunning, ContinuousClock.now < end else {
        throw ProgramFailure(description: "\(program.lastPathComponent) does not answer")
      }
      usleep(20_000)
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// A port on which nothing listens: a server left over from another run would be measured instead of this one.
  private static func freePort() throws -> Int {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(listener, pointer, size) == 0 && getsockname(listener, pointer, &size) == 0
    }
    guard isBound else { throw ProgramFailure(description: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// How many bytes an answer has.
  func bytes(of target: String) throws -> Int {
    let url = "http://127.0.0.1:\(port)\(target)"
    let text = try Program.output(["curl", "-s", "-o", "/dev/null", "-w", "%{size_download}", url])
    guard let count = Int(text) else { throw ProgramFailure(description: "curl tells no size: \(text)") }
    return count
  }

  /// The microseconds that a request takes, as many as the machine can answer at once counted together.
  func microseconds(_ target: String) throws -> Double {
    let url = "http://127.0.0.1:\(port)\(target)"
    let text = try Program.output(["wrk", "-t1", "-c32", "-d2s", url])
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    guard !text.contains("Non-2xx"), !text.contains("Socket errors"),
      let line = lines.first(where: { $0.hasPrefix("Requests/sec:") }),
      let rate = Double(line.dropFirst("Requests/sec:".count).trimmingCharacters(in: .whitespaces)), rate > 0
    else { throw ProgramFailure(description: "wrk: \(text)") }
    return 1e6 / rate
  }
}

extension Program {
  /// What a program writes, once it has ended well.
  static func output(_ arguments: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "roi-output-\(getpid())").path
    defer { unlink(file) }
    try Program(arguments: arguments, output: file).run()
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}

extension Peers {
  fileprivate static let fastAPI = has(python3, "-c", "import fastapi, uvicorn, numpy_financial")
}

/// The same schedule as one would serve it with FastAPI: whole columns by numpy-financial, rounded to the
/// cent.
private let fastAPIService = """
  import numpy as np
  import numpy_financial as npf
  from fastapi import FastAPI
  from fastapi.responses import JSONResponse
  app = FastAPI()
  @app.get("/health")
  async def health():
      return {}
  @app.get("/ras/service/amortization")
  async def amortization(loan: float, rate: float, terms: int, extra: float = 0, escrow: float = 0):
      months = np.arange(1, 12 * terms + 1)
      monthly = rate / 1200
      interest = np.round(npf.ipmt(monthly, months, 12 * terms, -loan), 2)
      principal = np.round(npf.ppmt(monthly, months, 12 * terms, -loan), 2)
      balance = np.round(loan - np.concatenate(([0.0], np.cumsum(principal)[:-1])), 2)
      rows = zip(months.tolist(), balance.tolist(), interest.tolist(), principal.tolist())
      return JSONResponse([
          {"pmtNo": n, "balance0": b, "interest": i, "principal": p, "escrow": escrow, "extra": extra}
          for n, b, i, p in rows
      ])

  """
