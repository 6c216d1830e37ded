import Commands
import Shell
import TestShell
import Testing

@testable import LessonChecks
@testable import Lessons

/// Answers as people write them, each read in a lesson's question and by `set`, with the same reading.
@Suite("Phrasings of answers")
struct AnswerPhrasingTests {
  /// What is asked, and the field of the same kind.
  enum Kind {
    case money, percent, ratio, years, months, loss

    /// The formula of a lesson's question, with its tolerance, and the question.
    var question: (formula: String, english: String, spanish: String) {
      switch self {
      case .money:
        ("rent - 535.86 within 1%", "What is the payment of a month?", "¿Cuánto es la cuota al mes?")
      case .percent: ("down within 0.2", "What is the rate of return?", "¿Qué tasa de retorno tiene?")
      case .ratio: ("1.26 * rent / rent within 0.01", "What is the ratio?", "¿Cuál es la razón?")
      case .years: ("term within 0.1", "How many years does it take?", "¿Cuántos años tarda?")
      case .months: ("term * 2 within 0.1", "How many months does it take?", "¿Cuántos meses tarda?")
      case .loss: ("rent - 1846 within 1", "How much is left of a month?", "¿Cuánto queda al mes?")
      }
    }

    /// The field that takes such values; nil for ratios, of which there is no field.
    var field: String? {
      switch self {
      case .money: "rent"
      case .percent: "down"
      case .ratio: nil
      case .years, .months: "term"
      case .loss: "rent_growth"
      }
    }
  }

  struct Phrasing: CustomTestStringConvertible {
    let kind: Kind
    let typed: String
    /// The canonical text of the field; nil where it takes no such unit.
    let value: String?
    var testDescription: String { "\(kind): \(typed)" }

    init(_ kind: Kind, _ typed: String, _ value: String?) {
      (self.kind, self.typed, self.value) = (kind, typed, value)
    }
  }

  private static func rows(_ kind: Kind, _ value: String?, _ typed: String...) -> [Phrasing] {
    typed.map { Phrasing(kind, $0, value) }
  }

  static let english =
    rows(.money, "1264.14", "$1,264.14", "1264.14")
    + rows(
      .money, "1264", "1264", "1,264", "about 1264", "~1264", "roughly $1,264", "1264 dollars",
      "1,264 a month", "USD 1264", "$ 1,264", "1264$", "$1264/mo", "twelve hundred sixty-four",
      "the NAME is $1,264")
    + rows(.money, "1260", "1.26k") + rows(.money, "1265", "almost 1265")
    + rows(.percent, "12.9", "12.9", "12.9%", "12.9 %", "12.9 percent", "12.9 pct")
    + rows(.percent, "13", "13% a year", "about 13 percent", "thirteen percent")
    + rows(.ratio, nil, "1.26", "1.26x", "1.26 times", "1.26 to 1")
    + rows(.years, "12", "12", "12 years", "144 months", "twelve years", "y12", "year 12")
    + rows(.months, "2", "24 mo", "month 24", "two years")
    + rows(.months, "24", "24", "twenty-four")
    + rows(.loss, "-46", "-46", "\u{2212}46", "(46)", "minus 46", "a loss of 46") + rows(.loss, nil, "-$46")

  static let spanish =
    rows(.money, "1264.14", "1,264.14")
    + rows(.money, "1264", "1264 dólares", "unos 1264", "1264 al mes", "US$ 1,264")
    + rows(.percent, "12.9", "12,9 %", "12.9 por ciento")
    + rows(.percent, "13", "un 13 %", "trece por ciento")
    + rows(.years, "12", "12 años", "doce años") + rows(.months, "2", "mes 24")
    + rows(.loss, "-46", "menos 46", "faltan 46")

  @Test("There are sixty")
  func count() { #expect(Self.english.count == 46 && Self.spanish.count == 14) }

  private func tutor(_ kind: Kind, isSpanish: Bool) throws -> Tutor {
    let (formula, english, spanish) = kind.question
    var page = SampleLesson.page.replacing(
      "down 20 rate 6.5 term 30", with: "down 12.9 rate 6.5 rent 1264.14 term 12"
    ).replacing(
      "interest(1) within 10% : How much of the first payment is interest?",
      with: "\(formula) : \(isSpanish ? spanish : english)")
    if isSpanish { page = page.replacing("minutes: 5", with: "language: es\nminutes: 5") }
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    while tutor.step.id != "the-first-interest" { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    return tutor
  }

  @Test("A lesson accepts each, typed alone", arguments: english)
  func lesson(row: Phrasing) throws { try expectRight(row, isSpanish: false) }

  @Test("A Spanish lesson accepts each, typed alone", arguments: spanish)
  func spanishLesson(row: Phrasing) throws { try expectRight(row, isSpanish: true) }

  private func expectRight(_ row: Phrasing, isSpanish: Bool) throws {
    let tutor = try tutor(row.kind, isSpanish: isSpanish)
    let response = tutor.respond(to: row.typed.replacing("NAME", with: "payment"))
    #expect(response.text.hasPrefix(isSpanish ? "**Correcto**" : "**Right**"), "\(response.text)")
  }

  @Test("`set` reads each as the lesson does", arguments: english + spanish)
  func set(row: Phrasing) throws {
    guard let field = row.kind.field else { return }
    for isTyped in [true, false] {
      // In scripts, numbers are written with a point, and the sign right before them.
      guard isTyped || !["12,9 %", "1264$", "USD 1264", "$ 1,264", "US$ 1,264"].contains(row.typed) else {
        continue
      }
      let shell = TestShell()
      if isTyped { shell.interpreter.connect(Person().console) }
      let line = "set \(field) \(row.typed.replacing("NAME", with: field))"
      let code = shell.refusal(line, isTyped: isTyped)
      #expect((code == nil) == (row.value != nil), "\(line): \(code ?? "")")
      #expect(shell.rows[field] == row.value, "\(line)")
    }
  }

  /// What is asked back: of each kind, a text and a part of the question.
  static let asked: [(kind: Kind, typed: String, question: String)] = [
    (.money, "€1264", "another currency"), (.money, "1260-1270", "type one number"),
    (.money, "1260 to 1270", "type one number"), (.money, "between 1260 and 1270", "type one number"),
    (.months, "24m", "24 months"), (.percent, "0.129", "with its sign"), (.money, "(1264)", "-1264"),
    (.money, "payment", "Which number"), (.money, "1264 a year", "another time"),
    (.money, "1.264", "can mean"), (.percent, "12,9", "can mean"),
  ]

  @Test("What may mean something else is asked back, and is no mistake", arguments: asked)
  func questions(row: (kind: Kind, typed: String, question: String)) throws {
    let tutor = try tutor(row.kind, isSpanish: false)
    let response = tutor.respond(to: "guess \(row.typed)")
    #expect(response.text.contains(row.question), "\(row.typed): \(response.text)")
    #expect(tutor.attempts.failures == 0 && tutor.progress.guesses.isEmpty && response.events.isEmpty)
  }

  @Test(
    "`set` asks back as well, and keeps what there was",
    arguments: [
      ("rent €1264", "other-currency"), ("rent 1260-1270", "several-readings"),
      ("rent 1260 – 1270", nil), ("rent (1264)", "several-readings"),
      ("rent 1.264", nil), ("down 12,9", "several-readings"),
      ("rent_growth 2-3", "several-readings"), ("price 1264 a year", nil), ("rent payment", nil),
      ("rent twelve sixty-four", nil), ("rent minus -56", nil), ("rent less than 1264", nil),
      ("rent menos de 1264", nil), ("rent the price is 1264", nil),
    ] as [(String, String?)])
  func refused(line: String, code: String?) throws {
    let shell = TestShell()
    shell.interpreter.connect(Person().console)
    let before = shell.rows
    let found = shell.refusal("set \(line)")
    #expect(code == nil ? found != nil : found == code, "\(line)")
    #expect(shell.rows == before)
  }

  @Test(
    "What is no number is neither right nor wrong",
    arguments: [
      "less than 1264", "menos de 1264", "twelve sixty-four", "minus -1264", "12 years", "1264 or so",
    ])
  func unreadable(typed: String) throws {
    let tutor = try tutor(.money, isSpanish: false)
    let response = tutor.respond(to: "guess \(typed)")
    #expect(response.text.contains("is not a number"), "\(typed): \(response.text)")
    #expect(tutor.attempts.failures == 0 && tutor.progress.guesses.isEmpty)
  }
}
