import Foundation
import Programs
import Testing

/// Work that is kept from one start to the next.
@Suite("Saved work")
struct SavedWorkTests {
  @Test(
    "Whatever the umask, nobody else may read it: new folders are 0700 and new files 0600",
    arguments: ["000", "022", "077"])
  func aFreshHomeIsFurnishedInPrivate(mask: String) throws {
    let person = try Person()
    let terminal = try PseudoTerminal(person.shell("umask \(mask); exec \"$ROI\""))
    try terminal.waitForPrompt("roi>")
    try terminal.enter("set rent 1800") { $0.contains("$0 → $1,800") && $0.typed == "roi>" }
    let files = ["worksheets.db", "worksheets.db-shm", "worksheets.db-wal"]
    #expect(person.home.names(in: "data/rentalroi") == files)
    for file in files { #expect(person.home.permissions(of: "data/rentalroi/" + file) == 0o600) }
    for folder in ["data", "data/rentalroi", "state", "state/rentalroi"] {
      #expect(person.home.permissions(of: folder) == 0o700)
    }
    #expect(person.home.permissions(of: "state/rentalroi/history") == 0o600)
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
    // At rest the store is one file.
    #expect(person.home.names(in: "data/rentalroi") == ["worksheets.db"])
  }

  @Test("Without the XDG variables the store is under the home")
  func withoutXDGItIsUnderHome() throws {
    let person = try Person()
    person.environment["XDG_DATA_HOME"] = nil
    // A relative path counts as none.
    person.environment["XDG_STATE_HOME"] = "state"
    let terminal = try person.terminal()
    try terminal.enter("set rent 5") { $0.contains("$0 → $5") && $0.typed == "roi>" }
    #expect(person.home.names() == ["home"])
    #expect(person.home.bytes(of: "home/.local/share/rentalroi/worksheets.db") != nil)
    #expect(person.home.text(of: "home/.local/state/rentalroi/history") == "set rent 5\n")
  }

  @Test(
    "Without a home there is nowhere to keep work; it is not put somewhere else",
    arguments: [nil, "", "home"])
  func withoutAHomeItIsInMemory(home: String?) throws {
    let person = try Person()
    for variable in ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      person.environment[variable] = nil
    }
    person.environment["HOME"] = home
    let message = "HOME names no folder to keep your work in. Set it, or name a file with --store."
    let script = try person.commands("set rent 5", options: ["--saved"])
    #expect(script.status == 1)
    #expect(script.errors.hasPrefix(message))
    let terminal = try person.terminal(columns: 170)
    #expect(terminal.screen.contains("roi: \(message) This session continues in memory"))
    try terminal.enter("set rent 5; settings hints off") { $0.contains("$0 → $5") && $0.isAtPrompt }
    #expect(person.home.names() == [])
  }

  @Test("The last property is there at the next start")
  func theLastPropertyIsThereAtTheNextStart() throws {
    let person = try Person()
    let first = try person.terminal()
    try first.enter("set rent 1800; save elm; new; set rent 900") {
      $0.typed == "roi>" && $0.contains("$900")
    }
    first.send("\u{04}")
    #expect(try first.waitForEnd() == 0)
    // It has no name yet, and is there all the same.
    let second = try person.terminal()
    try second.enter("show rent") { $0.contains("rent  Rent  $900") }
    try second.enter("open elm") { $0.typed == "roi:elm>" }
    #expect(try person.commands("show rent", options: ["--saved"]).text == "  rent  Rent  $1,800\n")
    try second.process.killAndWait()
    let third = try person.terminal()
    try third.waitForPrompt("roi:elm>")
    try third.enter("list") { $0.contains("untitled") }
  }

  @Test("Each in a program of its own, so that all of it goes through the store")
  func undoRedoAndLogAcrossRestarts() throws {
    let person = try Person()
    func run(_ command: String) throws -> String {
      let result = try person.commands(command, options: ["--saved"])
      #expect(result.status == 0, "\(command): \(result.errors)")
      return result.text
    }
    let steps = [
      "set price 250000 down 20 rent 1800", "save elm", "copy elm oak", "rename oak ash", "set extra 50",
      "open ash", "new", "set rent 7", "save fir", "save yew", "delete elm", "delete yew", "reset all",
      "save ash --force",
    ]
    var states = [try run("list; show")]
    for step in steps {
      _ = try run(step)
      states.append(try run("list; show"))
    }
    for (index, step) in steps.enumerated().reversed() where states[index] != states[index + 1] {
      let reply = try run("undo")
      #expect(reply.hasPrefix("Undone: "), "\(step)")
      #expect(try run("list; show") == states[index], "undo of \(step)")
    }
    #expect(try person.commands("undo", options: ["--saved"]).errors.contains("There is nothing to undo."))
    for (index, step) in steps.enumerated() where states[index] != states[index + 1] {
      #expect(try run("redo").hasPrefix("Done again: "), "\(step)")
      #expect(try run("list; show") == states[index + 1], "redo of \(step)")
    }
    #expect(try person.commands("redo", options: ["--saved"]).errors.contains("There is nothing to redo."))
    let log = try run("log 100")
    #expect(log.contains("down – → 20"))
    #expect(log.contains("earlier"))
  }

  @Test("Defaults hold at the next start, for saved work alone")
  func defaultsAcrossRestarts() throws {
    let person = try Person()
    let first = try person.terminal()
    try first.enter("defaults set rate 6.75 term 15") { $0.contains("6.750%") && $0.isAtPrompt }
    try first.enter("set price 200k down 20 rent 1900; define yield = noi / price; save elm") {
      $0.typed == "roi:elm>"
    }
    try first.enter("new oak --from elm; set rent 2300; new; show rate") {
      $0.contains("rate  Interest Rate %  6.750%") && $0.typed == "roi>"
    }
    first.send("\u{04}")
    #expect(try first.waitForEnd() == 0)
    // Nothing was entered into the new one, which is begun again.
    let saved = ["--saved", "--format", "csv"]
    #expect(try person.commands("show rate", options: saved).text.contains("rate,6.75"))
    #expect(try person.commands("show rate", options: ["--format", "csv"]).text.contains("rate,5"))
    #expect(try person.commands("new", "show rate", options: ["--format", "csv"]).text.contains("rate,5"))
    #expect(
      try person.commands("list figures rent yield", options: saved).text
        == "name,rent,yield\r\nelm,1900,0.114\r\noak,2300,0.138\r\n")
    #expect(
      try person.commands("rank by cash_flow where yield > 12%", options: saved).text
        .hasPrefix("place,name,cash_flow,yield\r\n1,oak,"))
    #expect(try person.commands("undo", "defaults", options: ["--saved"]).status == 0)
  }

  @Test("Scripts leave the user's store alone")
  func scriptsLeaveThePersonsStoreAlone() throws {
    let person = try Person()
    #expect(try person.commands("set rent 5", "save elm", "list").status == 0)
    #expect(try person.roi(input: "set rent 5\nsave elm\n").status == 0)
    #expect(person.home.names() == [])
    #expect(try person.commands("set rent 6", "save elm", options: ["--saved"]).status == 0)
    #expect(person.home.names(in: "data/rentalroi") == ["worksheets.db"])
    #expect(try person.commands("list", options: ["--format", "csv"]).text == "name,kind,open\r\n")
    #expect(try person.commands("show rent", options: ["--saved"]).text == "  rent  Rent  $6\n")
    // A store in a folder that does not exist yet.
    #expect(try person.commands("set rent 7", options: ["--store", "deep/down/s.db"]).status == 0)
    #expect(person.home.permissions(of: "deep/down/s.db") == 0o600)
    #expect(try person.commands("show rent", options: ["--saved"]).text == "  rent  Rent  $6\n")
    let terminal = try person.terminal("--store", "deep/down/s.db")
    try terminal.enter("show rent") { $0.contains("rent  Rent  $7") }
  }

  // MARK: - Kill -9

  /// A thousand changes and some forty kills.
  ///
  /// A change is acknowledged when its reply is followed by the next prompt; from then on it is never lost.
  @Test("Nothing acknowledged is lost to a kill")
  func nothingAcknowledgedIsLostToAKill() throws {
    let person = try Person()
    var acknowledged = 0
    var round = 0
    while acknowledged < 1000 {
      round += 1
      let terminal = try person.terminal()
      // As fast as it takes them: a person who pastes.
      let goal = acknowledged + 50
      for number in (acknowledged + 1)...goal { terminal.send("set rent \(number)\r") }
      // The kill comes wherever the shell happens to be.
      let enough = acknowledged + (round * 7) % 50 + 1
      try terminal.wait("\(enough) changes") { _ in lastAcknowledged(terminal.bytes) >= enough }
      try terminal.process.killAndWait()
      acknowledged = lastAcknowledged(terminal.bytes)
      let kept = try person.commands("show rent", options: ["--saved", "--format", "json"]).text
      let rent = try #require(kept.firstMatch(of: /"rent":(\d+)/).flatMap { Int($0.1) })
      #expect((acknowledged...goal).contains(rent))
      acknowledged = rent
    }
    let log = try person.commands("log 2000", options: ["--saved", "--format", "json"]).text
    #expect(log.components(separatedBy: "\"command\":\"set rent ").count - 1 == acknowledged)
  }

  /// The greatest number whose reply stands before a prompt.
  private func lastAcknowledged(_ bytes: [UInt8]) -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let prompt = text.range(of: "roi>", options: .backwards) else { return 0 }
    guard let arrow = text[..<prompt.lowerBound].range(of: "→ $", options: .backwards) else { return 0 }
    return Int(text[arrow.upperBound...].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber)) ?? 0
  }
}

extension SavedWorkTests {
  @Test("A script on a store has it to itself, but not while it waits for its own lines")
  func aSlowPipeKeepsNobodyWaiting() throws {
    let person = try Person()
    let slow = try PipedProgram(person.invocation(["--saved"]))
    try slow.send(Array("set price 5\n".utf8))
    #expect(try person.commands("set rent 9", options: ["--saved"]).status == 0)
    try slow.send(Array("set rate 7\n".utf8))
    slow.closeInput()
    #expect(try slow.finish().status == 0)
    let shown = try person.commands("show price rate rent", options: ["--saved", "--format", "csv"]).text
    #expect(shown.contains("price,5\r\n") && shown.contains("rate,7\r\n") && shown.contains("rent,9\r\n"))
  }

  @Test("People read the time on their wall, programs that of UTC")
  func timesAreThoseOfTheWall() throws {
    let person = try Person()
    // In the notation of POSIX: five and a half hours before Greenwich.
    person.environment["TZ"] = "XXX-5:30"
    _ = try person.commands("set rent 5", options: ["--saved"])
    let json = try person.commands("log", options: ["--saved", "--format", "json"]).text
    let time = try #require(json.firstMatch(of: /"time":"([^"]+Z)"/)?.1)
    let local = (try Date(String(time), strategy: .iso8601) + 5.5 * 3600).formatted(.iso8601)
    let minute = "\(local.prefix(10)) \(local.dropFirst(11).prefix(5))"
    #expect(try person.commands("log", options: ["--saved"]).text.contains("  \(minute)  "))
  }
}
