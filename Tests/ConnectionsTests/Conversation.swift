import Foundation
import Programs
import Shell

@testable import Connections

/// A client's part in a conversation with a server, which runs on a thread of its own.
final class Conversation: Sendable {
  private struct State {
    var input: [[UInt8]] = []
    var isClosed = false
    var isHeard = true
    var answers: [JSONDocument] = []
    var hasEnded = false
  }

  private let state = Monitor(State())

  /// A conversation that begins with `opening`.
  init(
    saved: SavedResources? = nil, listings: Files? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, opening: [String] = []
  ) {
    let state = state
    let thread = Thread {
      let server = ContextServer(saved: saved, listings: listings, lastMoment: 1_800_000, now: now) { line in
        let text = String(decoding: line, as: UTF8.self)
        guard let document = try? JSONDocument(text), text.hasSuffix("\n"), !text.dropLast().contains("\n")
        else {
          fatalError("no message: \(text)")
        }
        state.change { $0.answers.append(document) }
      }
      let isServed = server.serve(
        reading: {
          state.wait { state in
            if !state.input.isEmpty { return state.input.removeFirst() }
            return state.isClosed ? [] : nil
          }
        }, isHeard: { state.change { $0.isHeard } })
      state.change { $0.hasEnded = isServed }
    }
    thread.start()
    for line in opening { send(line) }
  }

  deinit { close() }

  /// A conversation in the session of `initialize`.
  static func session(
    saved: SavedResources? = nil, listings: Files? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws -> Conversation {
    let conversation = Conversation(saved: saved, listings: listings, now: now, opening: [initialize()])
    _ = try conversation.answer("open")
    conversation.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    return conversation
  }

  static func initialize(_ version: String = "2025-11-25") -> String {
    """
    {"jsonrpc":"2.0","id":"open","method":"initialize","params":{"protocolVersion":"\(version)",\
    "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
    """
  }

  /// The `_meta` of a request without a session.
  static func meta(_ version: String = "2026-07-28", _ more: String = "") -> String {
    """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"\(version)",\
    "io.modelcontextprotocol/clientCapabilities":{}\(more)}
    """
  }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) { state.change { $0.input.append(bytes) } }

  /// Sends a line.
  func send(_ line: String) { send(bytes: Array((line + "\n").utf8)) }

  /// Sends a request.
  func request(_ id: String, _ method: String, _ parameters: String = "{}") {
    send(#"{"jsonrpc":"2.0","id":"\#(id)","method":"\#(method)","params":\#(parameters)}"#)
  }

  /// Sends a call of a tool.
  func call(_ id: String, _ tool: String, _ arguments: String, meta: String? = nil) {
    let meta = meta.map { "," + $0 } ?? ""
    request(id, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)\#(meta)}"#)
  }

  /// Ends the input.
  func close() { state.change { $0.isClosed = true } }

  /// Stops listening.
  func leave() { state.change { ($0.isHeard, $0.isClosed) = (false, true) } }

  /// All that was received so far.
  var answers: [JSONDocument] { state.change { $0.answers } }

  /// Waits until a condition holds for what was received.
  func wait(_ what: String, until condition: ([JSONDocument]) -> Bool) throws {
    guard state.wait(for: 1_800_000, until: { condition($0.answers) }) else { throw NotReachedError(what) }
  }

  /// Waits until the server has ended.
  func end() throws {
    close()
    guard state.wait(for: 1_800_000, until: \.hasEnded) else { throw NotReachedError("it has not ended") }
  }

  /// Waits for the answer to a request.
  func answer(_ id: String?) throws -> JSONDocument {
    let id = id.map(JSONDocument.string) ?? .null
    try wait("no answer to \(id)") { $0.contains { $0["id"] == id } }
    return answers.last { $0["id"] == id } ?? .null
  }

  /// The result of a call of a tool.
  func result(of tool: String, _ arguments: String) throws -> JSONDocument {
    call("call", tool, arguments)
    let answer = try answer("call")
    state.change { $0.answers.removeAll { $0["id"] == .string("call") } }
    guard let result = answer["result"] else { throw NotReachedError("no result: \(answer)") }
    return result
  }
}

extension JSONDocument {
  /// The code of an error of the protocol; nil for another message.
  var errorCode: String? {
    if case .number(let text)? = self["error"]?["code"] { text } else { nil }
  }

  /// The text of a string or a number.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
