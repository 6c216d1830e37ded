import Glibc
import Programs
import Testing

/// What pages and scripts of others may do.
@Suite("Trust")
struct TrustTests {
  // MARK: - Pages

  /// Lines that would write where a login shell, an editor or a spreadsheet reads.
  private static let attack = """
    record ~/.bashrc --force
    set price 250k down 20 rate 6.5 rent 1800
    define y = rent * 12
    record stop
    summary
    export ~/x.csv --force
    export beside.csv
    export ../above.csv
    """

  private static func transcript(of lines: String) -> String {
    "```roi\n" + lines.split(separator: "\n").map { "roi> \($0)\n" }.joined() + "```\n"
  }

  private static let lesson = """
    ---
    id: attack
    title: An attack
    minutes: 5
    knows: set, record, export, summary, define
    ---
    One.

    """

  @Test("A page writes no file", arguments: [["check"], ["check", "--update"], ["lesson", "lint"]])
  func aPageWritesNoFile(tool: [String]) throws {
    let person = try Person()
    try person.home.write("mine\n", to: "home/.bashrc")
    let page = (tool[0] == "lesson" ? Self.lesson : "") + Self.transcript(of: Self.attack)
    try person.home.write(page, to: "pages/attack.md")
    let result = try PipedProgram.run(person.invocation(tool + ["pages/attack.md"]))
    #expect(!result.errors.contains("roi:"))
    #expect(person.home.text(of: "home/.bashrc") == "mine\n")
    #expect(person.home.names() == ["home", "pages"])
    #expect(person.home.names(in: "home") == [".bashrc"] && person.home.names(in: "pages") == ["attack.md"])
    if tool == ["check"] { #expect(result.status == 0, "\(result.text)") }
  }

  @Test("A lesson and the draft of one write no file of their commands")
  func aLessonWritesNoFile() throws {
    let person = try Person()
    let starts = "@start record ~/.bashrc --force\n@start set rent 5\n@start record stop\n"
    try person.home.write(Self.lesson.replacing("One.\n", with: "\(starts)One.\n"), to: "attack.md")
    _ = try person.roi("lesson", "lint", "attack.md")
    try person.home.write(Self.transcript(of: Self.attack), to: "session.md")
    _ = try person.roi("lesson", "new", "draft", "--from", "session.md")
    #expect(Set(person.home.names()).isSubset(of: ["attack.md", "draft.md", "session.md"]))
  }

  @Test("A page reads files beside it and below its folder, wherever it is checked from")
  func aPageReadsBesideIt() throws {
    let person = try Person()
    try person.home.write("set rent 5\n", to: "pages/beside.roi")
    try person.home.write("set rent 6\n", to: "pages/below/it.roi")
    try person.home.write("set rent 7\n", to: "outside.roi")
    try person.home.write("set rent 8\n", to: "home/own.roi")
    symlink("../outside.roi", person.home("pages/link.roi"))
    symlink("..", person.home("pages/up"))
    mkfifo(person.home("pages/pipe.roi"), 0o600)
    let outside = [
      "../outside.roi", "link.roi", "up/outside.roi", "pipe.roi", "~/own.roi", "/etc/hostname",
      person.home("outside.roi"),
    ]
    let page = """
      ```roi
      roi> source beside.roi
      Rent  $0 → $5
      roi> source below/../below/it.roi
      Rent  $5 → $6
      roi> source \(person.home("pages/beside.roi"))
      Rent  $6 → $5
      roi> export pages.csv
      ! nothing-to-export
      roi> show rent
        rent  Rent  $5
      roi> export beside.csv
      roi> export beside.csv
      ! file-failed
      \(outside.map { "roi> source \($0)\n! not-permitted" }.joined(separator: "\n"))
      ```
      """
    try person.home.write(page, to: "pages/page.md")
    let result = try person.roi("check", "pages/page.md")
    #expect(result.status == 0, "\(result.text)")
    #expect(try PipedProgram.run(person.shell("cd pages && $ROI check page.md")).status == 0)
  }

  // MARK: - Settings

  @Test("A script can choose no program to be run")
  func aScriptChoosesNoProgram() throws {
    let person = try Person()
    let line = "settings pager 'touch PWNED; cat'\n"
    try person.home.write(line, to: "s.roi")
    for result in [
      try person.roi("s.roi"), try person.roi(input: line), try person.commands("source s.roi"),
      try person.commands(String(line.dropLast())),
    ] {
      #expect(result.status == 1)
      #expect(result.errors.contains("type it at the prompt"))
    }
    person.environment["ROI_PAGER"] = "cat"
    let terminal = try person.terminal(rows: 10)
    try terminal.enter("source s.roi") { $0.contains("is run as a program") && $0.isAtPrompt }
    try terminal.enter("settings hints off; calc 5 * 7") { $0.contains("35") && $0.isAtPrompt }
    try terminal.enter("fields all") { $0.isAtPrompt && $0.contains("dscr_rule") }
    #expect(!person.home.names().contains("PWNED"))
    #expect(!person.home.text(of: "config/rentalroi/settings.roi").contains("pager"))
    // The person's own typing is another matter.
    try terminal.enter("settings pager 'cat'; calc 6 * 7") { $0.contains("42") && $0.isAtPrompt }
    #expect(person.home.text(of: "config/rentalroi/settings.roi").contains("settings pager cat\n"))
  }

  // MARK: - --safe

  /// Commands that would leave something, start something or ask somebody.
  private static let refused = [
    "record x.roi", "record ~/.bashrc --force", "export x.csv", "export --force x.csv",
    "service https://a.example", "service http://localhost:1", "settings service https://a.example",
    "service refresh", "settings pager cat", "source ../outside.roi", "source /etc/hostname",
    "source ~/own.roi", "source link.roi", "history clear", "source .env", "source notes.txt",
    "source ./scripts/.env",
    "screen .env", "screen notes.txt", "learn ./notes.txt", "learn /var/", "learn /no/such/folder/",
  ]

  @Test("With --safe every command that reaches out is refused with one code", arguments: refused)
  func safe(command: String) throws {
    let person = try Person()
    try person.home.write("set rent 7\n", to: "outside.roi")
    try person.home.write("set rent 8\n", to: "home/own.roi")
    try person.home.write("set rent 5\nshow rent\n\(command)\n", to: "scripts/main.roi")
    symlink("../outside.roi", person.home("scripts/link.roi"))
    let before = person.home.names()
    let lines = "set rent 5\nshow rent\n\(command)\n"
    for way in [["scripts/main.roi"], ["run", "scripts/main.roi"], ["-c", command], []] {
      // Beside a pipe and -c lie the files of the working folder.
      if command.contains("link.roi"), way.first != "scripts/main.roi" { continue }
      let arguments = (way.first == "run" ? way : way) + ["--safe", "--format", "json"]
      let result = try PipedProgram.run(
        person.invocation(arguments), input: way.isEmpty ? Array(lines.utf8) : [])
      #expect(result.status == 1)
      #expect(result.text.contains("\"not-permitted\""), "\(way) \(result.text)")
    }
    #expect(person.home.names() == before && person.home.names(in: "scripts") == ["link.roi", "main.roi"])
  }

  @Test("With --safe a script computes, and reads what lies beside it")
  func safeScript() throws {
    let person = try Person()
    try person.home.write("set rent 6\n", to: "scripts/parts/a.roi")
    try person.home.write("source parts/a.roi\nsave elm\nundo\nshow rent\n", to: "scripts/main.roi")
    let result = try person.roi("--safe", "scripts/main.roi")
    #expect(result.status == 0, "\(result.errors)")
    #expect(person.home.names() == ["scripts"])
    symlink("scripts/main.roi", person.home("main.roi"))
    #expect(try person.roi("--safe", "main.roi").errors.contains("There is no file parts/a.roi"))
  }

  /// Files that somebody else's script may find beside it, each with the word that nobody is to see.
  private static let hostile: [String: String] = [
    ".env": "API_KEY=hunter2\nDB=pg://u:hunter2@host\n", "notes.txt": "hunter2\n4711 hunter2\nrent hunter2\n",
    "secret.roi": "hunter2 = 5\n\"hunter2\nhunter2\0\nAPI_KEY=hunter2; show\n12 hunter2\n",
    "long.roi": String(repeating: "hunter2", count: 200_000) + "\n", "bytes.roi": "hunter2\n",
    "vault.yaml": "---\nhunter2: 1\n---\n", "vault.md": "---\nhunter2: 1\n---\n", "page.md": "# hunter2\n",
    "key.pem": "-----BEGIN hunter2-----\n", "listing.txt": "hunter2,phone\n1,2\n",
    "data.json": "{\"hunter2\": 1}\n",
    "list.roi": "hunter2 x\ncheck hunter2\n",
  ]

  /// Commands that read a file, each with the file in the place of the sign.
  private static let reading = [
    "source %", "source ./%", "source scripts/../scripts/%", "screen %", "screen % as rent=hunter",
    "screen % doubts",
    "learn %", "learn ./%", "learn .", "audit from %", "restore %",
  ]

  @Test("With --safe nothing is told of what lies beside a script and is no script", arguments: reading)
  func safeTellsNothing(command: String) throws {
    let person = try Person()
    for (name, text) in Self.hostile { try person.home.write(text, to: "scripts/\(name)") }
    let lines = Self.hostile.keys.sorted().map { command.replacing("%", with: $0) + "\n" }.joined()
    try person.home.write(lines, to: "scripts/main.roi")
    for format in ["text", "json", "csv", "markdown"] {
      let options = ["--safe", "--keep-going", "--format", format]
      for (arguments, input) in [(["scripts/main.roi"], ""), ([], lines)] {
        var invocation = person.invocation(options + arguments)
        if arguments.isEmpty { invocation.folder = person.home("scripts") }
        let result = try PipedProgram.run(invocation, input: Array(input.utf8))
        // The list of checks is a script that has the word behind its command.
        let told = (result.text + result.errors).replacing("check hunter2", with: "")
        #expect(!told.contains("hunter2") && !told.contains("4711"), "\(told.prefix(2_000))")
        #expect(result.status == 1)
      }
    }
  }

  @Test("With --safe a line of another script that is no command is told by its place")
  func safeTellsPlaces() throws {
    let person = try Person()
    try person.home.write("source parts/a.roi\n", to: "main.roi")
    try person.home.write("set rent 5\nset rant 6; API_KEY=x\n  API_KEY=x\n", to: "parts/a.roi")
    let result = try person.roi("--safe", "--keep-going", "main.roi")
    #expect(
      result.errors == """
        parts/a.roi:2:5: There is no field "rant". Did you mean "rent"?
          set rant 6; API_KEY=x
              ^^^^
        parts/a.roi:3:3: This is not a command; with --safe only its place is shown.

        """)
    let json = try person.roi("--safe", "--keep-going", "--format", "json", "main.roi").text
    #expect(
      json.contains(
        #"{"command":"","ok":false,"source":"parts/a.roi","line":3,"error":{"code":"no-command","message":"This is not a command; with --safe only its place is shown.","line":3,"column":3}}"#
      ))
    // Without --safe, and in the script itself, it is shown.
    #expect(try person.roi("--keep-going", "main.roi").errors.contains("  API_KEY=x\n"))
    try person.home.write("API_KEY=x\n", to: "own.roi")
    #expect(try person.roi("--safe", "own.roi").errors.contains("  API_KEY=x\n"))
    try person.home.write("API_KEY=x\n", to: "own.txt")
    #expect(try person.roi("--safe", "own.txt").errors.hasPrefix("own.txt:1:1: This is not a command"))
  }

  @Test("With --safe nothing is told of folders elsewhere, nor of where the script lies")
  func safeTellsNoFolders() throws {
    let person = try Person()
    try person.home.write("", to: "outside/there/a.md")
    try person.home.write("set rent 5\n", to: "scripts/main.roi")
    symlink("../outside", person.home("scripts/link"))
    for command in ["learn", "source", "screen"] {
      for base in ["\(person.home.path)/outside", "../outside", "link", "~", "/root", "/proc/1"] {
        let answers = try ["there", "nowhere"].map { name in
          let line = "\(command) \(base)/\(name)"
          try person.home.write(line + "\n" + line + "/\n", to: "scripts/main.roi")
          let result = try person.roi("--safe", "--keep-going", "scripts/main.roi")
          return (result.text + result.errors).replacing(name, with: "X").replacing("^", with: "")
        }
        #expect(answers[0] == answers[1])
      }
    }
  }

  // MARK: - Lessons of others

  /// A lesson that is a translation into Spanish.
  private static let translation =
    lesson.replacing("minutes: 5\n", with: "minutes: 5\nlanguage: es\n") + "\n## Uno\nTexto.\n"

  @Test("The original of a translation is no link and no pipe")
  func originals() throws {
    let person = try Person()
    try person.home.write(Self.translation, to: "pages/es/x.md")
    try person.home.write(
      Self.lesson.replacing("One.\n", with: "One.\n\n## hunter2\nText.\n"), to: "secret.md")
    symlink("../secret.md", person.home("pages/x.md"))
    let linked = try person.roi("lesson", "lint", "pages/es/x.md")
    #expect(!(linked.text + linked.errors).contains("hunter2"))
    unlink(person.home("pages/x.md"))
    mkfifo(person.home("pages/x.md"), 0o600)
    #expect(try person.roi("lesson", "lint", "pages/es/x.md").text == linked.text)
    // A file is compared.
    unlink(person.home("pages/x.md"))
    try person.home.write(person.home.text(of: "secret.md"), to: "pages/x.md")
    #expect(try person.roi("lesson", "lint", "pages/es/x.md").text != linked.text)
  }

  @Test("A pipe in the place of a translation is not waited for")
  func translatedPipe() throws {
    let person = try Person()
    try person.home.write(Self.lesson, to: "pages/x.md")
    try person.home.write("", to: "pages/es/y.md")
    mkfifo(person.home("pages/es/x.md"), 0o600)
    let result = try person.commands("settings language es", "learn pages/x.md")
    #expect(result.status == 1 && result.errors.contains("-c:2"))
  }

  @Test(
    "--safe works on no saved work and asks no service",
    arguments: [["--saved"], ["--store", "s.db"], ["--service", "https://a.example"]])
  func safeAlone(options: [String]) throws {
    let person = try Person()
    let result = try PipedProgram.run(person.invocation(["--safe", "-c", "show"] + options))
    #expect(result.status == 2)
    #expect(result.errors.contains("--safe"))
    #expect(person.home.names() == [])
  }

  @Test("With --safe the prompt starts no program and leaves nothing")
  func safePrompt() throws {
    let person = try Person()
    person.environment["ROI_PAGER"] = "touch PWNED; cat"
    person.environment["VISUAL"] = "touch PWNED;"
    try person.home.write("settings pager 'touch PWNED; cat'\n", to: "config/rentalroi/settings.roi")
    let terminal = try person.terminal("--safe", rows: 8)
    try terminal.enter("set rent 5; save elm") { $0.isAtPrompt && $0.typed == "roi:elm (memory)>" }
    try terminal.enter("edit") { $0.contains("--safe starts no programs.") && $0.isAtPrompt }
    try terminal.enter("export x.csv") { $0.contains("--safe writes no files.") && $0.isAtPrompt }
    try terminal.enter("settings hints off; fields all") { $0.isAtPrompt && $0.contains("dscr_rule") }
    try terminal.enter("quit") { $0.contains("and --safe writes no files") && $0.isAtPrompt }
    terminal.send("quit\r")
    try terminal.process.waitForEnd()
    #expect(person.home.names() == ["config"])
    #expect(person.home.names(in: "config/rentalroi") == ["settings.roi"])
  }

  @Test("The help of the program and of the shell tell of --safe")
  func help() throws {
    let person = try Person()
    #expect(try person.roi("--help").text.contains("--safe"))
    #expect(try person.roi("--generate-completion-script", "bash").text.contains("--safe"))
    for topic in ["trust", "safe"] {
      #expect(try person.commands("help \(topic)").text.contains("roi --safe FILE"))
    }
  }
}
