import Foundation
import Localization
import Reports
import ScheduleAPI
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// The report to hand over.
@Suite("report")
struct ReportTests {
  /// examples/duplex.roi without the commands that only show something, and with criteria.
  private static func duplex() throws -> TestShell {
    let shell = TestShell()
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../examples/duplex.roi")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.contains(/^(#|summary|project|sale|explain|solve|sweep)/) { continue }
      shell.expectSuccess(String(line))
    }
    shell.expectSuccess("require dscr >= 1.1 because \"the bank\"")
    shell.expectSuccess("require cash_flow >= 0")
    return shell
  }

  private func page(_ shell: TestShell, _ line: String) throws -> String {
    shell.expectSuccess(line)
    let path = String(line.split(separator: " ")[1])
    return try #require(shell.files[path])
  }

  // MARK: Units and partners

  @Test("Of units, the page has the rent roll, and figures by the level of all rents")
  func units() throws {
    let shell = TestShell()
    shell.expectSuccess(
      "set price 300k down 25% rate 6.5 hold 5y vacancy 5; add unit a 1200 count 2; add unit b 900 lease 6 turnover 40% downtime 1"
    )
    shell.expectSuccess("require dscr >= 1; add partner investor 80%; set pref 8")
    let page = try page(shell, "report units.md")
    #expect(page.contains("## Rents") && page.contains("| b     |") && page.contains("Months Empty"))
    #expect(page.contains("by Rent Level % and Interest Rate %") && page.contains("## Partners"))
    let rows = page.split(separator: "\n").filter { $0.contains(/^\| +(85|90|95|100|105|110|115)% \|/) }
    #expect(rows.count == 7 && Set(rows.map { $0.drop { $0 != "%" } }).count == 7)
    let breaks = shell.text("breaks")
    #expect(breaks.contains("rent_level") && !breaks.contains("a.count") && !breaks.contains("b.lease_end"))
    #expect(page.contains("or down to a rent of $"))
    // At that rent the criterion is just met.
    shell.expectSuccess("solve rent_level for dscr >= 1 --set")
    #expect(
      try page.contains(
        "or down to a rent of \(#require(shell.text("show rent").firstMatch(of: /\$[0-9,.]+/)?.output))"))
    shell.expectSuccess("set investor.amount 70000; set price 250k")
    #expect(
      try self.page(shell, "report wrong.md").contains(
        "The capital of the partners comes to more than the cash invested."))
  }

  // MARK: The golden page

  /// `ROI_RECORD=1 swift test --filter ReportTests` writes the page anew; it fails while it does.
  @Test("The page of the duplex is as it was recorded, and its numbers are those of JSON")
  func golden() throws {
    let shell = try ReportTests.duplex()
    let page = try page(shell, "report duplex.html")
    // A new version is no new page.
    let recorded = page.replacing("roi \(Release.version).", with: "roi VERSION.")
    guard try Recording("duplex.html").expect(recorded) else { return }
    try compare(page, json(shell, "report"))
  }

  /// The sections of the report in JSON by their names.
  private func json(_ shell: TestShell, _ line: String) throws -> [String: [String: Any]] {
    var bytes: [UInt8] = []
    let outcome = try #require(shell.run(line).last)
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let whole = try #require((object["sections"] as? [[String: Any]])?.first)
    let sections = try #require(whole["sections"] as? [[String: Any]])
    return Dictionary(
      sections.compactMap { section in (section["name"] as? String).map { ($0, section) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Compares the numbers of a page, section by section, with those of JSON.
  private func compare(_ page: String, _ sections: [String: [String: Any]]) throws {
    var compared: [String: Int] = [:]
    for (name, section) in sections {
      let start = try #require(page.range(of: "<section class=\"section-\(name)"), "\(name)")
      let known = numbers(in: section)
      for text in shownNumbers(in: String(sectionText(page[start.upperBound...]))) {
        let (value, decimals) = parsed(text)
        let unit: Double = pow(10, -Double(decimals))
        let isKnown = known.contains { abs(abs($0) - value) <= 0.5 * unit + 1e-9 }
        #expect(isKnown, "\(text) of \(name)")
        compared[name, default: 0] += 1
      }
    }
    // The comparison has compared something wherever there are numbers.
    for name in ["verdict", "criteria", "month", "breaks", "heat", "figures", "projection", "schedule"] {
      #expect(compared[name] ?? 0 >= 2, "\(name)")
    }
    #expect(compared["schedule"] ?? 0 > 2_300)
  }

  /// The beginning of a text up to the end of the section in which it begins.
  private func sectionText(_ rest: Substring) -> Substring {
    var depth = 1
    for match in rest.matches(of: /<section |<\/section>/) {
      depth += match.output.hasPrefix("</") ? -1 : 1
      if depth == 0 { return rest[..<match.range.lowerBound] }
    }
    return rest
  }

  /// The texts of cells and figures that are numbers.
  private func shownNumbers(in part: String) -> [String] {
    let cells = part.matches(of: /<td class="num[^"]*">([^<]*)</).map { String($0.output.1) }
    let tiles = part.matches(of: /<dd>([^<]*)</).map { String($0.output.1) }
    let figures = part.matches(of: /<span class="v">([^<]*)</).map { String($0.output.1) }
    return (cells + tiles + figures).filter { $0.contains(/^[-+]?\$?[0-9][0-9,.]*%?$/) }
  }

  /// The size of a number as it is shown, and its decimals.
  private func parsed(_ text: String) -> (value: Double, decimals: Int) {
    let digits = text.filter { $0.isNumber || $0 == "." }
    return (Double(digits) ?? .nan, digits.split(separator: ".").dropFirst().first?.count ?? 0)
  }

  /// All numbers within a value of JSON.
  private func numbers(in value: Any) -> [Double] {
    switch value {
    case let number as NSNumber: [number.doubleValue]
    case let list as [Any]: list.flatMap(numbers)
    case let object as [String: Any]: object.values.flatMap(numbers)
    default: []
    }
  }

  // MARK: Sections

  private func names(_ shell: TestShell, _ line: String) throws -> [String] {
    let report = try #require(shell.run(line).last?.report)
    guard case .section(let page)? = report.blocks.first else { return [] }
    return page.blocks.compactMap { if case .section(let section) = $0 { section.name } else { nil } }
  }

  @Test("A section appears when there is something in it")
  func presence() throws {
    let shell = TestShell()
    #expect(try names(shell, "report") == ["verdict", "figures", "commands"])
    shell.expectSuccess("set price 200000 down 25 rate 6 term 30")
    #expect(
      try names(shell, "report") == ["verdict", "years", "figures", "schedule", "about", "commands"])
    shell.expectSuccess("set rent 2000")
    #expect(
      try names(shell, "report") == [
        "verdict", "month", "years", "heat", "figures", "schedule", "about", "commands",
      ])
    shell.expectSuccess("require dscr >= 1.2")
    #expect(
      try names(shell, "report") == [
        "verdict", "criteria", "month", "breaks", "years", "heat", "figures", "schedule", "about",
        "commands",
      ])
    shell.expectSuccess("set taxes 2400")
    let all = ReportSection.allCases.map(\.rawValue).filter { $0 != "rents" && $0 != "partners" }
    #expect(try names(shell, "report") == all)
    shell.expectSuccess("set down 100")
    #expect(
      try names(shell, "report without risk breaks criteria")
        == all.filter {
          !["risk", "breaks", "criteria", "schedule"].contains($0)
        })
  }

  @Test("without leaves sections out, and the line that makes the page again says so")
  func without() throws {
    let shell = TestShell("set price 200000 down 25 rate 6 term 30 rent 2000")
    #expect(
      try names(shell, "report without schedule years heat figures about") == [
        "verdict", "month", "commands",
      ])
    let page = try page(shell, "report folder/elm.md without heat schedule years figures about")
    #expect(page.hasSuffix("report elm.md without years heat figures schedule about\n"))
    let failure = try shell.failure("report without shedule")
    #expect(failure.code == "unknown-choice")
    #expect(failure.marked == "shedule")
    #expect(failure.message.contains("schedule"))
  }

  @Test("Simulation, tax and decision, each where there is one")
  func risks() throws {
    let shell = TestShell("set price 200000 down 25 rate 6 term 30 rent 2000 hold 3y", "save elm")
    shell.expectSuccess("vary rent 1900 to 2100")
    shell.expectSuccess("set tax_rate 24 land 20% magi 90000")
    shell.expectSuccess("decide elm expected \"it pays\" confidence 70% review in 6 months")
    let page = try page(shell, "report elm.html without breaks criteria years heat figures schedule")
    let parts = [
      "Many futures", "in 10,000 futures", "The decision", "it pays", "Tax, an estimate",
      "Sale after 3 years",
    ]
    for part in parts {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test("What a property does not have is not shown to people, and programs have it")
  func whatDoesNotApply() throws {
    let shell = TestShell(
      "set price 140k down 100 rent 1400 vacancy 5 taxes 1900 insurance 900 hold 8 selling 7 appreciation 2",
      "require irr >= 4%")
    let page = try page(shell, "report cash.md")
    for word in [
      "Debt Service", "Loan Balance", "Equity |", "Add'l Payment", "One-off", "Loan Payoff", "Unlevered",
      "not entered yet", "$0.00 |",
    ] { #expect(!page.contains(word), "\(word)") }
    #expect(page.contains("Value |") && !page.contains("Value and equity"))
    #expect(shell.written("report", .json).contains(#""debt_service":0"#))
    // With a loan they are there.
    shell.expectSuccess("set down 20 rate 6 term 30")
    let other = try self.page(shell, "report loan.md")
    for word in ["Debt Service", "Loan Balance", "Equity |", "Loan Payoff", "Unlevered"] {
      #expect(other.contains(word), "\(word)")
    }
  }

  @Test("Of a flip, the report has its figures and its months, and no check of a tenant's rent")
  func flip() throws {
    let shell = TestShell(
      "set price 150k down 20 rate 11 io 12 points 2 rehab 38k arv 232k hold 6m selling 8 taxes 3000 insurance 1400"
    )
    let page = try page(shell, "report flip.txt without figures")
    #expect(page.contains("Cash Needed") && page.contains("Schedule until the sale"))
    #expect(page.split(separator: "\n").count { $0.contains(/^ +\d+ +\$120,000\.00/) } == 6)
    for word in ["gross_potential", "vacancy", "Gross Potential Income", "Schedule by year"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test("A value by appreciation and a sale by exit cap rate are told apart")
  func twoWorths() throws {
    let shell = TestShell(
      "set price 900k down 25 rent 9000 taxes 9000 hold 3 selling 5 appreciation 2 exit_cap 7")
    let page = try page(shell, "report eight.txt")
    #expect(page.contains("The value grows by appreciation; the sale price follows from the exit cap rate."))
    let sold = try #require(page.split(separator: "If it is sold sooner").last)
    #expect(sold.contains("Sale Price") && sold.contains("3 years"))
    // The last year of that table is the sale itself.
    let profit = shell.text("calc profit").trimmingCharacters(in: .whitespacesAndNewlines)
    let row = try #require(sold.split(separator: "\n").first { $0.contains("3 years") })
    #expect(row.contains(profit))
  }

  @Test("In Spanish, units, criteria and titles are Spanish")
  func spanishWords() throws {
    let shell = TestShell(
      "settings language es; set price 250k down 20 rent 2000 taxes 3000 hoa 90 hold 5 expense_growth 2",
      "set insurance 900 insurance.growth 5; require dscr >= 1.2")
    shell.expectSuccess("report a.html")
    let page = try #require(shell.files["a.html"])
    #expect(page.contains("$3,000/año") && page.contains("$90/mes") && page.contains("Seguro: crecimiento"))
    #expect(page.contains("Cobertura de la deuda ≥ 1.2"))
    // Derivations and commands keep the names of the shell.
    let sections = page.components(separatedBy: "<section class=\"section-").dropFirst().filter {
      !$0.hasPrefix("derivations") && !$0.hasPrefix("commands")
    }
    #expect(sections.count > 10)
    for section in sections {
      for word in ["/yr", "/mo", "dscr", "price y down", ">rate<", "insurance.growth"] {
        #expect(!section.contains(word), "\(word) in \(section.prefix(12))")
      }
    }
    // What is shown can be typed.
    shell.expectSuccess("set taxes 3600/año hoa 1200/trim")
    #expect(shell.spoken("show taxes").contains("$3,600/año"))
  }

  @Test("A verdict that fails says what would do")
  func failing() throws {
    let shell = TestShell(
      "set price 200000 down 25 rate 6 term 30 rent 1500 taxes 2400", "require dscr >= 1.5")
    let text = shell.text("report without years heat figures schedule risk projection commands")
    #expect(text.contains("Fails the criterion"))
    #expect(text.contains("It would hold up to a price of"))
    #expect(text.contains("How far each input would have to move, alone, to meet all criteria"))
    let solved = shell.text("solve rent for dscr >= 1.5")
    let rent = try #require(solved.firstMatch(of: /rent can be (\$[0-9.,]+) or more/)).output.1
    #expect(text.contains("from a rent of \(rent) on"))
  }

  @Test("The facts of the cover stand before the verdict; none is needed, and no figure depends on one")
  func cover() throws {
    let shell = TestShell("set price 200000 down 25 rate 6 term 30 rent 2000")
    #expect(shell.text("cover") == "Nothing is stated for the cover of a report.\n")
    let plain = shell.text("report")
    shell.expectSuccess(
      #"cover address "12 Elm <b>" for "First Bank" by Ana date "1 May 2030" note "Mind; the roof""#)
    #expect(
      shell.text("report").hasPrefix(
        """
        Property without a name
        =======================
        1 May 2030 · amounts in USD

          address  Address       12 Elm <b>
          for      Prepared for  First Bank
          by       Prepared by   Ana
          note     Notes         Mind; the roof

        """))
    #expect(try page(shell, "report a.html").contains("12 Elm &lt;b&gt;"))
    shell.expectSuccess(#"cover by """#)
    #expect(!shell.text("cover").contains("Ana"))
    shell.expectSuccess("undo")
    #expect(shell.text("cover").contains("Ana"))
    shell.expectSuccess("save elm; new")
    #expect(!shell.text("cover").contains("Ana"))
    shell.expectSuccess("open elm")
    #expect(shell.text("cover").contains("Mind; the roof"))
    let lines = shell.text("report")
    #expect(
      lines.contains(
        #"cover address "12 Elm <b>" for "First Bank" by Ana date "1 May 2030" note "Mind; the roof""#))
    shell.expectSuccess("cover none")
    #expect(
      shell.text("report").split(separator: "\n").dropFirst(2).first
        == plain.split(separator: "\n").dropFirst(2).first)
  }

  @Test("Paid in cash, nothing is said of a loan")
  func cash() throws {
    let shell = TestShell("set price 200000 down 100 rent 2000 taxes 2400")
    let text = shell.text("report without figures about commands")
    for word in ["Level Payment", "The loan and your share", "Interest", "NOI ÷ payments"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("\nValue and cash flow\n---"))
    let inputs = shell.text("report without verdict month years heat projection risk commands about")
    let entered = try #require(inputs.range(of: "What follows from it")).lowerBound
    for word in ["Loan Amount", "Interest Rate", "Mortgage Term", "Extra Payment"] {
      #expect(!inputs[..<entered].contains(word), "\(word)")
    }
    #expect(inputs.contains("Down Payment %"))
  }

  @Test("The definitions that were chosen, what the figures are not, and the version")
  func about() {
    let shell = TestShell("set price 200000 down 25 rate 6 term 30 rent 2000")
    #expect(shell.text("report").contains("the usual definition is taken.\nThe figures follow"))
    #expect(shell.text("report").contains("Made with roi \(Release.version)."))
    shell.expectSuccess("set dscr_rule rent")
    #expect(shell.text("report").contains("dscr_rule is rent.\nThe figures follow"))
  }

  @Test("A reader has the sections of use, of which others can be left out")
  func readers() throws {
    let shell = TestShell("set price 200000 down 25 rate 6 term 30 rent 2000 taxes 2400")
    let all = try names(shell, "report")
    #expect(try names(shell, "report for myself") == all)
    let lender = try names(shell, "report for lender")
    #expect(lender == ["verdict", "month", "figures", "projection", "schedule", "about"])
    #expect(try names(shell, "report for lender without schedule") == lender.filter { $0 != "schedule" })
    #expect(try names(shell, "report for partner") == all.filter { !["schedule", "commands"].contains($0) })
    #expect(try page(shell, "report a.md for partner without about").contains("# Property"))
    #expect(shell.code("report for bank") == "unknown-choice")
  }

  // MARK: Files

  @Test("The ending chooses the format, and a file is replaced only with --force")
  func files() throws {
    let shell = TestShell("set price 200000 rent 2000 down 25 rate 6 term 30")
    let short = "without years heat figures schedule month risk projection"
    #expect(try page(shell, "report a.html \(short)").hasPrefix("<!doctype html>"))
    #expect(try page(shell, "report A.HTML \(short)").hasPrefix("<!doctype html>"))
    #expect(try page(shell, "report a.md \(short)").hasPrefix("# Property without a name\n"))
    #expect(try page(shell, "report a.txt \(short)").hasPrefix("Property without a name\n====="))
    #expect(try page(shell, "report a.json \(short)").hasPrefix("{\"json\":2,\"command\":\"report a.json"))
    #expect(shell.code("report a.csv") == "unknown-ending")
    #expect(shell.code("report a.html \(short)") == "file-failed")
    shell.expectSuccess("report a.html \(short) --force")
    #expect(shell.text("report b.html \(short)") == "Wrote the report to b.html.\n")
  }

  @Test("Nothing of the property changes, and a recording does not have it")
  func changesNothing() throws {
    let shell = TestShell("set price 200000 rent 2000 down 25 rate 6 term 30")
    let revision = shell.workspace.document.revision
    shell.run("report without years heat figures schedule risk projection")
    #expect(shell.workspace.document.revision == revision)
    #expect(shell.code("watch report a.html") == "cannot-watch")
  }

  // MARK: Languages and all properties

  @Test("In Spanish, with the numbers of Spain")
  func spanish() throws {
    let shell = TestShell(
      "set price 200000 down 25 rate 6 term 30 rent 2000 taxes 2400", "require dscr >= 1.1")
    shell.expectSuccess("settings language es; settings locale es_ES")
    let page = try page(shell, "report elm.html without schedule risk")
    #expect(page.contains(#"<html lang="es" dir="ltr">"#))
    #expect(page.contains("200.000"))
    // The titles of all sections are translated.
    for english in [
      "Criteria</bdi>", "A month&#39;s money", "What would change", "Inputs and figures", "Where this",
    ] {
      #expect(!page.contains(english), "\(english)")
    }
  }

  @Test("All properties: a ranking, and the summary of each as if it were open")
  func portfolio() throws {
    let shell = TestShell(
      "set price 200000 down 25 rate 6 term 30 rent 2000", "require dscr >= 1.1", "save elm")
    shell.expectSuccess("copy elm \"<b>oak\"")
    shell.expectSuccess("set rent 2500")
    let text = shell.text("report --all")
    let elm = try #require(text.range(of: "\nelm\n---"))
    let oak = try #require(text.range(of: "\n<b>oak\n---"))
    #expect(elm.lowerBound < oak.lowerBound)
    #expect(text.contains("Ranking"))
    #expect(text.contains("a rent of $2,000 leaves"))
    #expect(text.contains("a rent of $2,500 leaves"))
    let page = try page(shell, "report all.html --all")
    #expect(page.contains("&lt;b&gt;oak"))
    #expect(page.matches(of: /<section class="section-property/).count == 2)
    #expect(!page.contains("section-schedule"))
  }

  @Test("Some properties: the usual figures side by side, the verdict on each, and where they differ")
  func comparison() throws {
    let shell = TestShell(
      "set price 200000 down 25 rate 6 term 30 rent 2000", "require dscr >= 1.1", "save elm")
    shell.expectSuccess("copy elm \"<b>oak\"")
    shell.expectSuccess("set rent 2500")
    #expect(
      try names(shell, "report of elm '<b>oak'") == ["comparison", "property", "property", "differences"])
    let page = try page(shell, "report two.html of elm '<b>oak'")
    #expect(page.contains("<bdi>elm and &lt;b&gt;oak</bdi>"))
    #expect(page.contains("a rent of $2,500 leaves"))
    #expect(!page.contains("<b>oak"))
    #expect(try names(shell, "report of elm elm") == ["comparison", "property", "property"])
    #expect(shell.code("report of elm maple") == "unknown-name")
    #expect(shell.code("report --all of elm") == "all-and-some")
  }

  @Test("Without a saved property, the portfolio says so")
  func emptyPortfolio() {
    #expect(TestShell().text("report --all").contains("Nothing is saved under a name yet"))
  }
}
