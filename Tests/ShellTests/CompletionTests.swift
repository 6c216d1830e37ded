import Reports
import SeededRandom
@testable import Syntax
import TestShell
import Testing

import Commands
@testable import Shell

@Suite("What could stand at the cursor")
struct CompletionTests {
  private let shell: TestShell

  init() {
    shell = TestShell(
      "set price 250k down 20 rate 6.5", "save elm", "copy elm \"elm street\"", "copy elm oak")
    for path in ["rent.roi", "dir/a.roi", "dir/b.csv", "my files/c.roi"] { shell.files[path] = "" }
  }

  /// The suggestions at the `|`.
  private func at(_ marked: String) -> [Suggestion] {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    return shell.interpreter.suggestions(in: parts.joined(), at: parts[0].utf8.count)
  }

  private func texts(_ marked: String) -> [String] { at(marked).map(\.text) }

  @Test("Each command completes from its beginning, with its summary")
  func commands() {
    for command in CommandTable.standard.all where command.works(on: shell.workspace.sheet) {
      let found = at("  \(command.name.dropLast())|")
      #expect(found.contains { $0.text == command.name && $0.description == command.summary })
    }
    #expect(texts("show; sch|") == ["schedule"])
    #expect(texts("SCH|") == ["schedule"])
    #expect(texts("xyz|") == [])
  }

  @Test("Each field completes with its description, after set, show, reset and help")
  func fields() {
    for field in shell.workspace.fields {
      let isSettable = shell.workspace.sheet.obstacle(toSetting: field) == nil
      for command in (isSettable ? ["set", "reset"] : []) + ["show", "help", "sho", "show rent"] {
        let found = at("\(command) \(field.name.dropLast())|")
        #expect(
          found.contains { $0.text == field.name && $0.description == field.summary },
          "\(command) \(field.name)")
      }
    }
    #expect(texts("reset a|") == ["arv", "appraisal", "adjusts", "appreciation", "all"])
  }

  @Test("After a field set offers what it holds, and then the fields that are left")
  func assignments() {
    #expect(at("set rate |").map(\.text) == ["6.5"])
    #expect(at("set rate |").first?.description == "the present value of rate")
    #expect(texts("set rate 6|") == ["6.5"])
    #expect(texts("set rate 7|") == [])
    #expect(texts("set rate 7 |").contains("rent"))
    #expect(!texts("set RATE 7 |").contains("rate"))
    #expect(texts("set nonsense |") == [])
  }

  @Test("What is offered is taken")
  func isTaken() {
    shell.expectSuccess("set loan 500k")
    for field in shell.workspace.fields {
      for value in texts("set \(field.name) |") {
        #expect(shell.code("set \(field.name) \(value)") == nil, "\(field.name)")
      }
    }
    #expect(texts("set down |") == [], "a negative share cannot be typed")
  }

  @Test("In the middle of a line only the word before the cursor counts")
  func middle() {
    #expect(at("set ra| 5; show").map(\.replaces) == [4..<6])
    #expect(texts("sa|nt") == ["sale", "save", "saved", "sale_price"])
    let settable = shell.workspace.fields.filter { shell.workspace.sheet.obstacle(toSetting: $0) == nil }
    #expect(at("set | rent").count == settable.count && settable.count < shell.workspace.fields.count)
    #expect(at("é; set ra|").map(\.replaces) == [8..<10])
  }

  @Test("Saved names complete, quoted where they have to be")
  func names() {
    #expect(texts("open |") == ["elm", "\"elm street\"", "oak"])
    #expect(at("open e|").map(\.description) == ["open", "saved"])
    #expect(texts("open \"elm |") == ["\"elm street\""])
    #expect(texts("open el\"m s|") == ["\"elm street\""])
    #expect(at("open \"elm s|").map(\.replaces) == [5..<11])
    #expect(texts("open elm\\ s|") == ["\"elm street\""])
    #expect(texts("rename o|") == ["oak"])
    #expect(texts("rename oak e|") == [])
    #expect(texts("open elm |") == [])
  }

  @Test("Files complete folder by folder")
  func paths() {
    #expect(texts("source |") == ["dir/", "\"my files/\"", "rent.roi"])
    #expect(at("source d|").map(\.isFinal) == [false])
    #expect(texts("source dir/|") == ["dir/a.roi", "dir/b.csv"])
    #expect(at("source r|").map(\.isFinal) == [true])
    #expect(texts("source \"my files/|") == ["\"my files/c.roi\""])
    #expect(texts("source \"my files/\"c|") == ["\"my files/c.roi\""])
  }

  @Test("Flags complete where they may stand, once")
  func flags() {
    #expect(texts("save elm --|") == ["--force"])
    #expect(texts("save --|") == ["--force"])
    #expect(texts("export --force r|") == ["rent.roi"])
    #expect(texts("save --force elm --|") == [])
    #expect(texts("open --|") == [])
  }

  @Test("No flag is offered before its dash, and none that destroys is the only candidate")
  func nothingDestroysUnasked() {
    for command in ["save", "export", "restore", "learn"] {
      #expect(texts("\(command) |").allSatisfy { !$0.hasPrefix("-") })
    }
    #expect(texts("unrequire |") == [])
    #expect(texts("service |") == ["refresh", "off"])
  }

  @Test("Words that begin longer arguments")
  func others() {
    #expect(texts("schedule b|") == ["by"])
    #expect(texts("schedule by |") == ["year"])
    #expect(texts("output |") == ["text", "json", "csv", "markdown", "default"])
    #expect(texts("help sch|") == ["schedule"])
    #expect(texts("month |") == ["next", "previous", "back"])
    #expect(texts("record st|") == ["stop"])
  }

  @Test("In a comment or behind a finished quote there is nothing")
  func nothing() {
    #expect(texts("set # r|") == [])
    #expect(texts("# |") == [])
  }

  @Test("Every suggestion says what it is")
  func described() {
    for line in [
      "|", "set |", "set rent |", "open |", "source |", "schedule |", "output |", "help |", "record |",
      "save x |",
    ] {
      for suggestion in at(line) {
        #expect(!suggestion.description.isEmpty, "\(suggestion.text) at \(line)")
        #expect(!suggestion.label.isEmpty)
      }
    }
  }

  @Test(
    "Random lines and cursors: the range lies before the cursor, and choosing gives a line that is split the same"
  )
  func fuzz() {
    var random = SplitMix(seed: 21)
    let words = [
      "set", "rent", "open", "elm", "\"elm s", "'", "\\", ";", " ", "é", "字", "#", "(", "source", "dir/",
      "--", "by", "=", "\u{308}",
    ]
    for _ in 0..<5_000 {
      let line = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(
          separator: Bool.random(using: &random) ? " " : "")
      let cursor = Int.random(in: 0...line.utf8.count + 1, using: &random)
      for suggestion in shell.interpreter.suggestions(in: line, at: cursor) {
        let before = String(decoding: line.utf8.prefix(suggestion.replaces.lowerBound), as: UTF8.self)
        let chosen = Line(unfinished: before + suggestion.text)
        let isRight = suggestion.replaces.upperBound == min(cursor, line.utf8.count)
        // In a formula only the name at the cursor is chosen.
        let word = chosen.statements.last?.tokens.last?.text
        guard isRight, word == suggestion.label || word?.hasSuffix(suggestion.text) == true else {
          Issue.record("\(suggestion) in \(line.debugDescription) at \(cursor)")
          return
        }
      }
    }
  }
}
