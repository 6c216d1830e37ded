import Encoding

/// What an editor can be told to ask for again, by its name in the protocol.
/// - Source: Language Server Protocol 3.17, inlayHint/refresh, semanticTokens/refresh, codeLens/refresh.
enum RefreshedAnswer: String, CaseIterable, Sendable {
  case codeLens, inlayHint, semanticTokens

  /// What a method asks for; nil for all else.
  init?(to method: String) {
    let words = method.split(separator: "/")
    guard words.count > 1, words[0] == "textDocument" else { return nil }
    self.init(rawValue: String(words[1]))
  }

  /// The request to ask again.
  func refresh(_ id: RequestID) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.value, "method": .string("workspace/\(rawValue)/refresh")]
  }
}

extension OpenDocument {
  /// The name of a request to ask again, as there are lines now that were lacking.
  func refreshID(of kind: RefreshedAnswer) -> RequestID {
    .text("\(kind.rawValue) \(text.version) \(address.suffix(150))")
  }
}
