import Foundation
import Programs
import Testing

/// The limits that all connections share, and those of one connection.
@Suite("Limits of the service", .serialized)
struct LimitsTests {
  /// Connections that ask for more than the kernel takes, and read nothing.
  private func stalled(_ count: Int, _ service: Service) throws -> [Wire] {
    try (0..<count).map { _ in
      let wire = try Wire(port: service.port, receiveBuffer: 4096)
      for _ in 0..<20 { wire.ask(target()) }
      return wire
    }
  }

  @Test("Two hundred requests that are sent at once are answered in order")
  func pipelining() throws {
    let service = try Service(["--log-level", "notice"])
    let years = [1, 5, 10, 30]
    let expected = try years.map { try service.ask(target(years: $0)).body }
    let wire = try Wire(port: service.port)
    let heads = (0..<200).map { "GET \(target(years: years[$0 % 4])) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    wire.send(heads.joined())
    for index in 0..<200 {
      #expect(wire.answer()?.body == expected[index % 4], "request \(index)")
    }
  }

  @Test("Of requests that are followed by the end of the input, those that were taken are answered")
  func theEndOfTheInput() throws {
    let service = try Service(["--log-level", "notice"])
    let wire = try Wire(port: service.port)
    wire.send(String(repeating: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 500))
    wire.endSending()
    var answers: [Answer] = []
    while let answer = wire.answer() { answers.append(answer) }
    #expect((64...500).contains(answers.count))
    #expect(answers.allSatisfy { $0.status == 200 })
    #expect(answers.count == 500 || answers.last?.headers["connection"] == "close")
    #expect(answers.dropLast().allSatisfy { $0.headers["connection"] == nil })
  }

  /// 60 connections with 20 answers of 35 KiB each ask for 41 MiB, of which the service keeps 1.
  @Test("Answers that nobody reads take no more memory than is allowed, and others are answered")
  func unsentAnswers() throws {
    let service = try Service(["--log-level", "notice", "--unsent-memory", "1"])
    let expected = try service.ask(target()).body
    let wires = try stalled(60, service)
    try wait(for: "the end of some of them") {
      try service.figure("roi_http_dropped_connections_total") ?? 0 > 20
    }
    for _ in 0..<20 {
      #expect(try service.ask(target()).body == expected)
      let unsent = try #require(try service.figure("roi_http_unsent_bytes"))
      #expect(unsent <= 1 << 20)
    }
    // Those whose connection still stands get whole answers, all of them.
    for wire in wires where !wire.hasEnded {
      var count = 0
      while count < 20, let answer = wire.answer() {
        #expect(answer.body == expected)
        count += 1
      }
      if count == 20 { return }
    }
    Issue.record("no connection was left")
  }

  @Test("A client that does not read its answer loses its connection, and one that reads keeps it")
  func slowReaders() throws {
    let service = try Service(["--log-level", "notice", "--answer-seconds", "1"])
    let wires = try stalled(3, service)
    let reader = try Wire(port: service.port)
    try wait(for: "the end of those that do not read") {
      reader.ask(target())
      #expect(reader.answer()?.status == 200)
      return try service.figure("roi_http_timeouts_total") == 3
    }
    try wait(for: "nothing that is unsent") { try service.figure("roi_http_unsent_bytes") == 0 }
    // The connection is reset: what was unsent is gone, in the kernel too.
    for wire in wires {
      var count = 0
      while wire.answer() != nil { count += 1 }
      #expect(count < 20)
    }
  }

  /// Who opens a connection and sends nothing has ten seconds; who stalls later has no more than `--answer-seconds`.
  @Test("A client that stops reading later loses its connection as soon")
  func laterSlowReaders() throws {
    let service = try Service(["--log-level", "notice", "--answer-seconds", "1"])
    let idle = try Wire(port: service.port)
    let wire = try Wire(port: service.port, receiveBuffer: 4096)
    wire.ask("/health")
    #expect(wire.answer()?.status == 200)
    for _ in 0..<20 { wire.ask(target()) }
    try wait(for: "the end of the one that does not read") {
      try service.figure("roi_http_timeouts_total") ?? 0 > 0
    }
    #expect(!idle.hasEnded)
    var count = 0
    while wire.answer() != nil { count += 1 }
    #expect(count < 20)
  }

  @Test("One address has only so many connections, and others follow when they end")
  func connectionsOfAnAddress() throws {
    let service = try Service(["--log-level", "notice", "--connections-per-address", "4"])
    var wires = try (0..<4).map { _ in try Wire(port: service.port) }
    for wire in wires {
      wire.ask("/health")
      #expect(wire.answer()?.status == 200)
    }
    #expect(try Wire(port: service.port).ends())
    wires.removeLast()
    var refused: Int?
    try wait(for: "room for one more") {
      guard let wire = try? Wire(port: service.port) else { return false }
      wire.ask("/metrics")
      let answer = wire.answer()
      refused = answer?.text.firstMatch(of: /(?m)^roi_http_refused_connections_total (\d+)/)
        .flatMap { Int($0.1) }
      return answer?.status == 200
    }
    #expect(refused ?? 0 >= 1)
  }

  @Test("At most sixteen faults of a query are told, and that there are more")
  func faults() throws {
    let service = try Service(["--log-level", "notice"])
    func problem(_ unknown: Int) throws -> (errors: Int, detail: String) {
      let names = (0..<unknown).map { "unknown\($0)=1" }.joined(separator: "&")
      let target = "/ras/service/amortization?loan=1&rate=1&terms=1&" + names
      let json = try #require(service.ask(target).json() as? [String: Any])
      return ((json["errors"] as? [Any])?.count ?? 0, json["detail"] as? String ?? "")
    }
    #expect(try problem(16).errors == 16)
    #expect(try !problem(16).detail.contains("more"))
    #expect(try problem(400).errors == 16)
    #expect(try problem(400).detail.contains("more faults than these"))
  }

  @Test("Too few file descriptors are told, and enough of them are no trouble")
  func fileDescriptors() throws {
    func start(_ count: Int, _ words: String) throws -> PipedProgram.Result {
      let line = "ulimit -n \(count) && exec \"$0\" \(words)"
      return try PipedProgram.run(Invocation("/bin/sh", ["-c", line, Invocation.built("roi-service")]))
    }
    let refused = try start(127, "--port 0")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("may open only 127 files and connections, and needs 128"))
    // It gets as far as the next error.
    let next = try start(128, "--port 0 --tls-cert /nowhere --tls-key /nowhere")
    #expect(next.errors.contains("/nowhere: No such file or directory"))
  }

  @Test(
    "A limit that is none is refused with what is allowed",
    arguments: [
      ("--connections-per-address", "1 to 16384"), ("--answer-seconds", "1 to 3600"),
      ("--unsent-memory", "1 to 65536"),
    ])
  func limitsAreChecked(option: String, range: String) throws {
    for value in ["0", "-1", "99999999"] {
      let refused = try PipedProgram.run(
        Invocation(Invocation.built("roi-service"), ["\(option)=\(value)"]))
      #expect(refused.status == 64 && refused.errors.contains("\(option) is \(range), not \(value)."))
    }
  }
}
