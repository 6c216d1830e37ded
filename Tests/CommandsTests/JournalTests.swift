import Finance
import Journal
import Model
import Reports
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A clock on the wall that can be set.
private final class Wall {
  var time: String
  var zone = "Europe/Berlin"

  init(_ time: String) { self.time = time }

  func workspace(on store: any Store, as name: String = "here") throws -> Workspace {
    try Workspace(
      store: store,
      identity: RunIdentity(
        session: name, now: { "2026-11-21T13:05:09Z" },
        localNow: { [self] in ZonedTimestamp(time: time, zone: zone) }))
  }

  func shell(on store: any Store = MemoryStore(), as name: String = "here") throws -> Shell {
    Shell(try workspace(on: store, as: name))
  }
}

@Suite("The journal")
struct JournalTests {
  private let wall = Wall("2026-11-21T14:05:09+01:00")
  private let store = MemoryStore()

  private func rows(_ number: Int64) -> [String: String]? {
    store.documents(.id(DocumentID(rawValue: number))).first?.rows
  }

  /// The numbers that a line lists, from the top.
  private func numbers(_ shell: Shell, _ line: String) -> [Int] {
    let tables = shell.run(line).last?.report?.tables ?? []
    return tables.flatMap { table in
      table.rows.compactMap { if case .count(let number) = $0[0] { number } else { nil } }
    }
  }

  // MARK: In one line

  @Test("An entry in one line: mood, text and place, with its time and zone")
  func inOneLine() throws {
    let shell = try wall.shell(on: store)
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
        "mood": "okay", "place": "Elm St", "text": "Walked the neighbourhood",
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
    _ = try wall.shell(on: store).run(line)
    #expect(rows(1)?["mood"] == mood)
    #expect(rows(1)?["text"] == text)
    #expect(rows(1)?["place"] == place)
  }

  @Test("Entries have no name: list does not show them and open does not open them")
  func hasNoName() throws {
    let shell = try wall.shell(on: store)
    shell.expectSuccess("journal okay x; set rent 5; save elm")
    #expect(shell.text("list").split(separator: "\n").count == 2)
    #expect(shell.code("open 1") == "unknown-name")
    #expect(shell.workspace.name == "elm")
  }

  // MARK: At a prompt

  private func prompt(_ person: Person) throws -> Shell {
    let shell = try wall.shell(on: store)
    shell.interpreter.connect(person.console)
    return shell
  }

  @Test("At a prompt the mood is picked, then place and text are asked for")
  func atAPrompt() throws {
    let person = Person()
    let shell = try prompt(person)
    (person.picks, person.answers, person.texts) = (
      [.picked(4)], ["y", "Elm St"], [["Rain.", "", "Noise."]]
    )
    shell.expectSuccess("journal")
    #expect(person.asked.count == 4)
    #expect(
      person.asked[0].hasSuffix("\nb the best\nr really good\no okay\nm meh\nn not so great\nw the worst"))
    #expect(rows(1)?["mood"] == "not so great")
    #expect(rows(1)?["place"] == "Elm St")
    #expect(rows(1)?["text"] == "Rain.\n\nNoise.")
    // The answer was kept, and the last place is proposed.
    #expect(person.kept.last?.contains("settings place allow\n") == true)
    person.asked = []
    (person.answers, person.texts) = ([""], [[]])
    shell.expectSuccess("journal meh")
    #expect(person.asked == ["Place: Elm St", "|"])
    #expect(rows(2)?["place"] == nil && rows(2)?["text"] == nil && rows(2)?["mood"] == "meh")
    // The last place is that of the newest entry that has one.
    person.asked = []
    shell.expectSuccess("journal okay x place Oak")
    #expect(person.asked == [])
    (person.answers, person.texts) = (["Lime"], [[]])
    shell.expectSuccess("journal okay")
    #expect(person.asked[0] == "Place: Oak")
    #expect(shell.text("undo").hasPrefix("Undone: journal okay\n"))
    #expect(numbers(shell, "entries") == [3, 2, 1])
  }

  @Test("Where no list can be shown, the mood is named")
  func byName() throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("place deny")
    (person.picks, person.answers, person.texts) = ([.unavailable], ["really"], [["x"]])
    shell.expectSuccess("journal")
    #expect(rows(1)?["mood"] == "really good")
    (person.picks, person.answers) = ([.unavailable], ["fine"])
    #expect(shell.code("journal") == "unknown-mood")
    #expect(rows(2) == nil)
  }

  @Test(
    "Whoever leaves has written nothing",
    arguments: [
      ([], [], []), ([.picked(0)], [nil], []), ([.picked(0)], ["y", nil], [["x"]]),
      ([.picked(0)], ["y", "a"], [nil]),
      ([.unavailable], [nil], [["x"]]), ([.unavailable], [""], [["x"]]),
    ] as [([Dialogue.Pick], [String?], [[String]?])])
  func leaves(picks: [Dialogue.Pick], answers: [String?], texts: [[String]?]) throws {
    let person = Person()
    let shell = try prompt(person)
    (person.picks, person.answers, person.texts) = (picks, answers, texts)
    #expect(shell.text("journal") == "Nothing was written.\n")
    #expect(store.documents(.matching(DocumentQuery(kind: "entry"))).isEmpty)
    #expect(store.logEntries(.newest(nil)).isEmpty)
  }

  /// Permission as the app knows it: not determined, denied, granted.
  @Test(
    "A place is asked for only after permission",
    arguments: [
      ("ask", "y", "allow", true), ("ask", "YES", "allow", true), ("ask", "n", "deny", false),
      ("ask", "No", "deny", false), ("allow", nil, "allow", true), ("deny", nil, "deny", false),
    ] as [(String, String?, String, Bool)])
  func permission(before: String, answer: String?, after: String, isAsked: Bool) throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("place \(before)")
    person.asked = []
    (person.picks, person.answers, person.texts) = ([.picked(2)], [answer, "Elm"].filter { $0 != nil }, [[]])
    shell.expectSuccess("journal")
    #expect(person.asked.contains("Place: ") == isAsked)
    #expect(person.asked.contains { $0.contains("[y/n]") } == (before == "ask"))
    #expect(rows(1)?["place"] == (isAsked ? "Elm" : nil))
    #expect(shell.interpreter.settings[.place] == after)
    // Remembered, so that a decided question is never asked again.
    person.asked = []
    (person.picks, person.answers, person.texts) = ([.picked(2)], ["Oak"], [[]])
    shell.expectSuccess("journal")
    #expect(person.asked.contains { $0.contains("[y/n]") } == (after == "ask"))
    // What stands in the line was not asked for.
    shell.expectSuccess("journal okay x place Lime")
    #expect(rows(3)?["place"] == "Lime")
  }

  @Test("What is neither yes nor no is asked again, until the person leaves")
  func permissionAskedAgain() throws {
    let person = Person()
    let shell = try prompt(person)
    (person.picks, person.answers) = ([.picked(2)], ["", "perhaps", nil])
    #expect(shell.text("journal") == "Nothing was written.\n")
    #expect(person.asked.filter { $0.contains("[y/n]") }.count == 3)
    (person.picks, person.answers, person.texts) = ([.picked(2)], ["perhaps", "y", "Elm"], [[]])
    shell.expectSuccess("journal")
    #expect(rows(1)?["place"] == "Elm")
  }

  // MARK: In another language

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

  @Test("A permission that cannot be kept costs no entry")
  func permissionNotKept() throws {
    let person = Person()
    let shell = try prompt(person)
    person.fault = FileError(.write, "settings.roi", .diskFull)
    (person.picks, person.answers, person.texts) = ([.picked(2)], ["y", "Elm"], [[]])
    #expect(shell.text("journal").hasPrefix("The disk is full: settings.roi could not be written.\n"))
    #expect(rows(1)?["place"] == "Elm")
  }

  @Test("A script asks nothing")
  func inAScript() throws {
    let person = Person()
    let shell = try prompt(person)
    #expect(shell.script("journal\n").last?.failure?.code == "missing-argument")
    #expect(shell.script("journal okay\nentry 1\n").allSatisfy { $0.failure == nil })
    #expect(person.asked.isEmpty)
  }

  // MARK: Lists

  private func week() throws -> Shell {
    let shell = try wall.shell(on: store)
    for (day, mood) in [(9, "okay"), (10, "meh"), (11, "okay"), (20, "the best"), (21, "the worst")] {
      wall.time = "2026-11-\(day < 10 ? "0" : "")\(day)T23:59:59+01:00"
      shell.expectSuccess("journal \(mood) \"Day \(day) on Élm St\\nand more\" place P\(day)")
    }
    return shell
  }

  @Test(
    "Filters by mood, date and words",
    arguments: [
      ("entries", [5, 4, 3, 2, 1]), ("entries okay", [3, 1]), ("entries mood the b", [4]),
      ("entries mood 6", [5]), ("entries since 2026-11-11", [5, 4, 3]), ("entries until 2026-11-10", [2, 1]),
      ("entries since 2026-11-10 until 2026-11-11", [3, 2]),
      ("entries since 2026-11 until 2026", [5, 4, 3, 2, 1]),
      ("entries since today", [5]), ("entries since yesterday until yesterday", [4]),
      ("entries until 2026-10", []),
      ("entries since 2027", []), ("entries elm 11", [3]), ("entries okay day until 2026-11-10", [1]),
      ("entries \"day 1*\"", [3, 2]), ("entries p9", [1]), ("entries elm oak", []),
      ("entries all", [5, 4, 3, 2, 1]),
      ("entries \"okay\"", []), ("entries since 2026-11-21 the best", []),
    ] as [(String, [Int])])
  func filters(line: String, expected: [Int]) throws {
    #expect(numbers(try week(), line) == expected)
  }

  @Test("A list shows the first line of each, the newest first")
  func list() throws {
    let shell = try week()
    #expect(
      shell.text("entries since yesterday") == """
        No.  When              Mood       Place  Text
          5  2026-11-21 23:59  the worst  P21    Day 21 on Élm St …
          4  2026-11-20 23:59  the best   P20    Day 20 on Élm St …

        """)
  }

  @Test("The newest fifty, unless all are asked for")
  func fifty() throws {
    let shell = try wall.shell(on: store)
    for number in 1...51 { shell.expectSuccess("journal okay \(number)") }
    #expect(numbers(shell, "entries") == (2...51).reversed())
    #expect(shell.text("entries").hasSuffix("\nThe newest 50; \"entries all\" lists every one.\n"))
    #expect(numbers(shell, "entries all").count == 51)
    shell.expectSuccess("undo")
    #expect(!shell.text("entries").contains("The newest"))
  }

  @Test("What this version cannot read does not hide the rest")
  func unreadable() throws {
    let shell = try week()
    store.apply([RowChange(DocumentID(rawValue: 3), .field("mood"), from: nil, to: "elated")])
    #expect(numbers(shell, "entries") == [5, 4, 3, 2, 1])
    #expect(try shell.failure("entry 3").message == "Entry 3 cannot be read: \"elated\" is no mood.")
  }

  @Test("A year of moods: the one in which each day ended")
  func year() throws {
    let shell = try wall.shell(on: store)
    for (time, mood) in [
      ("2026-01-01T00:00:00+01:00", "the best"), ("2026-02-28T12:00:00+01:00", "really good"),
      ("2026-11-21T08:00:00+01:00", "the worst"), ("2026-11-21T20:00:00+01:00", "okay"),
      ("2026-12-31T23:59:59-11:00", "not so great"), ("2025-12-31T23:59:59+01:00", "meh"),
      ("2027-01-01T00:00:00+01:00", "meh"),
    ] {
      wall.time = time
      shell.expectSuccess("journal \(mood)")
    }
    let text = """
      Moods of 2026
          1       5         10        15        20        25        30
      Jan b · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Feb · · · · · · · · · · · · · · · · · · · · · · · · · · · r
      Mar · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Apr · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      May · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Jun · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Jul · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Aug · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Sep · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Oct · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Nov · · · · · · · · · · · · · · · · · · · · o · · · · · · · · ·
      Dec · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · n
      b the best  r really good  o okay  m meh  n not so great  w the worst

      """
    #expect(shell.text("entries year 2026") == text)
    let outcome = try #require(shell.run("entries year 2026").first)
    let report = try #require(outcome.report)
    func written(_ renderer: any Renderer) -> String {
      var bytes: [UInt8] = []
      renderer.render(CommandResult(command: "", result: .success(report)), into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let colored = written(TextRenderer(localeFormat: .enUS, palette: .trueColor))
    #expect(colored.contains("\u{1B}[38;2;69;168;90mo\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
    let narrow = written(TextRenderer(localeFormat: .enUS, width: 40))
    #expect(narrow.contains("\nNov ····················o·········\n"))
    #expect(narrow.contains("\n    1   5    10   15   20   25   30\n"))
    #expect(written(JSONRenderer(currency: .usd)).contains(#"{"month":"Jan","1":"the best","2":null"#))
    #expect(written(CSVRenderer(currency: .usd)).hasPrefix("month,1,2,3"))
    #expect(written(MarkdownRenderer(localeFormat: .enUS)).contains("## Moods of 2026\n"))
    #expect(shell.text("entries year").hasPrefix("Moods of 2027\n"))
  }

  // MARK: Changes

  @Test("An entry is changed and removed, and both are undone and done again across restarts")
  func changes() throws {
    let shell = try week()
    let kept = rows(3)
    shell.expectSuccess("entry 3 change mood really good")
    #expect(rows(3)?["mood"] == "really good")
    shell.expectSuccess("entry 3 change place \"\"")
    shell.expectSuccess("entry 3 change text \"a\\nb\"")
    #expect(rows(3)?["text"] == "a\nb" && rows(3)?["place"] == nil && rows(3)?["time"] == kept?["time"])
    #expect(shell.text("entry 3 change text \"a\\nb\"") == "Entry 3 is so already.\n")
    let changed = rows(3)
    #expect(shell.text("entry 3 remove") == "Removed entry 3; \"undo\" brings it back.\n")
    #expect(rows(3) == nil)
    #expect(shell.code("entry 3") == "unknown-entry")
    let later = try wall.shell(on: store, as: "later")
    later.expectSuccess("undo")
    #expect(rows(3) == changed)
    later.expectSuccess("undo 3")
    #expect(rows(3) == kept)
    let last = try wall.shell(on: store, as: "last")
    last.expectSuccess("redo 4")
    #expect(rows(3) == nil)
    #expect(numbers(last, "entries elm") == [5, 4, 2, 1])
    // A new entry gets a number that none ever had.
    last.expectSuccess("journal okay x")
    #expect(numbers(last, "entries x") == [6])
  }

  @Test("What is left out of a change is asked for")
  func asksForAValue() throws {
    let person = Person()
    let shell = try week()
    shell.interpreter.connect(person.console)
    person.editedText = "New text\nof two lines\n"
    shell.expectSuccess("entry 5 change text")
    #expect(person.shownTexts == ["Day 21 on Élm St\nand more"])
    #expect(rows(5)?["text"] == "New text\nof two lines")
    person.answers = ["Oak"]
    shell.expectSuccess("entry 5 change place")
    #expect(person.asked == ["Place: P21"])
    #expect(rows(5)?["place"] == "Oak")
    person.picks = [.picked(1)]
    shell.expectSuccess("entry 5 change mood")
    #expect(rows(5)?["mood"] == "really good")
    #expect(shell.text("entry 5 change place") == "Nothing was written.\n")
  }

  @Test("Two shells write at once, and each takes back its own")
  func twoShells() throws {
    let (one, other) = (try wall.shell(on: store, as: "one"), try wall.shell(on: store, as: "other"))
    one.expectSuccess("journal okay one")
    other.expectSuccess("journal meh other")
    #expect(numbers(one, "entries") == [2, 1])
    #expect(one.text("undo").hasPrefix("Undone: journal okay one"))
    #expect(numbers(other, "entries") == [2])
    one.expectSuccess("redo")
    other.expectSuccess("entry 1 change mood meh")
    #expect(one.code("undo") == "changed-since")
    #expect(rows(1)?["mood"] == "meh")
  }

  @Test("A script that fails has written nothing")
  func script() throws {
    let shell = try wall.shell(on: store)
    shell.script("journal okay x\nentry 1 change mood meh\nentry 9\n")
    #expect(store.documents(.matching(DocumentQuery(kind: "entry"))).isEmpty)
    shell.script("journal okay x\nentry 1 remove\nundo\nundo\nredo\n")
    #expect(numbers(shell, "entries") == [1])
  }

  // MARK: Decisions

  private static let decision =
    "decide \"12 Elm St\" expected \"rent covers it\" confidence 70% review 2027-01-31 mood okay text \"A hunch\""

  private func decided() throws -> Shell {
    let shell = try wall.shell(on: store)
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800; define yield = rent * 12 / price")
    shell.expectSuccess("require yield > 8%; require rent > 1700; save elm")
    shell.expectSuccess(Self.decision)
    return shell
  }

  @Test("A decision freezes the property, whatever becomes of it")
  func freezes() throws {
    let shell = try decided()
    let kept = try #require(rows(2))
    #expect(
      kept["decision"] == "12 Elm St" && kept["expected"] == "rent covers it" && kept["confidence"] == "70")
    #expect(kept["review"] == "2027-01-31" && kept["mood"] == "okay" && kept["text"] == "A hunch")
    #expect(kept["was price"] == "250000" && kept["was down"] == "20" && kept["was rent"] == "1800")
    #expect(kept["was define yield"] == "rent * 12 / price" && kept["was require 2"] == "rent > 1700")
    #expect(kept["property id"] == "1" && kept["property name"] == "elm" && kept["property kind"] == "rental")
    let text = shell.text("entry 2")
    #expect(text.contains("2027-01-31  due in 71 days\n"))
    #expect(text.contains("\nelm as it stood\n") && text.contains("rent > 1700  pass\n"))
    shell.expectSuccess("set rent 1600 rate 6; unrequire 1; require price < 200k; rename elm oak")
    #expect(rows(2) == kept)
    #expect(shell.text("entry 2") == text)
    shell.expectSuccess("delete oak")
    #expect(shell.text("entry 2") == text)
    #expect(shell.text("review all").contains("12 Elm St (2): the property is no longer there.\n"))
  }

  @Test("What is due is shown beside the property as it is now")
  func reviews() throws {
    let shell = try decided()
    #expect(shell.text("review") == "No decision is due. \"review all\" lists those to come.\n")
    wall.time = "2027-01-30T23:59:59+01:00"
    #expect(shell.text("review").hasPrefix("No decision is due."))
    wall.time = "2027-01-31T00:00:00+01:00"
    shell.expectSuccess("set rent 1600 rate 6; unrequire 1; require price < 200k; rename elm oak; new")
    #expect(
      shell.text("review") == """
        No.     Decided  Upon       Expected        Confidence      Review  Outcome
          2  2026-11-21  12 Elm St  rent covers it         70%  2027-01-31

        12 Elm St (2)
        Name  Label              Then     Now
        rate  Interest Rate %  6.500%  6.000%
        rent  Rent             $1,800  $1,600

        12 Elm St (2): criteria
        Criterion     Then  Now
        yield > 8%    pass  fail
        rent > 1700   pass  fail
        price < 200k        fail

        """)
    shell.expectSuccess("entry 2 change review in 6 months")
    #expect(rows(2)?["review"] == "2027-07-31")
    #expect(shell.text("review").hasPrefix("No decision is due."))
    shell.expectSuccess("undo; entry 2 change outcome \"It did not\"")
    #expect(shell.text("review").hasPrefix("No decision is due."))
    #expect(shell.text("review all").contains("It did not"))
    #expect(numbers(shell, "entries \"did not\"") == [2])
  }

  @Test("A property without a name, and one of a script, are found again by number")
  func unnamed() throws {
    let shell = try wall.shell(on: store)
    shell.script("set rent 5\n\(Self.decision)\nset rent 6\nreview all\n")
    #expect(Shell.text(shell.run("review all")).contains("rent  Rent     $5   $6\n"))
    #expect(shell.text("review 2") == shell.text("review all"))
  }

  @Test("A decision while nothing was open freezes nothing")
  func nothingOpen() throws {
    let shell = try wall.shell(on: store)
    shell.expectSuccess(Self.decision)
    #expect(shell.text("review all").hasSuffix("\n12 Elm St (1): no property was open.\n"))
    #expect(!shell.text("entry 1").contains("as it stood"))
  }

  @Test("Nothing changed is said")
  func unchanged() throws {
    #expect(try decided().text("review all").contains("12 Elm St (2): nothing has changed since.\n"))
  }

  @Test("At a prompt what is missing is asked for, until it can be read")
  func asksForADecision() throws {
    let person = Person()
    let shell = try prompt(person)
    person.answers = ["", "sold", "150%", "0.7", "80%", "soon", "2026-02-30", "in 2 weeks"]
    let outcomes = shell.run("decide elm")
    // What is wrong is said each time before it is asked again.
    #expect(
      outcomes.map { $0.failure?.code } == [
        "nothing-expected", "not-a-confidence", "not-a-confidence", "not-a-review-day", "not-a-review-day",
        nil,
      ])
    #expect(
      person.asked.map { $0.split(separator: ": ").last.map(String.init) ?? "" }.suffix(2) == [
        "soon", "2026-02-30",
      ])
    #expect(
      rows(1)?["confidence"] == "80" && rows(1)?["review"] == "2026-12-05" && rows(1)?["expected"] == "sold")
    (person.asked, person.answers) = ([], [" ", "elm", "sold", "70", "tomorrow"])
    #expect(shell.run("decide").compactMap { $0.failure?.code } == ["empty-subject"])
    #expect(person.asked.prefix(2) == ["What do you decide upon?: ", "What do you decide upon?:  "])
    #expect(rows(2)?["decision"] == "elm" && rows(2)?["review"] == "2026-11-22")
    person.answers = ["sold", nil]
    #expect(shell.text("decide elm") == "Nothing was written.\n")
    #expect(rows(3) == nil)
    #expect(shell.script("decide").last?.failure?.code == "missing-argument")
    shell.expectSuccess("decide oak expected x confidence 1 review today")
    #expect(rows(3)?["review"] == "2026-11-21")
  }

  @Test("In a narrow window the year is written in parts, and what its letters mean is not broken")
  func narrowYear() throws {
    let outcome = try #require(try wall.shell(on: store).run("entries year 2026").first)
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS, width: 30).render(outcome, into: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { TextWidth.cells($0) <= 30 })
    #expect(lines.filter { $0.hasPrefix("Jan ") }.map { $0.filter { $0 == "·" }.count } == [25, 6])
    #expect(lines.suffix(3) == ["b the best  r really good", "o okay  m meh  n not so great", "w the worst"])
  }

  @Test("An empty journal has no header; what is no number stands at the left")
  func plainText() throws {
    #expect(try wall.shell(on: store).text("entries") == "There is no such entry. \"journal\" writes one.\n")
    let shell = try wall.shell(on: store)
    let text = shell.text("decide me expected yes confidence 70% review tomorrow")
    #expect(text.contains("Expected      yes\n") && text.contains("Confidence    70%\n"))
  }

  @Test(
    "Days of review",
    arguments: [
      ("2027-01-31", "2027-01-31"), ("in 1 day", "2026-11-22"), ("in 3 weeks", "2026-12-12"),
      ("in 1 month", "2026-12-21"), ("IN 2 Years", "2028-11-21"), ("in 0 days", nil), ("in 1001 days", nil),
      ("tomorrow", "2026-11-22"), ("Today", "2026-11-21"), ("today week", nil), ("2027-02-29", nil),
      ("in six months", nil), ("in 6", nil), ("", nil),
      ("in -1 days", nil),
    ] as [(String, String?)])
  func reviewDays(typed: String, day: String?) throws {
    let today = try #require(CalendarDate(canonical: "2026-11-21"))
    #expect(ReviewDate(typed)?.day(from: today).canonical == day)
  }

  @Test("Months are clamped to their last day")
  func months() throws {
    let day = try #require(CalendarDate(canonical: "2026-08-31"))
    #expect(day.adding(months: 6).canonical == "2027-02-28")
    #expect(day.adding(months: 18).canonical == "2028-02-29")
    #expect(day.adding(months: 1).canonical == "2026-09-30")
    let last = try #require(CalendarDate(canonical: "9999-12-31"))
    #expect(last.adding(months: 1) == last)
    #expect(last.nextCanonical > "9999-12-31T23:59:59+00:00")
  }

  // MARK: Completion and recording

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
    let shell = try wall.shell(on: store)
    shell.expectSuccess("journal okay x")
    let found = shell.interpreter.suggestions(in: line, at: line.utf8.count)
    #expect(found.map(\.label) == expected)
    #expect(found.allSatisfy { !$0.description.isEmpty })
  }

  @Test("A recording has nothing of the journal")
  func recording() throws {
    let shell = try wall.shell(on: store)
    shell.expectSuccess("record r.roi; journal okay secret; set rent 5; \(Self.decision); record stop")
    let text = shell.files["r.roi"] ?? ""
    #expect(text.contains("set rent 5") && !text.contains("secret") && !text.contains("decide"))
  }
}
