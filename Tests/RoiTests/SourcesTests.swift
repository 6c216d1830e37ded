import Programs
import Testing

/// The same bytes give the same results, wherever they come from.
@Suite("Sources of lines")
struct SourcesTests {
  static let script = """
    # A house, and what becomes of it.
    set price 250000 down 20 rate 6.5 rent 1800
    schedule 1..3; month 12 ; next
    set rent "1,900" extra \\
       250   # in words
    summary
    month 1
    undo; redo
    show

    """

  @Test("A file, run, a pipe and -c give the same bytes", arguments: ["text", "json", "csv", "markdown"])
  func fileRunPipeAndCommandsGiveTheSameBytes(format: String) throws {
    let person = try Person()
    try person.home.write(Self.script, to: "house.roi")
    let file = try person.roi("--format", format, "house.roi")
    #expect(file.status == 0)
    #expect(file.errors == "")
    #expect(file.output.count > 800)

    let others = [
      try person.roi("run", "house.roi", "--format", format),
      try person.roi("--format", format, input: Self.script),
      try person.roi("--format", format, "-", input: Self.script),
      try person.roi(
        "--format", format, "-c", Self.script.split(separator: "\n").joined(separator: "\n")),
      try PipedProgram.run(
        person.invocation(
          ["--format", format] + Self.script.split(separator: "\n").flatMap { ["-c", "\($0)"] })
      ),
    ]
    // In JSON each command has the name of its source.
    let unnamed = { (text: String) in text.replacing(/"source":"[^"]*",/, with: "") }
    for other in others {
      #expect(unnamed(other.text) == unnamed(file.text))
      #expect(other.status == 0)
    }
    // In JSON, where each command has its line, `source` has one as well.
    let source = try person.commands("source house.roi", options: ["--format", format])
    let own =
      format == "json" ? "{\"command\":\"source house.roi\",\"ok\":true,\"source\":\"-c\",\"line\":1}\n" : ""
    #expect(source.text == file.text + own)
  }

  @Test("Lines without a command run from a file, a pipe and -c alike")
  func linesWithoutACommand() throws {
    let person = try Person()
    let script = "price 250k, down $50k, rate 6.5\nrent 2*900\nrent*12\ncash_flow; schedule 1-2\n"
    try person.home.write(script, to: "house.roi")
    let file = try person.roi("house.roi")
    #expect(file.status == 0 && file.errors == "")
    #expect(file.text.contains("down $50,000 is kept as loan $200,000.\n"))
    #expect(file.text.contains("\n$21,600.00\n"))
    #expect(try person.roi(input: script).text == file.text)
    #expect(try person.commands(script.split(separator: "\n").joined(separator: "\n")).text == file.text)

    // A mistyped line changes nothing, and has its caret.
    let refused = try person.roi(input: "rent 1800\nrents 5\n")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("-:2:1: There is no command \"rents\". Did you mean \"rent\"?"))
    #expect(try person.roi(input: "rent goes up\n").errors.contains("\"goes\" is not an amount"))
  }

  @Test(
    "Marks and line ends make no difference",
    arguments: [
      ("\u{FEFF}", "\n", "\n"), ("", "\r\n", "\r\n"), ("", "\n", ""), ("\u{FEFF}", "\r\n", ""),
      ("", "\n\n", "\n"), ("\n \t\n", "\n", "\n"),
    ])
  func marksAndLineEndsMakeNoDifference(mark: String, lineEnd: String, lastEnd: String) throws {
    let person = try Person()
    let plain = try person.roi(input: Self.script)
    let lines = Self.script.split(separator: "\n").joined(separator: lineEnd)
    let script = mark + lines + lastEnd
    try person.home.write(script, to: "house.roi")
    // A blank line within a joined one would end it.
    guard lineEnd != "\n\n" else {
      #expect(
        try person.roi(input: "set price 5\n\n\nshow price").text
          == person.roi(input: "set price 5\nshow price").text)
      return
    }
    #expect(try person.roi("house.roi").text == plain.text)
    #expect(try person.roi(input: script).text == plain.text)
  }

  @Test("A script arrives in any pieces")
  func aScriptArrivesInAnyPieces() throws {
    let person = try Person()
    let whole = try person.roi(input: Self.script)
    let program = try PipedProgram(person.invocation([]))
    for byte in Self.script.utf8 { try program.send([byte]) }
    program.closeInput()
    #expect(try program.finish().text == whole.text)
  }

  @Test("What was asked so far is answered before the program waits for more")
  func aPipeIsAnsweredAsItComes() throws {
    let person = try Person()
    let program = try PipedProgram(person.invocation(["--format", "json"]))
    for number in 1...5 {
      try program.send(Array("set rent \(number)00\n".utf8))
      try program.wait { $0.hasSuffix("\"to\":\(number)00}]}\n") }
    }
    program.closeInput()
    #expect(try program.finish().status == 0)
  }

  /// Whoever shares the pipe may have asked that it does not block: there is nothing to read at first, and
  /// later no room.
  @Test("A pipe that does not block is waited for")
  func aPipeThatDoesNotBlockIsWaitedFor() throws {
    let person = try Person()
    let program = try PipedProgram(person.invocation(["--format", "json"]), blocks: false)
    for number in 1...3 {
      try program.send(Array("set rent \(number)00\n".utf8))
      try program.wait { $0.hasSuffix("\"to\":\(number)00}]}\n") }
    }
    // Far more than a pipe holds.
    let many = 20_000
    try program.send(Array((1...many).map { "set rent \($0 * 1000)\n" }.joined().utf8))
    program.closeInput()
    let result = try program.finish()
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").count == 3 + many)
  }

  @Test("A pipe has no prompt and no escapes")
  func aPipeHasNoPromptAndNoEscapes() throws {
    let person = try Person()
    let result = try person.roi(input: Self.script)
    #expect(!result.text.contains("roi>"))
    #expect(!result.output.contains(0x1B))
    #expect(try person.roi("--color", "always", input: Self.script).output.contains(0x1B))
  }

  @Test("Several scripts run in order on one property")
  func severalScriptsRunInOrderOnOneProperty() throws {
    let person = try Person()
    try person.home.write("set price 100000", to: "1.roi")
    try person.home.write("set down 25", to: "2.roi")
    let result = try person.roi("1.roi", "-", "2.roi", "--format", "json", input: "set rent 900\nshow loan\n")
    #expect(result.text.contains("\"loan\":0"))
    #expect(result.text.hasSuffix(#"{"field":"loan","from":0,"to":75000,"follows":"down"}]}"# + "\n"))
  }
}
