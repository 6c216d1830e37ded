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
    person.editedValue = "1,850"
    #expect(shell.text("set rent") == "Rent  $1,800 → $1,850\n")
    #expect(person.asked == ["Rent: 1800"])
  }

  @Test("A value that is left stays as it was, and is no step to undo")
  func valueLeft() {
    shell.expectSuccess("set rent")
    #expect(shell.rows["rent"] == "1800")
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == nil)
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
    let replayed = TestShell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows)
  }
}
