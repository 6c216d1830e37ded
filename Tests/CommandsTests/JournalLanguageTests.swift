import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Moods in another language")
struct JournalLanguageTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test(
    "At a prompt a mood is named as the person reads it, or in English, which is what is kept",
    arguments: [
      ("bien", "okay"), ("muy bien", "really good"), ("Ni fu  ni fa", "meh"), ("no muy bien", "not so great"),
      ("lo mejor", "the best"), ("m", "really good"), ("lo p", "the worst"), ("okay", "okay"), ("meh", "meh"),
      ("not so great", "not so great"), ("r", "really good"), ("3", "okay"),
    ])
  func inSpanish(typed: String, mood: String) throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("settings language es; place deny")
    shell.expectSuccess("journal \(typed) hola")
    #expect(rows(1)?["mood"] == mood && rows(1)?["text"] == "hola")
    (person.picks, person.answers, person.texts) = ([.unavailable], [typed], [["x"]])
    shell.expectSuccess("journal; journal best y; entry 3 change mood \(typed)")
    for number in [2, 3] { #expect(rows(Int64(number))?["mood"] == mood) }
    #expect(numbers(shell, "entries mood \(typed)") == [3, 2, 1])
    #expect(person.asked.contains("Ánimo (lo mejor, muy bien, bien, ni fu ni fa, no muy bien, lo peor): "))
  }

  @Test("A beginning of several is none of them; a script knows the English names only")
  func ambiguousInSpanish() throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("settings language es; place deny")
    let failure = try shell.failure("journal lo x")
    #expect(failure.code == "ambiguous-mood")
    #expect(failure.message.contains("lo mejor") && failure.message.contains("lo peor"))
    #expect(shell.script("journal muy bien x\n").last?.failure?.code == "unknown-mood")
    #expect(shell.script("journal okay x\n").last?.failure == nil)
    #expect(person.asked.isEmpty)
  }

  @Test("The keys of the picker are those of the shown words")
  func keysInSpanish() throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("settings language es")
    shell.run("journal")
    #expect(
      person.asked.first?.hasSuffix(
        "\nl lo mejor\nm muy bien\nb bien\nn ni fu ni fa\nn no muy bien\nl lo peor") == true)
  }
}
