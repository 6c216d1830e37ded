import Commands
import Model
import Programs
import Shell
import Syntax
import Testing
import Workspace

@testable import Connections

/// Saved work as resources.
@Suite("Saved work for assistants")
struct SavedResourcesTests {
  /// A store with the work of some lines.
  private func saved(_ lines: String) throws -> SavedResources {
    let store = MemoryStore()
    let workspace = try Workspace(store: store, identity: .transcript)
    let interpreter = Interpreter(
      workspace: workspace, files: .nowhere, format: .text,
      emit: { result in
        if case .failure(let failure) = result.result { Issue.record("\(failure)") }
      })
    _ = interpreter.run(script: ScriptReader(Array(lines.utf8)), name: "-", path: nil)
    let documents = store.documents(.all)
    return SavedResources { () throws(StoreError) in documents }
  }

  @Test("Each saved property is a resource, whose text is the property")
  func resources() throws {
    let lines = """
      set price 250k down 20 rent 1800
      require dscr >= 1.2
      save "elm 2; é"
      new
      set rent 5
      save oak
      use tip
      set bill 80
      save dinner

      """
    let conversation = try Conversation.session(saved: saved(lines))
    conversation.request("a", "resources/list")
    let listed = try #require(try conversation.answer("a")["result"]?["resources"]?.elements)
    #expect(listed.compactMap { $0["name"]?.string } == ["dinner", "elm 2; é", "oak"])
    #expect(listed[1]["uri"]?.string == "roi://saved/elm%202%3B%20%C3%A9")
    let text = { (uri: String) throws -> String in
      conversation.request(uri, "resources/read", #"{"uri":"\#(uri)"}"#)
      let contents = try conversation.answer(uri)["result"]?["contents"]?.elements
      return try #require(contents?.first?["text"]?.string)
    }
    let elm = try text("roi://saved/elm%202%3B%20%C3%A9")
    #expect(elm == "set price 250000 down 20 rent 1800\nrequire dscr >= 1.2\n")
    #expect(try text("roi://saved/dinner").hasPrefix("use tip\nset bill 80"))
    let quoted = elm.replacing("\n", with: "\\n")
    let result = try conversation.result(
      of: "figures", #"{"property":"\#(quoted)","names":["price","rent"]}"#)
    #expect(result["structuredContent"]?["figures"]?["price"]?.text == "250000")
    conversation.request("t", "resources/templates/list")
    #expect(try conversation.answer("t")["result"]?["resourceTemplates"] == .array([]))
  }

  @Test(
    "What is no address of saved work is an error",
    arguments: [
      "roi://saved/nosuch", "roi://saved/", "roi://saved/%", "roi://saved/%zz", "roi://saved/%FF",
      "roi://saved/../oak", "file:///etc/passwd", "oak", "",
    ])
  func unknown(uri: String) throws {
    let conversation = try Conversation.session(saved: saved("set rent 5\nsave oak\n"))
    conversation.request("a", "resources/read", #"{"uri":"\#(uri)"}"#)
    #expect(try conversation.answer("a").errorCode == "-32002")
    conversation.request("b", "resources/read", #"{"uri":5}"#)
    #expect(try conversation.answer("b").errorCode == "-32602")
  }

  @Test("A store that cannot be read is an error, told with its path")
  func unreadable() throws {
    let saved = SavedResources { () throws(StoreError) in throw StoreError("/nowhere", .notAStore) }
    let conversation = try Conversation.session(saved: saved)
    conversation.request("a", "resources/list")
    let answer = try conversation.answer("a")
    #expect(answer.errorCode == "-32002" && answer["error"]?["message"]?.string?.contains("/nowhere") == true)
  }

  @Test("Without a session nothing of them may be kept")
  func caching() throws {
    let conversation = try Conversation(saved: saved("set rent 5\nsave oak\n"))
    conversation.request("a", "resources/list", "{\(Conversation.meta())}")
    let result = try conversation.answer("a")["result"]
    #expect(result?["ttlMs"]?.text == "0" && result?["cacheScope"]?.text == "private")
    conversation.request("b", "server/discover", "{\(Conversation.meta())}")
    #expect(try conversation.answer("b")["result"]?["capabilities"]?["resources"] != nil)
  }
}
