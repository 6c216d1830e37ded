import Reports
import SeededRandom
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// Completion that follows the grammar, and its ranking.
@Suite("Completion says what may come next")
struct GrammarCompletionTests {
  private let shell = TestShell("set price 250k down 20 rate 6.5 rent 1800", "save elm")

  private func at(_ line: String) -> [Suggestion] {
    shell.interpreter.suggestions(in: line, at: line.utf8.count)
  }

  private func texts(_ line: String) -> [String] { at(line).map(\.text) }

  @Test("Behind an operand stand operators, behind an operator operands")
  func operators() {
    #expect(texts("require dscr >= 1.25 an") == ["and"])
    let behindCondition = texts("require dscr >= 1.25 ")
    #expect(behindCondition.prefix(3) == ["because", "and", "or"])
    #expect(!behindCondition.contains(">=") && !behindCondition.contains("rent"))
    let behindFigure = texts("require dscr ")
    #expect(behindFigure.first == ">=" && !behindFigure.contains("and"))
    for line in ["calc rent * ", "calc (", "calc ", "calc not ", "require rent > 1 and "] {
      #expect(texts(line).contains("rent") && texts(line).contains("pmt("), "\(line)")
      #expect(!texts(line).contains("*"), "\(line)")
    }
    #expect(texts("calc rent)") == [])
    #expect(texts("calc rent §").isEmpty)
    #expect(texts("calc 1 < 2 < ").isEmpty)
  }

  @Test("Parentheses close when the function has its arguments")
  func parentheses() {
    #expect(texts("calc max(price ").prefix(2) == [")", ","])
    #expect(texts("calc pmt(1, 2 ").first == ",")
    #expect(!texts("calc pmt(1, 2 ").contains(")"))
    #expect(!texts("calc abs(1 ").contains(","))
    #expect(!texts("calc rent ").contains(")"))
    let inside = at("calc max(price, loa").filter { $0.text == "loan" }
    #expect(inside.map(\.isFinal) == [false])
    #expect(at("calc loa").first { $0.text == "loan" }?.isFinal == true)
  }

  @Test(
    "The command goes on where the formula can end",
    arguments: [
      ("calc rent ", "as"), ("rank by noi ", "where"), ("define yield = rent ", "as"),
      ("rank by noi where rent > 1 ", "and"), ("sweep rate 5..8 by 1 ", "show"),
      ("solve price ", "for"), ("solve price for dscr > 1 ", "and"), ("sale 7 ", "show"),
    ])
  func goesOn(line: String, word: String) { #expect(texts(line).contains(word)) }

  @Test("It does not go on behind an operator or inside parentheses")
  func doesNotGoOn() {
    for line in ["calc rent * ", "calc (rent ", "calc max(rent "] { #expect(!texts(line).contains("as")) }
    #expect(!texts("rank by noi + ").contains("where"))
  }

  @Test("A formula that begins a line is completed as one behind calc")
  func impliedFormulas() {
    for line in ["pmt(1, ", "2+re", "(re", "rent * ", "cash_flow(1) + ", "max(rent, lo"] {
      #expect(texts(line) == texts("calc " + line) && !texts(line).isEmpty, "\(line)")
    }
    #expect(texts("dscr ").first == "as" && texts("dscr ").contains(">="))
    #expect(texts("rent ") == texts("set rent "))
    #expect(texts("entr") == ["entries", "entry"])
  }

  @Test("A sweep offers a range and a distance that it takes")
  func ranges() {
    #expect(texts("sweep rate ") == ["5..8"])
    #expect(texts("sweep rate 5..8 ") == ["by"])
    #expect(texts("sweep rate 5..8 by ") == ["0.5"])
    #expect(texts("sweep rent ") == ["1400..2200"])
    #expect(!texts("sweep ").contains("show"))
    for field in shell.workspace.fields where field.isNumeric {
      guard let range = texts("sweep \(field.name) ").first else { continue }
      let step = texts("sweep \(field.name) \(range) by ").first ?? ""
      #expect(shell.code("sweep \(field.name) \(range) by \(step) show price") == nil, "\(field.name)")
    }
  }

  @Test("Values of several words are told from names of fields")
  func severalWords() {
    #expect(texts("set term 30 years r").contains("rent"))
    #expect(!texts("set term 30 years ").contains("term"))
    #expect(texts("set price 250k d").contains("down"))
  }

  @Test("In arithmetic a value is completed as a formula")
  func arithmetic() {
    for line in [
      "set rent (pri", "set rent (price + pri", "set rent (1 + max(1, pri", "set rent 2*pri", "rent 2+pri",
    ] {
      #expect(texts(line).first == "price", "\(line)")
    }
    #expect(texts("set rent (price ").contains("*") && texts("set rent (price ").contains(")"))
    #expect(texts("set rent (price / 100) ra").contains("rate"))
    #expect(texts("set rent pri") == [] && texts("set closing_date (pri") == [])
  }

  @Test("Commands of other worksheets are left out as long as others fit")
  func worksheets() {
    #expect(texts("").contains("schedule") && !texts("").contains("keypad"))
    #expect(texts("keyp") == ["keypad"])
    shell.expectSuccess("use tip")
    for name in ["schedule", "project", "month", "calculate"] { #expect(!texts("").contains(name)) }
    #expect(texts("").contains("keypad") && texts("").first == "tip")
    #expect(texts("sched") == ["schedule"])
  }

  @Test(
    "Names are found by their initials, other names, parts, descriptions and with slips",
    arguments: [
      ("show coc", "cash_on_cash"), ("show on_cash", "cash_on_cash"), ("set rnt", "rent"),
      ("set downpay", "down"), ("calc dsrc", "dscr"), ("calc 2*coc", "cash_on_cash"), ("shwo", "show"),
      ("SHOW COC", "cash_on_cash"), ("coc", "cash_on_cash"),
    ])
  func ranking(line: String, name: String) {
    #expect(texts(line).first { $0 == name } == name, "\(texts(line))")
  }

  @Test("Only the strongest kind of match is offered")
  func strongest() {
    #expect(texts("show cash_").allSatisfy { $0.hasPrefix("cash_") })
    #expect(texts("show flow").allSatisfy { $0.contains("flow") } && texts("show flow").contains("cash_flow"))
    let described = at("set insur")
    #expect(described.first?.text == "insurance")
  }

  @Test("Numbers and new names stand for nothing else")
  func exact() {
    #expect(texts("set rent 1900") == [])
    #expect(texts("save elm2") == [])
    #expect(texts("save e") == ["elm"])
    #expect(texts("calc 12") == [])
  }

  @Test("What destroys is listed, but never inserted unasked")
  func destructive() {
    #expect(texts("unrequire ") == [] && texts("undefine ") == [])
    for line in ["require dscr > 0", "define yield = rent * 2"] { shell.expectSuccess(line) }
    for line in [
      "undefine a", "save elm -", "unrequire a", "reset al", "history cl", "defaults c", "entry 1 r",
    ] {
      #expect(at(line).contains { !$0.isInsertedUnasked } && at(line).count == 1, "\(line)")
    }
    #expect(!at("set r").contains { !$0.isInsertedUnasked })
    for command in CommandTable.standard.all {
      #expect(texts("\(command.name) ").allSatisfy { !$0.hasPrefix("--") }, "\(command.name)")
    }
    #expect(texts("solve price for dscr > 1 --") == ["--set"])
    #expect(texts("calc 3 -").contains("rent"))
  }

  @Test("All suggestions for a line replace the same text, and choosing a name can be read on")
  func fuzz() {
    var random = SplitMix(seed: 16)
    let examples = CommandTable.standard.all.flatMap(\.examples).map(\.line)
    for _ in 0..<3_000 {
      let line = String(
        (examples.randomElement(using: &random) ?? "").prefix(Int.random(in: 0...40, using: &random)))
      let found = at(line)
      #expect(Set(found.map(\.replaces)).count <= 1, "\(line)")
      #expect(!found.contains { $0.replaces.upperBound != line.utf8.count }, "\(line)")
      #expect(
        Set(found.map(\.text)).count == found.count,
        "\(line): \(found.map(\.text).filter { text in found.count { $0.text == text } > 1 })")
    }
  }
}
