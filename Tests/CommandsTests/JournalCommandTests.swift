import Journal
import Model
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("The journal, in one line and in scripts")
struct JournalCommandTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test("An entry in one line: mood, text and place, with its time and zone")
  func inOneLine() throws {
    let shell = try clock.shell(on: store)
    let text = shell.text("journal okay \"Walked the neighbourhood\" place \"Elm St\"")
    #expect(
      text == """
          entry  No.        1
          mood   Mood       okay
          place  Place      Elm St
          time   When       2026-11-21T14:05:09+01:00
          zone   Time zone  Europe/Berlin

        Walked the neighbourhood

        """)
    #expect(
      rows(1) == [
        "number": "1", "mood": "okay", "place": "Elm St", "text": "Walked the neighbourhood",
        "time": "2026-11-21T14:05:09+01:00", "zone": "Europe/Berlin",
      ])
    #expect(store.documents(.id(DocumentID(rawValue: 1))).first?.kind == "entry")
  }

  @Test(
    "How a mood, a text and a place may be typed",
    arguments: [
      ("journal not so great", "not so great", nil, nil),
      ("journal Not So Great x", "not so great", "x", nil),
      ("journal \"not so great\" \"…\"", "not so great", "…", nil),
      ("journal not x", "not so great", "x", nil),
      ("journal the best day ever", "the best", "day ever", nil), ("journal w", "the worst", nil, nil),
      ("journal 4 \"a\\nb\"", "meh", "a\nb", nil), ("journal meh place Elm St", "meh", nil, "Elm St"),
      ("journal meh a  b place x", "meh", "a  b", "x"), ("journal meh \"place\"", "meh", "place", nil),
      ("journal meh it's so; place", nil, nil, nil),
      ("journal really good \"\" place \"\"", "really good", nil, nil),
    ] as [(String, String?, String?, String?)])
  func typed(line: String, mood: String?, text: String?, place: String?) throws {
    _ = try clock.shell(on: store).run(line)
    #expect(rows(1)?["mood"] == mood)
    #expect(rows(1)?["text"] == text)
    #expect(rows(1)?["place"] == place)
  }

  @Test("Entries count from 1, whatever else is saved, and keep their numbers")
  func numbers() throws {
    let shell = try clock.shell(on: store)
    for line in ["set rent 5", "save elm", "copy elm oak", "new"] { shell.expectSuccess(line) }
    let note = shell.text("journal okay first")
    #expect(note.contains("entry  No.        1\n"))
    for line in ["journal meh second", "set rent 6", "journal okay third"] { shell.expectSuccess(line) }
    #expect(numbers(shell, "entries") == [3, 2, 1])
    #expect(shell.text("entry 2").contains("second"))
    #expect(shell.text("entry 2 change mood really good").contains("entry  No.        2\n"))
    for line in ["entry 1 remove", "journal okay fourth"] { shell.expectSuccess(line) }
    #expect(numbers(shell, "entries") == [4, 3, 2])
    #expect(shell.text("entry 2").contains("second"))
    #expect(shell.code("entry 1") == "unknown-entry")
    for line in ["undo", "undo"] { shell.expectSuccess(line) }
    #expect(numbers(shell, "entries") == [3, 2, 1])
    #expect(numbers(shell, "entries okay") == [3, 1])
  }

  @Test("Entries that were saved without numbers count in their order, and keep their numbers from then on")
  func numbersOfOldEntries() throws {
    let shell = try clock.shell(on: store)
    for line in ["set rent 5", "save elm", "journal okay a", "journal meh b", "journal okay c"] {
      shell.expectSuccess(line)
    }
    for saved in try store.documents(matching: DocumentQuery(kind: JournalEntry.kind)) {
      var rows = saved.rows
      rows["number"] = nil
      store.apply(Workspace.differences(saved.id, from: saved.rows, to: rows))
    }
    #expect(numbers(shell, "entries") == [3, 2, 1])
    #expect(numbers(shell, "entries meh") == [2])
    #expect(shell.text("entry 3").contains("c\n"))
    shell.expectSuccess("entry 1 remove")
    #expect(numbers(shell, "entries") == [3, 2])
    shell.expectSuccess("journal okay d")
    #expect(numbers(shell, "entries") == [4, 3, 2])
    #expect(shell.text("entry 3").contains("c\n"))
  }

  @Test("Entries have no name: list does not show them and open does not open them")
  func hasNoName() throws {
    let shell = try clock.shell(on: store)
    shell.expectSuccess("journal okay x; set rent 5; save elm")
    #expect(shell.text("list").split(separator: "\n").count == 2)
    #expect(shell.code("open 1") == "unknown-name")
    #expect(shell.workspace.name == "elm")
  }

  @Test("A script asks nothing")
  func inAScript() throws {
    let person = Person()
    let shell = try prompt(person)
    #expect(shell.script("journal\n").last?.failure?.code == "missing-argument")
    #expect(shell.script("journal okay\nentry 1\n").allSatisfy { $0.failure == nil })
    #expect(person.asked.isEmpty)
  }

  @Test("A script that fails has written nothing")
  func script() throws {
    let shell = try clock.shell(on: store)
    shell.script("journal okay x\nentry 1 change mood meh\nentry 9\n")
    #expect(store.documents(.matching(DocumentQuery(kind: "entry"))).isEmpty)
    shell.script("journal okay x\nentry 1 remove\nundo\nundo\nredo\n")
    #expect(numbers(shell, "entries") == [1])
  }

  @Test(
    "What can be completed",
    arguments: [
      ("journal no", ["not so great"]), ("journal okay x pl", ["place"]),
      ("entries mood the", ["the best", "the worst"]),
      ("entries y", ["year"]), ("entries year ", ["2026"]), ("entries since 2026-11-2", ["2026-11-21"]),
      ("entry ", ["1"]), ("entry 1 ", ["change", "remove"]), ("entry 1 change o", ["outcome"]),
      ("entry 1 change mood o", ["okay"]), ("place d", ["deny"]), ("decide elm conf", ["confidence"]),
      ("decide elm confidence 70% ", ["expected", "review", "mood", "text"]), ("review a", ["all"]),
      ("settings place ", ["ask", "allow", "deny", "default"]),
    ])
  func completes(line: String, expected: [String]) throws {
    let shell = try clock.shell(on: store)
    shell.expectSuccess("journal okay x")
    let found = shell.interpreter.suggestions(in: line, at: line.utf8.count)
    #expect(found.map(\.label) == expected)
    #expect(found.allSatisfy { !$0.description.isEmpty })
  }

  @Test("A recording has nothing of the journal")
  func recording() throws {
    let shell = try clock.shell(on: store)
    shell.expectSuccess("record r.roi; journal okay secret; set rent 5; \(Self.decision); record stop")
    let text = shell.files["r.roi"] ?? ""
    #expect(text.contains("set rent 5") && !text.contains("secret") && !text.contains("decide"))
  }
}
