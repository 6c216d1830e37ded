import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("A value edited at a prompt")
struct ValueEditingTests {
  private let person = Person()
  private let shell = TestShell("set price 200k rent 1800")

  init() {
    shell.interpreter.connect(person.console)
  }

  @Test("set with a field alone lets the present value be edited")
  func value() {
    person.editedValues = ["1,850"]
    #expect(shell.text("set rent") == "Rent  $1,800 → $1,850\n")
    #expect(person.asked == ["Rent: 1800"])
    #expect(person.beginnings == ["set rent "])
  }

  @Test("edit with a field alone does the same")
  func edit() throws {
    person.editedValues = ["1,850", "7"]
    #expect(shell.text("edit rent") == "Rent  $1,800 → $1,850\n")
    #expect(shell.text("edit rate").contains("7.000%"))
    #expect(person.beginnings == ["set rent ", "set rate "])
    #expect(try shell.failure("edit rant").message.contains("Did you mean \"rent\"?"))
    let refused = try shell.failure("edit rent 1900")
    #expect(refused.code == "unexpected-argument" && refused.message.hasSuffix("set rent 1900"))
    shell.expectSuccess("undo 2")
    #expect(shell.rows["rent"] == "1800")
  }

  @Test("A value that is left stays as it was, and is no step to undo")
  func valueLeft() {
    shell.expectSuccess("set rent")
    #expect(shell.rows["rent"] == "1800")
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == nil)
  }

  @Test("A wrong value is told and opened again, as it was typed")
  func badValue() throws {
    person.editedValues = ["abc", "", "1900"]
    #expect(shell.text("set rent") == "Rent  $1,800 → $1,900\n")
    #expect(person.asked == ["Rent: 1800", "Rent: abc", "Rent: "])
    #expect(person.valueErrors == ["not-a-number", "empty-value"])
  }

  @Test(
    "Who leaves the question changes nothing of the command", arguments: ["set rent", "set price 300k rent"])
  func cancelled(line: String) {
    #expect(shell.text(line) == "Left as it was.\n")
    #expect(shell.rows["rent"] == "1800" && shell.rows["price"] == "200000")
    person.editedValues = ["1800"]
    #expect(shell.text("set price 300k rent").hasPrefix("Purchase Price  $200,000 → $300,000\n"))
  }

  @Test("What is wrong in the line is told before anything is asked")
  func wrongBefore() throws {
    #expect(try shell.failure("set price xyz rent").code == "not-a-number")
    #expect(person.asked == [])
  }

  @Test("A share that does not end is not put into the line, since it could not be typed")
  func derivedValue() {
    shell.expectSuccess("set price 300k loan 200k")
    shell.expectSuccess("set down")
    #expect(person.asked == ["Down Payment %: "])
  }

  @Test("At the prompt it is said that nothing of a script is kept, below its own error")
  func failedScript() {
    shell.files["bad.roi"] = "set rent 5\nset rent x\n"
    let codes = ["not-a-number", "script-failed"]
    #expect(shell.run("source bad.roi").compactMap { $0.failure?.code } == codes)
    #expect(shell.rows["rent"] == "1800")
    shell.files["outer.roi"] = "source bad.roi\n"
    #expect(shell.run("source outer.roi").compactMap { $0.failure?.code } == codes)
  }

  @Test("The words of a frequency complete")
  func frequencies() {
    let shell = TestShell("use interest")
    let texts = shell.interpreter.suggestions(in: "set times ", at: 10).map(\.text)
    #expect(texts.contains("monthly") && texts.contains("continuous"))
  }

  @Test("A script is not asked")
  func script() {
    person.editedValues = ["1"]
    #expect(shell.script("set rent\n").last?.failure?.code == "missing-argument")
    #expect(person.asked == [])
  }

  @Test("A recording has what was typed in place")
  func recorded() throws {
    shell.expectSuccess("record a.roi")
    person.editedValues = ["1900"]
    shell.expectSuccess("set rent")
    shell.expectSuccess("record stop")
    let replayed = TestShell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows)
  }
}

@Suite("Percentages typed as fractions")
struct FractionNoteTests {
  @Test(
    "A percentage below 1 % without its sign is taken, and told",
    arguments: [
      ("rate 0.065", "0.065 is read as 0.065%; for 6.5% type 6.5%."), ("down 0.2", "for 20% type 20%."),
    ])
  func told(line: String, note: String) {
    let shell = TestShell("set price 200k")
    #expect(shell.text("set \(line)").contains(note))
    #expect(!shell.text("set \(line)%").contains("is read as"))
  }
}
