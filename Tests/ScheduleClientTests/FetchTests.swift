import Finance
import Glibc
import Programs
import ScheduleAPI
import ScheduleClient
import Synchronization
import Testing

/// Fetching from servers that do what they should not; a limit that has to pass is made small, so that a test
/// ends soon.
@Suite("Fetching")
struct FetchTests {
  private static let good = String(
    decoding: ScheduleText(Schedule(Loans.usual), as: .json).bytes, as: UTF8.self)

  private func client(
    _ server: HostileServer, _ scheme: String = "http", change: (inout FetchLimits) -> Void = { _ in }
  ) throws -> ScheduleClient {
    var limits = FetchLimits()
    change(&limits)
    let address = try ServiceAddress("\(scheme)://127.0.0.1:\(server.port)")
    return ScheduleClient(address, limits: limits, fetcher: Invocation.built("roi-fetch"))
  }

  /// What fetching from a server throws; nil when it answers.
  private func failure(
    change: (inout FetchLimits) -> Void = { _ in },
    _ answer: @escaping @Sendable (HostileServer.Connection) -> Void
  ) throws -> ServiceError? {
    let server = HostileServer(answer)
    defer { server.close() }
    return try failure(of: client(server, change: change))
  }

  private func failure(of client: ScheduleClient) throws -> ServiceError? {
    let query = try ScheduleQuery(Loans.usual)
    do throws(ServiceError) {
      _ = try client.fetch(query)
      return nil
    } catch {
      return error
    }
  }

  @Test("A good answer is taken")
  func aGoodAnswer() throws {
    let server = HostileServer { $0.answer(Self.good, headers: "Set-Cookie: a=b\r\n") }
    defer { server.close() }
    let client = try client(server)
    for _ in 0..<2 {
      let answer = try client.fetch(ScheduleQuery(Loans.usual))
      #expect(answer.difference == nil)
      #expect(answer.schedule.elementsEqual(Schedule(Loans.usual)))
    }
    // Nothing is sent that says who asks: no cookie, no credentials, only what HTTP needs.
    for head in server.requests {
      let lines = head.split(separator: "\r\n")
      let target = "/ras/service/amortization?loan=200000.00&rate=6.500&terms=30&extra=0.00&escrow=0.00"
      #expect(lines.first == "GET \(target) HTTP/1.1")
      let names = lines.dropFirst().map { $0.prefix { $0 != ":" }.lowercased() }
      #expect(
        Set(names).isSubset(of: ["host", "accept", "user-agent", "connection", "content-length"]), "\(names)")
    }
    #expect(server.requests.count == 2)
  }

  @Test("Other statuses are errors")
  func statuses() throws {
    #expect(try failure { $0.answer("no", status: "500 Oops") } == .status(500))
    #expect(try failure { $0.answer(Self.good, status: "404 Not Found") } == .status(404))
    #expect(try failure { $0.answer("", status: "204 No Content") } == .status(204))
  }

  @Test("What the service says of its refusal is told, on one line, and no more than a person reads")
  func explanations() throws {
    let problem = #"""
      {"type":"about:blank","status":400,"detail":"The query\u001b[2J\n cannot be answered: loan.",
       "errors":[{"parameter":"loan","code":"out-of-range","message":"It is out of range."},{"code":7}]}
      """#
    let said = "The query [2J cannot be answered: loan. loan: It is out of range."
    #expect(
      try failure { $0.answer(problem, status: "400 Bad Request") } == .status(400, explanation: said))
    let long = try failure {
      $0.answer(#"{"detail":"\#(String(repeating: "x", count: 5_000))"}"#, status: "500 Oops")
    }
    let start = String(repeating: "x", count: 300) + "…"
    #expect(long == .status(500, explanation: start))
    for text in [#"{"detail":7}"#, #"{"detail":"a""#, "[]", #"{"detail":" \n"}"#, "<html>"] {
      #expect(try failure { $0.answer(text, status: "500 Oops") } == .status(500), "\(text)")
    }
  }

  @Test("The place that a redirect names is told and not called")
  func redirects() throws {
    let other = HostileServer { $0.answer(Self.good) }
    defer { other.close() }
    let place = "http://127.0.0.1:\(other.port)/"
    for status in [301, 302, 303, 307, 308] {
      let fault = try failure {
        $0.answer("", status: "\(status) Elsewhere", headers: "Location: \(place)\r\n")
      }
      #expect(fault == .redirect(status: status, to: place))
    }
    #expect(try failure { $0.answer("", status: "302 Elsewhere") } == .redirect(status: 302, to: nil))
    #expect(other.requests.isEmpty)
  }

  @Test("A connection that closes early is broken off")
  func closesEarly() throws {
    guard case .fetch(.brokenOff) = try failure({ _ in }) else {
      Issue.record("nothing was sent")
      return
    }
    guard case .fetch(.brokenOff) = try failure({ $0.send("HTTP/1.1 200 OK\r\nContent-Le") }) else {
      Issue.record("half a head was sent")
      return
    }
  }

  @Test("A false length is found out")
  func liesAboutLength() throws {
    let long = try failure { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[]") }
    guard case .fetch(.brokenOff) = long else {
      Issue.record("less was sent than announced: \(String(describing: long))")
      return
    }
    let short = try failure { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\(Self.good)") }
    #expect(short == .notJSON(offset: 5))
    let chunks = try failure { $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFF\r\n[]") }
    guard case .fetch(.brokenOff) = chunks else {
      Issue.record("a chunk broke off: \(String(describing: chunks))")
      return
    }
  }

  @Test("An answer that is no HTTP is refused")
  func noHTTP() throws {
    guard case .fetch(.brokenOff) = try failure({ $0.send("SSH-2.0-OpenSSH_9\r\n") }) else {
      Issue.record("no HTTP was sent")
      return
    }
  }

  @Test("Three MiB with a length, then without one, of which the limit is taken and no more")
  func tooLarge() throws {
    let body = String(repeating: " ", count: 3 << 20)
    #expect(try failure { $0.answer(body) } == .fetch(.tooLarge(limit: 2 << 20)))
    let endless = try failure { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while connection.send(String(repeating: "[", count: 1 << 16)) {}
    }
    #expect(endless == .fetch(.tooLarge(limit: 2 << 20)))
  }

  @Test("A byte now and then does not put the limit off")
  func trickles() throws {
    let fault = try failure(change: { $0.wholeMilliseconds = 500 }) { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" ") { usleep(20_000) }
    }
    #expect(fault == .fetch(.timedOut(.answer)))
  }

  @Test("A service that says nothing is given up after the time limit")
  func saysNothing() throws {
    #expect(
      try failure(change: { $0.wholeMilliseconds = 300 }) { $0.waitForEnd() } == .fetch(.timedOut(.answer)))
  }

  @Test("Wrong answers are refused with their reasons")
  func wrongAnswers() throws {
    #expect(try failure { $0.answer("<!DOCTYPE html>") } == .notJSON(offset: 0))
    #expect(
      try failure { $0.answer(#"[{"pmtNo":1,"balance0":NaN}]"#) }
        == .notASchedule(.notFinite(row: 1, .openingBalance)))
    #expect(
      try failure { $0.answer(String(repeating: "[", count: 1 << 20)) }
        == .wrongShape(.notAnObject(row: 1, found: "array")))
    #expect(
      try failure { $0.answer(#"[{"pmtNo":true}]"#) }
        == .wrongShape(.notANumber(row: 1, .number, found: "true or false")))
  }

  @Test("A port where nobody listens is told")
  func nobodyListens() throws {
    let server = HostileServer(nil)
    let client = try client(server)
    server.close()
    #expect(throws: ServiceError.fetch(.cannotConnect(reason: "Connection refused"))) {
      try client.fetch(ScheduleQuery(Loans.usual))
    }
  }

  @Test("An unknown host is told")
  func unknownHost() throws {
    let client = ScheduleClient(
      try ServiceAddress("https://schedules.invalid"), fetcher: Invocation.built("roi-fetch"))
    #expect(throws: ServiceError.fetch(.cannotConnect(reason: "unknown host schedules.invalid"))) {
      try client.fetch(ScheduleQuery(Loans.usual))
    }
  }

  @Test("A queue that is full lets no connection come about")
  func connectionTimesOut() throws {
    let server = HostileServer(backlog: 0, nil)
    let waiting = server.connect(4)
    defer {
      for descriptor in waiting { close(descriptor) }
      server.close()
    }
    let client = try client(server) { $0.connectMilliseconds = 300 }
    #expect(throws: ServiceError.fetch(.timedOut(.connection))) {
      try client.fetch(ScheduleQuery(Loans.usual))
    }
  }

  @Test("A server that speaks plain HTTP where TLS is asked for")
  func noTLS() throws {
    let server = HostileServer(waitsForHead: false) { connection in
      connection.answer("no TLS")
      connection.waitForEnd()
    }
    defer { server.close() }
    let fault = try failure(of: client(server, "https"))
    guard case .fetch(.tls) = fault else {
      Issue.record("no TLS: \(String(describing: fault))")
      return
    }
  }

  @Test("Giving up ends the call although nothing has come yet, and the program that fetched is gone")
  func interrupted() throws {
    let server = HostileServer { $0.waitForEnd() }
    defer { server.close() }
    let client = try client(server)
    #expect(throws: ServiceError.interrupted) {
      try client.fetch(ScheduleQuery(Loans.usual), isInterrupted: { !server.requests.isEmpty })
    }
  }

  @Test("Progress is told")
  func progressIsTold() throws {
    let told = Mutex(Duration.zero)
    let server = HostileServer { connection in
      // Answers once the client has said that it waits.
      while told.withLock({ $0 == .zero }) { usleep(1000) }
      connection.answer(Self.good)
    }
    defer { server.close() }
    _ = try client(server).fetch(
      ScheduleQuery(Loans.usual), progress: { waited in told.withLock { $0 = waited } })
    #expect(told.withLock { $0 } > .zero)
  }

  @Test("A fetcher that is not there is told")
  func noFetcher() throws {
    let client = ScheduleClient(try ServiceAddress("https://localhost"), fetcher: "/nowhere/roi-fetch")
    #expect(throws: ServiceError.noFetcher(path: "/nowhere/roi-fetch")) {
      try client.fetch(ScheduleQuery(Loans.usual))
    }
  }
}

/// The words between the fetching program and the one that starts it.
@Suite("Reports of the fetching program")
struct FetchReportTests {
  @Test(
    "A report reads back as it was written",
    arguments: [
      .answer(status: 200, location: nil, body: [1, 10, 2]),
      .answer(status: 302, location: "http://a/b c", body: []),
      .failure(.cannotConnect(reason: "Connection refused")), .failure(.tls(reason: "x y")),
      .failure(.untrusted), .failure(.misnamed), .failure(.noTrust(path: "/a b")),
      .failure(.brokenOff(reason: "")), .failure(.timedOut(.connection)), .failure(.timedOut(.answer)),
      .failure(.tooLarge(limit: 2 << 20)),
    ] as [FetchReport])
  func readsBack(report: FetchReport) {
    #expect(FetchReport(report.bytes) == report)
    // A report that was cut off is none.
    #expect(FetchReport(Array(report.bytes.dropLast())) == nil)
  }

  @Test("What could end a line is left out")
  func whatCouldEndALineIsLeftOut() {
    let report = FetchReport.failure(.tls(reason: "a\nb\u{1B}[31m"))
    #expect(FetchReport(report.bytes) == .failure(.tls(reason: "ab[31m")))
  }
}
