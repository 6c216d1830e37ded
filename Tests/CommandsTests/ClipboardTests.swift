import TestShell
import Testing

@testable import Shell

@Suite("The clipboard")
struct ClipboardTests {
  private let shell = TestShell()
  private let person = Person()

  init() {
    shell.interpreter.connect(person.console)
    shell.run("set price 250k down 20 rate 6.5 rent 1800")
  }

  @Test(
    "A figure is copied as it is shown",
    arguments: [
      ("clipboard rent", "$1,800"), ("clipboard rent * 12 / price", "0.0864"),
      ("clipboard rent * 12 / price as percent", "8.64%"), ("clipboard rate", "6.500%"),
      ("clipboard term", "30 years"), ("clipboard rent as money", "$1,800.00"),
    ])
  func copies(line: String, text: String) {
    let shown = shell.text(line)
    #expect(person.clipboard == text)
    #expect(shown.contains(text))
  }

  @Test("In the language of the person")
  func copiesInTheLocale() {
    shell.run("settings locale de_DE; clipboard rent * 12 / price as percent")
    #expect(person.clipboard == "8,64\u{A0}%")
  }

  @Test("A figure without a value, a terminal without a clipboard and a script copy nothing")
  func refuses() {
    shell.run("reset all; clipboard irr")
    shell.files["s.roi"] = "clipboard 2 + 2\n"
    shell.run("source s.roi")
    #expect(person.clipboard == "")
    person.clipboard = nil
    shell.run("clipboard 2 + 2")
    #expect(
      shell.outcomes.compactMap(\.failure).map(\.code)
        == ["no-value-to-copy", "not-permitted", "script-failed", "no-clipboard"])
  }
}
