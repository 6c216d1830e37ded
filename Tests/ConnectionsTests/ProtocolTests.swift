import Programs
import Testing

@testable import Connections

/// Both forms of the protocol, and messages that are none of it.
@Suite("The protocol of assistants")
struct ProtocolTests {
  // MARK: With a session

  @Test(
    "A session has the version that both sides know",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
      ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"), ("", "2025-11-25"),
    ])
  func session(asked: String, agreed: String) throws {
    let conversation = Conversation(opening: [Conversation.initialize(asked)])
    let result = try #require(try conversation.answer("open")["result"])
    #expect(result["protocolVersion"]?.string == agreed)
    #expect(result["serverInfo"]?["name"]?.string == "roi")
    #expect(result["capabilities"]?.members?.keys.sorted() == ["prompts", "tools"])
    #expect(result["instructions"]?.string?.contains("price") == true)
    #expect(result["resultType"] == nil && result["_meta"] == nil)
    conversation.request("a", "tools/list")
    let list = try #require(try conversation.answer("a")["result"])
    #expect(list.members?.keys.sorted() == ["tools"])
    conversation.request("b", "ping")
    #expect(try conversation.answer("b")["result"] == .object([:]))
  }

  @Test("Nothing but a ping comes before a session, and none begins twice")
  func order() throws {
    let conversation = Conversation()
    conversation.request("a", "tools/list")
    #expect(try conversation.answer("a").errorCode == "-32600")
    conversation.call("b", "lookup", #"{"words":"irr"}"#)
    #expect(try conversation.answer("b").errorCode == "-32600")
    conversation.request("c", "ping")
    #expect(try conversation.answer("c")["result"] != nil)
    conversation.request("d", "initialize")
    #expect(try conversation.answer("d").errorCode == "-32602")
    conversation.send(Conversation.initialize())
    _ = try conversation.answer("open")
    conversation.request("e", "initialize", #"{"protocolVersion":"2025-11-25"}"#)
    #expect(try conversation.answer("e").errorCode == "-32600")
    conversation.request("f", "server/discover")
    #expect(try conversation.answer("f").errorCode == "-32601")
    #expect(conversation.answers.count == 7)
  }

  // MARK: Without a session

  @Test("Each request states its version where there is no session")
  func stateless() throws {
    let conversation = Conversation()
    conversation.request("a", "server/discover", "{\(Conversation.meta())}")
    let found = try #require(try conversation.answer("a")["result"])
    #expect(found["supportedVersions"] == .array([.string("2026-07-28")]))
    #expect(found["resultType"]?.string == "complete" && found["cacheScope"]?.string == "public")
    #expect(found["ttlMs"] == .number(text: "86400000"))
    #expect(found["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]?.string == "roi")
    conversation.request("b", "tools/list", "{\(Conversation.meta())}")
    let list = try #require(try conversation.answer("b")["result"])
    #expect(list.members?.keys.sorted() == ["_meta", "cacheScope", "resultType", "tools", "ttlMs"])
    conversation.call("c", "lookup", #"{"words":"irr"}"#, meta: Conversation.meta())
    let result = try #require(try conversation.answer("c")["result"])
    #expect(result["resultType"]?.string == "complete" && result["ttlMs"] == nil)
    #expect(result["isError"] == .boolean(false))
    for method in ["initialize", "ping", "nosuch"] {
      conversation.request(method, method, "{\(Conversation.meta())}")
      #expect(try conversation.answer(method).errorCode == "-32601", "\(method)")
    }
  }

  @Test("A version that is not known is told with those that are")
  func versions() throws {
    let conversation = Conversation()
    conversation.request("a", "tools/list", "{\(Conversation.meta("2030-01-01"))}")
    let error = try conversation.answer("a")
    #expect(error.errorCode == "-32022")
    #expect(error["error"]?["data"]?["supported"] == .array([.string("2026-07-28")]))
    #expect(error["error"]?["data"]?["requested"]?.string == "2030-01-01")
    // A version of a session is none of a request.
    conversation.request("b", "tools/list", "{\(Conversation.meta("2025-11-25"))}")
    #expect(try conversation.answer("b").errorCode == "-32022")
    let wrong = [
      #"{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}"#, #"{"_meta":5}"#,
      #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#,
    ]
    for (index, parameters) in wrong.enumerated() {
      conversation.request("\(index)", "tools/list", parameters)
      #expect(try conversation.answer("\(index)").errorCode == "-32602", "\(parameters)")
    }
  }

  @Test("Both forms may be mixed on one connection")
  func mixed() throws {
    let conversation = try Conversation.session()
    conversation.request("a", "prompts/list", "{\(Conversation.meta())}")
    #expect(try conversation.answer("a")["result"]?["resultType"] != nil)
    conversation.request("b", "prompts/list")
    #expect(try conversation.answer("b")["result"]?["resultType"] == nil)
  }

  // MARK: What is no message

  @Test(
    "What is no request is an error, and what follows is answered",
    arguments: [
      ("not JSON", "-32700"), ("{", "-32700"), (#"{"jsonrpc":"2.0","id":"x","method":"pi"#, "-32700"),
      ("[]", "-32600"), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "-32600"), ("null", "-32600"),
      ("5", "-32600"), (#""ping""#, "-32600"), ("{}", "-32600"), (#"{"id":null,"method":"ping"}"#, "-32600"),
      (#"{"jsonrpc":"1.0","method":"ping"}"#, "-32600"), (#"{"jsonrpc":"2.0","method":5}"#, "-32600"),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "-32600"),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, "-32600"),
      (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, "-32600"),
      (#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}"#, "-32600"),
      (#"{"jsonrpc":"2.0","method":"ping","params":[1]}"#, "-32602"),
      (String(repeating: "[", count: 100_000), "-32600"),
      (#"{"jsonrpc":"2.0","params":"# + String(repeating: #"{"a":"#, count: 40), "-32600"),
    ])
  func noRequest(line: String, code: String) throws {
    let conversation = Conversation(opening: [line, #"{"jsonrpc":"2.0","id":"b","method":"ping"}"#])
    #expect(try conversation.answer("b")["result"] != nil)
    #expect(conversation.answers.count == 2)
    #expect(conversation.answers[0].errorCode == code && conversation.answers[0]["id"] == .null)
  }

  @Test("Bytes that are no text, and a line that is too long, are passed over")
  func bytes() throws {
    let conversation = Conversation()
    conversation.send(bytes: [0xFF, 0xFE, 0x0A])
    try conversation.wait("no error") { $0.count == 1 }
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
    for _ in 0..<40 { conversation.send(bytes: piece) }
    conversation.send(bytes: Array("{}\n\n  \r\n".utf8))
    conversation.request("b", "ping")
    #expect(try conversation.answer("b")["result"] != nil)
    #expect(conversation.answers.map(\.errorCode) == ["-32700", "-32600", nil])
  }

  @Test("Notifications and answers are not answered, whatever they are")
  func unanswered() throws {
    let conversation = Conversation(opening: [
      #"{"jsonrpc":"2.0","method":"notifications/nosuch"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"b"}}"#,
      #"{"jsonrpc":"2.0","id":7,"result":{}}"#, #"{"jsonrpc":"2.0","id":7,"error":{"code":1}}"#,
    ])
    conversation.request("b", "ping")
    _ = try conversation.answer("b")
    try conversation.end()
    #expect(conversation.answers.count == 1)
  }

  @Test("A request whose parts are of other types is an error")
  func types() throws {
    let conversation = try Conversation.session()
    let wrong = [
      ("tools/call", "{}"), ("tools/call", #"{"name":5}"#), ("tools/call", #"{"name":"nosuch"}"#),
      ("tools/call", #"{"name":"view","arguments":[]}"#), ("tools/list", #"{"cursor":"x"}"#),
      ("prompts/get", "{}"), ("prompts/get", #"{"name":"nosuch"}"#), ("prompts/get", #"{"name":"buy"}"#),
      ("prompts/get", #"{"name":"buy","arguments":{"property":5}}"#), ("prompts/list", #"{"cursor":1}"#),
    ]
    for (index, (method, parameters)) in wrong.enumerated() {
      conversation.request("\(index)", method, parameters)
      #expect(try conversation.answer("\(index)").errorCode == "-32602", "\(method) \(parameters)")
    }
    for method in ["nosuch", "tools/nosuch", "resources/list", "resources/read", "completion/complete", ""] {
      conversation.request("m" + method, method)
      #expect(try conversation.answer("m" + method).errorCode == "-32601", "\(method)")
    }
  }

  @Test("The last line needs no end, and what was asked before the end is answered")
  func lastLine() throws {
    let conversation = Conversation(opening: [Conversation.initialize()])
    conversation.call("a", "figures", #"{"property":"set rent 1800","names":["rent"]}"#)
    conversation.send(bytes: Array(#"{"jsonrpc":"2.0","id":"z","method":"ping"}"#.utf8))
    try conversation.end()
    #expect(conversation.answers.count { $0["result"] != nil } == 3)
  }

  @Test("A client that goes away ends the server, whatever it had asked")
  func away() throws {
    let conversation = try Conversation.session()
    for index in 0..<20 {
      conversation.call("\(index)", "view", #"{"property":"\#(ToolTests.heavy)","what":"breaks"}"#)
    }
    conversation.leave()
    try conversation.end()
  }

  @Test("A question of a person has its property")
  func prompts() throws {
    let conversation = try Conversation.session()
    conversation.request("a", "prompts/list")
    let names = try conversation.answer("a")["result"]?["prompts"]?.elements?.compactMap {
      $0["name"]?.string
    }
    #expect(names == ["buy", "stress"])
    conversation.request("b", "prompts/get", #"{"name":"stress","arguments":{"property":"set rent 1"}}"#)
    let message = try conversation.answer("b")["result"]?["messages"]?.elements?.first
    #expect(message?["role"]?.string == "user")
    #expect(message?["content"]?["text"]?.string?.hasSuffix("\n\nset rent 1") == true)
  }
}
