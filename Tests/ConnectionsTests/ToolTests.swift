import Encoding
import Foundation
import Programs
import Reports
import Shell
import Synchronization
import Testing

@testable import Connections

/// The tools, each by its answers and its errors.
@Suite("The tools for assistants")
struct ToolTests {
  private static let house = "set price 250k down 20% rate 6.5 rent 1800 escrow 250 expenses 100"
  /// A property whose criterion takes long to search, as each value of it is a rate of return.
  static let heavy =
    "set price 250k down 20% rate 6.5 rent 1800 escrow 250 expenses 100 hold 30 rent_growth 2 appreciation 3"
    + #"\nrequire irr >= 5% and irr_unlevered >= 4% and npv >= 0\nset discount_rate 6"#

  private func text(_ value: JSONDocument?) -> String? { value?.text }

  private func answer(_ tool: String, _ arguments: String) throws -> JSONDocument {
    let result = try Conversation.session().result(of: tool, arguments)
    let content = try #require(result["structuredContent"])
    let written = try #require(result["content"]?.elements?.first?["text"]?.string)
    #expect(try JSONDocument(written) == content)
    #expect(result["isError"] == .boolean(false), "\(written)")
    #expect(written.utf8.count <= ToolAnswer.longest)
    let keys = try #require(ToolTable.all.first { $0.name == tool }).keys
    for (name, value) in try #require(content.members) {
      #expect(keys.contains { $0.name == name && $0.type == value.type }, "\(tool) says nothing of \(name)")
    }
    return content
  }

  private func error(_ tool: String, _ arguments: String) throws -> JSONDocument {
    let result = try Conversation.session().result(of: tool, arguments)
    #expect(result["isError"] == .boolean(true), "\(tool) \(arguments)")
    let content = try #require(result["structuredContent"])
    #expect(content["figures"] == nil && content["rows"] == nil)
    return content
  }

  // MARK: The list

  @Test("The list of tools is short, and each takes nothing but its arguments")
  func list() throws {
    let conversation = try Conversation.session()
    conversation.request("a", "tools/list")
    let tools = try #require(try conversation.answer("a")["result"]?["tools"]?.elements)
    #expect(
      tools.compactMap { $0["name"]?.string }
        == ["figures", "explain", "solve", "sweep", "compare", "view", "lookup"])
    let length = JSONValue.array(ToolTable.all.map(\.description)).text.utf8.count
    #expect(length < 8_000, "\(length) bytes")
    for tool in tools {
      let schema = tool["inputSchema"]
      #expect(schema?["additionalProperties"] == .boolean(false))
      #expect(tool["annotations"]?["readOnlyHint"] == .boolean(true))
      #expect(tool["annotations"]?["idempotentHint"] == .boolean(true))
      #expect(tool["annotations"]?["destructiveHint"] == .boolean(false))
      #expect(tool["annotations"]?["openWorldHint"] == .boolean(false))
      let isOfProperty = schema?["properties"]?["property"]?["maxLength"]?.text == "20000"
      let name = tool["name"]?.string
      #expect(isOfProperty == !["compare", "lookup"].contains(name), "\(name ?? "")")
    }
  }

  // MARK: Answers

  @Test("Figures are exact, with reasons for those without a value, and the criteria")
  func figures() throws {
    let content = try answer(
      "figures",
      """
      {"property":"\(Self.house)\\nrequire dscr >= 1.2 because \\"my bank\\"",\
      "names":["dscr","cash_flow","irr","noi / price * 100","rent","cash_flow(12)","dscr","closing_date"]}
      """)
    let figures = try #require(content["figures"]?.members)
    #expect(figures["dscr"]?.text == "1.147024854842027")
    #expect(figures["cash_flow"]?.text == "185.86" && figures["rent"]?.text == "1800")
    #expect(figures["noi / price * 100"]?.text == "6.96")
    #expect(figures["irr"] == .null && figures["closing_date"] == .null && figures.count == 7)
    #expect(content["why"]?["irr"]?.string == "Holding Period is not entered yet")
    let criterion = try #require(content["criteria"]?.elements?.first)
    #expect(criterion["met"] == .boolean(false) && criterion["reason"]?.string == "my bank")
  }

  @Test("A derivation goes down as many levels as are asked for")
  func explain() throws {
    let levels = { (depth: String) throws -> Int in
      let content = try answer("explain", #"{"property":"\#(Self.house)","name":"dscr"\#(depth)}"#)
      var (level, part) = (0, content["derivation"])
      while let next = part?["parts"]?.elements?.first { (level, part) = (level + 1, next) }
      return level
    }
    #expect(try levels("") == 2)
    #expect(try levels(#","depth":1"#) == 1)
    #expect(try levels(#","depth":6"#) == 6)
  }

  @Test("The price at which conditions hold, and the one that ends it")
  func solve() throws {
    let solution = { (conditions: String) in
      try answer("solve", #"{"property":"\#(Self.house)","field":"price","conditions":\#(conditions)}"#)
    }
    let one = try solution(#"["dscr >= 1.25"]"#)
    #expect(one["figures"]?["value"]?.text == "229406.68")
    #expect(one["figures"]?["binds"]?.string == "dscr >= 1.25")
    let several = try solution(#"["cap_rate >= 6%", "dscr >= 1.25", "cash_flow >= 0 or rent > 5"]"#)
    #expect(several["figures"]?["binds"]?.string == "dscr >= 1.25")
    #expect(several["figures"]?["value"]?.text == "229406.68")
    #expect(several["rows"]?.elements?.count == 3)
    // A choice stays one condition.
    let choice = try solution(#"["dscr >= 1.25", "rent > 5 or dscr >= 2"]"#)
    #expect(choice["figures"]?["value"]?.text == "229406.68")
  }

  @Test("A sweep has a row for each value, or a grid by position")
  func sweep() throws {
    let one = try answer(
      "sweep",
      #"{"property":"\#(Self.house)","ranges":["rate 6..7 by 0.5"],"show":["dscr","cash_flow * 12"]}"#)
    #expect(one["rows"]?.elements?.map { $0["rate"]?.text } == ["6", "6.5", "7"])
    #expect(one["rows"]?.elements?[1]["cash_flow * 12"]?.text == "2230.32")
    let grid = try answer(
      "sweep",
      #"{"property":"\#(Self.house)","ranges":["rate 6..7 by 0.5","rent  1700..1800 by 50"],"show":["dscr"]}"#
    )
    #expect(grid["across"]?["field"]?.string == "rent" && grid["columns"]?.elements?.count == 4)
    #expect(grid["rows"]?.elements?[1]["values"]?.elements?.last?.text == "1.147024854842027")
  }

  @Test("Properties are compared by position, whatever their names are")
  func compare() throws {
    let content = try answer(
      "compare",
      #"{"properties":{"name; quit":"\#(Self.house)","":"set price 1 rent 5"},"names":["rent","irr","rent*12"]}"#
    )
    #expect(
      content["columns"] == .array([.string("name"), .string("name; quit"), .string("")]))
    let rows = try #require(content["rows"]?.elements)
    #expect(rows[0]["values"]?.elements?.map(\.text) == ["rent", "1800", "5"])
    #expect(rows[1]["why"]?["1"]?.string == "Holding Period is not entered yet")
    #expect(rows[2]["values"]?.elements?.map(\.text) == ["rent*12", "21600", "60"])
    let usual = try answer("compare", #"{"properties":{"a":"\#(Self.house)","b":"set rent 5"}}"#)
    #expect(usual["rows"]?.elements?.first?["values"]?.elements?.first?.string == "price")
  }

  @Test(
    "Each view is there", arguments: ["summary", "project", "schedule", "sale", "lender", "audit", "breaks"])
  func views(what: String) throws {
    let content = try answer(
      "view",
      #"{"property":"\#(Self.house) hold 7\nrequire dscr >= 1.1","what":"\#(what)"}"#)
    #expect(content["figures"] != nil || content["rows"] != nil)
  }

  @Test("Words find entries of all registries, of which at most 20 are told")
  func lookup() throws {
    let taxes = try answer("lookup", #"{"words":"Property tax"}"#)
    #expect(taxes["fields"]?.elements?.first?["name"]?.string == "taxes")
    let cash = try answer("lookup", #"{"words":"cash","kind":"metric"}"#)
    #expect(cash["metrics"]?.elements?.count == 20 && cash["fields"] == nil)
    #expect(Int(cash["cut"]?.text ?? "") ?? 0 > 0)
    let function = try answer("lookup", #"{"words":"pmt","kind":"function"}"#)
    #expect(function["functions"]?.elements?.first?["usage"]?.string?.hasPrefix("pmt(rate, ") == true)
    let command = try answer("lookup", #"{"words":"require","kind":"command"}"#)
    #expect(command["commands"]?.elements?.first?["usage"]?.string?.hasPrefix("require ") == true)
    #expect(try answer("lookup", #"{"words":"zzqx"}"#)["notes"]?.elements?.count == 1)
  }

  @Test("The listings of the moment are told, but no name that may be a sentence")
  func listings() throws {
    let files = MemoryFiles()
    let conversation = Conversation(listings: files.files, opening: [Conversation.initialize()])
    let instructions = try conversation.answer("open")["result"]?["instructions"]?.string
    #expect(instructions?.contains("listings (none yet; lookup with the kind listing") == true)
    let find = { (arguments: String) in
      try conversation.result(of: "lookup", arguments)["structuredContent"]?["listings"]?.elements?.map {
        $0["name"]?.string
      }
    }
    #expect(try find(#"{"words":"all","kind":"listing"}"#) == nil)
    for name in ["county.csv", "towns.jsonl", "do what I say.csv", "notes.txt"] {
      files[name] = Array("price,rent\n200000,1800\n".utf8)
    }
    #expect(try find(#"{"words":"all","kind":"listing"}"#) == ["county.csv", "towns.jsonl"])
    #expect(try find(#"{"words":"towns","kind":"listing"}"#)?.first == "towns.jsonl")
    #expect(try find(#"{"words":"county"}"#) == ["county.csv"])
    #expect(try find(#"{"words":"rent"}"#) == nil)
    // Where no folder is given, none are spoken of.
    let other = Conversation(opening: [Conversation.initialize()])
    #expect(
      try other.answer("open")["result"]?["instructions"]?.string?.contains("kind listing") == false)
  }

  @Test("Amounts are those of the currency of the property")
  func currency() throws {
    let yen = #"settings currency JPY\nset price 25000000 rent 100000"#
    let content = try answer("figures", #"{"property":"\#(yen)","names":["price","rent * 12"]}"#)
    #expect(content["figures"]?["price"]?.text == "25000000")
    #expect(content["figures"]?["rent * 12"]?.text == "1200000")
    let rows = try answer("compare", #"{"properties":{"a":"\#(yen)","b":"\#(yen)"},"names":["rent"]}"#)[
      "rows"]
    #expect(rows?.elements?.first?["values"]?.elements?.map(\.text) == ["rent", "100000", "100000"])
    let mixed = try error("compare", #"{"properties":{"a":"\#(yen)","b":"set rent 5"},"names":["rent"]}"#)
    #expect(mixed["in"]?.text == "properties.b")
  }

  // MARK: No state

  @Test("Equal calls have equal bytes, and no call knows of another one")
  func stateless() throws {
    let conversation = try Conversation.session()
    let arguments = #"{"property":"\#(Self.house)","names":["dscr","rent"]}"#
    let first = try conversation.result(of: "figures", arguments)
    _ = try conversation.result(of: "figures", #"{"property":"use tip\nset bill 5","names":["tip"]}"#)
    _ = try conversation.result(
      of: "figures", #"{"property":"define mine = 5\nsave elm\nsettings language es","names":["mine"]}"#)
    #expect(try conversation.result(of: "figures", arguments) == first)
    let unknown = try conversation.result(of: "figures", #"{"property":"open elm","names":["mine"]}"#)
    #expect(unknown["structuredContent"]?["code"]?.string == "unknown-name")
    #expect(unknown["structuredContent"]?["in"]?.string == "property")
    let other = try conversation.result(of: "figures", #"{"property":"","names":["mine"]}"#)
    #expect(other["structuredContent"]?["code"]?.string == "unknown-name")
    #expect(other["structuredContent"]?["message"]?.string?.hasPrefix("There is no") == true)
  }

  // MARK: Errors

  @Test("An error of a text tells its argument, its line and its place there")
  func places() throws {
    let property = try error("figures", #"{"property":"set price 250k\nset retn 5","names":["dscr"]}"#)
    #expect(
      property.members?.mapValues { $0.text ?? "" } == [
        "code": "unknown-field", "message": #"There is no field "retn". Did you mean "rent"?"#,
        "in": "property",
        "line": "2", "column": "5", "start": "4", "end": "8", "suggestion": "rent",
      ])
    let place = { (error: JSONDocument) in
      ["in", "line", "start", "end"].map { error[$0]?.text ?? "-" }
    }
    let names = try error("figures", #"{"property":"","names":["rent","rent +\n x + rnet"]}"#)
    #expect(place(names) == ["names[1]", "2", "1", "2"])
    let conditions = try error(
      "solve", #"{"property":"","field":"price","conditions":["rent >= 1","cap_rate >= 7"]}"#)
    #expect(conditions["code"]?.text == "number-for-percentage")
    #expect(place(conditions) == ["conditions[1]", "1", "12", "13"])
    let range = try error(
      "sweep", #"{"property":"","ranges":["rent 1..5 by 1","rate  6..7 by x"],"show":["rent"]}"#)
    #expect(place(range) == ["ranges[1]", "1", "14", "15"])
    let compared = try error("compare", #"{"properties":{"a":"set rent 5","b":"\nset retn 5"}}"#)
    #expect(place(compared) == ["properties.b", "2", "4", "8"])
    #expect(try error("view", #"{"property":"","what":"sale"}"#)["code"]?.text == "no-holding-period")
  }

  @Test(
    "Arguments of another type or length are errors that a model can mend",
    arguments: [
      ("figures", "{}", "missing-argument", "property"),
      ("figures", #"{"property":5,"names":["rent"]}"#, "wrong-argument", "property"),
      ("figures", #"{"property":"","names":[]}"#, "wrong-argument", "names"),
      ("figures", #"{"property":"","names":"rent"}"#, "wrong-argument", "names"),
      ("figures", #"{"property":"","names":["rent",5]}"#, "wrong-argument", "names[1]"),
      ("figures", #"{"property":"","names":["rent"],"nmes":1}"#, "unknown-argument", nil),
      ("explain", #"{"property":"","name":"rent","depth":0}"#, "wrong-argument", "depth"),
      ("explain", #"{"property":"","name":"rent","depth":7}"#, "wrong-argument", "depth"),
      ("explain", #"{"property":"","name":"rent","depth":1.5}"#, "wrong-argument", "depth"),
      ("explain", #"{"property":"","name":"rent","depth":null}"#, "wrong-argument", "depth"),
      ("solve", #"{"property":"","field":"rent","conditions":[]}"#, "wrong-argument", "conditions"),
      ("sweep", #"{"property":"","ranges":["rent 1..5"],"show":["rent"]}"#, "wrong-argument", "ranges[0]"),
      ("sweep", #"{"property":"","ranges":["a","b","c"],"show":["rent"]}"#, "wrong-argument", "ranges"),
      ("compare", #"{"properties":{"a":""}}"#, "wrong-argument", "properties"),
      ("compare", #"{"properties":{"a":"","a":""}}"#, "wrong-argument", "properties"),
      ("view", #"{"property":"","what":"dump"}"#, "wrong-argument", "what"),
      ("lookup", #"{"words":"a","kind":"secret"}"#, "wrong-argument", "kind"),
    ] as [(String, String, String, String?)])
  func wrongArguments(tool: String, arguments: String, code: String, place: String?) throws {
    let content = try error(tool, arguments)
    #expect(content["code"]?.text == code && content["in"]?.text == place, "\(content)")
  }

  @Test("A property that ends before its text does is none")
  func quit() throws {
    let content = try error("figures", #"{"property":"set rent 5\nquit\nset rent 6","names":["rent"]}"#)
    #expect(content["in"]?.text == "property" && content["code"]?.text == "wrong-argument")
  }

  @Test("Texts that are too long are refused")
  func tooLong() throws {
    let long = String(repeating: "#", count: 20_000)
    #expect(try answer("figures", #"{"property":"\#(long)","names":["rent"]}"#)["figures"] != nil)
    let content = try error("figures", #"{"property":"\#(long)#","names":["rent"]}"#)
    #expect(content["in"]?.text == "property")
    let formula = "1" + String(repeating: "+1", count: 600)
    #expect(try error("figures", #"{"property":"","names":["\#(formula)"]}"#)["in"]?.text == "names[0]")
  }

  // MARK: Trust

  private static let hostile = [
    "1; export x.csv", "rent; quit", "rent # export x.csv", "rent\nexport x.csv", "rent\\",
    "rent\\\nexport x.csv",
    "\"rent\" ; source /etc/passwd", "rent' '", "$(touch x)", "`touch x`", "--set", "rent --set", "", " ",
    ";",
    "source .env", "export x.csv", "rent show export", "rent by 5", "rent as money; save elm",
    "../../etc/passwd",
    "rent\u{0}", "\u{1B}[2J",
  ]

  @Test("Arguments are words: none of them is a further command", arguments: hostile)
  func words(text: String) throws {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let calls = [
      ("figures", #"{"property":"","names":[\#(quoted)]}"#),
      ("explain", #"{"property":"","name":\#(quoted)}"#),
      ("solve", #"{"property":"","field":\#(quoted),"conditions":["rent >= 1"]}"#),
      ("solve", #"{"property":"","field":"rent","conditions":[\#(quoted)]}"#),
      ("solve", #"{"property":"","field":"rent","conditions":["rent >= 1",\#(quoted)]}"#),
      ("sweep", #"{"property":"","ranges":[\#(quoted)],"show":["rent"]}"#),
      ("sweep", #"{"property":"","ranges":["rent 1..3 by 1"],"show":["rent",\#(quoted)]}"#),
      ("compare", #"{"properties":{"a":"","b":""},"names":[\#(quoted)]}"#),
      ("view", #"{"property":"","what":\#(quoted)}"#),
    ]
    for (tool, arguments) in calls {
      let content = try error(tool, arguments)
      #expect(content["in"]?.string?.isEmpty == false, "\(tool) \(content)")
    }
    // Where any text can stand, it is an answer.
    _ = try answer("lookup", #"{"words":\#(quoted)}"#)
    _ = try answer("compare", #"{"properties":{"a":"",\#(quoted):"set rent 5"},"names":["rent"]}"#)
  }

  @Test(
    "The text of a property reads, writes, starts and asks nothing",
    arguments: [
      "source .env", "source /etc/passwd", "export x.csv", "record x.roi", "report x.html", "backup x.db",
      "dump x.roi", "restore x.db", "audit from /etc/passwd", "screen /etc/passwd", "edit", "learn",
      "service https://example.org", "settings pager less", "history clear", "clipboard rent",
      "chart rent to x.svg", "set rent 1; export x.csv",
    ])
  func property(line: String) throws {
    let content = try error("figures", #"{"property":"\#(line)","names":["rent"]}"#)
    #expect(content["in"]?.text == "property" && content["line"]?.text == "1", "\(content)")
    #expect(content["message"]?.string?.contains("root:") == false)
  }

  @Test("Without a listing there are no rows of one")
  func noScreening() throws {
    for property in ["", "calc 2 + 2", "screen x.csv"] {
      #expect(try error("view", #"{"property":"\#(property)","what":"screening"}"#)["in"]?.text == "property")
    }
  }

  // MARK: Limits

  @Test("Rows beyond 30,000 bytes are cut, and counted")
  func cut() throws {
    let content = try answer(
      "sweep", #"{"property":"\#(Self.house)","ranges":["rent 1..5000 by 1"],"show":["cash_flow"]}"#)
    let rows = try #require(content["rows"]?.elements)
    #expect(rows.count > 500 && rows.count + (Int(content["cut"]?.text ?? "") ?? 0) == 5_000)
    #expect(rows[0]["rent"]?.text == "1" && rows[rows.count - 1]["rent"]?.text == String(rows.count))
  }

  @Test("Of ten million values no more are computed than are told, and they are the same")
  func cutSweep() throws {
    let rows = { (last: Int) in
      let ranges = #"["rent 1001..\#(1000 + last) by 0.01"]"#
      let content = try answer(
        "sweep", #"{"property":"\#(Self.house)\nset hold 7","ranges":\#(ranges),"show":["irr","dscr"]}"#)
      let rows = try #require(content["rows"]?.elements)
      #expect(rows.count + (Int(content["cut"]?.text ?? "") ?? 0) == (last - 1) * 100 + 1)
      return rows
    }
    let (few, many) = (try rows(30), try rows(100_000))
    #expect(many.count > 300 && zip(few, many).allSatisfy(==))
    let grid = try answer(
      "sweep",
      #"{"property":"\#(Self.house)","ranges":["rent 1..40000 by 1","rate 5..7 by 0.01"],"show":["dscr"]}"#)
    let count = try #require(grid["rows"]?.elements?.count)
    #expect(count > 3 && count + (Int(grid["cut"]?.text ?? "") ?? 0) == 40_000)
  }

  @Test("An answer that cannot be cut is an error when it is too long")
  func tooMuch() throws {
    // Each formula is the key of its value.
    let names = (0..<40).map { "\"\($0)" + String(repeating: " + 0", count: 200) + "\"" }
    let content = try error("figures", #"{"property":"","names":[\#(names.joined(separator: ","))]}"#)
    #expect(content["code"]?.text == "too-much")
  }

  @Test("A call that takes more than ten seconds ends with an error")
  func time() throws {
    // At each look, three seconds have passed.
    let looks = Mutex((0, ContinuousClock.now))
    let conversation = try Conversation.session(now: {
      looks.withLock { looks in
        looks.0 += 1
        return looks.1 + .seconds(3 * looks.0)
      }
    })
    let result = try conversation.result(of: "view", #"{"property":"\#(Self.heavy)","what":"breaks"}"#)
    #expect(result["isError"] == .boolean(true))
    #expect(result["structuredContent"]?["code"]?.text == "too-long")
  }

  @Test("A call that is cancelled while it runs has no answer, and the next one has")
  func cancelling() throws {
    let conversation = try Conversation.session()
    let token = #""_meta":{"progressToken":7}"#
    conversation.call("a", "view", #"{"property":"\#(Self.heavy)","what":"breaks"}"#, meta: token)
    try conversation.wait("no progress") { $0.contains { $0["method"]?.string == "notifications/progress" } }
    conversation.call("b", "figures", #"{"property":"set rent 5","names":["rent"]}"#)
    conversation.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#)
    #expect(try conversation.answer("b")["result"]?["structuredContent"]?["figures"]?["rent"]?.text == "5")
    try conversation.end()
    #expect(!conversation.answers.contains { $0["id"] == .string("a") })
    let progress = try #require(conversation.answers.first { $0["method"] != nil }?["params"])
    #expect(progress["progressToken"]?.text == "7" && progress["progress"]?.text == "1")
    #expect(progress["message"]?.string?.isEmpty == false)
  }
}
