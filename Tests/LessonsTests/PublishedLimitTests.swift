import Foundation
import Model
import Testing

@testable import LessonChecks
@testable import Lessons

@Suite("Limits that pages quote by name")
struct PublishedLimitTests {
  /// A house with a loss, a gain and five homes' rules, on which the program's own rules can be seen.
  private static let house =
    "set price 1000000 down 25 rate 9 rent 4000 land 20 tax_rate 37 magi 90000 filing joint hold 10 appreciation 0"

  @Test(
    "A limit is the number by which the program reckons",
    arguments: [
      ("set building_life 27.5", "building_life = limit.building_life"),
      ("", "abs(depreciation(y2) - price * (1 - land) / limit.building_life) < 0.01"),
      ("", "recapture_tax = limit.recapture_rate * unrecaptured and unrecaptured > 0"),
      ("set appreciation 1 magi 200000", "abs(gains_tax - limit.middle_gains_rate * remaining_gain) < 0.01"),
      ("set appreciation 1 magi 2m", "abs(gains_tax - limit.high_gains_rate * remaining_gain) < 0.01"),
      ("", "loss_limit = limit.loss_allowance and allowance = limit.loss_allowance"),
      ("set magi 100000", "magi = limit.loss_phase_out and allowance = limit.loss_allowance"),
      ("set magi 100002", "allowance = limit.loss_allowance - 1"),
      ("set magi 149998", "allowance = 1"),
      ("set magi 150000", "magi = limit.loss_phase_out_end and allowance = 0"),
      ("set units 5", "target_dscr = limit.least_dscr"),
      ("", "rent_share = limit.counted_rent"),
    ])
  func ruleOfTheProgram(line: String, condition: String) throws {
    let sandbox = SandboxShell(.reproducible(files: .nowhere))
    for line in [Self.house, line] where !line.isEmpty {
      #expect(sandbox.perform(PageLine(text: line, line: 1)).failure == nil)
    }
    #expect(try sandbox.holds(condition))
  }

  @Test("The audit's list has the same numbers")
  func audit() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Commands/Audit/Pages/sceptic.roi")
    let list = try String(contentsOf: file, encoding: .utf8)
    for line in [
      "define counted_rent = limit.counted_rent\n", "define most_break_even = limit.most_break_even\n",
      "when ltv > limit.uninsured_ltv ", "define most_balloon = limit.cash_out_ltv\n",
    ] { #expect(list.contains(line)) }
    let resolved = PublishedLimit.resolving(list)
    #expect(resolved.contains("define counted_rent = 75%\n") && resolved.contains("when ltv > 80% "))
    #expect(!resolved.contains("limit."))
    let sandbox = SandboxShell(.reproducible(files: .nowhere))
    for line in [Self.house, "set vacancy 5"] { sandbox.perform(PageLine(text: line, line: 1)) }
    let text = sandbox.run("audit all").results.map { "\($0.result)" }.joined()
    #expect(text.contains("most_break_even") && !text.contains("limit."))
  }

  @Test("Each has a name of its own, a value, a source and an edition")
  func complete() {
    let limits = PublishedLimit.all
    #expect(limits.count == 15 && Set(limits.map(\.name)).count == limits.count)
    #expect(limits.allSatisfy { !$0.source.isEmpty && $0.edition.contains(/(19|20)\d\d$/) })
    #expect(limits.allSatisfy { $0.canonical.contains(/^[0-9.]+%?$/) })
  }

  @Test(
    "A limit is shown as the amount, the percentage or the number that it is",
    arguments: [
      ("limit.building_life", "27.5"), ("limit.loss_phase_out", "$100,000.00"), ("limit.counted_rent", "75%"),
      ("2 * limit.loss_allowance", "$50,000.00"),
    ])
  func shown(formula: String, expected: String) throws {
    let sandbox = SandboxShell(.reproducible(files: .nowhere))
    #expect(try sandbox.query().shown(formula) == expected)
  }

  /// Texts that state a limit in digits, and the name that each is to quote.
  static let planted = [
    ("The law spreads it over 27.5 years.", "building_life"),
    ("Divide by {27.5 as number}.", "building_life"),
    ("Up to 25,000 dollars of the loss count.", "loss_allowance"),
    ("A loss counts up to {25000 as money}.", "loss_allowance"),
    ("Above 100 thousand dollars the limit shrinks.", "loss_phase_out"),
    ("Desde {150k as money} no se admite nada.", "loss_phase_out_end"),
    ("It is taxed at no more than 25 percent.", "recapture_rate"),
    ("A lender asks for\n1.25 of it.", "least_dscr"),
    ("Los prestamistas piden 1.25 veces las cuotas.", "least_dscr"),
    ("Fannie Mae counts 75% of the rent.", "counted_rent"),
    ("Cuenta el 75 por ciento de la renta.", "counted_rent"),
    ("Above {80%} you pay for *mortgage insurance*.", "uninsured_ltv"),
    ("Con más del 80 % hace falta un seguro hipotecario.", "uninsured_ltv"),
    ("A cash-out refinance goes up to {75%}.", "cash_out_ltv"),
  ]

  @Test("A limit in digits is found, and its line told", arguments: planted)
  func found(text: String, name: String) throws {
    let page = SampleLesson.page.replacing("The tenants pay once a month.", with: text)
    let errors = LessonLint.errors(in: page, files: .nowhere)
    let error = try #require(errors.first { $0.message.contains("{limit.\(name)}") }, "\(errors)")
    let line = page.split(separator: "\n", omittingEmptySubsequences: false)[error.line - 1]
    #expect(text.split(separator: "\n").contains(line) && line.contains(/[0-9]/))
  }

  @Test(
    "The same digits say nothing elsewhere, in code, or by name",
    arguments: [
      "You pay 25 percent of the price.", "Of 80 cases, 75 are fine.", "Type `calc price / 27.5`.",
      "The law spreads it over {limit.building_life} years.", "A lender asks for {limit.least_dscr}.",
      "The bank lends {price * 80%}.",
    ])
  func silent(text: String) {
    let page = SampleLesson.page.replacing("The tenants pay once a month.", with: text)
    let errors = LessonLint.errors(in: page, files: .nowhere)
    #expect(!errors.contains { $0.message.contains("{limit.") }, "\(errors)")
  }
}
