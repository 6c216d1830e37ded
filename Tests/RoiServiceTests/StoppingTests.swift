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
}
