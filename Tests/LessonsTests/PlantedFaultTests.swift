import Foundation
import Shell
import Testing

@testable import LessonChecks
@testable import Lessons

/// Faults planted in pages that ship, 52 kinds of them, and what the linter says of each.
///
/// A page is proved up to the step with the fault, so that all of them take some seconds.
@Suite("Faults planted in lessons")
struct PlantedFaultTests {
  /// A text of a page with another one in its place.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    /// The page in the folder of the courses, without its ending: `es/76-tax`.
    let page: String
    let old: String
    let new: String
    /// A part of the message.
    let finding: String
    /// A part of the line of the message.
    let place: String

    /// - Parameter place: By default the first line of the new text.
    init(
      _ name: String, _ page: String, _ old: String, _ new: String, _ finding: String, at place: String? = nil
    ) {
      (self.name, self.page, self.old, self.new, self.finding) = (name, page, old, new, finding)
      self.place = place ?? String(new.prefix { $0 != "\n" })
    }

    var testDescription: String { name }
  }

  /// Numbers of texts, answers and formulas.
  static let numbers: [Fault] = [
    .init(
      "another price than the answer", "10-first-property", "costs, 240 thousand dollars",
      "costs, 260 thousand dollars", #""260 thousand" is typed by nobody"#),
    .init(
      "a percentage that only another step has", "10-first-property", "Set the vacancy to 8 percent",
      "Set the vacancy to 3 percent", #""3" is asked for, but stands in no right answer"#),
    .init(
      "a result in digits", "10-first-property", "@why {interest(1)} of {payment}",
      "@why $1,040.50 of {payment}", #""1,040.50" is typed by nobody"#),
    .init(
      "another life of a building", "76-tax", "over {limit.building_life} years", "over 29.5 years",
      #""29.5" is typed by nobody"#),
    .init(
      "two digits changed places", "10-first-property", "the tax is 2,640 dollars",
      "the tax is 2,460 dollars", #""2,460" is typed by nobody"#),
    .init(
      "another number in a hint", "10-first-property", "The number is 20, not", "The number is 21, not",
      #""21" is typed by nobody"#),
    .init(
      "a figure that there is not", "32-vacancy-and-repairs", "and {vacancy_loss(1)} of it",
      "and {vacancy_lost(1)} of it", "{vacancy_lost(1)} has no value here"),
    .init(
      "the answer above the question", "10-first-property", "you owe all of {loan}.",
      "you owe all of {loan}, and {interest(1)} is due.", "stands in the text of the step",
      at: "@predict interest(1)"),
    .init(
      "a model answer with another number", "10-first-property", "@solve set escrow 320",
      "@solve set escrow 230", "does not hold after the model answer", at: "@check escrow = 320"),
  ]

  /// Names, and words of the field.
  static let terms: [Fault] = [
    .init(
      "a slip in the name of a field", "10-first-property", "is called `down`", "is called `donw`",
      #"Did you mean "down"?"#),
    .init(
      "a slip in the name of a metric", "50-what-roi-means", "You know `invested`", "You know `investted`",
      #"Did you mean "invested"?"#),
    .init(
      "a slip in a known command", "30-down-payment", "show undo calc", "show undo clac",
      #""clac", which is no command"#, at: "---"),
    .init(
      "the name of a mistake in capitals", "10-first-property", "#fraction-for-percent down",
      "#Fraction-for-percent down", "not \"#Fraction-for-percent\""),
    .init(
      "vacancy as unemployment", "es/32-vacancy-and-repairs", "La *vacancia* es la parte",
      "La *desocupación* es la parte", #"lacks "vacancia""#),
    .init(
      "depreciation as repayment", "es/76-tax", "llama\n*depreciación*", "llama\n*amortización fiscal*",
      #"lacks "depreciación""#, at: "Un edificio se desgasta."),
    .init(
      "escrow as collateral", "es/32-vacancy-and-repairs", "la cuenta escrow, {escrow}",
      "la garantía, {escrow}", #"lacks "escrow""#, at: "Un anuncio muestra"),
    .init(
      "a mortgage as a pledge", "es/10-first-property", "se llama *hipoteca*", "se llama *prenda*",
      #"lacks "hipoteca""#, at: "Una propiedad es"),
    .init(
      "principal as equity", "es/10-first-property",
      "+ El capital : Lo que debes es el *saldo* del préstamo. Solo el capital",
      "+ El patrimonio : Lo que debes es el *saldo* del préstamo. Solo el patrimonio", #"lacks "capital""#),
  ]

  /// Commands that fail, or come too early.
  static let commands: [Fault] = [
    .init(
      "a hint with a field that there is not", "10-first-property", "Type `set price 240k`",
      "Type `set prise 240k`", #""set prise 240k" is quoted here, and fails"#),
    .init(
      "a hint with a formula that has no value", "10-first-property", "@hint `calc loan * rate / 12`",
      "@hint `calc loan * rat / 12`", "is quoted here, and fails"),
    .init(
      "a hint with a command that there is not", "10-first-property", "Type `month 1`", "Type `monht 1`",
      #"Did you mean "month"?"#),
    .init(
      "a hint with a sign too many", "10-first-property", "Type `set rate 6.5`", "Type `set rate = 6.5`",
      "is quoted here, and fails"),
    .init(
      "a reason with a command that there is not", "32-vacancy-and-repairs", "@why `summary full` now",
      "@why `sumary full` now", #"Did you mean "summary"?"#),
    .init(
      "a hint with a metric that there is not", "76-tax", "`calc tax_rate * taxable(y1)`",
      "`calc tax_rate * taxabel(y1)`", "is quoted here, and fails"),
    .init(
      "a model answer that fails", "10-first-property", "@solve set down 20", "@solve set dawn 20",
      #""set dawn 20" fails"#),
    .init(
      "a beginning that fails", "50-what-roi-means", "set price 240000 down 20 rate",
      "set price 240000 down 120 rate", "fails"),
    .init(
      "a command before it is introduced", "30-down-payment", "knows: set show", "knows: show",
      #""set" is needed here"#, at: "@solve set loan"),
    .init(
      "a translated command", "es/10-first-property", "Escribe `set price 240k`", "Escribe `pon price 240k`",
      "lacks `set price 240k`"),
  ]

  /// Wrong answers that pass, right ones that do not, and replies to neither.
  static let answers: [Fault] = [
    .init(
      "a price ten times as high passes", "10-first-property", "@check price = 240000",
      "@check price >= 240000", "every check holds, too"),
    .init("every percentage passes", "10-first-property", "@check down = 20%", "@check down >= 0%", "holds"),
    .init(
      "a rejected answer passes", "10-first-property", "@check term = 30\n", "",
      "is to be rejected, but every check holds", at: "@reject set rate 6.5 term 15"),
    .init(
      "a guess that is far off passes", "10-first-property", "interest(1) within 5%",
      "interest(1) within 95%",
      "is to be rejected, but is near enough", at: "@reject 100"),
    .init(
      "every guess passes", "10-first-property", "total(1) within 2%", "total(1) within 100000000",
      "Every guess is near enough"),
    .init(
      "a wrong answer is to be accepted", "10-first-property", "@accept set price 240k",
      "@accept set price 24k", "is to be accepted, but"),
    .init(
      "a wrong guess is to be accepted", "10-first-property", "@accept 1,530", "@accept 1,350",
      "is to be accepted, but is not near enough"),
    .init(
      "a reply to a mistake meets the right answer", "10-first-property", "@wrong price = 240 :",
      "@wrong price > 200 :", "holds for an answer that is right"),
    .init(
      "a reply to a mistake that nobody makes", "10-first-property", "@wrong rent = 240000 :",
      "@wrong rent = 250000 :", "No wrong answer is known"),
    .init(
      "a reply that is never told", "10-first-property", "@wrong price = 24000 :", "@wrong price = 240 :",
      "never told"),
    .init(
      "two right options", "10-first-property", "- Interest : Interest is", "+ Interest : Interest is",
      "just one is right", at: "@choose Which of the three"),
  ]

  /// Translations that say something else.
  static let translations: [Fault] = [
    .init(
      "millions for thousands", "es/10-first-property", "240 mil dólares", "240 millones de dólares",
      "lacks 240 thousand"),
    .init(
      "another percentage", "es/10-first-property", "inicial en el 20 por ciento",
      "inicial en el 30 por ciento", "lacks 20,"),
    .init(
      "a comma for a point", "es/69-units", "está vacía 1.5 meses", "está vacía 1,5 meses", "lacks 1.5",
      at: "Un contrato deja fija"),
    .init(
      "another condition", "es/32-vacancy-and-repairs", "@check rent = house.rent", "@check rent = 2000",
      #"is "rent = house.rent" in line"#),
    .init(
      "the figure of another month", "es/10-first-property", "Solo {principal(1)}", "Solo {principal(2)}",
      "lacks {principal(1)}"),
    .init(
      "a sentence that denies the opposite", "es/32-vacancy-and-repairs", "La vacancia es la que no llega",
      "La vacancia es la que llega", #"lacks "no""#),
    .init(
      "a month for a year", "es/10-first-property", "el interés de un año entero",
      "el interés de un mes entero", #"lacks "año""#),
    .init(
      "a hint too few", "es/10-first-property", "@hint Empieza con `set price`, y detrás va el número.\n", "",
      "2 × @hint here, and 3 ×", at: "@hint Escribe `set price 240k`"),
    .init(
      "a text left in English", "es/10-first-property",
      "@hint Una línea tiene tres partes: qué hacer, en qué campo y el número.",
      "@hint A line has three parts: what to do, which field, and the number.", "still that of line"),
    .init(
      "another step", "es/10-first-property", "@id down\n", "", "The original has no step",
      at: "## El pago inicial"),
    .init(
      "another right option", "es/10-first-property",
      "- El interés : El interés es lo que se cobra por el mes que ha pasado. Por mucho que pagues de él, sigues debiendo\n  lo mismo.\n+ El capital",
      "+ El interés : El interés es lo que se cobra por el mes que ha pasado. Por mucho que pagues de él, sigues debiendo\n  lo mismo.\n- El capital",
      #""+" is "-" in line"#),
  ]

  /// Faults that are not found, each with the reason in its name.
  static let notFound: [Fault] = [
    .init(
      "the wrong option is marked as right: no program knows which sentence is true", "10-first-property",
      "- Interest : Interest is the charge for the month that has passed. What you owe stays the same however "
        + "much of it\n  you pay.\n+ Principal",
      "+ Interest : Interest is the charge for the month that has passed. What you owe stays the same however "
        + "much of it\n  you pay.\n- Principal", ""),
    .init(
      "a number that is also another one of its step: the answers have it", "10-first-property",
      "the insurance 1,200 dollars", "the insurance 2,640 dollars", "", at: "## What you can do now"),
  ]

  static let found = numbers + terms + commands + answers + translations

  @Test("A planted fault is found, and its line told", arguments: found)
  func told(fault: Fault) throws {
    let page = try Self.page(of: fault)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let errors = try errors(in: page, of: fault)
    let told = errors.filter { $0.message.contains(fault.finding) }.map { String(lines[$0.line - 1]) }
    #expect(!fault.place.isEmpty && told.contains { $0.contains(fault.place) }, "\(errors)")
  }

  @Test("A page has none of these findings without the fault", arguments: Set(found.map(\.page)).sorted())
  func clean(page: String) throws {
    let whole = try TranslationTests.page(page + ".md")
    let faults = Self.found.filter { $0.page == page }
    // Several are planted in one step.
    for (cut, faults) in Dictionary(grouping: faults, by: { Self.cut(whole, behind: $0.old) }) {
      let errors = try errors(in: cut, of: faults[0])
      for fault in faults {
        #expect(!errors.contains { $0.message.contains(fault.finding) }, "\(fault.name): \(errors)")
      }
    }
  }

  @Test("What is not found is known, and at most two of 52", arguments: notFound)
  func silent(fault: Fault) throws {
    #expect(try errors(in: Self.page(of: fault), of: fault).isEmpty)
    #expect(Set((Self.found + Self.notFound).map(\.name)).count == 52 && Self.notFound.count <= 2)
  }

  private func errors(in page: String, of fault: Fault) throws -> [LessonCheckError] {
    guard fault.page.hasPrefix("es/") else { return LessonLint.errors(in: page, files: .nowhere) }
    // The original has as many steps as are left.
    let steps = try TranslationTests.page(fault.page.dropFirst(3) + ".md").components(separatedBy: "\n## ")
    let count = page.components(separatedBy: "\n## ").count
    let original = steps.prefix(count).joined(separator: "\n## ") + "\n"
    return LessonLint.errors(in: page, original: original, files: .nowhere)
  }

  /// The page with the fault, up to the end of the step in which it shows.
  private static func page(of fault: Fault) throws -> String {
    let page = try TranslationTests.page(fault.page + ".md")
    let range = try #require(page.range(of: fault.old), "\(fault.name)")
    let changed = page.replacingCharacters(in: range, with: fault.new)
    let start = page[..<range.lowerBound]
    return cut(changed, behind: fault.place, after: start.count + fault.new.count)
  }

  /// The page up to the end of the step with a text, or with a later place.
  private static func cut(_ page: String, behind text: String, after count: Int = 0) -> String {
    let place = page.range(of: text)?.upperBound ?? page.startIndex
    // Without a step a page is no lesson.
    let first = page.range(of: "\n## ")?.upperBound ?? page.startIndex
    let least = max(place, first, page.index(page.startIndex, offsetBy: min(count, page.count)))
    return page.range(of: "\n## ", range: least..<page.endIndex).map { String(page[..<$0.lowerBound]) + "\n" }
      ?? page
  }
}
