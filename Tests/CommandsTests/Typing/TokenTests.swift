import Reports
import Foundation
import SeededRandom
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The roles of the words of a line that is typed")
struct TokenTests {
  private let shell = TestShell("set price 250k down 20 rate 6.5 rent 1800 hold 7y", "save elm")

  /// The stretches of a line as `text:kind`.
  private func tokens(_ line: String, cursor: Int? = nil) -> [String] {
    let bytes = Array(line.utf8)
    return shell.interpreter.tokens(in: line, cursor: cursor).map {
      "\(String(decoding: bytes[$0.range], as: UTF8.self)):\($0.kind)"
    }
  }

  @Test(
    "Each word has the role in which its reader takes it",
    arguments: [
      ("set rent 1900 term 30 years", "set:command rent:field 1900:number term:field 30:number years:number"),
      ("rent 300k", "rent:field 300k:number"), ("sho rent", "sho:command rent:field"),
      ("set rate 6.5% # why", "set:command rate:field 6.5%:number #:comment why:comment"),
      (
        "require dscr >= 1.25 and cash_flow > 0",
        "require:command dscr:metric 1.25:number and:keyword cash_flow:metric 0:number"
      ),
      (
        "calc max(price, 2) as money",
        "calc:command max:function price:field 2:number as:keyword money:keyword"
      ),
      ("2 + rent", "2:number rent:field"),
      (
        "sweep rate 5..8 by 1 show noi",
        "sweep:command rate:field 5..8:number by:keyword 1:number show:keyword noi:metric"
      ),
      (
        "solve price for dscr >= 1 --set",
        "solve:command price:field for:keyword dscr:metric 1:number --set:flag"
      ),
      ("save \"my elm\" --force", "save:command \"my:text elm\":text --force:flag"),
      ("schedule 1..12 show noi", "schedule:command 1..12:number show:keyword noi:metric"),
      ("project 5 by month", "project:command 5:number by:keyword month:keyword"),
      (
        "define yield = rent * 12 as percent",
        "define:command rent:field 12:number as:keyword percent:keyword"
      ),
      (
        "rank by noi ascending where rent > 1",
        "rank:command by:keyword noi:metric ascending:keyword where:keyword rent:field 1:number"
      ),
      ("at 30 rent 1950", "at:command 30:number rent:field 1950:number"),
      ("at 60 cost 9000 roof", "at:command 60:number cost:keyword 9000:number"),
      ("change insurance growth 6%", "change:command insurance:field growth:keyword 6%:number"),
      ("unrequire all", "unrequire:command all:keyword"), ("output json", "output:command"),
      ("show rent; month 12", "show:command rent:field month:command 12:number"),
      ("", ""), ("   ", ""), ("#", "#:comment"),
    ])
  func roles(line: String, expected: String) {
    #expect(tokens(line).joined(separator: " ") == expected)
  }

  @Test(
    "A word that cannot stand there is wrong once the cursor has left it",
    arguments: [
      ("sset rent 5", "sset"), ("set rnet 5", "rnet"), ("set rent abc price 5", "abc"),
      ("calc rnet + 1", "rnet"),
      ("calc foo(1) + 1", "foo"), ("require dscr >= 1 and nio > 3", "nio"),
      ("solve price fro dscr > 1", "fro"),
      ("calc 12y + 1", "12y"), ("month abc", "abc"), ("quit now", "now"),
      ("keypad now", "keypad"), ("sweep rnet 1..2 by 1 show noi", "rnet"),
    ])
  func wrong(line: String, word: String) throws {
    let isWrong = { (cursor: Int?) in tokens(line, cursor: cursor).contains("\(word):wrong") }
    let range = try #require(line.range(of: word))
    let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
    #expect(isWrong(nil))
    for cursor in start...start + word.utf8.count { #expect(!isWrong(cursor), "\(cursor)") }
    if start > 0 { #expect(isWrong(0)) }
    #expect(isWrong(line.utf8.count) == (start + word.utf8.count < line.utf8.count))
  }

  @Test(
    "What is merely unfinished is not wrong",
    arguments: [
      "require dscr ", "require rent > ", "calc (1 + ", "calc max(", "set term 360 ", "set rent ",
      "solve price ",
      "sweep rate ", "s", "roi(12", "calc rent as ", "define yield ", "define yield = ", "save \"my e",
    ])
  func unfinished(line: String) {
    #expect(!tokens(line, cursor: line.utf8.count).contains { $0.hasSuffix(":wrong") })
  }

  @Test("Behind a wrong word the others keep their roles")
  func behindWrong() {
    #expect(tokens("set rnet 5 price 3").suffix(3) == ["5:number", "price:field", "3:number"])
    #expect(tokens("calc rnet + rent * 2").suffix(2) == ["rent:field", "2:number"])
  }

  @Test("Both parentheses of a pair are marked at either, but not in a quote")
  func parentheses() {
    let line = "calc (1 + max(2, 3))"
    let marked = { (cursor: Int) in
      shell.interpreter.tokens(in: line, cursor: cursor).filter { $0.kind == .matchingParenthesis }
        .map(\.range.lowerBound)
    }
    #expect(marked(5) == [5, 19])
    #expect(marked(6) == [5, 19])
    #expect(marked(19) == [5, 19])
    #expect(marked(13) == [13, 18])
    #expect(marked(10) == [])
    #expect(marked(20) == [5, 19])
    #expect(!tokens("save \"a(b)\"", cursor: 7).contains { $0.hasSuffix(":matchingParenthesis") })
    #expect(!tokens("calc (1", cursor: 5).contains { $0.hasSuffix(":matchingParenthesis") })
    #expect(tokens("calc irr([1, 2])", cursor: 9).filter { $0.hasSuffix(":matchingParenthesis") }.count == 2)
  }

  @Test("On any text the stretches are in order, apart, of whole characters and without blanks")
  func fuzz() {
    var random = SplitMix(seed: 5)
    let examples = CommandTable.standard.all.flatMap(\.examples).map { Array($0.line.utf8) }
    let words = [
      "é", "字", "\u{308}", "\"", "'", "\\", "(", ")", "[", ";", "#", "−", "..", "$", "%", "pmt(", "\t", "=",
    ]
    let before = shell.workspace.document.revision
    for _ in 0..<6_000 {
      var bytes = examples.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.insert(contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 4))
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      let line = String(decoding: bytes, as: UTF8.self)
      let length = line.utf8.count
      let cursor = Bool.random(using: &random) ? nil : Int.random(in: -1...length + 1, using: &random)
      check(shell.interpreter.tokens(in: line, cursor: cursor), Array(line.utf8), line)
      _ = shell.interpreter.hint(after: line)
    }
    #expect(shell.workspace.document.revision == before)
  }

  @Test("No line that runs has a wrong word, and most that are refused for a word have one")
  func agreesWithRunning() {
    var random = SplitMix(seed: 7)
    // These run for long, or end the session.
    let slow: Set = [
      "schedule", "sweep", "solve", "breaks", "rank", "help", "project", "quit", "learn", "report", "audit",
      "simulate",
    ]
    let commands = CommandTable.standard.all.filter { !slow.contains($0.name) }
    let examples = commands.flatMap(\.examples).map { $0.line.split(separator: " ").map(String.init) }
    let words = [
      "rent", "price", "1800", "20%", "and", ">=", "dscr", "noi(1)", "(", ")", "elm", "by", "show", "all",
      "5/1",
      "30y", "years", "30", "250k", "1,800", "--force", "loan", "second", "event", "cash_flow", "=", "2*900",
      "-5",
      "(rent*2)", "2026-01-15", "rate", "term", "growth", "laundry", "as", "percent", "400/q", "9%", "of",
    ]
    var (run, refused, marked) = (0, 0, 0)
    for _ in 0..<3_000 {
      var line = examples.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...line.count, using: &random)
        let word = words.randomElement(using: &random) ?? ""
        if place < line.count, Bool.random(using: &random) {
          line[place] = word
        } else {
          line.insert(word, at: place)
        }
      }
      let text = line.joined(separator: " ")
      let hasWrong = shell.interpreter.tokens(in: text, cursor: nil).contains { $0.kind == .wrong }
      let failure = shell.run(text).last?.failure
      if failure == nil {
        run += 1
        #expect(!hasWrong, "\(text)")
      } else if ["unknown-field", "unknown-command", "unknown-name", "unknown-choice"].contains(failure?.code)
      {
        refused += 1
        if hasWrong { marked += 1 }
      }
      // What is watched would be solved again behind every line that follows.
      if line.first == "watch" { shell.run("watch off") }
      if Bool.random(using: &random) { shell.run("use rental") }
    }
    #expect(run > 500 && refused > 200)
    #expect(marked > refused / 2, "\(marked) of \(refused)")
  }

  @Test("A value that is typed as the locale writes it is right at a prompt")
  func locale() {
    let person = Person()
    shell.interpreter.connect(person.console)
    shell.expectSuccess("settings locale de_DE")
    defer { withExtendedLifetime(person) {} }
    #expect(tokens("set rent 1.800,50") == ["set:command", "rent:field", "1.800,50:number"])
    #expect(tokens("set rent 1,8,0").contains("1,8,0:wrong"))
  }

  private func check(_ spans: [TokenSpan], _ bytes: [UInt8], _ line: String) {
    var end = 0
    for span in spans {
      let isApart =
        span.range.lowerBound >= end && !span.range.isEmpty && span.range.upperBound <= bytes.count
      guard isApart else {
        Issue.record("\(spans) in \(line.debugDescription)")
        return
      }
      end = span.range.upperBound
      let isWhole = [span.range.lowerBound, end].allSatisfy { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
      let hasBlank = bytes[span.range].contains { $0 == 0x20 || (9...13).contains($0) }
      #expect(isWhole && !hasBlank, "\(span) in \(line.debugDescription)")
    }
  }
}
