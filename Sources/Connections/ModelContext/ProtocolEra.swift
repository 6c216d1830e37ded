import Encoding

/// The two forms of the Model Context Protocol.
enum ProtocolEra: Sendable {
  /// Up to 2025-11-25: `initialize` opens a session, and its version holds from then on.
  case session
  /// From 2026-07-28 on: there is no session, and each request states its version.
  case stateless

  /// The versions of the first form, the newest first.
  static let sessionVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The versions of the second form.
  static let statelessVersions = ["2026-07-28"]

  private static let prefix = "io.modelcontextprotocol/"

  /// The form of a request, by what its `_meta` states.
  init(of request: Request) throws(MessageError) {
    let meta = request.parameters?["_meta"]
    guard meta.map({ $0.members != nil }) != false else {
      throw MessageError(.invalidParameters, "\"_meta\" is an object.", of: request.id)
    }
    guard let version = meta?[ProtocolEra.prefix + "protocolVersion"] else {
      self = .session
      return
    }
    guard let version = version.string else {
      throw MessageError(
        .invalidParameters, "\(ProtocolEra.prefix)protocolVersion is a text.", of: request.id)
    }
    guard ProtocolEra.statelessVersions.contains(version) else {
      let supported = JSONValue.array(ProtocolEra.statelessVersions.map(JSONValue.string))
      throw MessageError(
        .unsupportedVersion, "Unsupported protocol version",
        data: ["supported": supported, "requested": .string(String(version.prefix(40)))], of: request.id)
    }
    guard meta?[ProtocolEra.prefix + "clientCapabilities"]?.members != nil else {
      throw MessageError(
        .invalidParameters, "\(ProtocolEra.prefix)clientCapabilities is an object.", of: request.id)
    }
    self = .stateless
  }

  /// The time for which an answer may be kept.
  enum Caching: Sendable {
    /// As long as the program is the same: a day, for anybody.
    case ofProgram
    /// Not at all, as others may change it.
    case none

    fileprivate var members: [JSONValue.Member] {
      switch self {
      case .ofProgram: [("ttlMs", .number(86_400_000)), ("cacheScope", "public")]
      case .none: [("ttlMs", .number(0)), ("cacheScope", "private")]
      }
    }
  }

  /// The answer to a request in this form.
  func answer(to id: RequestID, _ result: [JSONValue.Member], caching: Caching? = nil) -> JSONValue {
    var members = result
    if self == .stateless {
      members.append(("resultType", "complete"))
      members += caching?.members ?? []
      members.append(("_meta", .object([(ProtocolEra.prefix + "serverInfo", ContextServer.information)])))
    }
    return ["jsonrpc": "2.0", "id": id.value, "result": .object(members)]
  }
}
