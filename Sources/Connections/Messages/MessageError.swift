import Encoding

/// An error of the protocol: a message that cannot be answered as it is.
struct MessageError: Error {
  /// The codes that are used here.
  /// - Source: JSON-RPC 2.0, section 5.1; MCP 2026-07-28, of which -32000 to -32019 are free to use.
  enum Code: Int {
    case notJSON = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParameters = -32_602
    case unsupportedVersion = -32_022
    /// A resource that there is not, up to 2025-11-25.
    case unknownResource = -32_002
    case busy = -32_000
    /// A request whose answer is not wanted any more, in the Language Server Protocol.
    case cancelled = -32_800

    /// A request before the session has begun, in the Language Server Protocol.
    static var notInitialized: Code { .unknownResource }
  }

  let code: Code
  let message: String
  /// More on the error, for programs.
  var data: JSONValue?
  /// The request that it answers; nil where that is not known.
  var id: RequestID?

  init(_ code: Code, _ message: String, data: JSONValue? = nil, of id: RequestID? = nil) {
    (self.code, self.message, self.data, self.id) = (code, message, data, id)
  }

  /// The error of a text that is no JSON.
  init(_ error: JSONError) {
    switch error {
    case .notJSON(let offset): self.init(.notJSON, "This is not JSON, from byte \(offset) on.")
    case .tooDeep:
      self.init(.invalidRequest, "Values are nested deeper than \(JSONReader.deepestNesting) levels.")
    }
  }

  /// The message that tells it.
  var answer: JSONValue {
    let error = JSONValue.members(["code": .number(code.rawValue), "message": .string(message), "data": data])
    return ["jsonrpc": "2.0", "id": id?.value ?? .null, "error": .object(error)]
  }
}
