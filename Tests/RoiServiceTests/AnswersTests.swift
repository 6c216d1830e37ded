import Finance
import Foundation
import Programs
import ScheduleAPI
import ScheduleClient
import Testing

/// What the service answers, asked over the wire.
@Suite("Answers of the service")
struct AnswersTests {
  private let service: Service

  init() throws { service = try Service() }

  private static func loan(_ amount: Int128, _ rate: Int64, years: Int, extra: Int128, escrow: Int128) -> Loan
  {
    Loan(
      principal: Money(minorUnits: amount), rate: Percent(millionths: rate), term: Term(years: years),
      extra: Money(minorUnits: extra), escrow: Money(minorUnits: escrow))
  }

  // MARK: Schedules

  /// The rows are those of `Finance`, for one loan of each kind: straight line, with extra, as large and as
  /// long as can be.
  @Test("The rows are those of Finance")
  func rowsAreThoseOfFinance() throws {
    let loans = [
      Self.loan(20_000_000, 65_000, years: 30, extra: 0, escrow: 20_600),
      Self.loan(20_000_000, 65_000, years: 30, extra: 12_345, escrow: 0),
      Self.loan(99_999, 0, years: 1, extra: 0, escrow: 1),
      Self.loan(0, 65_000, years: 30, extra: 5, escrow: 5),
      Self.loan(100_000_000_000_000_000, 1_000_000, years: 100, extra: 0, escrow: 0),
    ]
    for loan in loans {
      let query = try ScheduleQuery(loan)
      let answer = try service.ask(query.target)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      let schedule = try ScheduleAnswer(reading: answer.body, to: query)
      #expect(schedule.difference == nil)
      #expect(schedule.schedule.elementsEqual(Schedule(loan)))
    }
  }

  @Test("The lines of a longer schedule than one part come in order, and none twice")
  func longSchedulesAreStreamed() throws {
    let answer = try service.ask(target(years: 100))
    #expect(answer.headers["transfer-encoding"] == "chunked")
    let rows = try #require(answer.json() as? [[String: Any]])
    #expect(rows.compactMap { $0["pmtNo"] as? Int } == Array(1...1200))
  }

  @Test(
    "Answers have the form that was asked for",
    arguments: [
      ("text/csv", "text/csv"), ("text/*", "text/csv"), ("*/*", "application/json"), ("", "application/json"),
      ("text/csv;q=0.5, application/json", "application/json"),
      ("application/json;q=0.1, TEXT/CSV;q=0.2", "text/csv"), ("application/*;q=0, */*;q=0.3", "text/csv"),
    ])
  func forms(accept: String, mediaType: String) throws {
    let answer = try service.ask(target(years: 1), headers: ["Accept: \(accept)"])
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"]?.hasPrefix(mediaType) == true)
    let isCSV = answer.text.hasPrefix("pmtNo,balance0,interest,principal,escrow,extra\r\n1,200000,1083.33,")
    #expect(isCSV == (mediaType == "text/csv"))
    #expect(answer.headers["vary"] == "Accept")
  }

  @Test("Extra and escrow may be left out, order does not matter, and percent-encoding is read")
  func otherWaysToAsk() throws {
    let plain = try service.ask("/ras/service/amortization?loan=1000&rate=6.5&terms=1&extra=0&escrow=0")
    let other = try service.ask("/ras/service/amortization?terms=%31&rate=6.5000&loan=1000.00")
    #expect(plain.status == 200 && plain.body == other.body)
    #expect(plain.headers["etag"] == other.headers["etag"])
  }

  @Test("A validator saves the body")
  func validators() throws {
    let first = try service.ask(target())
    let tag = try #require(first.headers["etag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    #expect(first.headers["cache-control"]?.hasPrefix("public, max-age=") == true)
    for field in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let again = try service.ask(target(), headers: ["If-None-Match: \(field)"])
      #expect(again.status == 304)
      #expect(again.headers["etag"] == tag)
    }
    #expect(try service.ask(target(), headers: ["If-None-Match: \"x\""]).status == 200)
    // Everything that changes the bytes changes the tag.
    let csv = try service.ask(target(), headers: ["Accept: text/csv"])
    let others = try ["loan=200000.01", "rate=6.501", "terms=29", "extra=0.01", "escrow=206.01"].map { pair in
      let name = pair.prefix { $0 != "=" }
      let query = target().replacing(/\b\w+=[0-9.]+/) {
        $0.output.hasPrefix(name + "=") ? pair : String($0.output)
      }
      return try service.ask(query).headers["etag"] ?? ""
    }
    #expect(Set(others + [tag, csv.headers["etag"] ?? ""]).count == 7)
  }

  /// A schedule of a hundred years is sent in parts, without its length; RFC 9110, 8.6 allows the true one or none.
  @Test(
    "HEAD is answered without a body, and with its length",
    arguments: [target(), target(years: 100), "/health", "/metrix", target(years: 101)])
  func headAnswersWithoutABody(target: String) throws {
    let wire = try Wire(port: service.port)
    wire.send("HEAD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try #require(wire.answer(toHead: true))
    let whole = try service.ask(target)
    #expect(answer.status == whole.status)
    #expect(answer.headers["content-length"] == "\(whole.body.count)")
    #expect(answer.headers["etag"] == whole.headers["etag"])
    // The connection is at the start of the next answer.
    wire.ask("/health")
    #expect(wire.answer()?.text == "{\"status\":\"pass\"}\n")
  }

  // MARK: Refusals

  @Test(
    "Each case with the parameters that are named, and the word for what is wrong with them",
    arguments: [
      ("", ["loan missing", "rate missing", "terms missing"]),
      ("loan=1&rate=1", ["terms missing"]), ("loan=&rate=1&terms=1", ["loan not-a-number"]),
      ("loan=1&rate=1&terms=1&term=1", ["term unknown"]), ("loan=1&loan=1&rate=1&terms=1", ["loan twice"]),
      ("loan=1e3&rate=1&terms=1", ["loan not-a-number"]), ("loan=NaN&rate=1&terms=1", ["loan not-a-number"]),
      ("loan=1,000&rate=1&terms=1", ["loan not-a-number"]), ("loan=+1&rate=1&terms=1", ["loan not-a-number"]),
      ("loan=-1&rate=-1&terms=-1", ["loan out-of-range", "rate out-of-range", "terms out-of-range"]),
      (
        "loan=1000000000000000.01&rate=100.0001&terms=101",
        ["loan out-of-range", "rate out-of-range", "terms out-of-range"]
      ),
      (
        "loan=0.001&rate=0.00000000001&terms=1.5",
        ["loan too-many-decimals", "rate too-many-decimals", "terms too-many-decimals"]
      ),
      (
        "loan=1&rate=1&terms=0&extra=x&escrow=1.234",
        ["terms out-of-range", "extra not-a-number", "escrow too-many-decimals"]
      ),
      ("loan=%ff&rate=1&terms=1", ["loan not-text"]), ("loan=%zz&rate=1&terms=1", ["loan not-text"]),
      ("%ff=1&loan=1&rate=1&terms=1", [" not-text"]),
    ])
  func badQueries(query: String, expected: [String]) throws {
    let answer = try service.ask("/ras/service/amortization?" + query)
    #expect(answer.status == 400)
    #expect(answer.headers["content-type"] == "application/problem+json")
    let problem = try #require(answer.json() as? [String: Any])
    #expect(problem["status"] as? Int == 400)
    let errors = try #require(problem["errors"] as? [[String: String]])
    #expect(errors.map { "\($0["parameter"] ?? "?") \($0["code"] ?? "?")" } == expected)
    #expect(errors.allSatisfy { $0["message"]?.hasSuffix(".") == true })
  }

  @Test("Other requests are refused with their statuses")
  func otherRefusals() throws {
    #expect(try service.ask("/").status == 404)
    #expect(try service.ask("/health/").status == 404)
    #expect(try service.ask("/ras/service/../../health").status == 404)
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
      let answer = try service.ask("/health", method: method)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == "GET, HEAD")
    }
    #expect(try service.ask("/health", method: "BREW").status == 400)
    #expect(try service.ask(target(), headers: ["Accept: image/png"]).status == 406)
    #expect(try service.ask(target(), headers: ["Accept: application/json;q=0"]).status == 406)
  }

  // MARK: About itself

  @Test("What the description promises of parameters and rows is what is answered by")
  func description() throws {
    let whole = try #require(service.ask("/openapi.json").json() as? [String: Any])
    #expect(whole["openapi"] as? String == "3.1.0")
    let paths = try #require(whole["paths"] as? [String: [String: [String: Any]]])
    #expect(Set(paths.keys) == ["/ras/service/amortization", "/health", "/metrics", "/openapi.json"])
    for path in paths.keys where path != "/ras/service/amortization" {
      #expect(try service.ask(path).status == 200)
    }
    let parameters = try #require(
      paths["/ras/service/amortization"]?["get"]?["parameters"] as? [[String: Any]])
    let plain = parameters.prefix(5)
    #expect(plain.compactMap { $0["name"] as? String } == ["loan", "rate", "terms", "extra", "escrow"])
    for parameter in plain {
      let schema = try #require(parameter["schema"] as? [String: Any])
      let name = try #require(parameter["name"] as? String)
      for (bound, status) in [("minimum", 200), ("maximum", 200)] {
        let value = try #require(schema[bound] as? NSNumber)
        let query = "loan=1&rate=1&terms=1".replacing("\(name)=1", with: "")
        let answer = try service.ask("/ras/service/amortization?\(query)&\(name)=\(value)")
        #expect(answer.status == status, "\(name) \(bound)")
      }
    }
    let rows = try #require(service.ask(target()).json() as? [[String: Any]])
    let longRows = try #require(service.ask(target() + "&io=12").json() as? [[String: Any]])
    let schemas = (whole["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]]
    let properties = schemas?["Payment"]?["properties"] as? [String: Any]
    #expect(Set(properties?.keys ?? [:].keys) == Set(longRows[0].keys))
    #expect(Set(schemas?["Payment"]?["required"] as? [String] ?? []) == Set(rows[0].keys))
  }

  @Test("No statement of the schema refuses by binary division what is answered")
  func decimalsAreSaidInWords() throws {
    let text = try service.ask("/openapi.json").text
    #expect(!text.contains("multipleOf") && text.contains("with at most 2 decimals"))
  }

  // MARK: Versions and connections

  @Test(
    "A request of HTTP/1.0 need not name a host; its answer has no chunks and ends the connection",
    arguments: ["", "Connection: keep-alive\r\n"])
  func oldVersion(header: String) throws {
    for path in ["/health", target(years: 100)] {
      let wire = try Wire(port: service.port)
      wire.send("GET \(path) HTTP/1.0\r\n\(header)\r\n")
      let answer = try #require(wire.answerToTheEnd())
      #expect(answer.status == 200 && answer.headers["connection"] == "close")
      #expect(answer.headers["transfer-encoding"] == nil)
      _ = try answer.json()
    }
  }

  /// RFC 9112, 3.2.
  @Test(
    "A request without exactly one Host that can be a host is refused",
    arguments: [
      [], ["Host: localhost", "Host: localhost"], ["Host: a", "host: b"], ["Host: a b"], ["Host: a/b"],
      ["Host: user@localhost"],
    ])
  func aHostIsNamed(hosts: [String]) throws {
    let wire = try Wire(port: service.port)
    wire.send((["GET /health HTTP/1.1"] + hosts + ["", ""]).joined(separator: "\r\n"))
    let answer = try #require(wire.answer())
    #expect(answer.status == 400 && answer.text.contains("names its Host"))
    // The connection goes on.
    wire.ask("/health")
    #expect(wire.answer()?.status == 200)
  }

  @Test("What came before the last request of a connection is answered, and what comes after it is not")
  func theLastRequest() throws {
    let wire = try Wire(port: service.port)
    let head = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
    wire.send("\(head)\r\n\(head)Connection: Close\r\n\r\n\(head)\r\n")
    #expect(wire.answer()?.headers["connection"] == nil)
    #expect(wire.answer()?.headers["connection"] == "close")
    #expect(wire.ends())
  }

  @Test("A request that is no HTTP is refused")
  func aRequestThatIsNone() throws {
    let wire = try Wire(port: service.port)
    wire.send("NONSENSE\r\n\r\n")
    let answer = try #require(wire.answer())
    #expect(answer.status == 400 && answer.headers["content-type"] == "application/problem+json")
    #expect(try service.figure("roi_http_unreadable_requests_total") == 1)
    // To hang up within a head is not to send what cannot be read.
    let other = try Wire(port: service.port)
    other.send("GET /health HTTP/1.1\r\nHost: loc")
    other.endSending()
    _ = other.answer()
    #expect(try service.figure("roi_http_unreadable_requests_total") == 1)
  }

  @Test("Metrics count requests")
  func metricsCount() throws {
    for _ in 0..<3 { _ = try service.ask(target()) }
    _ = try service.ask("/nowhere")
    let path = "/ras/service/amortization"
    #expect(try service.figure("roi_http_requests_total{path=\"\(path)\",status=\"200\"}") == 3)
    #expect(try service.figure("roi_http_requests_total{path=\"other\",status=\"404\"}") == 1)
    // Three schedules, one refusal, two pages of metrics.
    #expect(try service.figure("roi_http_request_duration_seconds_count") == 6)
  }

  /// In OpenMetrics a counter is known by its name without `_total`, which is no other's name.
  @Test("Metric families are distinct")
  func metricFamiliesAreDistinct() throws {
    let names = try service.ask("/metrics").text.split(separator: "\n").compactMap { line in
      line.hasPrefix("# TYPE ") ? line.split(separator: " ")[2].replacing("_total", with: "") : nil
    }
    #expect(names.count > 3 && Set(names).count == names.count)
  }

  @Test("The log has the answers")
  func logsWhatItAnswers() throws {
    _ = try service.ask("/nowhere?a=%0A")
    let answered = { (line: [String: Any]) in line["message"] as? String == "answered" }
    // The log is written behind the answer.
    try wait(for: "the answer in the log") { service.log.contains(where: answered) }
    let line = try #require(service.log.first(where: answered))
    #expect(line["status"] as? Int == 404 && line["microseconds"] is Int)
    #expect(line["target"] as? String == "/nowhere?a=%0A" && line["method"] as? String == "GET")
    #expect((line["time"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  // MARK: Options

  @Test(
    "Bad options are refused",
    arguments: [
      (["--port", "65536"], 64), (["--tls-cert", "x"], 64), (["--log-level", "loud"], 64),
      (["--port", "0", "--tls-cert", "/nowhere", "--tls-key", "/nowhere"], 1),
      (["--port", "0", "--host", "nowhere.invalid"], 1),
    ] as [([String], Int32)])
  func badOptions(arguments: [String], status: Int32) throws {
    let result = try PipedProgram.run(Invocation(Invocation.built("roi-service"), arguments))
    #expect(result.status == status)
    #expect(!result.errors.isEmpty)
  }

  @Test(
    "Errors show no control characters", arguments: ["--x\u{1B}[31m\u{202E}", "--host=\u{1B}[31m\u{202E}"])
  func errorsShowNoControlCharacters(argument: String) throws {
    let result = try PipedProgram.run(Invocation(Invocation.built("roi-service"), [argument]))
    #expect(result.status != 0 && !result.errors.isEmpty)
    #expect(!result.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test("A port that is taken is told")
  func aPortThatIsTaken() throws {
    let result = try PipedProgram.run(
      Invocation(Invocation.built("roi-service"), ["--port", "\(service.port)"]))
    #expect(result.status == 1)
    let reason = "127.0.0.1 port \(service.port): Address already in use"
    #expect(result.errors.contains(#""error":"\#(reason)""#), "\(result.errors)")
  }
}
