import Foundation
import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// What `summary` says of deals of each kind.
@Suite("The summary of ten deals")
struct DealGalleryTests {
  private static let costs = "taxes 3000 insurance 1400 maintenance 6% capex 5% management 8%"

  /// The deals by their names, each as the lines that enter it.
  static let deals: KeyValuePairs<String, [String]> = [
    "house": [
      "set price 250k down 20 rate 6.5 closing 3% rent 1950 vacancy 5 \(costs)", "require dscr >= 1.1",
    ],
    "duplex": [
      "set price 325k down 25 rate 6.875 closing 3% rehab 12000 units 2 rent 2*1450 vacancy 6 \(costs)",
      "add income laundry 60/mo", "set appreciation 3 hold 7 selling 7",
    ],
    "flip": [
      "set price 164k closing 3900 rehab 41k arv 268k hold 7m selling 7.5 taxes 2700 insurance 1250",
      "set utilities 215 loan 139400 rate 10.75 points 2.5 term 12m io 12",
    ],
    // As in examples/brrrr.roi, which derives its figures.
    "buy, repair, rent, refinance": [
      "set price 80k loan 70% rate 12 term 12m io 12 points 2 closing 3% rehab 25k arv 150k rent 1450",
      "set rent.from 7 vacancy 5 taxes 1600 insurance 1100 management 8% maintenance 6% capex 5%",
      "at 6 refinance 75% of arv rate 7 term 30y costs 4500",
    ],
    "house that the owner lives in for 18 months": [
      "set price 340k closing 8200 loan 323k rate 6.75 pmi 0.65% units 2 rent 1475 vacancy 5",
      "set taxes 4100 insurance 1800 maintenance 5%", "add income mine 1350/mo from 19",
    ],
    "condo, with an extra payment and a repair": [
      "set price 185k down 25 rate 7.1 rent 1650 hoa 320 taxes 2100 insurance 480 vacancy 5 extra 100",
      "at 3 cost 2500 blinds", "require cash_flow >= 0",
    ],
    "eight units": [
      "set price 980k down 30 rate 6.9 term 25 units 8 rent 8*1050 vacancy 7 taxes 12400 insurance 6100",
      "set utilities 620 management 9% maintenance 7% capex 5% hold 10 exit_cap 7.25 selling 5",
      "define per_door = price / units", "require dscr >= 1.25; require irr >= 12%",
    ],
    "in cash": ["set price 100k down 100 rent 900"],
    "with a note of the seller": [
      "set price 210k down 30 rate 7 rent 1850 vacancy 5 taxes 2600 insurance 1300",
      "add loan seller 42k rate 5 term 20 balloon 60",
    ],
    "land": ["set price 60k down 50 rate 9 term 10 taxes 700 hold 5 appreciation 6 selling 8"],
  ]

  /// `ROI_RECORD=1 swift test --filter GalleryTests` records them anew; it fails while it does.
  @Test("They are as they were recorded", arguments: Language.all)
  func isAsRecorded(language: Language) throws {
    let renderer = TextRenderer(localeFormat: .enUS.with(language: language), width: 80)
    var bytes: [UInt8] = []
    for (name, lines) in Self.deals {
      bytes += Array("== \(name)\n".utf8)
      let shell = TestShell()
      for line in lines {
        shell.expectSuccess(line)
        bytes += Array("\(line)\n".utf8)
      }
      bytes += Array("-- summary\n".utf8)
      for outcome in shell.run("summary") { renderer.render(outcome, into: &bytes) }
      bytes += Array("\n".utf8)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let name = language == .english ? "deals.txt" : "deals.\(language.code).txt"
    try Recording(name).expect(text)
  }

  @Test("Each has at most ten figures, a screen at most, and the figures are those of calc")
  func figures() throws {
    for (name, lines) in Self.deals {
      let shell = TestShell()
      for line in lines { shell.expectSuccess(line) }
      let report = try #require(shell.run("summary").last?.report)
      let figures = report.figures
      #expect((3...10).contains(figures.count), "\(name)")
      for figure in figures {
        #expect(
          shell.text("calc \(figure.key)") == LocaleFormat.enUS.text(figure.cell) + "\n",
          "\(figure.key) of \(name)")
      }
      #expect(shell.text("summary").split(separator: "\n", omittingEmptySubsequences: false).count < 24)
    }
  }

  @Test("The number of all figures is that of the lines that \"summary full\" has")
  func count() throws {
    for (name, lines) in Self.deals {
      let shell = TestShell()
      for line in lines { shell.expectSuccess(line) }
      let full = try #require(shell.run("summary full").last?.report)
      let rows = full.tables.reduce(0) { $0 + $1.rows.count }
      let note = "All \(full.figures.count + rows) figures: \"summary full\".\n"
      #expect(shell.text("summary").hasSuffix(note), "\(name)")
    }
  }
}

/// The sentences and figures of the short summary.
@Suite("summary, in short")
struct ShortSummaryTests {
  private func text(_ lines: String...) -> String {
    let shell = TestShell()
    for line in lines { shell.expectSuccess(line) }
    return shell.text("summary")
  }

  // 160,000 at 6 % over 30 years: 959.28. (1,599 - 400 - 959.28) * 12 / 40,000 = 7.19 %.
  @Test("The answer comes first, with the criteria that fail and how far it would hold")
  func answer() {
    let lines = "set price 200k down 20 rate 6 term 30 rent 1599 taxes 4800"
    #expect(
      text(lines).hasPrefix(
        """
        At $200,000 with 20% down and 6.000% for 30 years, a rent of $1,599 leaves $239.72 a month: \
        7.19% a year on $40,000.00 of cash.\n
        """))
    let failing = text(lines, "require dscr >= 1.25", "require cash_flow >= 100")
    #expect(failing.contains("Fails 1 of 2 criteria: dscr >= 1.25 (now 1.2499). It would hold up to"))
    #expect(text(lines, "require cash_flow >= 100").contains("Meets the criterion. It holds up to"))
  }

  @Test("What does not apply is not shown")
  func applies() {
    let flip = text("set price 164k rehab 41k arv 268k hold 7m selling 7.5 loan 139400 rate 10.75")
    for name in ["cash_flow", "dscr", "cap_rate", "grm", "break_even_rent", "roi "] {
      #expect(!flip.contains("  \(name)"), "\(name)")
    }
    let home = text("set price 365k down 20 rate 6.4 taxes 4300")
    for name in ["cash_on_cash", "dscr", "cap_rate", "grm", "roi"] {
      #expect(!home.contains("  \(name)"), "\(name)")
    }
    #expect(home.contains("without a rent, it costs") && home.contains("Not entered: rent, "))
    let full = TestShell("set price 365k down 20 rate 6.4 taxes 4300").text("summary full")
    #expect(!full.contains("grm") && !full.contains("cash_on_cash"))
  }

  @Test("What is not entered is one line, with the three that matter most")
  func missing() {
    let plain = text("set price 250k down 20 rate 5 rent 1800")
    #expect(plain.contains("\nNot entered: taxes, insurance, vacancy, and 3 more.\n"))
    #expect(
      text("set price 250k down 20 rent 1800 escrow 300 vacancy 5 maintenance 5% capex 5%").contains(
        "\nNot entered: rate, management.\n"))
    #expect(
      text("set price 164k hold 7m loan 139400 rate 9").contains("Not entered: arv, rehab, selling, and 3"))
  }

  // The figures are derived in examples/brrrr.roi.
  @Test("Of a loan that is replaced in the first year it says what stays, and what the next year leaves")
  func refinance() {
    let text = DealGalleryTests.text(of: "buy, repair, rent, refinance")
    #expect(text.contains("refinanced in month 6: $5,230.00 of $52,520.00 of cash stays in the deal."))
    #expect(text.contains("A rent of $1,450 leaves $134.33 a month in year 2."))
    #expect(!text.contains("cash_on_cash") && text.contains("30.82%"))
  }

  @Test("The note of a seller is in the sentence, and not part of what is paid down")
  func seller() {
    let text = DealGalleryTests.text(of: "with a note of the seller")
    #expect(
      text.hasPrefix(
        "At $210,000 with loans of $147,000 at 7.000% for 30 years, and of $42,000, a rent of $1,850"))
    #expect(text.contains("on $21,000.00 of cash.") && text.contains("balloon_payment"))
  }

  // 4,437.24 = 12 * 1,194.77 - 1,200 - 8,700.
  @Test("One name is one value: a month of the first year, and the year with what happens in it")
  func oneValue() {
    let lines = "set price 200k down 25 rate 5 rent 2000 extra 100"
    let text = text(lines, "at 3 cost 8700 roof")
    #expect(text.contains("  cash_flow        Cash Flow a Month       $1,194.77  before extra payments and"))
    #expect(text.contains("  cash_flow(y1)    Cash Flow, year 1       $4,437.24\n"))
    let shell = TestShell(lines, "at 3 cost 8700 roof")
    #expect(shell.text("project 1 show cash_flow").contains("$4,437.24"))
    #expect(
      shell.text("calc cash_flow(y1)") == "$4,437.24\n" && shell.text("calc cash_flow") == "$1,194.77\n")
    #expect(
      shell.text("summary full").contains(/cash_flow\(y1\) +Cash Flow +\$369\.77 +\$4,437\.24\n/))
    #expect(!TestShell(lines.replacing(" extra 100", with: "")).text("summary").contains("cash_flow(y1)"))
    let help = shell.text("help cash_flow")
    #expect(help.contains("What a month of the first year leaves on average, before extra payments"))
    #expect(help.contains("Without a period it is that of the first year; cash_flow(12) is of month 12"))
  }

  @Test("A figure of one's own stands below them, as far as ten lines go")
  func own() {
    #expect(DealGalleryTests.text(of: "eight units").contains(/per_door +price \/ units +\$122,500\.00\n/))
  }

  @Test("Another word is refused")
  func words() {
    let shell = TestShell("set price 200k rent 900")
    #expect(shell.code("summary half") != nil)
    #expect(shell.interpreter.suggestions(in: "summary f", at: 9).map(\.text) == ["full"])
  }
}

extension DealGalleryTests {
  /// The summary of the deal of a name.
  fileprivate static func text(of name: String) -> String {
    let shell = TestShell()
    for line in deals.first(where: { $0.key == name })?.value ?? [] { shell.expectSuccess(line) }
    return shell.text("summary")
  }
}

extension Report {
  fileprivate var figures: [Figure] {
    blocks.flatMap { block -> [Figure] in
      if case .figures(_, let figures) = block { figures } else { [] }
    }
  }
}
