import Encoding
import ScheduleAPI
import Shell
import Workspace

/// A server of the Model Context Protocol, through which an assistant computes figures in place of inventing them.
///
/// Nothing that it is asked can write a file, start a program or ask a service, and no call knows of another one.
/// - Source: Model Context Protocol 2025-11-25 and 2026-07-28, with messages of a line each.
package final class ContextServer {
  /// The most bytes of a message.
  static let longestMessage = 1 << 20
  private let saved: SavedResources?
  /// The listings that can be read; nil for none.
  private let listings: Files?
  private let send: @Sendable (JSONValue) -> Void
  private let calls: CallQueue
  private let lastMoment: Int
  /// The version that `initialize` has agreed on; nil before that.
  private var version: String?

  /// A server.
  /// - Parameters:
  ///   - saved: The saved work that can be read; nil for none.
  ///   - listings: The listings that can be read; nil for none.
  ///   - lastMoment: The time for the answers to what was asked before the input ended, in milliseconds.
  ///   - now: The clock by which calls end that take too long.
  ///   - write: Writes a line; called on any thread.
  package init(
    saved: SavedResources?, listings: Files? = nil, lastMoment: Int = 700,
    now: @escaping @Sendable () -> ContinuousClock.Instant, write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.saved, self.listings, self.lastMoment) = (saved, listings, lastMoment)
    send = { message in
      var bytes: [UInt8] = []
      message.write(into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      write(bytes)
    }
    calls = CallQueue(now: now, send: send)
  }

  /// Serves until the input ends.
  /// - Parameters:
  ///   - read: Waits for the next bytes; empty at the end.
  ///   - isHeard: Returns `false` once nobody reads the answers.
  /// - Returns: `false` where no calls can be worked on.
  package func serve(reading read: () -> [UInt8], isHeard: () -> Bool = { true }) -> Bool {
    guard calls.start() else { return false }
    var lines = MessageLines(longest: ContextServer.longestMessage)
    while case let bytes = read(), !bytes.isEmpty, isHeard() {
      lines.append(bytes)
      while let item = lines.next() { receive(item) }
    }
    if isHeard(), let item = lines.last() { receive(item) }
    calls.finish(within: isHeard() ? lastMoment : 0)
    return true
  }

  private func receive(_ item: MessageLines.Item) {
    do throws(MessageError) {
      guard case .message(let bytes) = item else {
        throw MessageError(
          .invalidRequest, "A message has at most \(ContextServer.longestMessage) bytes, a line each.")
      }
      switch try Message(bytes) {
      case .request(let request): try answer(request, try ProtocolEra(of: request))
      case .notification("notifications/cancelled", let parameters):
        if let id = parameters?["requestId"].flatMap(RequestID.init) { calls.cancel(id) }
      case .notification, .answer: break
      }
    } catch {
      send(error.answer)
    }
  }

  // MARK: Requests

  private func answer(_ request: Request, _ era: ProtocolEra) throws(MessageError) {
    switch (request.method, era) {
    case ("initialize", .session): try initialize(request)
    case ("ping", .session): send(era.answer(to: request.id, []))
    case ("server/discover", .stateless):
      let versions = JSONValue.array(ProtocolEra.statelessVersions.map(JSONValue.string))
      let result = [("supportedVersions", versions)] + description
      send(era.answer(to: request.id, result, caching: .ofProgram))
    default:
      guard era == .stateless || version != nil else {
        throw MessageError(
          .invalidRequest,
          "A session begins with initialize; without one, each request states its version in _meta.",
          of: request.id)
      }
      try answerInSession(request, era)
    }
  }

  private func answerInSession(_ request: Request, _ era: ProtocolEra) throws(MessageError) {
    switch request.method {
    case "tools/list": try list(request, era, "tools", ToolTable.all.map(\.description))
    case "tools/call": try call(request, era)
    case "prompts/list": try list(request, era, "prompts", Prompt.all.map(\.description))
    case "prompts/get": send(era.answer(to: request.id, try Prompt.result(of: request)))
    case "resources/list", "resources/templates/list", "resources/read":
      guard let saved else { fallthrough }
      try answer(request, era, from: saved)
    default:
      throw MessageError(
        .unknownMethod, "There is no method \"\(request.method.prefix(100))\".", of: request.id)
    }
  }

  private func initialize(_ request: Request) throws(MessageError) {
    guard version == nil else {
      throw MessageError(.invalidRequest, "The session has begun already.", of: request.id)
    }
    guard let asked = request.parameters?["protocolVersion"]?.string else {
      throw MessageError(.invalidParameters, "\"protocolVersion\" is a text.", of: request.id)
    }
    let known = ProtocolEra.sessionVersions
    let agreed = known.contains(asked) ? asked : known[0]
    version = agreed
    let result = [("protocolVersion", JSONValue.string(agreed))] + description
    send(
      ProtocolEra.session.answer(to: request.id, result + [("serverInfo", ContextServer.information)]))
  }

  /// The abilities of the server, and what an assistant has to know of it.
  private var description: [JSONValue.Member] {
    var abilities: [JSONValue.Member] = [("tools", .object([])), ("prompts", .object([]))]
    if saved != nil { abilities.append(("resources", .object([]))) }
    return [
      ("capabilities", .object(abilities)), ("instructions", .string(instructions)),
    ]
  }

  private var instructions: String {
    Instructions.text(readsSavedWork: saved != nil, listings: listings?.listingNames)
  }

  /// The name of the server.
  static let information: JSONValue = [
    "name": "roi", "title": "RentalROI", "version": .string(Release.version),
  ]

  /// Answers with a list in one page.
  private func list(
    _ request: Request, _ era: ProtocolEra, _ name: String, _ items: [JSONValue]
  ) throws(MessageError) {
    try request.checkIsFirstPage()
    send(era.answer(to: request.id, [(name, .array(items))], caching: .ofProgram))
  }

  // MARK: Calls

  private func call(_ request: Request, _ era: ProtocolEra) throws(MessageError) {
    guard let name = request.parameters?["name"]?.string else {
      throw MessageError(.invalidParameters, "\"name\" is the name of a tool.", of: request.id)
    }
    guard let tool = ToolTable.all.first(where: { $0.name == name }) else {
      throw MessageError(
        .invalidParameters, "There is no tool \"\(name.prefix(100))\".", of: request.id)
    }
    let given = request.parameters?["arguments"]
    guard given.map({ $0.members != nil }) != false else {
      throw MessageError(.invalidParameters, "\"arguments\" is an object.", of: request.id)
    }
    try add(request) { running in era.answer(to: request.id, tool.result(given, running)) }
  }

  private func answer(
    _ request: Request, _ era: ProtocolEra, from saved: SavedResources
  ) throws(MessageError) {
    if request.method == "resources/templates/list" {
      return send(era.answer(to: request.id, [("resourceTemplates", [])], caching: .ofProgram))
    }
    if request.method == "resources/list" { try request.checkIsFirstPage() }
    try add(request) { _ in
      do throws(MessageError) {
        return era.answer(to: request.id, try saved.result(of: request), caching: ProtocolEra.Caching.none)
      } catch {
        return error.answer
      }
    }
  }

  /// Lets a request wait for its turn.
  private func add(
    _ request: Request, _ work: @escaping @Sendable (RunningCall) -> JSONValue
  ) throws(MessageError) {
    let token = request.parameters?["_meta"]?["progressToken"].flatMap(RequestID.init)
    try calls.add(Call(id: request.id, progressToken: token, files: listings ?? .nowhere, work: work))
  }
}

extension Request {
  /// Checks that no further page of a list is asked for, of which there is none.
  func checkIsFirstPage() throws(MessageError) {
    guard parameters?["cursor"] == nil else {
      throw MessageError(.invalidParameters, "There is no such page: the list has one.", of: id)
    }
  }
}
