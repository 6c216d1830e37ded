import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The whole worksheet edited at a prompt")
struct WorksheetEditingTests {
  private let person = Person()
  private let shell = TestShell("set price 200k rent 1800")

  init() {
    shell.interpreter.connect(person.console)
  }

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

  @Test("Metrics and criteria are in the text; a line that is taken out counts")
  func editDefinitions() {
    for line in ["define yield = rent * 12 / price", "require yield > 5%", "require rent > 1"] {
      shell.expectSuccess(line)
    }
    let own = ["define yield = rent * 12 / price", "require yield > 5%", "require rent > 1"]
    person.editedText =
      "unrequire all\nundefine all\ndefine net_yield = noi / price\nrequire rent > 1 # kept\n"
    let text = shell.text("edit")
    #expect(
      person.shownTexts.first?.hasSuffix((["undefine all"] + own + [""]).joined(separator: "\n")) == true)
    #expect(text.contains("net_yield") && text.contains("yield > 5%") && !text.contains("rent > 1"))
    let lines = { shell.workspace.document.userDefinitions.lines }
    #expect(lines() == ["define net_yield = noi / price", "require rent > 1"])
    shell.expectSuccess("undo")
    #expect(lines() == own)
    // Left as it is, the text says the same again.
    person.editedText = (person.shownTexts.last ?? "") + "set rent 5\n"
    shell.expectSuccess("edit")
    #expect(lines() == own)
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
    let replayed = TestShell()
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
    let shell = TestShell("set down 20")
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
  func editorFails(reason: Console.EditorError) {
    person.reason = reason
    #expect(shell.text("edit").contains("Everything is left as it was."))
  }
}
