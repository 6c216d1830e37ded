import Foundation
import Glibc
import Programs
import Testing

/// `record`, `export` and `source`: the files that commands write and read.
@Suite("Files")
struct FilesTests {
  // MARK: - record

  @Test("A recording replays to the same property")
  func aRecordingReplaysToTheSameProperty() throws {
    let person = try Person()
    let terminal = try person.terminal(columns: 120)
    try terminal.enter("set price 250000 down 20 rent 1800; save \"elm street\"") {
      $0.typed == "roi:elm street>"
    }
    try terminal.enter("record elm.roi") { $0.contains("Recording to elm.roi.") }
    for line in [
      "set extra 100 # more", "set rant 5", "undo", "set escrow \"1,200.50\"; month 3", "next",
      "copy elm\\ street oak",
      "open oak", "set rent 1900 down 25%", "rename oak 'oak \"2\"'", "set term 25m; summary", "redo",
      "save fir",
      "reset rate", "set rate 7.125",
    ] {
      terminal.send(line + "\r")
    }
    try terminal.enter("record stop") { $0.contains("Recorded to elm.roi.") && $0.typed == "roi:fir>" }
    try terminal.enter("set rent 1") { $0.contains("→ $1") && $0.typed == "roi:fir>" }
    try terminal.enter("undo") { $0.contains("Undone: set rent 1") }
    let before = try person.commands("show", "summary", options: ["--saved", "--format", "csv"]).text

    let replayed = try person.roi("elm.roi", "-", "--format", "csv", input: "output csv; show; summary\n")
    #expect(replayed.status == 0, "\(replayed.errors)\n\(person.home.text(of: "elm.roi"))")
    #expect(replayed.text.hasSuffix(before), "\(person.home.text(of: "elm.roi"))")
    #expect(!person.home.text(of: "elm.roi").contains("rant"))
  }

  @Test("A recording replaces nothing unasked")
  func aRecordingReplacesNothingUnasked() throws {
    let person = try Person()
    try person.home.write("mine\n", to: "elm.roi")
    let refused = try person.commands("record elm.roi")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("elm.roi exists already; add --force to replace it."))
    #expect(person.home.text(of: "elm.roi") == "mine\n")
    #expect(try person.commands("record elm.roi --force; set rent 5").status == 0)
    #expect(person.home.text(of: "elm.roi") == "# Recorded by roi.\nset rent 5\n")
    for path in ["no/where.roi", "."] {
      let result = try person.commands("record --force \(path)", "set rent 5")
      #expect(result.status == 1, "\(path)")
      #expect(result.errors.contains(" \(path)") && !result.errors.contains(".new"))
    }
  }

  @Test("A recording that is removed ends and nothing else")
  func aRecordingThatIsRemovedEndsAndNothingElse() throws {
    let person = try Person()
    let program = try PipedProgram(person.invocation(["--keep-going"]))
    try program.send(Array("record elm.roi\nset rent 5\n".utf8))
    try program.wait { $0.hasSuffix("Rent  $0 → $5\n") }
    unlink(person.home("elm.roi"))
    try program.send(Array("set rent 6\nshow rent\nset rent 7\n".utf8))
    program.closeInput()
    let result = try program.finish()
    #expect(result.text.contains("elm.roi could not be written: it has been removed."))
    #expect(result.text.hasSuffix("  rent  Rent  $6\nRent  $6 → $7\n"))
    #expect(person.home.names() == [])
  }

  // MARK: - export

  @Test(
    "An export is what the format shows",
    arguments: [("x.txt", "text"), ("x.json", "json"), ("x.csv", "csv"), ("x.md", "markdown")])
  func anExportIsWhatTheFormatShows(file: String, format: String) throws {
    let person = try Person()
    let setting = "set price 250000 down 20 rate 6.5 rent 1800"
    let shown = try person.commands(setting, "output \(format)", "schedule 1..3")
    let exported = try person.commands(setting, "schedule 1..3", "set rent 5", "export \(file)")
    #expect(exported.status == 0)
    // An object of JSON begins with the version, in a file, and with the place of the command.
    let rows = person.home.text(of: file).drop { format == "json" && $0 != "[" }
    #expect(shown.text.hasSuffix(rows))
    #expect(
      person.home.text(of: file).contains("199819.19") || person.home.text(of: file).contains("199,819.19"))
    // Never over a file that is there, unless that is said.
    try person.home.write("mine", to: file)
    let refused = try person.commands(setting, "summary", "export \(file)")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("\(file) exists already; add --force to replace it."))
    #expect(person.home.text(of: file) == "mine")
    #expect(try person.commands(setting, "summary", "export --force \(file)").status == 0)
    #expect(person.home.text(of: file).contains("1264.14") || person.home.text(of: file).contains("1,264.14"))
    // Nothing else is left beside it.
    #expect(person.home.names() == [file])
  }

  @Test("An export that cannot be written is told")
  func anExportThatCannotBe() throws {
    let person = try Person()
    symlink("target.csv", person.home("link.csv"))
    for (path, message) in [
      ("x.xls", "chooses no format"), ("x", "chooses no format"),
      ("no/x.csv", "There is no folder for no/x.csv."),
      ("link.csv", "link.csv exists already"), ("/proc/x.csv", "/proc/x.csv"),
    ] {
      let result = try person.commands("set price 5 loan 4", "summary", "export \(path)")
      #expect(result.status == 1)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    #expect(person.home.names() == ["link.csv"])
    #expect(try person.commands("export x.csv").errors.contains("There is no result to export yet"))
  }

  /// A file that is replaced keeps its permissions, a link stays one, and what is no file is written to.
  @Test("A file is replaced whole or not at all")
  func replacingIsGentle() throws {
    let person = try Person()
    try person.home.write("old", to: "real.csv")
    chmod(person.home("real.csv"), 0o640)
    symlink("real.csv", person.home("link.csv"))
    symlink("/dev/null", person.home("device.csv"))
    mkfifo(person.home("pipe.csv"), 0o600)
    let reader = open(person.home("pipe.csv"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    for name in ["link.csv", "device.csv", "pipe.csv"] {
      #expect(try person.commands("set price 5 loan 4", "summary", "export --force \(name)").status == 0)
    }
    #expect(person.home.text(of: "real.csv").contains("payment"))
    #expect(person.home.permissions(of: "real.csv") == 0o640)
    var status = stat()
    #expect(lstat(person.home("link.csv"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat(person.home("device.csv"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(lstat(person.home("pipe.csv"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    var bytes = [UInt8](repeating: 0, count: 4096)
    #expect(read(reader, &bytes, bytes.count) > 50)
    #expect(person.home.names() == ["device.csv", "link.csv", "pipe.csv", "real.csv"])
  }

  // MARK: - source

  @Test("Paths are those of the script")
  func pathsAreThoseOfTheScript() throws {
    let person = try Person()
    try person.home.write("source parts/a.roi\nsource 'parts/with blank.roi'\n", to: "scripts/main.roi")
    try person.home.write("source ../../top.roi\nset rent 1\n", to: "scripts/parts/a.roi")
    try person.home.write("set extra 2\n", to: "scripts/parts/with blank.roi")
    try person.home.write("set escrow 3\nsource ~/own.roi\n", to: "top.roi")
    try person.home.write("set expenses 4\n", to: "home/own.roi")
    let expected = ["Escrow Amount  $0 → $3", "Expenses  $0 → $4", "Rent  $0 → $1", "Extra Payment  $0 → $2"]
    #expect(try person.roi("scripts/main.roi").text == expected.joined(separator: "\n") + "\n")
    #expect(try person.commands("source scripts/main.roi").status == 0)
    #expect(try person.roi(person.home("scripts/main.roi")).status == 0)
    // A pipe lies nowhere: its paths are those of the folder that it runs in.
    #expect(try person.roi(input: "source scripts/main.roi\n").status == 0)
  }

  @Test("An error within names its own file")
  func anErrorWithinNamesItsOwnFile() throws {
    let person = try Person()
    try person.home.write("set rent 1\nsource parts/bad.roi\nset rent 2\n", to: "scripts/main.roi")
    try person.home.write("# here\nset extra 2; set rant 3\n", to: "scripts/parts/bad.roi")
    let result = try person.roi("scripts/main.roi")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("scripts/parts/bad.roi:2:18: There is no field \"rant\"."))
    #expect(result.text == "Rent  $0 → $1\nExtra Payment  $0 → $2\n")
    let missing = try person.roi("scripts/main.roi", "--keep-going")
    #expect(missing.text.hasSuffix("Rent  $1 → $2\n"))
    try person.home.write("source no.roi\n", to: "scripts/main.roi")
    #expect(
      try person.roi("scripts/main.roi").errors.hasPrefix(
        "scripts/main.roi:1:8: There is no file scripts/no.roi."))
  }

  @Test("Circles and too many storeys are refused")
  func circlesAndTooManyStoreysAreRefused() throws {
    let person = try Person()
    try person.home.write("source me.roi\n", to: "me.roi")
    #expect(try person.roi("me.roi").errors.hasPrefix("me.roi:1:8: me.roi is running already"))
    // By whatever name.
    try person.home.write("source b.roi\n", to: "a.roi")
    symlink("a.roi", person.home("b.roi"))
    #expect(try person.roi("./a.roi").errors.contains("is running already"))
    for number in 1...17 {
      try person.home.write(number == 17 ? "set rent 1\n" : "source \(number + 1).roi\n", to: "\(number).roi")
    }
    #expect(try person.roi("2.roi").status == 0)
    let deep = try person.roi("1.roi")
    #expect(deep.status == 1)
    #expect(deep.errors.hasPrefix("16.roi:1:8: Scripts can run other scripts only 16 levels deep."))
    // Twice, one after the other, is no circle.
    #expect(try person.commands("source 17.roi; source 17.roi").status == 0)
  }

  @Test("Quit in a script ends all")
  func quitInAScriptEndsAll() throws {
    let person = try Person()
    try person.home.write("set rent 1\nquit\nset rent 2\n", to: "quit.roi")
    let result = try person.commands("source quit.roi", "set rent 3", options: ["--store", "s.db"])
    #expect(result.text == "Rent  $0 → $1\n")
    #expect(result.status == 0)
    // What it did until then is kept.
    #expect(try person.commands("show rent", options: ["--store", "s.db"]).text == "  rent  Rent  $1\n")
  }

  // MARK: - Whole files

  @Test("A recording over the open store is refused, by whatever name")
  func recordingOverTheStore() throws {
    let person = try Person()
    #expect(try person.commands("set rent 5", "save elm", options: ["--store", "s.db"]).status == 0)
    symlink("s.db", person.home("link"))
    link(person.home("s.db"), person.home("hard"))
    for path in ["s.db", "./s.db", "link", "hard", person.home("s.db"), "s.db-wal", "s.db-shm"] {
      for command in ["record", "backup", "dump"] {
        let result = try person.commands(
          "open elm; show", "\(command) --force \(path)", options: ["--store", "s.db"])
        #expect(result.status == 1)
        #expect(result.errors.contains("is the store that is open"), "\(command) \(path): \(result.errors)")
      }
    }
    // Also where the store is not there yet.
    #expect(try person.commands("record new.db", "set rent 6", options: ["--store", "new.db"]).status == 1)
    #expect(try person.commands("open elm; show rent", options: ["--store", "s.db"]).text.contains("$5"))
  }

  @Test("A file over the limit of the system is told, and no half of it is left")
  func overTheLimit() throws {
    let person = try Person()
    try person.home.write("old\n", to: "old.csv")
    let lines = "set price 250000 down 20 rate 6.5 rent 1800; schedule; export --force old.csv"
    for command in [lines, lines.replacing("--force old.csv", with: "new.csv")] {
      let result = try PipedProgram.run(person.shell("ulimit -f 8; $ROI -c '\(command)' > /dev/null"))
      #expect(result.status == 1, "\(result.status)")
      #expect(result.errors.contains("could not be written"), "\(result.errors)")
    }
    #expect(person.home.text(of: "old.csv") == "old\n")
    #expect(person.home.names() == ["old.csv"])
    let output = try PipedProgram.run(
      person.shell("ulimit -f 8; $ROI -c 'set price 250000 down 20 rate 6.5; schedule; schedule' > out"))
    #expect(output.status == 74)
  }

  /// A process that was killed cannot remove its new file.
  @Test("What a killed process left is removed by the next that writes there")
  func leftovers() throws {
    let person = try Person()
    let ended = try PipedProgram(Invocation("/bin/true"))
    _ = try ended.finish()
    let names = [
      ".roi-\(ended.process.id).new", ".roi-\(getpid()).new", ".roi-x.new", "a.csv.\(ended.process.id).new",
    ]
    for name in names { try person.home.write("part", to: name) }
    #expect(try person.commands("set price 5 loan 4; show", "export a.csv").status == 0)
    #expect(person.home.names() == (names.dropFirst() + ["a.csv"]).sorted())
  }

  @Test("A new file is the user's own, one that is replaced keeps its mode")
  func modes() throws {
    let person = try Person()
    try person.home.write("", to: "old.roi")
    chmod(person.home("old.roi"), 0o664)
    let show = "set price 5 loan 4; show"
    #expect(try person.commands(show, "export a.csv", "record a.roi", "record stop").status == 0)
    #expect(try person.commands("record old.roi --force").status == 0)
    #expect(person.home.permissions(of: "a.csv") == 0o600 && person.home.permissions(of: "a.roi") == 0o600)
    #expect(person.home.permissions(of: "old.roi") == 0o664)
    try person.home.write("```roi\nroi> calc 1\n2\n```\n", to: "page.md")
    chmod(person.home("page.md"), 0o640)
    #expect(try person.roi("check", "--update", "--accept-numbers", "page.md").status == 0)
    #expect(person.home.permissions(of: "page.md") == 0o640)
    #expect(person.home.names() == ["a.csv", "a.roi", "old.roi", "page.md"])
  }

  @Test("A name that is not UTF-8 is refused and harms nothing")
  func namesThatAreNotUTF8() throws {
    let person = try Person()
    for line in [
      "$ROI \"$(printf 'a\\377.roi')\"", "$ROI -c \"$(printf 'record a\\377.roi')\"",
      "$ROI check \"$(printf 'a\\377.md')\"", "$ROI --store \"$(printf 'a\\377.db')\" -c 'set rent 5'",
    ] {
      let result = try PipedProgram.run(person.shell(line))
      #expect(result.status == 2 && result.errors.contains("is not UTF-8."), "\(line): \(result.errors)")
    }
    #expect(try PipedProgram.run(person.shell("printf 'source a\\377.roi' | $ROI")).status == 1)
    #expect(person.home.names() == [])
    // In a folder of such a name all goes on there.
    let folder = "d=\"$(printf 'd\\377')\"; mkdir \"$d\"; cd \"$d\"; "
    let result = try PipedProgram.run(
      person.shell(
        folder
          + "$ROI --store s.db -c 'set price 5 loan 4; show; export a.csv; export --force a.csv; record a.roi' && ls"
      ))
    #expect(result.text.hasSuffix("a.csv\na.roi\ns.db\n"), "\(result.text) \(result.errors)")
  }

  @Test("The editor's text is in TMPDIR, and a pager that fails loses nothing")
  func temporaryTexts() throws {
    let person = try Person()
    try person.home.write("", to: "tmp/x")
    person.environment["TMPDIR"] = person.home("tmp")
    person.environment["VISUAL"] = "ls \"$TMPDIR\" > seen;"
    person.environment["ROI_PAGER"] = "false"
    let terminal = try person.terminal(rows: 10)
    try terminal.enter("edit") { $0.contains("left as it was") || $0.contains("status") }
    #expect(person.home.text(of: "seen").contains("edit-"))
    #expect(person.home.names(in: "tmp") == ["x"])
    try terminal.enter("fields all") { $0.isAtPrompt && $0.contains("dscr_rule") }
  }

  @Test(
    "A pager that fails or is not there loses nothing", arguments: ["false", "/nonexistent", "kill -9 $$"])
  func pagers(pager: String) throws {
    let person = try Person()
    person.environment["ROI_PAGER"] = pager
    let terminal = try person.terminal(rows: 10)
    try terminal.enter("fields all") { $0.isAtPrompt && $0.contains("dscr_rule") }
  }
}
