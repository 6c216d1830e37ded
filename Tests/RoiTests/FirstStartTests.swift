import Glibc
import Programs
import Testing

/// The start where something of the machine is not as it should be.
@Suite("The first start")
struct FirstStartTests {
  /// What is wrong with the place of the user's own store.
  enum Place: String, CaseIterable {
    case noHome, emptyHome, relativeHome, homeIsFile, homeTakesNothing, homeIsNotUTF8
    case storeIsPipe, storeIsDevice, storeIsMissingTarget, storeIsFolder, storeIsText
    case folderIsPipe, folderIsMissingTarget
  }

  /// Somebody without XDG variables and with that place.
  private func person(_ place: Place) throws -> Person {
    let person = try Person()
    for name in ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] { person.environment[name] = nil }
    let folder = "home/.local/share/rentalroi"
    try person.home.write("My notes.\n", to: "\(folder)/worksheets.db")
    let path = person.home("\(folder)/worksheets.db")
    if place != .storeIsText { unlink(path) }
    if [.folderIsPipe, .folderIsMissingTarget].contains(place) { rmdir(person.home(folder)) }
    switch place {
    case .noHome: person.environment["HOME"] = nil
    case .emptyHome: person.environment["HOME"] = ""
    case .relativeHome: person.environment["HOME"] = "home"
    case .homeIsFile:
      try person.home.write("x", to: "file")
      person.environment["HOME"] = person.home("file")
    case .homeTakesNothing: person.environment["HOME"] = "/proc"
    case .homeIsNotUTF8: break
    case .storeIsPipe: mkfifo(path, 0o600)
    case .storeIsDevice: symlink("/dev/zero", path)
    case .storeIsMissingTarget: symlink("nowhere", path)
    case .storeIsFolder: mkdir(path, 0o700)
    case .storeIsText: break
    case .folderIsPipe: mkfifo(person.home(folder), 0o600)
    case .folderIsMissingTarget: symlink("nowhere", person.home(folder))
    }
    return person
  }

  /// A line of the shell that starts the program with these words, with a home that no Swift text can name.
  private func line(_ words: String, _ place: Place) -> String {
    (place == .homeIsNotUTF8 ? "export HOME=\"$(printf '%s/\\377' \"$PWD\")\"; mkdir -p \"$HOME\"; " : "")
      + "\"$ROI\" \(words)"
  }

  @Test(
    "A script without a store ends before it prints anything; help and quit need none",
    arguments: Place.allCases)
  func scripts(place: Place) throws {
    let person = try person(place)
    try person.home.write("help quit\nquit\n", to: "help.roi")
    try person.home.write("show rent\nshow price\n", to: "show.roi")
    for words in [
      "--saved -c 'help rent' -c quit", "--saved help.roi", "--saved < help.roi", "-c quit", "--version",
      "--saved --format json -c quit",
    ] {
      let result = try PipedProgram.run(person.shell(line(words, place)))
      #expect(result.status == 0 && result.errors == "", "\(words): \(result.errors)")
    }
    for words in [
      "--saved -c 'show rent' -c 'show price'", "--saved show.roi", "--saved < show.roi",
      "--saved --keep-going show.roi",
    ] {
      let result = try PipedProgram.run(person.shell(line(words, place)))
      #expect(result.status == 1 && result.text == "", "\(words): \(result.text)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(
        result.errors.contains("--store") || result.errors.contains("remove the link"), "\(result.errors)")
    }
    // Nothing is kept in another place.
    #expect(
      person.home.names().allSatisfy {
        ["home", "file", "help.roi", "show.roi"].contains($0) || !$0.allSatisfy(\.isASCII)
      })
    #expect(person.home.names().count <= 5)
  }

  @Test("The prompt says once that nothing is saved, and goes on", arguments: Place.allCases)
  func prompt(place: Place) throws {
    let person = try person(place)
    if place == .homeIsNotUTF8 { return }
    let terminal = try person.terminal(rows: 40, columns: 400)
    let message = "This session continues in memory: nothing in it is saved."
    #expect(
      terminal.screen.description.split(separator: message, omittingEmptySubsequences: false).count == 2)
    try terminal.enter("set rent 5; help quit") { $0.contains("$0 → $5") && $0.contains("as does Ctrl-D") }
    try terminal.enter("quit") { $0.contains("Nothing in this session is saved") && $0.isAtPrompt }
    terminal.send("quit\r")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("A session in memory says so where work is named, at the prompt and before it is left")
  func inMemory() throws {
    let person = try person(.homeIsFile)
    let terminal = try person.terminal(rows: 40, columns: 120)
    try terminal.waitForPrompt("roi (memory)>")
    // Nothing is lost yet.
    try terminal.enter("set rent 5; save elm") { $0.typed == "roi:elm (memory)>" }
    #expect(terminal.screen.contains("Named elm, in this session alone"))
    #expect(terminal.screen.contains("\"dump FILE\" writes it to a file"))
    #expect(!terminal.screen.contains("every change is kept"))
    try terminal.enter("new oak; month") { $0.contains("Named oak, in this session alone") && $0.isAtPrompt }
    terminal.send("\u{04}")
    try terminal.wait { $0.contains("Nothing in this session is saved: \"dump FILE\"") && $0.isAtPrompt }
    // Another change is another loss.
    try terminal.enter("set rent 6") { $0.contains("$0 → $6") && $0.isAtPrompt }
    try terminal.enter("quit") { screen in
      screen.description.split(separator: "leaves without saving").count == 3 && screen.isAtPrompt
    }
    try terminal.enter("dump all.roi") { $0.contains("Wrote everything saved to all.roi.") && $0.isAtPrompt }
    terminal.send("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(person.home.text(of: "all.roi").contains("save oak"))
    // A script says the same of what it names, and ends without a word.
    let script = try person.commands("set rent 5", "save elm", "quit")
    #expect(script.status == 0 && script.text.contains("Named elm, in this session alone"))
    #expect(!script.text.contains("is saved"))
  }

  @Test("A session in memory that has done nothing ends at once", arguments: ["quit\r", "\u{04}"])
  func nothingToLose(keys: String) throws {
    let terminal = try person(.homeIsFile).terminal(columns: 120)
    try terminal.enter("show rent") { $0.contains("Rent  $0") && $0.isAtPrompt }
    terminal.send(keys)
    #expect(try terminal.waitForEnd() == 0)
  }

  // MARK: - Settings, start file and history

  enum Object: CaseIterable { case pipe, device, missingTarget, loop, folder }

  @Test(
    "What is no ordinary file in the place of the settings, the start file or the history is passed over",
    arguments: ["config/rentalroi/settings.roi", "config/rentalroi/roirc", "state/rentalroi/history"],
    Object.allCases)
  func otherFiles(name: String, object: Object) throws {
    let person = try Person()
    try person.home.write("", to: name)
    let path = person.home(name)
    unlink(path)
    switch object {
    case .pipe: mkfifo(path, 0o600)
    case .device: symlink("/dev/zero", path)
    case .missingTarget: symlink("nowhere", path)
    case .loop: symlink(path, path)
    case .folder: mkdir(path, 0o700)
    }
    let terminal = try person.terminal(rows: 30, columns: 200)
    #expect(terminal.screen.contains(path) == !name.hasSuffix("history"))
    try terminal.enter("set rent 5") { $0.contains("$0 → $5") && $0.isAtPrompt }
    if name.hasSuffix("settings.roi") {
      try terminal.enter("settings hints off") { $0.typed.hasSuffix("!>") && $0.isAtPrompt }
    }
    terminal.send("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG)
    #expect(
      person.home.names(in: name.hasPrefix("config") ? "config/rentalroi" : "state/rentalroi").count == 1)
  }

  // MARK: - The program's own surroundings

  @Test(
    "Descriptors that are closed are no files of the store",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closedDescriptors(closed: String) throws {
    let person = try Person()
    #expect(try person.commands("set rent 5; save elm", options: ["--store", "s.db"]).status == 0)
    let failed = try PipedProgram.run(person.shell("\"$ROI\" --store s.db -c 'show rant' \(closed)"))
    #expect(failed.status == 1)
    let done = try PipedProgram.run(person.shell("\"$ROI\" --store s.db -c 'set rent 6' \(closed)"))
    #expect(done.status == (closed.contains(" >&-") || closed.hasPrefix(">") ? 74 : 0))
    let piped = try PipedProgram.run(person.shell("\"$ROI\" --store new.db \(closed)"))
    #expect(piped.status == (closed.hasPrefix("<") ? 1 : 0))
    #expect(try person.commands("verify", "show rent", options: ["--store", "s.db"]).text.hasSuffix("$6\n"))
    for name in ["s.db-wal", "s.db-shm"] { #expect(person.home.bytes(of: name) == nil) }
  }

  /// `true` if a namespace of its own can be made without being the superuser of the machine.
  static let canMount = (try? PipedProgram.run(Invocation("/usr/bin/unshare", ["-rm", "true"])))?.status == 0

  @Test("A closed /proc takes no words off the command line", .enabled(if: canMount))
  func withoutProc() throws {
    let person = try Person()
    let prefix = "unshare -rm sh -c 'mount -t tmpfs none /proc && exec \"$ROI\" \"$@\"' sh "
    let version = try PipedProgram.run(person.shell(prefix + "--version"))
    #expect(version.status == 0)
    #expect(try version.text == person.roi("--version").text)
    let set = try PipedProgram.run(person.shell(prefix + "--store s.db -c 'set rent 5'"))
    #expect(set.status == 0 && set.text == "Rent  $0 → $5\n")
    #expect(try PipedProgram.run(person.shell(prefix + "--nonsense")).status == 2)
    let export = try PipedProgram.run(
      person.shell(prefix + "-c 'set price 5 loan 4; show; export a.csv; export --force a.csv'"))
    #expect(export.status == 0 && person.home.names() == ["a.csv", "s.db"])
    let schedule = "--service http://127.0.0.1:9 -c 'set price 250k down 20 rate 6' -c schedule"
    let refused = try PipedProgram.run(person.shell(prefix + schedule))
    #expect(
      refused.status == 1 && refused.errors.contains("The program that asks services"), "\(refused.errors)")
  }

  @Test("Too few descriptors are told as that", arguments: 3...12)
  func fewDescriptors(limit: Int) throws {
    let person = try Person()
    let result = try PipedProgram.run(
      person.shell("ulimit -n \(limit); exec \"$ROI\" --store s.db -c 'set rent 5'"))
    if result.status == 0 { return #expect(result.text == "Rent  $0 → $5\n") }
    // With three not even the libraries can be loaded.
    #expect(result.status == 1 || limit == 3)
    #expect(result.errors.contains("Too many open files") || limit == 3, "\(result.errors)")
    #expect(!result.errors.contains("damaged") && result.text == "")
    if limit == 3 { return }
    let quit = try PipedProgram.run(person.shell("ulimit -n \(limit); exec \"$ROI\" -c quit"))
    #expect(quit.status == 0)
  }

  @Test("A full disk is told as that, and what was saved is kept", .enabled(if: canMount))
  func fullDisk() throws {
    let person = try Person()
    let script = """
      mkdir disk; mount -t tmpfs -o size=64k none disk; cd disk
      "$ROI" --store s.db -c 'set rent 5'
      head -c 70000 /dev/zero > fill 2> /dev/null
      "$ROI" --store new.db -c 'set rent 6'; echo "status $?"
      "$ROI" --store s.db -c 'set rent 6'; echo "status $?"
      "$ROI" --store new.db -c 'help quit' > /dev/null; echo "status $?"
      "$ROI" --store s.db -c quit; echo "status $?"
      XDG_DATA_HOME=$PWD "$ROI" --saved -c 'show rent'; echo "status $?"
      "$ROI" --store new.db -c list -c verify; echo "status $?"
      "$ROI" --store new.db -c 'backup b.db' 2> /dev/null; echo "status $?"
      "$ROI" -c 'set price 5 loan 4; show; export a.csv' > /dev/null; echo "status $?"
      rm fill; ls *.*
      "$ROI" --store s.db -c 'show rent'
      """
    let result = try PipedProgram.run(
      Invocation(
        "/usr/bin/unshare", ["-rm", "sh", "-c", script],
        environment: person.environment.merging(["ROI": Person.roi]) { $1 }, folder: person.home.path))
    #expect(
      result.text.replacing("new.db\n", with: "").replacing("s.db-shm\n", with: "").replacing(
        "s.db-wal\n", with: "") == """
          Rent  $0 → $5
          status 1
          status 1
          status 0
          status 0
            rent  Rent  $0  default
          status 0
          Nothing is saved under a name yet: "save NAME" does it.
          No fault: the file, its checksums, and 0 entries of the log against the worksheets.
          status 0
          status 1
          status 1
          s.db
            rent  Rent  $5

          """)
    #expect(
      result.errors.split(separator: "\n").filter { $0.lowercased().contains("disk is full") }.count == 3,
      "\(result.errors)")
  }

  // MARK: - Errors of the disk

  /// A call that fails, the number of its error, and what is said.
  static let diskFaults: [(call: String, number: Int32, words: String)] = [
    ("pread", EIO, "Input/output error"), ("pread", ENOMEM, "too little memory"),
    ("pwrite", EIO, "Input/output error"), ("pwrite", EDQUOT, "Disk quota exceeded"),
    ("pwrite", ENOSPC, "the disk is full"), ("pwrite", EROFS, "is read-only"),
    ("fdatasync", EIO, "Input/output error"),
  ]

  @Test(
    "An error of the disk is told as that, and not as damage", .enabled(if: SystemFaults.areAvailable),
    arguments: diskFaults)
  func diskErrors(call: String, number: Int32, words: String) throws {
    let person = try Person()
    #expect(try person.commands("set rent 5; save elm", options: ["--store", "s.db"]).status == 0)
    let before = person.home.bytes(of: "s.db")
    let library = try SystemFaults.library(in: person.home)
    let files = call == "pread" ? "s.db" : "s.db-wal"
    person.environment["LD_PRELOAD"] = library
    person.environment["FAULT"] = "\(call) \(number) \(files)"
    for command in call == "pread" ? ["verify", "backup b.db", "list", "log"] : ["set rent 6"] {
      let result = try person.commands(command, options: ["--store", "s.db"])
      #expect(result.status == 1, "\(command): \(result.text)")
      #expect(result.errors.contains(words), "\(command): \(result.errors)")
      #expect(!result.errors.contains("damaged") && !result.errors.contains("Move it away"))
      #expect(try person.commands("help quit", "quit", options: ["--store", "s.db"]).status == 0)
    }
    #expect(person.home.bytes(of: "b.db") == nil)
    person.environment["LD_PRELOAD"] = nil
    #expect(try person.commands("show rent", options: ["--store", "s.db"]).text == "  rent  Rent  $5\n")
    #expect(call != "pread" || person.home.bytes(of: "s.db") == before)
  }

  /// Before SQLite reads a store it makes a file beside it, as shared memory.
  @Test(
    "On a full disk what is saved can be looked at and copied elsewhere",
    .enabled(if: SystemFaults.areAvailable))
  func aFullDisk() throws {
    let person = try Person()
    let store = ["--store", "s.db"]
    let made = try person.commands("set rent 5", "save elm", "new", "set rent 6", "save oak", options: store)
    #expect(made.status == 0)
    let before = person.home.bytes(of: "s.db")
    person.environment["LD_PRELOAD"] = try SystemFaults.library(in: person.home)
    person.environment["FAULT"] = "pwrite \(ENOSPC) s.db-shm"
    let looks = [
      "list", "dump", "backup b.db", "show", "verify", "log", "compare elm oak", "open elm; show rent",
    ]
    for line in looks {
      let result = try person.commands(line, options: store)
      #expect(result.status == 0 && result.errors == "" && !result.text.isEmpty, "\(line): \(result.errors)")
    }
    let refused = try person.commands("set rent 7", options: store)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("the disk is full. The change was not kept; free some space"))

    let terminal = try person.terminal("--store", "s.db", rows: 30, columns: 200)
    try terminal.enter("set rent 7") { $0.contains("the disk is full. The change was not kept") }
    try terminal.enter("open elm; show rent") { $0.typed == "roi:elm>" && $0.contains("Rent  $5") }
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)

    person.environment["LD_PRELOAD"] = nil
    #expect(person.home.bytes(of: "s.db") == before)
    let copy = try person.commands("verify", "show rent", options: ["--store", "b.db"])
    #expect(copy.status == 0 && copy.text.hasSuffix("Rent  $6\n"))
    #expect(try person.commands("set rent 7", options: store).text == "Rent  $6 → $7\n")
  }

  @Test("What is recorded is on the disk", .enabled(if: SystemFaults.areAvailable))
  func recordingsAreSynced() throws {
    let person = try Person()
    person.environment["LD_PRELOAD"] = try SystemFaults.library(in: person.home)
    person.environment["FAULT"] = "fdatasync \(EIO) a.roi"
    let result = try person.commands("record a.roi", "set rent 5")
    #expect(result.text.contains("a.roi could not be written: Input/output error."), "\(result.text)")
  }
}
