import Finance
import Testing
@testable import Model

@Suite("Fields of dates and of lists of percentages")
struct DatesAndListsTests {
  /// A worksheet with a date and two lists.
  private struct Terms: Worksheet {
    static let kind = "terms"
    static let noun = "terms"
    static let summary = "A date and lists."
    static let metrics = Metrics<Terms>([])
    static let registry = Registry<Terms>([
      FieldSection(
        "Terms", isOptional: true,
        [
          .init("day", "Day", \.day, in: 1990...2199, "A day."),
          .init("caps", "Caps", \.caps, in: 0...100, items: 2...3, "Percentages."),
          .init("steps", "Steps", \.steps, in: 0...10, items: 1...40, isPositive: true, "More than nothing."),
        ])
    ])
    var day: CalendarDate?
    var caps: [Percent] = []
    var steps: [Percent] = []
  }

  private func field(_ name: String) throws -> Field { try #require(Terms.field(named: name)) }

  /// The value of a text if the field takes it; nil if it does not.
  private func taken(_ name: String, _ text: String) throws -> Value? {
    let field = try field(name)
    let value = try? field.value(typed: text, in: .usd)
    return value.flatMap { field.allows($0, in: .usd) ? $0 : nil }
  }

  private func percents(_ numbers: Int64...) -> Value {
    .percents(numbers.map { Percent(millionths: $0 * 10_000) })
  }

  @Test("A field of either kind is empty until it is entered, and again when it is reset")
  func empty() throws {
    var terms = Terms()
    for (name, text) in [("day", "2026-12-01"), ("caps", "2/2/5"), ("steps", "3")] {
      let field = try field(name)
      #expect(!field.isNumeric)
      #expect(terms[field] == .undefined(.missing(label: field.label)))
      #expect(terms.stated(field) == nil && !terms.isStated(field))
      let value = try field.value(typed: text, in: .usd)
      terms.set(field, to: value)
      #expect(terms[field] == value && terms.stated(field) == value)
      #expect(terms.rows(in: .usd) == [name: text])
      #expect(try Terms(rows: [name: text], in: .usd)[field] == value)
      terms.reset(field)
      #expect(terms[field] == .undefined(.missing(label: field.label)))
      #expect(terms.rows(in: .usd) == [:])
    }
  }

  @Test("A date lies in its years, the first and the last day included")
  func days() throws {
    #expect(try taken("day", "1990-01-01") == CalendarDate(year: 1990, month: 1, day: 1).map(Value.date))
    #expect(try taken("day", "2199-12-31") != nil)
    #expect(try taken("day", "1989-12-31") == nil)
    #expect(try taken("day", "2200-01-01") == nil)
    #expect(try taken("day", "2028-02-29") != nil)
    #expect(try taken("day", "2027-02-29") == nil)
  }

  @Test("A list has as many items as its field holds, each within the bounds, with a sign or without")
  func lists() throws {
    #expect(try taken("caps", "2/2/5") == percents(2, 2, 5))
    #expect(try taken("caps", "2%/2/5%") == percents(2, 2, 5))
    #expect(try taken("caps", "0/100") == percents(0, 100))
    #expect(
      try taken("caps", "2.125/5") == .percents([Percent(millionths: 21_250), Percent(millionths: 50_000)]))
    for refused in ["5", "2/2/5/5", "2/101", "-1/5", "2/2/", ""] {
      #expect(try taken("caps", refused) == nil, "\(refused)")
    }
    #expect(try taken("steps", "3") == percents(3))
    #expect(try taken("steps", Array(repeating: "1", count: 40).joined(separator: "/")) != nil)
    #expect(try taken("steps", Array(repeating: "1", count: 41).joined(separator: "/")) == nil)
    #expect(try taken("steps", "3/0") == nil)
  }

  @Test("Rows out of bounds are refused", arguments: [("day", "1900-01-01"), ("caps", "2"), ("steps", "0")])
  func rows(name: String, text: String) {
    #expect(throws: UnreadableRowError(field: name, text: text)) { try Terms(rows: [name: text], in: .usd) }
  }

  @Test("A date or a list is no number of a formula")
  func formulas() throws {
    #expect(throws: (any Error).self) { try percents(2).number(in: .usd) }
    for field in Terms.fields {
      #expect(Terms().vocabulary(UserDefinitions()).symbol(named: field.name, isCalled: false) == nil)
    }
  }
}
