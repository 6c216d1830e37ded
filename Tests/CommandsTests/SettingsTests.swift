import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Settings, and the start file")
struct SettingsTests {
  private let person = Person()
  private let shell = TestShell("set price 200k rent 1800")

  init() {
    shell.interpreter.connect(person.console)
  }

  @Test("A setting is put into effect and kept, until it is the default again")
  func setting() {
    shell.expectSuccess("settings hints off")
    shell.expectSuccess("keys vi")
    shell.expectSuccess("settings pager 'less -R'")
    #expect(person.applied == ["hints=off", "keys=vi", "pager=less -R"])
    let kept = person.kept.last ?? ""
    #expect(kept.contains("settings hints off\n"))
    #expect(kept.contains("settings keys vi\n"))
    #expect(kept.contains("settings pager \"less -R\"\n"))
    shell.expectSuccess("settings hints default")
    #expect(person.kept.last?.contains("hints") == false)
    #expect(person.applied.last == "hints=on")
  }

  @Test("Kept settings are in effect at the next start, and are not written again")
  func keptSettings() {
    shell.expectSuccess("settings output json")
    let file = person.kept.last ?? ""
    let next = TestShell()
    next.files["settings.roi"] = file
    let other = Person()
    next.interpreter.connect(other.console)
    next.interpreter.start(from: "settings.roi", isSettings: true)
    #expect(next.interpreter.format == .json)
    #expect(other.applied == ["output=json"])
    #expect(other.kept == [])
  }

  @Test("What no setting has is refused, with the nearest name")
  func unknownSetting() throws {
    #expect(try shell.failure("settings hint off").message.contains("Did you mean \"hints\"?"))
    #expect(try shell.failure("settings hints maybe").code == "unknown-choice")
    #expect(person.kept == [])
  }

  @Test("A setting that cannot be kept says so")
  func unkept() throws {
    person.fault = FileError(.write, "settings.roi", .notAllowed)
    #expect(try shell.failure("settings hints off").code == "file-failed")
  }

  @Test("An error in the start file names its line and keeps nothing from starting")
  func startFile() {
    shell.files["roirc"] = "set rent 5\nbogus\nset rate 6\n"
    shell.interpreter.start(from: "roirc", isSettings: false)
    let failures = shell.outcomes.compactMap(\.failure)
    #expect(failures.map(\.location?.line) == [2])
    #expect(shell.rows["rent"] == "5")
    #expect(shell.rows["rate"] == "6")
    #expect(shell.run("bogus").first?.failure != nil)
    #expect(!shell.interpreter.keepsGoing)
  }

  @Test("What a script chooses holds for the session, is told, and is not kept with what is typed later")
  func settingOfScript() {
    shell.files["s.roi"] = "settings color never\nhistory off\n"
    let notes = TestShell.text(shell.run("source s.roi"))
    #expect(notes.contains("color applies to this session; typed at the prompt, it is kept."))
    #expect(shell.interpreter.settings[.color] == "never")
    #expect(person.applied == ["color=never", "history=off"])
    #expect(person.kept == [])
    shell.expectSuccess("settings hints off")
    #expect(person.kept == ["# What you chose with \"settings\"; written by roi.\nsettings hints off\n"])
  }

  @Test("The start file chooses for each session, a file that it sources no program")
  func settingOfStartFile() {
    shell.files["roirc"] = "settings pager cat\nsettings color never\nsource other.roi\n"
    shell.files["other.roi"] = "settings pager evil\n"
    shell.interpreter.start(from: "roirc", isSettings: false)
    #expect(shell.outcomes.compactMap(\.failure).map(\.code) == ["not-permitted"])
    #expect(shell.interpreter.settings[.pager] == "cat")
    #expect(person.kept == [])
  }

  @Test("A script cannot forget the lines typed earlier")
  func historyOfScript() {
    person.lines = ["set rent 5"]
    shell.files["s.roi"] = "history clear\n"
    shell.run("source s.roi")
    #expect(shell.outcomes.compactMap(\.failure).map(\.code) == ["not-permitted", "script-failed"])
    #expect(person.lines == ["set rent 5"])
    shell.expectSuccess("history clear")
    #expect(person.lines == [])
  }
}
