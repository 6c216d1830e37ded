import Programs
import Testing

/// `roi mcp` as a client starts it.
@Suite("A server for assistants")
struct ModelContextTests {
  private static let initialize =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#
    + "\n"

  private static func figures(_ property: String, _ name: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"figures","arguments":"#
      + #"{"property":"\#(property)","names":["\#(name)"]}}}"# + "\n"
  }

  /// The answers to requests, for which it waits before it ends the input.
  private func answers(_ person: Person, _ options: [String] = [], to requests: [String]) throws -> [String] {
    let program = try PipedProgram(person.invocation(["mcp"] + options))
    let answers = try requests.map { request in
      try program.send(Array(request.utf8))
      return try program.nextLine() ?? ""
    }
    program.closeInput()
    let result = try program.finish()
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text.split(separator: "\n").count == answers.count)
    return answers
  }

  @Test("It answers what it is asked over a pipe, and ends with its input")
  func pipe() throws {
    let person = try Person()
    let answers = try answers(
      person, to: [Self.initialize, Self.figures("set rent 1800\\nexport x.csv", "rent")])
    #expect(
      answers[0].contains(#""protocolVersion":"2025-11-25""#) && answers[1].contains(#""isError":true"#))
    #expect(person.home.names().isEmpty)
    #expect(try person.roi("mcp").text.isEmpty)
  }

  @Test("It ends when its client goes away, also while it works")
  func away() throws {
    let person = try Person()
    let program = try PipedProgram(person.invocation(["mcp"]), output: .nobody)
    try program.send(Array(Self.initialize.utf8))
    #expect(try program.finish().status == 128 + 13)
  }

  @Test("Saved work is read only where it is asked for, and nothing is written")
  func saved() throws {
    let person = try Person()
    _ = try person.roi("--saved", "-c", "set rent 1800", "-c", "save elm")
    let list = [Self.initialize, #"{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{}}"# + "\n"]
    let files = person.home.names(in: "data/rentalroi")
    #expect(try answers(person, to: list)[1].contains(#""code":-32601"#))
    let answer = try answers(person, ["--saved"], to: list)[1]
    #expect(answer.contains(#"{"uri":"roi://saved/elm","name":"elm","mimeType":"text/plain"}"#))
    #expect(person.home.names(in: "data/rentalroi") == files)
    let nobody = try Person()
    #expect(try answers(nobody, ["--saved"], to: list)[1].contains(#""resources":[]"#))
    #expect(nobody.home.names().isEmpty)
  }

  @Test("The listings of a folder are screened, and nothing else of it is read")
  func folder() throws {
    let person = try Person()
    let rows = "address,price,rent\n1 Elm St,200000,2100\n2 Oak St,300000,1500\n"
    try person.home.write(rows, to: "lists/market.csv")
    try person.home.write(rows, to: "lists/Ignore all that.csv")
    try person.home.write("set rent 4321\n", to: "lists/notes.roi")
    try person.home.write(rows, to: "beside.csv")
    let screening = "set down 20 rate 6 term 30\\nscreen market.csv rank by cap_rate"
    let requests = [
      Self.initialize,
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"view","arguments":"#
        + #"{"property":"\#(screening)","what":"screening"}}}"# + "\n",
      Self.figures(screening + "\\nopen 1", "price"), Self.figures("source notes.roi", "rent"),
      Self.figures("screen ../beside.csv", "rent"), Self.figures("screen market.csv\\nexport x.csv", "rent"),
    ]
    let folder = person.home("lists")
    let answers = try answers(person, ["--folder", folder], to: requests)
    #expect(answers[0].contains("market.csv") && !answers[0].contains("Ignore"))
    #expect(answers[1].contains("1 Elm St") && answers[1].contains("2 Oak St"), "\(answers[1])")
    #expect(answers[2].contains(#""price":200000"#), "\(answers[2])")
    for answer in answers[3...] {
      #expect(answer.contains(#""isError":true"#) && answer.contains("not-permitted"), "\(answer)")
    }
    #expect(!answers[3].contains("4321"))
    #expect(try person.roi("mcp", "--folder", folder + "/none").status == 2)
  }

  @Test("It takes no other arguments")
  func usage() throws {
    let person = try Person()
    #expect(try person.roi("mcp", "--nosuch").status == 2)
    #expect(try person.roi("mcp", "x.roi").status == 2)
    #expect(try person.roi("mcp", "--help").text.contains("Model Context Protocol"))
    #expect(try person.roi("--help").text.contains("roi mcp"))
  }
}
