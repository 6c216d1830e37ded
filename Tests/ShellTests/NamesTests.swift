import Localization
import SeededRandom
@testable import Syntax
import TestShell
import Testing

import Commands
@testable import Shell

@Suite("Names of commands and fields: prefixes, choices, nearest")
struct NamesTests {
  @Test("A command may be typed in any case and as a unique beginning")
  func prefixes() {
    let shell = TestShell(
      "set price 250k down 20 rate 6.5", "SET rent 5", "Sch 1", "mo 1", "ye 1", "sum", "he", "lis")
    #expect(shell.rows["rent"] == "5")
    #expect(shell.interpreter.run(typed: "q") == .quit)
  }

  @Test("Every command is found by its name, whatever begins with it")
  func exact() throws {
    for command in CommandTable.standard.all {
      let token = Token(text: command.name, range: 0..<1, isQuoted: false)
      #expect(try TestShell().interpreter.command(token).name == command.name)
    }
    #expect(CommandTable.standard.names == CommandTable.standard.all.map(\.name))
    #expect(Set(CommandTable.standard.all.map(\.name)).count == CommandTable.standard.all.count)
  }

  @Test("An ambiguous beginning lists its choices")
  func ambiguous() throws {
    let failure = try TestShell().failure("re 1")
    #expect(failure.code == "ambiguous-command")
    for name in ["reset", "rename", "redo", "record"] { #expect(failure.message.contains(name)) }
    #expect(try TestShell().failure("help re").code == "ambiguous-command")
  }

  @Test(
    "The nearest name is offered",
    arguments: [
      ("shwo", "\"show\""), ("unod", "\"undo\""), ("schedul3", "\"schedule\""), ("set rant 1", "\"rent\""),
      ("set RANT 1", "\"rent\""), ("show exp", "\"expenses\""), ("help summry", "\"summary\""),
      ("help rennt", "\"rent\""),
      ("output jsn", "\"json\""), ("open elms", "\"elm\""),
    ])
  func nearest(line: String, name: String) throws {
    let shell = TestShell("save elm")
    let message = try shell.failure(line).message
    #expect(message.contains("Did you mean \(name)?"), "\(message)")
  }

  @Test(
    "Where nothing is near nothing is guessed, and the list is named",
    arguments: ["xyzzy", "set xyzzy 1", "open xyzzy"])
  func farAway(line: String) throws {
    let message = try TestShell().failure(line).message
    #expect(!message.contains("Did you mean"))
    #expect(
      message.contains("\"help all\"") || message.contains("\"fields\"") || message.contains("\"list\""))
  }

  @Test(
    "Nearest counts slips",
    arguments: [
      ("rant", "rent"), ("rnet", "rent"), ("ren", "rent"), ("rentt", "rent"), ("rae", "rate"), ("xx", nil),
      ("", nil),
      ("t", nil), ("RATE", "rate"), (String(repeating: "r", count: 100_000), nil),
    ] as [(String, String?)])
  func slips(typed: String, expected: String?) {
    #expect(NearestName.name(to: typed, among: ["price", "rate", "rent", "term"]) == expected)
  }

  @Test("Words that are no slip of a name lead to none")
  func notNear() {
    let names = Self.names
    // What was typed by people, and what was proposed when each change of a letter was one slip.
    for word in [
      "str", "bank", "is", "refinance", "can", "go", "do", "in", "no", "car", "who", "get", "lol",
    ] {
      let nearest = NearestName.name(to: word, among: names.all, or: names.others)
      #expect(nearest == nil, "\(word) → \(nearest ?? "")")
    }
  }

  /// The names of a property and its commands, and the other words for them.
  private static var names: (all: [String], others: [String]) {
    let workspace = TestShell().workspace
    let figures = workspace.figureNames.map(\.name)
    let kind = type(of: workspace.sheet)
    let words = kind.conventions.otherWords.flatMap(\.words)
    let all = Set(figures + CommandTable.standard.names)
    return (all.sorted(), Set(words).subtracting(all).sorted())
  }

  @Test("Of slips of the finger, 95 in 100 lead to the name", arguments: [1, 2])
  func likeness(slips: Int) {
    var random = SplitMix(seed: 40)
    let (names, others) = Self.names
    var (found, tried) = (0, 0)
    for name in names where name.count >= 4 * slips {
      for _ in 0..<10 {
        var typed = Array(name)
        for _ in 0..<slips { Self.slip(in: &typed, &random) }
        let word = String(typed)
        if names.contains(word) { continue }
        tried += 1
        if NearestName.name(to: word, among: names, or: others) == name { found += 1 }
      }
    }
    #expect(tried > 500 && found * 100 >= tried * 95, "\(found) of \(tried)")
  }

  /// Makes one slip: a letter left out, typed twice, swapped with the next, or hit beside its key.
  private static func slip(in word: inout [Character], _ random: inout SplitMix) {
    let place = Int.random(in: word.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: word.remove(at: place)
    case 1: word.insert(word[place], at: place)
    case 2: if place + 1 < word.count { word.swapAt(place, place + 1) }
    default:
      for row in ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map({ [Character]($0) }) {
        guard let index = row.firstIndex(of: word[place]) else { continue }
        word[place] = row[index + 1 < row.count ? index + 1 : index - 1]
        return
      }
    }
  }

  @Test("The commands that a line runs")
  func names() {
    let interpreter = TestShell().interpreter
    #expect(interpreter.commandNames(in: "sch 1..3; set rent 5") == ["schedule", "set"])
    #expect(interpreter.commandNames(in: "rent 5; rent; rent * 2") == ["set", "show", "calc"])
    #expect(interpreter.commandNames(in: "rents") == nil && interpreter.commandNames(in: "set \"") == nil)
    #expect(interpreter.commands["set"] != nil && interpreter.commands["se"] == nil)
  }
}
