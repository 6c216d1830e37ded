import Foundation
import Model
import TestShell
import Testing

@testable import Commands

@Suite("Partners")
struct PartnerTests {
  /// Deal I: 150,000 of cash, what five years pay, and the sale.
  private static let deal = [
    "price 150k; loan 0; rent 0; hold 5y; exit_price 262k",
    "at 12 income 6000; at 24 income 11000; at 36 income 13500; at 48 income 15000; at 60 income 16200",
    "add partner investor 90%; set pref 8 split 75/25 hurdle 13 then 60/40",
  ]

  private func shell(_ lines: [String] = deal, and more: String...) -> TestShell {
    let shell = TestShell()
    for line in lines + more { shell.expectSuccess(line) }
    return shell
  }

  @Test("The figures of a deal hold to the cent")
  func figures() throws {
    let shell = shell()
    let expected = [
      "preferred_paid(y4)": 15_000, "preferred_unpaid(y4)": 4_104.67, "preferred_paid(y5)": 16_433.05,
      "capital_returned(y5)": 150_000, "to_hurdle(y5)": 60_107.25, "above_hurdle(y5)": 51_659.71,
      "investor.flow(y5)": 225_866, "operator.flow(y5)": 52_334, "sum(investor.flow(y1..y5))": 266_816,
      "sum(operator.flow(y1..y5))": 56_884,
    ]
    for (formula, value) in expected {
      #expect(try abs(shell.number(formula) - value) < 0.00501, "\(formula)")
    }
    for (formula, value) in ["irr": 0.180936, "investor.irr": 0.159601, "operator.irr": 0.324257] {
      #expect(try abs(shell.number(formula) - value) < 0.000000501, "\(formula)")
    }
    shell.expectSuccess("set pref_kind simple")
    #expect(try abs(shell.number("preferred_unpaid(y4)") - 2_500) < 0.00501)
  }

  @Test("The screen has the year's cash, each step, and each partner, in at most 78 columns")
  func screen() {
    let text = shell().text("partners")
    #expect(
      text.hasPrefix(
        """
        Year    Cash Preferred    Capital To Hurdle     Above   Investor  Operator
           1   6,000  6,000.00       0.00      0.00      0.00   5,400.00    600.00
           2  11,000 11,000.00       0.00      0.00      0.00   9,900.00  1,100.00
           3  13,500 13,500.00       0.00      0.00      0.00  12,150.00  1,350.00
           4  15,000 15,000.00       0.00      0.00      0.00  13,500.00  1,500.00
           5 278,200 16,433.05 150,000.00 60,107.25 51,659.71 225,866.00 52,334.00
         all 323,700 61,933.05 150,000.00 60,107.25 51,659.71 266,816.00 56,884.00

        """), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 78 })
  }

  @Test("The capital may be amounts, and the operator may be named")
  func amounts() throws {
    let whole = shell()
    let named = [
      ["add partner investor 135000; add partner operator 15000"], ["add partner investor 135000"],
      ["add partner investor 90%; add partner operator 10%"],
      ["add partner investor 90; set investor.capital $135k"],
    ]
    for lines in named {
      let shell = shell(Array(Self.deal[..<2]) + lines + ["set pref 8 split 75/25 hurdle 13 then 60/40"])
      for formula in ["investor.irr", "operator.irr", "investor.flow(y5)", "operator.share"] {
        #expect(try abs(shell.number(formula) - whole.number(formula)) < 1e-9, "\(formula)")
      }
    }
  }

  @Test(
    "Every return is the preferred one when the capital is just returned, the investor's the hurdle before it is split"
  )
  func returns() throws {
    let shell = shell(Self.deal, and: "set exit_price 0.01")
    let owed = try shell.number("preferred_due(y5) + capital_unreturned(y4) - 16200")
    shell.expectSuccess("set exit_price \(String(format: "%.2f", owed))")
    for name in ["investor", "operator"] {
      #expect(try abs(shell.number("\(name).irr") - 0.08) < 1e-7)
      #expect(try abs(shell.number("above_hurdle(y5) + to_hurdle(y5)")) < 0.01)
    }
    shell.expectSuccess("set exit_price \(String(format: "%.2f", owed + 60_107.25))")
    #expect(try abs(shell.number("investor.irr") - 0.13) < 1e-7)
    #expect(try abs(shell.number("hurdle_account(y5)")) < 0.01)
  }

  /// A deal of the file, with its figures by the model beside it.
  private struct Waterfall: Decodable {
    let lines: [String]
    let figures: [String: String]
  }

  @Test(
    "100 random deals have the figures of a model that pays claims by their age, and parts add up to the cash"
  )
  func randomDeals() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "waterfalls.json")
    let deals = try JSONDecoder().decode([Waterfall].self, from: Data(contentsOf: file))
    #expect(deals.count == 100)
    for (number, deal) in deals.enumerated() {
      let shell = shell(deal.lines)
      for (formula, expected) in deal.figures {
        let value = try shell.number(formula)
        #expect(
          abs(value - Double(expected)!) < 0.00501, "deal \(number): \(formula) is \(value), not \(expected)")
      }
      let names = try #require(shell.workspace.sheet as? Rental).partnerNames
      let parts = names.map { "\($0).flow(y1)" }.joined(separator: " + ")
      #expect(shell.text("calc \(parts) = partners_cash(y1)") == "true\n", "deal \(number)")
      let shares = names.map { "\($0).share" }.joined(separator: " + ")
      #expect(shell.text("calc \(shares) = 100%") == "true\n", "deal \(number)")
    }
  }

  @Test("A second hurdle in one line is the next one")
  func furtherHurdles() {
    let (one, other) = (shell(), shell())
    one.expectSuccess("set hurdle 12 then 65/35 hurdle 18 then 50/50 hurdle 22 then 40/60")
    other.expectSuccess("set hurdle 12 then 65/35 hurdle_2 18 then_2 50/50; set hurdle_3 22 then_3 40/60")
    #expect(one.rows == other.rows)
    #expect(one.code("set hurdle 12 hurdle 13 hurdle 14 hurdle 15") == "field-twice")
    #expect(one.code("set pref 8 pref 9") == "field-twice")
  }

  @Test("What is dumped, and what is saved, makes the same property again")
  func roundTrip() throws {
    let shell = shell(
      Self.deal, and: "set hurdle_2 18 then_2 50/50 pref_kind lapsing; require investor.irr >= 10%")
    shell.expectSuccess("dump copy.roi")
    let text = try #require(shell.files["copy.roi"])
    let again = TestShell()
    again.script(text)
    #expect(again.rows == shell.rows)
    #expect(try Rental(rows: shell.rows, in: .usd).rows(in: .usd) == shell.rows)
    shell.expectSuccess("unrequire all; remove investor")
    #expect(shell.rows.keys.allSatisfy { !$0.hasPrefix("pref") && !$0.hasPrefix("hurdle") && $0 != "split" })
    shell.expectSuccess("undo; undo")
    #expect(shell.rows == again.rows)
  }

  @Test(
    "What is wrong changes nothing",
    arguments: [
      ("add partner", "missing-argument"), ("add partner 90%", "bad-name"),
      ("add partner ann", "missing-argument"),
      ("add partner investor 5%", "name-taken"), ("add partner noi 5%", "name-taken"),
      ("add partner ann 20%", "too-much-capital"), ("add partner ann 101%", "out-of-range"),
      ("add partner ann 20000", "too-much-capital"), ("add partner ann 5%", "split-parts"),
      ("set investor.capital 100", "split-parts"), ("set split 75", "split-parts"),
      ("set split 75/20", "split-sum"), ("set then 60/30", "split-sum"), ("set then_2 60/40", "needs-field"),
      ("set hurdle_3 20", "needs-field"), ("set pref 101", "out-of-range"),
      ("set pref_kind none", "not-a-number"),
      ("set invstor.capital 80", "unknown-field"), ("remove invstor", "unknown-line"),
      ("remove operator", "unknown-line"),
      ("reset hurdle", "needs-field"), ("reset investor.capital", "no-default"),
    ])
  func refusals(_ line: String, _ code: String) {
    let shell = shell()
    let before = shell.state
    #expect(shell.code(line) == code, "\(line)")
    #expect(shell.state == before)
  }

  @Test("Terms between partners need partners, and a table of them a time of the sale")
  func withoutPartners() {
    let shell = TestShell("price 150k; loan 0")
    for line in ["set pref 8", "set split 75/25", "set hurdle 13", "partners"] {
      #expect(shell.code(line) == "no-partners", "\(line)")
    }
    shell.expectSuccess("add partner ann 60%")
    #expect(shell.code("partners") == "needs-field")
    shell.expectSuccess("set hold 5y; add partner operator 30%")
    #expect(shell.code("partners") == "not-all-capital")
    #expect(shell.text("calc ann.irr").hasPrefix("none"))
    shell.expectSuccess("set operator.capital 40")
    #expect(shell.code("partners") == nil)
  }
}
