import Finance
import Model
import Reports
import SeededRandom
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The worksheet of tips")
struct TipTests {
  @Test("In one line from anywhere; nothing of it is kept")
  func oneLine() {
    let shell = TestShell("set rent 1800")
    let before = shell.state
    // By hand: 86.40 * 0.15 = 12.96, 86.40 * 0.18 = 15.552.
    #expect(
      shell.text("tip 86.40") == """
          Bill  Tip %     Tip    Total
        $86.40    15%  $12.96   $99.36
        $86.40    18%  $15.55  $101.95

        """)
    #expect(shell.text("tip 86.40 18%") == shell.text("tip 86.40"))
    #expect(shell.text("tip $86.40 20").contains("20%  $17.28  $103.68"))
    // A percent sign may stand apart, and what was never typed is not named.
    #expect(shell.text("tip 86.40 18 % 3") == shell.text("tip 86.40 18% 3"))
    let message = shell.run("tip 86.40 18.5%").last?.failure?.message.english
    #expect(message == "\"18.5%\" has decimals, and none are allowed here.")
    #expect(shell.text("help custom").contains("20 or 18%") == false)
    #expect(TestShell("use tip").text("help custom").contains("such as 20 or 18%."))
    #expect(
      shell.text("tip 86.40 18% 3").hasSuffix(
        """
        At 15%, each of 3 pays $33.12.
        At 18%, person 1 pays $33.99, persons 2 and 3 pay $33.98.
        Rounded up, each pays $34: $102.00 in all, a tip of 18.06%.

        """))
    #expect(shell.state == before)
  }

  /// FACTS.md, section 3.
  @Test("Exactly in decimals, half a cent up; the keypad shifts in cents")
  func facts() {
    let shell = TestShell("use tip")
    #expect(shell.text("set bill 0.30").contains("15%  $0.05  $0.35"))
    #expect(shell.text("calc tip15 * 1000") == "$45.00\n")
    #expect(shell.text("keypad 5632").contains("$0.30 → $56.32"))
    #expect(shell.rows["bill"] == "56.32")
    for (digits, bill) in [("5", "0.05"), ("56", "0.56"), ("563", "5.63"), ("005632", "56.32")] {
      shell.expectSuccess("keypad \(digits)")
      #expect(shell.rows["bill"] == bill)
    }
    shell.expectSuccess("set bill 56.32")
    #expect(shell.rows["bill"] == "56.32")
  }

  @Test(
    "Without a bill everything is blank", arguments: ["show", "keypad 0", "keypad 000", "reset bill", "tip"])
  func blank(line: String) throws {
    let shell = TestShell("use tip", "set bill 5 people 2", "reset bill")
    let table = try #require(shell.run(line)[0].report?.tables.last)
    #expect(table.rows.count == 2)
    for row in table.rows { for cell in row { #expect(cell == .empty) } }
    #expect(shell.rows["bill"] == nil)
  }

  @Test(
    "What cannot be is refused, and changes nothing",
    arguments: [
      "set custom 31", "set custom -1", "set custom 18.5", "set bill 0", "set bill -5", "set people 0",
      "set people 1.5", "keypad 5.6", "keypad", "keypad -5", "keypad ''", "keypad 99999999999999999999999999",
      "tip 0", "tip -5", "tip 86.40 31%", "tip 86.40 18% 0", "tip 86.40 18% 3 4", "tip lots",
    ])
  func refused(line: String) throws {
    let shell = TestShell("use tip", "set bill 5")
    let before = shell.state
    _ = try shell.failure(line)
    #expect(shell.state == before)
  }

  @Test("Everything wrong in one line is told at once")
  func allAtOnce() throws {
    let message = try TestShell().failure("tip lots 31% 0").message
    for label in ["Bill:", "Custom Tip %:", "People:"] { #expect(message.contains(label), "\(message)") }
  }

  @Test("The shares add up to the total, and nobody pays more than a cent more", arguments: 0..<10)
  func shares(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<500 {
      var tip = Tip()
      let most = Int64(1) << Int64.random(in: 1...40, using: &random)
      tip.bill = Money(minorUnits: Int128(Int64.random(in: 1...most, using: &random)))
      tip.custom = Percent(millionths: Int64.random(in: 0...30, using: &random) * 10_000)
      tip.people = Int.random(in: 1...1000, using: &random)
      let shares = TipTable(tip, in: .enUS).shares(tip.custom).map(\.minorUnits)
      // The total in cents, half up, in whole numbers.
      let percent = Int128((tip.custom.millionths ?? 0) / 10_000)
      let total = tip.bill.minorUnits + (tip.bill.minorUnits * percent + 50) / 100
      #expect(shares.reduce(0, +) == total)
      #expect(shares.count == tip.people)
      #expect(shares == shares.sorted(by: >) && (shares.first ?? 0) - (shares.last ?? 0) <= 1)
    }
  }

  /// By hand: 115.00 by three is 38.33 and a cent over; 18 % of 56.32 is 10.14, so 66.46 by four is 16.61 and
  /// two over.
  @Test("Who pays the odd cents is told for both rows; a part of the total is the same everywhere")
  func oddCents() {
    let shell = TestShell("use tip")
    let one = shell.text("tip 100 0 3")
    #expect(one.contains("$115.00  $38.33\n"))
    #expect(one.contains("At 15%, person 1 pays $38.34, persons 2 and 3 pay $38.33.\n"))
    #expect(one.contains("At 0%, person 1 pays $33.34, persons 2 and 3 pay $33.33.\n"))
    #expect(shell.text("tip 100 15 3").components(separatedBy: "At 15%").count == 2)
    #expect(shell.text("set bill 56.32 people 4").contains("$66.46  $16.61\n"))
    #expect(shell.text("calc each") == "$16.61\n")
    #expect(shell.text("calc each * 1000") == "$16,610.00\n")
    #expect(TestShell("use tip").text("calc each").hasPrefix("none: "))
  }

  /// By hand: 86.400 * 0.18 = 15.552; 86.4 * 0.15 = 12.96.
  @Test("Amounts have the decimals of their currency, and all of them")
  func currencies() {
    let text = { (currency: String, lines: [String]) in
      let shell = TestShell("settings currency \(currency)")
      var bytes: [UInt8] = []
      for outcome in lines.flatMap({ shell.run($0) }) {
        TextRenderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
      }
      return String(decoding: bytes, as: UTF8.self).replacing("\u{A0}", with: " ")
    }
    #expect(text("KWD", ["calc 1234.5 as money"]) == "KWD 1,234.500\n")
    #expect(text("CLF", ["calc 1234.5 as money"]) == "CLF 1,234.5000\n")
    #expect(text("JPY", ["calc 1234 as money"]) == "¥1,234\n")
    #expect(text("KWD", ["set loan 5"]).contains("KWD 0.000 → KWD 5.000"))
    let tip = text("KWD", ["tip 86.40 18% 2"])
    for amount in ["KWD 86.400", "KWD 12.960", "KWD 15.552", "pays KWD 49.680."] {
      #expect(tip.contains(amount), "\(tip)")
    }
  }

  /// By hand: 20 % of 56.32 is 11.264, so 67.58 in all; by three 22.53 at most; 69 − 56.32 = 12.68, 22.5142
  /// %.
  @Test("Rounded up each")
  func roundedUp() {
    let shell = TestShell("use tip", "set bill 56.32 custom 20")
    #expect(!shell.text("show").contains("Rounded"))
    #expect(shell.text("set people 3").contains("Rounded up, each pays $23: $69.00 in all, a tip of 22.51%."))
    // What comes out even stays: 30 by three, with no tip.
    #expect(
      shell.text("set bill 30 custom 0").contains("Rounded up, each pays $10: $30.00 in all, a tip of 0.00%.")
    )
  }

  @Test("What belongs to every worksheet works here")
  func everything() {
    let shell = TestShell("use tip", "set bill 100 custom 20 people 4", "save lunch", "set custom 10", "undo")
    #expect(shell.text("explain total").contains("bill"))
    #expect(shell.text("sweep custom 0..30 by 10 show tip").contains("$30.00"))
    #expect(shell.shown("each") == "$30.00")
    for line in ["new", "open lunch", "require tip < 30", "define rest = 200 - total", "calc rest"] {
      shell.expectSuccess(line)
    }
    let at = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text) }
    #expect(at("set ") == ["bill", "custom", "people"])
    #expect(at("use ") == WorksheetKinds.all.map { $0.kind })
  }
}
