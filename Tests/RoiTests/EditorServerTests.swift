import Programs
import Testing

/// `roi lsp` as an editor starts it.
@Suite("A server for editors, as a program")
struct EditorServerTests {
  private func frame(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  private let initialize = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#
  private let shutdown =
    #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#

  private func open(_ text: String, in person: Person) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://"#
      + person.home("deal.roi") + #"","languageId":"roi","version":1,"text":"\#(text)"}}}"#
  }

  @Test("It tells the errors of a document over a pipe, reads scripts beside it, and writes nothing")
  func pipe() throws {
    let person = try Person()
    try person.home.write("set rent 1800\n", to: "beside.roi")
    try person.home.write("API_KEY=abc123secret\n", to: ".env")
    let program = try PipedProgram(person.invocation(["lsp"]))
    let text = #"source beside.roi\nassert rent == 1800\nset retn 5\nsource .env\nexport x.csv\n"#
    for message in [initialize, open(text, in: person)] { try program.send(frame(message)) }
    try program.wait { $0.contains("publishDiagnostics") }
    for message in [shutdown, #"{"jsonrpc":"2.0","method":"exit"}"#] { try program.send(frame(message)) }
    let result = try program.finish()
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text.contains(#""code":"unknown-field""#) && !result.text.contains("abc123secret"))
    #expect(!result.text.contains("assertion-failed"))
    #expect(person.home.names() == [".env", "beside.roi"])
  }

  @Test("It ends when its editor goes away, or sends what is no message")
  func ends() throws {
    let person = try Person()
    #expect(try person.roi("lsp").status == 1)
    let program = try PipedProgram(person.invocation(["lsp"]))
    try program.send(frame(initialize) + Array("nonsense\r\n\r\n".utf8))
    #expect(try program.finish().status == 1)
    let unheard = try PipedProgram(person.invocation(["lsp"]), output: .nobody)
    try unheard.send(frame(initialize))
    #expect(try unheard.finish().status == 128 + 13)
  }

  @Test("Its sentences are in the language of the environment")
  func language() throws {
    let person = try Person()
    person.environment["LANG"] = "es_US.UTF-8"
    let messages = [initialize, open("set retn 5", in: person)].flatMap(frame)
    let program = try PipedProgram(person.invocation(["lsp"]))
    try program.send(messages)
    try program.wait { $0.contains("publishDiagnostics") }
    program.closeInput()
    #expect(try program.finish().text.contains("¿Querías decir"))
  }

  @Test("It takes no arguments")
  func usage() throws {
    let person = try Person()
    #expect(try person.roi("lsp", "--nosuch").status == 2)
    #expect(try person.roi("lsp", "x.roi").status == 2)
    #expect(try person.roi("lsp", "--help").text.contains("Language Server Protocol"))
    #expect(try person.roi("--help").text.contains("roi lsp"))
  }
}
