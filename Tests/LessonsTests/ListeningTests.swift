import Commands
import Shell
import Testing

@testable import Lessons

/// Answers as people write them.
@Suite("A tutor that listens")
struct ListeningTests {
  /// A tutor at the guess of the sample, which asks for `formula` with `question` instead.
  private func tutor(_ formula: String, _ question: String, start: String = "rate 6.5") throws -> Tutor {
    let page = SampleLesson.page.replacing("rate 6.5", with: start).replacing(
      "interest(1) within 10% : How much of the first payment is interest?", with: "\(formula) : \(question)")
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    while tutor.step.id != "the-first-interest" { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    return tutor
  }

  @Test(
    "Guesses with names, with words around them and with arithmetic",
    arguments: [
      "loan * 6.5% / 12", "guess loan*6.5%/12", "guess loan * rate / 12", "about 1100", "~1083", "≈ 1,083",
      "guess I think 1083.", "1083 dollars", "guess $1083 bucks", "1.083 thousand", "loan*rate/12",
    ])
  func right(typed: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(tutor.respond(to: typed).text.hasPrefix("**Right**"))
  }

  @Test(
    "Not to know is no wrong answer, and opens the hints",
    arguments: ["I don't know", "idk", "No idea.", "no sé", "dunno", "I'm not sure"])
  func notKnowing(typed: String) throws {
    for (step, words) in [
      ("the-rent", "nothing can be broken"), ("the-first-interest", "Any guess will do"),
      ("what-counts", "Any answer will do"),
    ] {
      let tutor = try SampleLesson.tutor(at: step)
      #expect(tutor.respond(to: "hint").text.hasPrefix("Try it first"))
      let response = tutor.respond(to: typed)
      #expect(response.text.contains(words) && response.text.contains("`hint` helps"), "\(response.text)")
      #expect(response.status == .ongoing && response.results.isEmpty && response.events.isEmpty)
      #expect(tutor.progress.guesses.isEmpty && tutor.respond(to: "hint").text.hasPrefix("**Hint 1.**"))
    }
  }

  @Test(
    "A period behind an amount is read where the question has it, and is not passed over where it has not",
    arguments: [
      ("1083 a month", "**Right**"), ("1083/month", "**Right**"),
      ("13000 per year", "is for another time than the question"),
    ])
  func rates(typed: String, answer: String) throws {
    let tutor = try tutor("interest(1) within 10%", "How much interest is there in the first month?")
    #expect(tutor.respond(to: typed).text.contains(answer))
  }

  @Test(
    "A duration is read in the unit of the question",
    arguments: [
      ("360", "months"), ("360 months", "months"), ("30 years", "months"),
      ("29 years and 12 months", "months"),
      ("30y", "months"), ("30", "years"), ("30 years", "years"), ("360 months", "years"),
    ])
  func durations(typed: String, unit: String) throws {
    let formula = unit == "months" ? "term * 12 within 1" : "term within 0.1"
    let tutor = try tutor(formula, "How many \(unit) does it take?")
    #expect(tutor.respond(to: typed).text.hasPrefix("**Right**"), "\(typed) \(unit)")
  }

  @Test("A duration is no amount")
  func noAmount() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    let answer = tutor.respond(to: "12 years").text
    #expect(answer.hasPrefix("\"12 years\" is not a number that can be read here"))
    #expect(!answer.contains("term"))
  }

  @Test("A percentage is no amount", arguments: ["70%", "70 percent", "guess rate", "60% + 10%"])
  func noPercentage(typed: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(tutor.respond(to: typed).text.hasSuffix("is a percentage, and the answer is not one."))
    #expect(tutor.progress.guesses.isEmpty && !tutor.isSettled)
  }

  @Test(
    "A computed percentage is a fraction or in percents, whichever is nearer",
    arguments: ["loan/price", "guess loan / 250000", "200000/250000", "200000/250000*100", "200000 / 2500"])
  func percentages(typed: String) throws {
    let tutor = try tutor("ltv within 2", "What is the loan to value, in percent?")
    #expect(tutor.respond(to: typed).text.hasPrefix("**Right**"))
  }

  @Test(
    "The name of what is asked for is no guess", arguments: ["interest(1)", "interest( 1 )"])
  func names(typed: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(
      tutor.respond(to: "guess " + typed).text == "That is what it is called. Which number do you expect?")
    #expect(tutor.progress.guesses.isEmpty && !tutor.isSettled)
  }

  @Test(
    "A line of the shell stays one", arguments: ["show rent", "month 3", "calc 5*3", "payment", "set rent 5"])
  func commands(line: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    let response = tutor.respond(to: line)
    #expect(response.text == "" && response.results.count == 1)
    #expect(tutor.progress.guesses.isEmpty)
  }

  @Test(
    "Words of finance are told by the names that they have here",
    arguments: [
      ("guess 4 * mortgage", "\"mortgage\" is `loan` here."),
      (
        "guess deposit + monthly payment",
        "\"monthly payment\" is `payment` here. \"deposit\" is `down` here."
      ),
      ("guess down payment * 2", "\"down payment\" is `down` here."),
    ])
  func financeWords(line: String, answer: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(tutor.respond(to: line).text.hasSuffix(answer))
  }

  @Test(
    "A choice by its letter with a mark, by its text, or by enough of it",
    arguments: [
      "b", "B.", "b)", "(b)", "guess option b", "answer b", "2.", "The principal", "the principal.",
      "the PRINCIPAL",
      "guess principal",
    ])
  func choices(typed: String) throws {
    let tutor = try SampleLesson.tutor(at: "what-counts")
    #expect(tutor.respond(to: typed).text.contains("**Right.** It moves from cash to equity."), "\(typed)")
  }

  @Test(
    "Words that fit two options, or none, are no choice", arguments: ["guess the", "guess nothing at all"])
  func noChoice(typed: String) throws {
    let tutor = try SampleLesson.tutor(at: "what-counts")
    #expect(tutor.respond(to: typed).text.hasPrefix("Type the letter of an answer: a, b, c."))
  }

  @Test("The choices stand in the summary")
  func summary() throws {
    let tutor = try SampleLesson.tutor(at: "what-counts")
    for line in ["a", "b"] { _ = tutor.respond(to: line) }
    #expect(
      tutor.summary.contains(
        """
        - What counts: you said \"The interest\", it is \"The principal\"
        - What counts: you said \"The principal\", which it is
        """))
  }

  /// The net operating income is 12 × (1,800 − 206) and the debt service 12 × 1,264.14: 1.26094 times as much.
  @Test(
    "A guess that looks like the number is told from it by as many decimals as that takes",
    arguments: [("1.26", "it is 1.261, you said 1.26."), ("1.25", "it is 1.26, you said 1.25.")])
  func decimals(typed: String, answer: String) throws {
    let tutor = try tutor("dscr within 0.5", "What is the ratio?", start: "rate 6.5 expenses 206")
    #expect(tutor.respond(to: typed).text.hasPrefix("**Right**: \(answer)"))
  }
}
