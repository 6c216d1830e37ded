import Encoding

/// A message of JSON-RPC from the other side.
/// - Source: JSON-RPC 2.0; MCP allows neither batches nor an id that is null.
enum Message {
  case request(Request)
  case notification(method: String, JSONTree?)
  /// An answer; nothing is asked here, so that none is waited for.
  case answer

  /// Reads the bytes of a message.
  init(_ bytes: [UInt8]) throws(MessageError) {
    let tree: JSONTree
    do throws(JSONError) { tree = try JSONTree(bytes) } catch { throw MessageError(error) }
    guard tree.members != nil else {
      throw MessageError(.invalidRequest, "A message is one object; there are no batches.")
    }
    let id = tree["id"].flatMap(RequestID.init)
    guard tree["jsonrpc"]?.string == "2.0" else {
      throw MessageError(.invalidRequest, "\"jsonrpc\" is \"2.0\".", of: id)
    }
    if tree["method"] == nil, tree["result"] ?? tree["error"] != nil {
      self = .answer
      return
    }
    guard let method = tree["method"]?.string else {
      throw MessageError(.invalidRequest, "\"method\" is the name of one.", of: id)
    }
    guard tree["params"].map({ $0.members != nil }) != false else {
      throw MessageError(.invalidParameters, "\"params\" is an object.", of: id)
    }
    guard tree["id"] != nil else {
      self = .notification(method: method, tree["params"])
      return
    }
    guard let id else {
      throw MessageError(.invalidRequest, "\"id\" is a whole number, or a text of up to 200 bytes.")
    }
    self = .request(Request(id: id, method: method, parameters: tree["params"]))
  }
}

/// A message that asks for an answer.
struct Request {
  let id: RequestID
  let method: String
  let parameters: JSONTree?
}

/// The id that a request has and its answer repeats.
enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  /// The id of a value; nil for one that is none.
  init?(_ tree: JSONTree) {
    if let number = tree.integer {
      self = .number(number)
    } else if let text = tree.string, text.utf8.count <= 200 {
      self = .text(text)
    } else {
      return nil
    }
  }

  /// The value.
  var value: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}
