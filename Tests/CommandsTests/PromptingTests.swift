import Testing

@testable import Commands
@testable import Shell

@Suite("What works at a prompt only")
struct PromptingTests {
  private let person = Person()
  private let shell = Shell("set price 200k rent 1800")

  init() {
    shell.interpreter.connect(person.console)
  }

  // MARK: A value in place

  @Test("set with a field alone lets the present value be edited")
  func value() {
    person.editedValue = "1,850"
    #expect(shell.text("set rent") == "Rent  $1,800 → $1,850\n")
    #expect(person.asked == ["Rent: 1800"])
  }

  @Test("A value that is left stays as it was, and is no step to undo")
  func valueLeft() {
    shell.expectSuccess("set rent")
    #expect(shell.rows["rent"] == "1800")
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == "0")
  }

  @Test("A value that is no value changes nothing")
  func badValue() throws {
    person.editedValue = "abc"
    #expect(try shell.failure("set rent").code == "not-a-number")
    person.editedValue = ""
    #expect(try shell.failure("set rent").code == "empty-value")
    #expect(shell.rows["rent"] == "1800")
  }

  @Test("A share that does not end is not put into the line, since it could not be typed")
  func derivedValue() {
    shell.expectSuccess("set price 300k loan 200k")
    shell.expectSuccess("set down")
    #expect(person.asked == ["Down Payment %: "])
  }

  @Test("A script is not asked")
  func script() {
    person.editedValue = "1"
    #expect(shell.script("set rent\n").last?.failure?.code == "missing-argument")
    #expect(person.asked == [])
  }

  @Test("A recording has what was typed in place")
  func recorded() throws {
    shell.expectSuccess("record a.roi")
    person.editedValue = "1900"
    shell.expectSuccess("set rent")
    shell.expectSuccess("record stop")
    let replayed = Shell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows)
  }

  // MARK: The whole worksheet

  @Test("edit shows a set line a stated field, and applies what is left as one change")
  func edit() {
    person.editedText = "set rent 1900 # more\nset price 210k\n"
    let text = shell.text("edit")
    #expect(text.contains("Rent") && text.contains("$1,900") && text.contains("$210,000"))
    #expect(person.shownTexts.first?.contains("set rent 1800  # Rent\n") == true)
    #expect(person.shownTexts.first?.contains("set down") == false)
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == "1800")
    #expect(shell.rows["price"] == "200000")
  }

  @Test("An error in the text changes nothing, and one can go back in")
  func editAgain() {
    person.editedText = "set rent 1900\nset price abc\n"
    person.laterTexts = ["set rent 1950\n"]
    person.saysYes = true
    let outcomes = shell.run("edit")
    #expect(outcomes.first?.failure?.location?.source == "edit")
    #expect(outcomes.first?.failure?.location?.line == 2)
    #expect(person.shownTexts.last == "set rent 1900\nset price abc\n")
    #expect(shell.rows["rent"] == "1950")
    #expect(shell.rows["price"] == "200000")
  }

  @Test("An error in the text, and not going back in")
  func editGivenUp() {
    person.editedText = "set rent 1900\nset price abc\n"
    #expect(shell.run("edit").contains { $0.failure?.code == "not-a-number" })
    #expect(shell.rows["rent"] == "1800")
  }

  @Test("Text that is refused leaves nothing in a recording")
  func editRecorded() throws {
    shell.expectSuccess("record a.roi")
    person.editedText = "set rent 1900\nset price abc\n"
    shell.run("edit")
    person.editedText = "set rent 1950\nset price 210k\n"
    shell.expectSuccess("edit")
    shell.run("edit")
    let replayed = Shell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows)
    #expect(shell.files["a.roi"]?.contains("1900") == false)
  }

  @Test("In the text an error ends the edit even where scripts go on")
  func editNeverGoesOn() {
    shell.interpreter.keepsGoing = true
    person.editedText = "set rent 1900\nset price abc\n"
    shell.run("edit")
    #expect(shell.rows["rent"] == "1800")
    #expect(shell.interpreter.keepsGoing)
  }

  @Test("A down payment that waits for a price is what is edited, in place and in the text")
  func editWaiting() {
    let shell = Shell("set down 20")
    shell.interpreter.connect(person.console)
    shell.expectSuccess("set down")
    #expect(person.asked == ["Down Payment %: 20"])
    shell.run("edit")
    #expect(person.shownTexts.last?.contains("set down 20  #") == true)
    #expect(shell.interpreter.suggestions(in: "set down ", at: 9).map(\.text) == ["20"])
  }

  @Test(
    "An editor that fails leaves all as it was",
    arguments: [Console.EditorError.editorFailed(status: 1), .editedTextInvalid])
  func editorFails(editorError: Console.EditorError) {
    person.editorError = editorError
    #expect(shell.text("edit").contains("Everything is left as it was."))
  }

  // MARK: Settings

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
    let next = Shell()
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

  // MARK: History and hints

  @Test("history lists the last lines with their numbers")
  func history() throws {
    person.lines = (1...30).map { "month \($0)" }
    let table = try #require(shell.run("history 2").first?.report?.tables.first)
    #expect(table.rows == [[.count(29), .text("month 29")], [.count(30), .text("month 30")]])
    shell.expectSuccess("history clear")
    #expect(person.lines == [])
    shell.expectSuccess("history off")
    #expect(person.applied == ["history=off"])
  }

  @Test(
    "A hint is what the command still wants",
    arguments: [
      ("set ", "FIELD VALUE"), ("set rent ", "VALUE"), ("month ", "N"), ("rename elm ", "NEW-NAME"),
      ("schedule ", "[FIRST..LAST | by year]"), ("quit ", nil), ("xyz ", nil), ("month", nil),
      ("month 1 ", nil),
      ("show; mon ", "N"),
    ] as [(String, String?)])
  func hint(line: String, hint: String?) {
    #expect(shell.interpreter.hint(after: line) == hint)
  }

  @Test("Long work says how far it has come")
  func progress() {
    shell.files["long.roi"] = String(repeating: "set rent 1\n", count: 600)
    shell.expectSuccess("source long.roi")
    #expect(person.progress == ["Running long.roi: line 256", "Running long.roi: line 512"])
  }
}
