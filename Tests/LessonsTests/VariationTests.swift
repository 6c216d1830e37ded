import Testing

@testable import LessonChecks
@testable import Lessons

@Suite("Lessons with a house for each seed")
struct VariationTests {
  private func values(_ line: String) -> [String]? { Variation(PageLine(text: line, line: 1))?.values }

  @Test("A range has its ends, and each step between them; a list has what it names")
  func values() {
    #expect(values("price 180k..200k by 5k") == ["180000", "185000", "190000", "195000", "200000"])
    #expect(values("rate 6..6.5 by 0.125") == ["6", "6.125", "6.25", "6.375", "6.5"])
    #expect(values("rent 10..25 by 10") == ["10", "20"])
    #expect(values("term 15, 30") == ["15", "30"])
    for bad in [
      "rent", "rent 5", "rent 5..5 by 1", "rent 9..5 by 1", "rent 5..9 by 0", "rent 5..9", "rent 5,",
    ] {
      #expect(values(bad) == nil, "\(bad)")
    }
  }

  /// The sample with a seeded house, a misconception and skills with names, and an answer that depends on the
  /// house.
  private static let page = SampleLesson.page
    .replacing(
      "minutes: 5", with: "minutes: 5\nvary:\n  price 200k..300k by 5k\n  rate 5, 6, 7"
    )
    .replacing("@predict", with: "@skill interest-of-a-month percent-of-price\n@predict")
    .replacing("@reject 13000\n@wrong guess", with: "@wrong #year-for-month guess")
    .replacing("@accept 1,100\n", with: "")
    .replacing("@accept set rent 5; set rent 1800\n", with: "")
    .replacing("@choose Which", with: "@skill interest-of-a-month\n@choose Which")
    .replacing("+ The principal : It", with: "? price < 250000 : The principal : It")
    .replacing("- Neither : One", with: "? price >= 250000 : Neither : One")
    .replacing("- The interest : Int", with: "- #interest-is-principal The interest : Int")

  @Test("Skills and misconceptions have names")
  func names() throws {
    let lesson = try SampleLesson.lesson(Self.page)
    #expect(
      lesson.steps.map(\.skills) == [
        [], [], ["interest-of-a-month", "percent-of-price"], ["interest-of-a-month"],
      ])
    guard case .prediction(let prediction) = lesson.steps[2].exercise,
      case .choice(let choice) = lesson.steps[3].exercise
    else { throw Failed() }
    #expect(prediction.misconceptions.map(\.name) == ["year-for-month"])
    #expect(prediction.misconceptions[0].condition.text == "guess = interest(1) * 12")
    #expect(choice.options.map(\.misconception) == ["interest-is-principal", nil, nil])
    #expect(choice.options.map(\.text.source) == ["The interest", "The principal", "Neither"])
  }

  @Test("A seed draws the same house each time, and another seed another one")
  func drawn() throws {
    let lesson = try SampleLesson.lesson(Self.page)
    let houses = (1...20).map { lesson.drawn(seed: $0).start.suffix(2).map(\.text) }
    #expect(houses == (1...20).map { lesson.drawn(seed: $0).start.suffix(2).map(\.text) })
    #expect(Set(houses).count > 10)
    #expect(houses.allSatisfy { $0[0].hasPrefix("set price 2") || $0[0] == "set price 300000" })
    let plain = try SampleLesson.lesson()
    #expect(plain.drawn(seed: 1).start == plain.start && plain.drawn(seed: 1).seed == nil)
  }

  @Test("The right answer is that of the house")
  func conditionalOption() throws {
    let lesson = try SampleLesson.lesson(Self.page)
    for seed in UInt64(1)...10 {
      let drawn = lesson.drawn(seed: seed)
      let price = try #require(Int(drawn.start[1].text.dropFirst("set price ".count)))
      guard case .choice(let choice) = drawn.steps[3].exercise else { throw Failed() }
      #expect(choice.options.map(\.isRight) == [false, price < 250_000, price >= 250_000])
    }
  }

  @Test("The linter proves the houses of many seeds, and says which of them has an error")
  func manySeeds() {
    let errors = { LessonLint.errors(in: $0, files: .nowhere).map(\.message) }
    #expect(errors(Self.page) == [])
    let once = errors(Self.page.replacing("@choose Which", with: "@choose {1 / (rate - 6%)} Which"))
    #expect(once.count == 1 && once[0].hasPrefix("With seed ") && once[0].contains("set rate 6)"), "\(once)")
    let both = errors(Self.page.replacing("? price >= 250000", with: "? price >= 240000"))
    #expect(both.count == 1 && both[0].contains("just one is right; here 2 are"), "\(both)")
    let literal = errors(Self.page.replacing("You pay {price}", with: "You pay $265,000, {price},"))
    #expect(literal.contains { $0.contains("\"265,000\" is typed by nobody") }, "\(literal)")
  }

  private struct Failed: Error {}
}
