import Foundation
import Programs
import Testing

/// The end of the service after SIGTERM: what clients still get, and who may not keep it from ending.
@Suite("The end of the service", .serialized)
struct StoppingTests {
  private static let long = "/ras/service/amortization?loan=200000&rate=6.5&months=1200"

  /// Sends SIGTERM, and waits until the service takes no requests any more.
  ///
  /// A connection without a request is closed at that moment.
  private func stop(_ service: Service) throws {
    let idle = try Wire(port: service.port)
    idle.ask("/health")
    #expect(idle.answer()?.status == 200)
    kill(service.id, SIGTERM)
    try wait(for: "the end of an idle connection") { idle.hasEnded }
  }

  /// A connection with the first of some answers on its way, of which the client's system takes little.
  private func stalled(_ count: Int, _ target: String, _ service: Service) throws -> Wire {
    let wire = try Wire(port: service.port, receiveBuffer: 4096)
    wire.send(String(repeating: "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n", count: count))
    try wait(for: "an answer on its way") { try service.figure("roi_http_unsent_bytes") ?? 0 > 0 }
    return wire
  }

  @Test("A client that takes its answer slowly gets all of it", arguments: [target(), long])
  func slowReaders(target: String) throws {
    let service = try Service(["--log-level", "notice"])
    let expected = try service.ask(target).body
    let wire = try stalled(1, target, service)
    try stop(service)
    #expect(wire.answer()?.body == expected)
    #expect(wire.ends())
    #expect(try service.status() == 0)
  }

  @Test("Requests that wait behind an answer are answered, and the last answer says that it is")
  func waitingRequests() throws {
    let service = try Service(["--log-level", "notice"])
    let expected = try service.ask(target()).body
    let wire = try stalled(9, target(), service)
    try stop(service)
    for number in 1...9 {
      let answer = wire.answer()
      #expect(answer?.body == expected)
      #expect(answer?.headers["connection"] == (number == 9 ? "close" : nil))
    }
    #expect(wire.ends())
    #expect(try service.status() == 0)
  }

  @Test("A client that takes nothing keeps it waiting for one answer's time, however many it asked for")
  func nobodyReads() throws {
    let service = try Service(["--log-level", "notice", "--answer-seconds", "2"])
    let wire = try stalled(9, target(), service)
    try stop(service)
    #expect(try service.status() == 0)
    #expect(service.log.last?["message"] as? String == "stopped")
    // The first is cut off; the others were never begun.
    #expect(service.log.last?["answered"] as? Int ?? 9 <= 6)
    #expect(wire.answer() == nil)
  }

  /// Reads from a pipe up to the line that fulfils a condition; nil when the other side has closed it.
  private func line(
    of pipe: FileHandle, _ rest: inout [UInt8], where condition: (String) -> Bool
  ) -> String? {
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(...end)
        if condition(line) { return line }
      }
      let bytes = pipe.availableData
      if bytes.isEmpty { return nil }
      rest += bytes
    }
  }

  private func number(_ pattern: Regex<(Substring, Substring)>, in text: String?) -> Int? {
    text?.firstMatch(of: pattern).flatMap { Int($0.1) }
  }

  /// A mebibyte of lines waits for the reader of the log, and what a pipe takes.
  @Test("A log that nobody reads keeps nothing waiting: its lines are dropped, counted and told")
  func nobodyReadsTheLog() throws {
    let folder = try TestFolder()
    try #require(mkfifo(folder("log"), 0o600) == 0)
    let program = try PipedProgram(
      Invocation(
        "/bin/sh", ["-c", "exec \"$0\" --port 0 2>log", Invocation.built("roi-service")],
        environment: ["HOME": folder.path], folder: folder.path))
    let log = try #require(FileHandle(forReadingAtPath: folder("log")))
    var rest: [UInt8] = []
    let port = number(/"port":(\d+)/, in: line(of: log, &rest) { $0.contains("listening") })
    let wire = try Wire(port: UInt16(try #require(port)))
    func dropped() -> Int {
      wire.ask("/metrics")
      return number(/(?m)^roi_log_dropped_lines_total (\d+)$/, in: wire.answer()?.text) ?? 0
    }
    /// Asks until lines are dropped, and returns how many.
    func fill() throws -> Int {
      let before = dropped()
      // The log has the target, and what is dropped of it stays long.
      let target = "/health?" + String(repeating: "x", count: 500)
      try wait(for: "dropped lines") {
        for _ in 0..<16 { wire.ask(target) }
        for _ in 0..<16 { #expect(wire.answer()?.status == 200) }
        return dropped() > before
      }
      return dropped() - before
    }

    let first = try fill()
    let told = line(of: log, &rest) { $0.contains("\"dropped\":") }
    #expect(told?.contains("\"level\":\"warning\",\"message\":\"lines were dropped") == true)
    // The question for the number is logged, too, and its line may have been dropped.
    #expect((first...first + 2).contains(number(/"dropped":(\d+)/, in: told) ?? 0), "\(first): \(told ?? "")")
    _ = try fill()
    kill(program.process.id, SIGTERM)
    #expect(try program.process.waitForEnd() == 0)
  }
}
