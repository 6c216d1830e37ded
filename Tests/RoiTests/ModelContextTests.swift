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

  @Test("It answers what it is asked over a pipe, and ends with its input")
  func pipe() throws {
    let person = try Person()
    let result = try person.roi(
      "mcp", input: Self.initialize + Self.figures("set rent 1800\\nexport x.csv", "rent"))
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains(#""isError":true"#))
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
    let list = Self.initialize + #"{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{}}"# + "\n"
    let files = person.home.names(in: "data/rentalroi")
    #expect(try person.roi("mcp", input: list).text.contains(#""code":-32601"#))
    let answer = try person.roi("mcp", "--saved", input: list).text
    #expect(answer.contains(#"{"uri":"roi://saved/elm","name":"elm","mimeType":"text/plain"}"#))
    #expect(person.home.names(in: "data/rentalroi") == files)
    let nobody = try Person()
    #expect(try nobody.roi("mcp", "--saved", input: list).text.contains(#""resources":[]"#))
    #expect(nobody.home.names().isEmpty)
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
