import Foundation
import GRDB
import Glibc
import Programs
import Testing

/// What a program that calls `roi` may rely on: statuses, and which bytes go where.
@Suite("The exit status")
struct ExitStatusTests {
  @Test("The status is zero when all went well")
  func zeroWhenAllWentWell() throws {
    let person = try Person()
    #expect(try person.commands("set rent 5", "show").status == 0)
    #expect(try person.roi().status == 0)
    #expect(try person.roi(input: "# nothing\n;;\n").status == 0)
    #expect(try person.roi(input: "set rent 5\nquit\nset rant 6\n").status == 0)
  }

  @Test("The status is one when a command failed")
  func oneWhenACommandFailed() throws {
    let person = try Person()
    let script = "set rent 5\nset rant 6\nset rent 7\n"
    let stopped = try person.roi(input: script)
    #expect(stopped.status == 1)
    #expect(stopped.text == "Rent  $0 → $5\n")
    let gone = try person.roi("--keep-going", input: script)
    #expect(gone.status == 1)
    #expect(gone.text.hasSuffix("Rent  $5 → $7\n"))
    // What failed before is told even when the script ends itself.
    #expect(try person.roi("--keep-going", input: "set rant 6\nquit\n").status == 1)
    #expect(try person.commands("set rant 6; quit").status == 1)
    #expect(try person.roi("no-such-file.roi").status == 1)
    #expect(try person.roi(".").status == 1)
  }

  /// The first script that fails is the last one, unless it goes on; `quit` ends all of them.
  @Test("The status of several scripts")
  func severalScripts() throws {
    let person = try Person()
    try person.home.write("set rant 1\n", to: "bad.roi")
    try person.home.write("set rent 2\n", to: "good.roi")
    try person.home.write("quit\n", to: "quit.roi")
    #expect(try person.roi("bad.roi", "good.roi").text == "")
    let on = try person.roi("--keep-going", "bad.roi", "good.roi")
    #expect(on.text == "Rent  $0 → $2\n")
    #expect(on.status == 1)
    let quit = try person.roi("good.roi", "quit.roi", "bad.roi")
    #expect(quit.text == "Rent  $0 → $2\n")
    #expect(quit.status == 0)
  }

  @Test(
    "A service that the environment names wrongly is as wrong as one on the command line",
    arguments: [["-c", "show"], [], ["--service", ""]])
  func badServiceVariable(arguments: [String]) throws {
    let person = try Person()
    person.environment["ROI_SERVICE"] = "garbage"
    let result = try PipedProgram.run(person.invocation(arguments), input: Array("show\n".utf8))
    if arguments.first == "--service" {
      #expect(result.status == 0)
      return
    }
    #expect(result.status == 2 && result.output == [])
    #expect(result.errors.hasPrefix("Error: ROI_SERVICE: \"garbage\" is not an address"), "\(result.errors)")
    person.environment["ROI_SERVICE"] = ""
    #expect(try PipedProgram.run(person.invocation(["-c", "show"])).status == 0)
  }

  @Test("All programs have one version")
  func oneVersion() throws {
    let person = try Person()
    let shell = try person.roi("--version").text
    let service = try PipedProgram.run(Invocation(Invocation.built("roi-service"), ["--version"])).text
    #expect(shell.hasPrefix("roi ") && service == shell.replacing("roi ", with: "roi-service "))
  }

  @Test(
    "The status is two for wrong usage",
    arguments: [
      ["--format", "xml"], ["--nonsense"], ["-c"], ["--store"], ["--store", "x", "--saved"],
      ["--color", "red"],
      ["--keep-going=3"],
    ])
  func twoForWrongUsage(arguments: [String]) throws {
    let person = try Person()
    let result = try PipedProgram.run(person.invocation(arguments))
    #expect(result.status == 2)
    #expect(result.output == [])
    #expect(result.errors.hasPrefix("Error: "))
    #expect(result.errors.contains("roi --help"))
    #expect(person.home.names() == [])
  }

  @Test("The verbose version names what is linked")
  func verboseVersion() throws {
    let person = try Person()
    let said = try person.roi("--version", "--verbose")
    let lines = said.text.split(separator: "\n").map(String.init)
    #expect(said.status == 0 && said.errors == "")
    #expect(try lines.first == person.roi("--version").text.trimmingCharacters(in: .newlines))
    let linked = try DatabaseQueue().inDatabase { db in
      try String.fetchOne(db, sql: "SELECT 'SQLite ' || sqlite_version() || ', ' || sqlite_source_id()")
    }
    #expect(lines.contains(try #require(linked)))
    #expect(lines.contains { $0.hasPrefix("libedit 2.") } && lines.contains { $0.hasPrefix("glibc 2.") })
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let resolved = try Data(contentsOf: root.appending(path: "Package.resolved"))
    let pins = try #require(
      (JSONSerialization.jsonObject(with: resolved) as? [String: Any])?["pins"] as? [[String: Any]])
    for package in ["grdb.swift", "swift-argument-parser"] {
      let pin = try #require(pins.first { $0["identity"] as? String == package })
      let version = try #require((pin["state"] as? [String: Any])?["version"] as? String)
      #expect(lines.contains { $0.lowercased() == "\(package) \(version)" })
    }
    let alone = try person.roi("--verbose")
    #expect(alone.status == 2 && alone.errors.contains("--verbose goes with --version."))
  }

  @Test("Help and version end with zero")
  func helpAndVersion() throws {
    let person = try Person()
    let version = try person.roi("--version")
    #expect(version.status == 0)
    #expect(version.text.hasPrefix("roi ") && version.text.hasSuffix("\n") && version.errors == "")
    let help = try person.roi("--help")
    #expect(help.status == 0 && help.errors == "")
    for word in ["-c ", "--format", "--color", "--store", "--saved", "--keep-going", "--version", "--help"] {
      #expect(help.text.contains(word))
    }
  }

  // MARK: - Output

  @Test(
    "The status is 74 when output cannot be written",
    arguments: [
      ["-c", "show"], ["--format", "json", "-c", "show"], ["--help"], ["--version"],
      ["-c", "set price 250000 down 20", "-c", "schedule"],
    ])
  func seventyFourWhenOutputCannotBeWritten(arguments: [String]) throws {
    let person = try Person()
    let result = try PipedProgram.run(person.invocation(arguments), output: .file("/dev/full"))
    #expect(result.status == 74)
    #expect(result.errors == "roi: output could not be written: No space left on device\n")
  }

  @Test(
    "A script that runs for long does not go on for nobody", arguments: [["-c", "show"], ["--help"], ["-"]])
  func aClosedPipeIsQuiet(arguments: [String]) throws {
    let script = String(repeating: "show\n", count: 2000)
    let person = try Person()
    let result = try PipedProgram.run(
      person.invocation(arguments), input: Array(script.utf8), output: .nobody)
    #expect(result.status == 128 + SIGPIPE)
    #expect(result.errors == "")
  }

  @Test("A reader of one line is enough")
  func aReaderOfOneLineIsEnough() throws {
    let person = try Person()
    let line = "\"$ROI\" -c 'set price 250000 down 20' -c schedule -c schedule | head -n 1"
    let result = try PipedProgram.run(person.shell(line))
    #expect(result.text == "Purchase Price     $0 → $250,000\n")
    #expect(result.errors == "")
  }

  @Test("A signal ends a script with its status", arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsAScriptWithItsStatus(signal: Int32) throws {
    let person = try Person()
    let program = try PipedProgram(person.invocation(["--store", "s.db"]))
    try program.send(Person.longScript)
    program.closeInput()
    try program.wait { $0.hasPrefix("Rent  $0 → $1\n") }
    program.process.signal(signal)
    #expect(try program.finish().status == 128 + signal)
    // The script did not come to its end, so nothing of it is kept.
    #expect(
      try person.commands("show rent", options: ["--store", "s.db"]).text == "  rent  Rent  $0  default\n")
  }

  // MARK: - Errors

  @Test("Errors say where and leave output clean")
  func errorsSayWhereAndLeaveOutputClean() throws {
    let person = try Person()
    let script = "set rent 5\n\nset price 250k \\\n  rant 7\n"
    try person.home.write(script, to: "scripts/bad.roi")
    let message = """
      :4:3: There is no field "rant". Did you mean "rent"?
          rant 7
          ^^^^

      """
    let file = try person.roi("scripts/bad.roi")
    #expect(file.errors == "scripts/bad.roi" + message)
    #expect(file.text == "Rent  $0 → $5\n")
    #expect(try person.roi(input: script).errors == "-" + message)
    #expect(try person.commands(script).errors == "-c" + message)
    #expect(try person.commands("show rent", "source scripts/bad.roi").errors == "scripts/bad.roi" + message)
  }

  @Test("In JSON a failure is a line among the others, and people are told as well")
  func failuresInJSON() throws {
    let person = try Person()
    try person.home.write("set rent 5\n  set rant 7\n", to: "bad.roi")
    let result = try person.roi("--format", "json", "bad.roi")
    #expect(
      result.text == """
        {"json":2,"command":"set rent 5","ok":true,"source":"bad.roi","line":1,"changes":[{"field":"rent","from":0,"to":5}]}
        {"command":"set rant 7","ok":false,"source":"bad.roi","line":2,"error":{"code":"unknown-field","message":"There is no field \\"rant\\". \
        Did you mean \\"rent\\"?","line":2,"column":7,"start":6,"end":10,"suggestion":"rent"}}

        """)
    #expect(result.errors.hasPrefix("bad.roi:2:7: There is no field"))
    #expect(result.status == 1)
  }

  /// Scripts and what is said of each.
  ///
  /// Bytes that are no UTF-8 stand as `%`, NUL as `0`.
  static let badScripts: [(script: String, message: String)] = [
    ("show price\nshow %%\n", "-:2:6: Byte 6 of this line is not UTF-8"),
    ("show price\nsh0ow\n", "-:2:3: Byte 3 of this line is NUL"),
    ("show price\n# caf%", "-:2:6: Byte 6 of this line is not UTF-8"),
    ("# \(repeating(262_143))\n", "-:1:262145: This line is longer"),
    ("show price # \(repeating(300_000))", "-:1:262145: This line is longer"),
    ("show price \\", "-:1:12: A \\ at the end joins"),
    ("set rent \"5\nshow\n", "-:1:10: This quote is never closed"),
  ]

  private static func repeating(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test("Bad bytes are refused with their place", arguments: badScripts)
  func badBytesAreRefusedWithTheirPlace(script: String, message: String) throws {
    let bytes = script.utf8.map { $0 == UInt8(ascii: "%") ? 0xFF : $0 == UInt8(ascii: "0") ? 0 : $0 }
    let person = try Person()
    let result = try PipedProgram.run(person.invocation([]), input: bytes)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix(message))
  }

  @Test("A line may have 256 KiB")
  func longLinesAreTaken() throws {
    let comment = "show price # " + String(repeating: "x", count: 262_144 - 13)
    let result = try Person().roi(input: comment + "\nshow rent\n")
    #expect(result.status == 0)
    #expect(result.text.contains("Rent"))
  }
}
