import Localization
import Reports
import SeededRandom
import TestShell
import Testing

@testable import Commands
@testable import Model
@testable import Shell

@Suite("Typing as people do")
struct TypingTests {
  private let shell = TestShell("set price 300k down 20 rate 6 rent 1800 escrow 300")

  @Test(
    "Arithmetic in a value is worked out in the unit of the field",
    arguments: [
      ("rent 2*1450", "rent", "2900"), ("rent (2 * 1450)", "rent", "2900"),
      ("rent \"2 * 1450\"", "rent", "2900"), ("rent 2*(1450 + 3) rate 7", "rent", "2906"),
      ("escrow 350*12/12", "escrow", "350"), ("price 250k+12.5k", "price", "262500"),
      ("price 250,000+12,500", "price", "262500"), ("rent $1,450*2", "rent", "2900"),
      ("rent 10/4", "rent", "2.5"), ("rent rent*1.1", "rent", "1980"), ("rent price*1%", "rent", "3000"),
      ("rent round(1000/3,2)", "rent", "333.33"), ("rent -5+10", "rent", "5"),
      ("down 100-75", "down", "25"), ("rate 6+0.25", "rate", "6.25"), ("rate 6%+0.25%", "rate", "6.25"),
      ("rate rate+0.25%", "rate", "6.25"), ("down 1-loan/price", "down", "20"), ("term 10+5", "term", "15"),
      ("term 10/3", "term", "40m"), ("term 2*20-25", "term", "15"),
    ])
  func arithmetic(typed: String, field: String, canonical: String) {
    shell.expectSuccess("set \(typed)")
    #expect(shell.rows[field] == canonical)
  }

  // Source: ((1 + 0.0524/2)^(1/6) - 1) · 12 = 0.0518369589258916967…, by decimals of 60 digits; the same of
  // 1/7, and of 6 % compounded daily, 365 · (1.06^(1/365) - 1).
  @Test(
    "A computed percentage has ten decimals, and says so where it has more",
    arguments: [
      ("((1+5.24%/2)^(1/6)-1)*12", "5.1836958926", true), ("100/7", "14.2857142857", true),
      ("365*(1.06^(1/365)-1)*100", "5.827355942", true), ("50/8/1000", "0.00625", false),
      ("2*3%", "6", false), ("(1+2%)^2-1", "4.04", false), ("5.1836958926", "5.1836958926", false),
    ])
  func computedPercentages(typed: String, canonical: String, isRounded: Bool) {
    let text = shell.text("set rate \(typed)")
    #expect(shell.rows["rate"] == canonical)
    #expect(text.contains("\(typed) is kept as \(canonical)%, with 10 decimals.") == isRounded, "\(text)")
    #expect(shell.shown("rate").hasPrefix(canonical) || canonical.count < 5)
  }

  // Source: the level payment and the rows to the cent, by decimals of 60 digits; with the four decimals
  // 5.1837 the interest of all payments is 235,807.85.
  @Test("A rate with ten decimals makes the payments of that rate")
  func paymentOfAComputedRate() {
    shell.expectSuccess("set loan 300000 term 25 rate ((1+5.24%/2)^(1/6)-1)*12")
    #expect(shell.text("calc payment").hasPrefix("$1,786.03"))
    #expect(shell.text("calc total_interest").hasPrefix("$235,807.34"))
    shell.expectSuccess("undo")
    #expect(shell.rows["rate"] == "6")
  }

  @Test("A sweep has steps of four decimals, and a rate between two of them is searched from the nearest")
  func stepsOfRates() throws {
    let failure = try shell.failure("sweep rate 5.12345..6 by 0.25 show payment")
    #expect(failure.code == "too-many-decimals" && failure.marked == "5.12345")
    #expect(failure.message.contains("at most 4 decimals"))
    #expect(try shell.failure("sweep rate 5..6 by 0.00001 show payment").marked == "0.00001")
    shell.expectSuccess("set rate 5.1836958926")
    #expect(shell.text("solve rate for payment <= 1400").contains("5."))
    shell.expectSuccess("sweep price 300k..310k by 5k show payment, total_interest")
  }

  @Test(
    "A year's rent that is no whole cents a month stays a year's, and its months add up to it",
    arguments: [
      ("rent 18500/yr", "rent", "18500/yr", "$18,500/yr"), ("rent 4625/q", "rent", "4625/q", "$4,625/q"),
      ("expenses 2900/yr", "expenses", "2900/yr", "$2,900/yr"),
      ("market_rent 20000.02/year", "market_rent", "20000.02/yr", "$20,000.02/yr"),
      ("rent 2*9250/yr", "rent", "18500/yr", "$18,500/yr"), ("rent 18504/yr", "rent", "1542", "$1,542"),
    ])
  func yearlyAmounts(typed: String, field: String, canonical: String, shown: String) {
    shell.expectSuccess("set \(typed)")
    #expect(shell.rows[field] == canonical)
    #expect(shell.shown(field) == shown)
    // What is shown and saved is read back as the same.
    let again = TestShell("set \(field) \(canonical)")
    #expect(again.rows[field] == canonical)
  }

  // 18,500 / 12 = 1,541.666…; twelve months are 18,500.00 again, and with vacancy 5 % 17,575.00.
  @Test("The figures of a year's rent are exact")
  func figuresOfAYearsRent() {
    let shell = TestShell("set price 200k down 100 rent 18500/yr expenses 2900/yr vacancy 5")
    #expect(shell.text("calc rent(y1)").hasPrefix("$18,500.00"))
    #expect(shell.text("calc sum(rent(1..12))").hasPrefix("$18,500.00"))
    #expect(shell.text("calc noi").hasPrefix("$14,675.00"))
    #expect(shell.text("calc rent(1)").hasPrefix("$1,541.67"))
    shell.expectSuccess("at 13 rent 19000/yr")
    #expect(shell.text("calc rent(y2)").hasPrefix("$19,000.00"))
    #expect(shell.rows["event 1"] == "13 rent 19000/yr")
    shell.expectSuccess("set event.1 1600")
    #expect(shell.rows["event 1"] == "13 rent 1600/mo")
    shell.expectSuccess("set event.1 18500/yr")
    #expect(shell.rows["event 1"] == "13 rent 18500/yr")
    shell.expectSuccess("set rent 1600")
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == "18500/yr")
    shell.expectSuccess("set price 18500")
    #expect(shell.code("set price 18500/yr") != nil && shell.code("set escrow 100/yr") == "inexact-value")
  }

  @Test(
    "A result that the field cannot hold is an error with all its digits, and nothing changes",
    arguments: [
      ("rent 1000/3", "inexact-value", "1000/3", "333.333333… (1000/3)", "333.33."),
      ("rent 2*17.0025", "inexact-value", "2*17.0025", "34.005", "34.01."),
      ("term 100/7", "inexact-value", "100/7", "14.285714… (100/7)", "171m."),
      ("escrow 2900/yr", "inexact-value", "2900/yr", "241.666667… (725/3)", "241.67."),
      ("rent sqrt(2)", "inexact-value", "sqrt(2)", "about 1.4142135623730951, ", "1.41."),
      ("rent 1e-9223372036854775808", "inexact-value", "1e-9223372036854775808", "about 0, ", "is 0."),
      ("rent 2*rnet", "unknown-name", "rnet", "\"rnet\"", "\"rent\""),
      ("rent 2*", "bad-formula", "", "ends", ""), ("rent (2", "bad-formula", "(", "never closed", ""),
      ("rent 1/0", "no-value", "0", "divided", ""), ("rent (5-9)", "out-of-range", "(5-9)", "$0", ""),
      ("rent 5-9", "several-readings", "5-9", "from 5 to 9", "(5 - 9)"),
      ("rent (5 > 3)", "wrong-kind", "(5 > 3)", "a condition", ""),
      ("rate rate+0.25", "number-for-percentage", "rate+0.25", "plain number", ""),
      ("rent low-high", "not-a-number", "low-high", "amount", ""),
      ("rent n/a", "not-a-number", "n/a", "", ""),
      ("rent 99k*99b*99b", "out-of-range", "99k*99b*99b", "", ""),
    ])
  func noValue(typed: String, code: String, marked: String, says: String, suggests: String) throws {
    let before = shell.state
    let failure = try shell.failure("set \(typed)")
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(says.isEmpty || failure.message.contains(says), "\(failure.message)")
    #expect(failure.message.hasSuffix(suggests) || failure.message.contains(suggests), "\(failure.message)")
    #expect(shell.state == before)
  }

  @Test("Sums, products and quotients of typed amounts agree with exact arithmetic")
  func agreesWithExactArithmetic() {
    var random = SplitMix(seed: 13)
    for _ in 0..<200 {
      let (one, other) = (Int.random(in: 1...99_999, using: &random), Int.random(in: 1...99, using: &random))
      #expect(shell.code("set rent \(one)+\(other)*2") == nil)
      #expect(shell.rows["rent"] == "\(one + other * 2)")
      let isWhole = (one * 100).isMultiple(of: other)
      #expect((shell.code("set expenses \(one)/\(other)") == nil) == isWhole, "\(one)/\(other)")
    }
  }

  @Test(
    "An amount with its period is converted to that of the field",
    arguments: [
      ("2900/mo", "2900"), ("2900/month", "2900"), ("34800/yr", "2900"), ("34,800/year", "2900"),
      ("$34,800.00/yr", "2900"), ("8700/q", "2900"), ("8.7k/Quarter", "2900"), ("2*17400/yr", "2900"),
      ("\"34800/yr\"", "2900"),
    ])
  func periods(typed: String, canonical: String) {
    shell.expectSuccess("set rent \(typed)")
    #expect(shell.rows["rent"] == canonical)
  }

  @Test("A field that is no amount a month has no period")
  func noPeriod() throws {
    #expect(try shell.failure("set price 2900/mo").marked == "/mo")
    #expect(try shell.failure("set rate 6/yr").code == "not-a-number")
  }

  @Test("A down payment may be an amount, and the loan a share, whatever the order")
  func otherUnits() throws {
    #expect(
      shell.text("set down $81,250 price 325k") == """
        Loan Amount     $240,000.00 → $243,750.00
        Purchase Price     $300,000 → $325,000
        Down Payment %          20% → 25%  (follows from loan)
        down $81,250 is kept as loan $243,750.

        """)
    shell.expectSuccess("set price 300k")
    #expect(shell.rows["loan"] == "243750")
    #expect(
      shell.text("set loan 75 %").hasSuffix(
        "Loan Amount     $243,750.00 → $225,000.00  (follows from down)\nloan 75% is kept as down 25%.\n"))
    shell.expectSuccess("set price 200k")
    #expect(shell.rows["down"] == "25" && shell.shown("loan") == "$150,000.00")
    shell.expectSuccess("set down 50k")
    #expect(shell.rows["loan"] == "150000")
    shell.expectSuccess("set loan 75% down 25")
  }

  @Test("An amount or a share that cannot be is refused")
  func noOtherUnit() throws {
    #expect(try TestShell().failure("set down $5k").code == "needs-field")
    for line in ["set down $300,001", "set loan 101%", "set down 81250", "set down -1", "set loan -5%"] {
      #expect(try shell.failure(line).code == "out-of-range", "\(line)")
    }
    #expect(try shell.failure("set down 81250").message.hasSuffix("down $81,250"))
    for line in ["set down $50k loan 200k", "set loan 75% down 20", "set down 20 loan 75%"] {
      let failure = try shell.failure(line)
      #expect(failure.code == "contradiction", "\(line)")
      #expect(failure.message.contains("down") && failure.message.contains("loan"))
    }
    #expect(shell.rows["down"] == "20")
  }

  @Test("The unit of a term may be a word of its own, and commas may stand behind values")
  func wordsAndCommas() {
    shell.expectSuccess("set term 15 years")
    #expect(shell.rows["term"] == "15")
    shell.expectSuccess("set term 300 months, price 250k, rent 1,900, rate 6.5 %, extra (2 * 50), expenses 5")
    let rows = shell.rows
    #expect(
      ["term", "price", "rent", "rate", "extra", "expenses"].map { rows[$0] } == [
        "25", "250000", "1900", "6.5", "100", "5",
      ])
    // A number that was left off is none.
    #expect(shell.code("set rent 1,") == "bad-grouping")
    #expect(shell.code("set rent 1, 800") == "unknown-field")
    #expect(shell.rows == rows)
  }

  @Test("A term of more than 50 plain years is meant in months")
  func plainYears() throws {
    #expect(try shell.failure("set term 360").message == "360 years? Type 360m for 360 months.")
    #expect(try shell.failure("set term 60").message.hasSuffix("or 60y for 60 years."))
    #expect(shell.code("set term 1201") == "out-of-range")
    shell.expectSuccess("set term 60y")
    #expect(shell.rows["term"] == "720m")
    // What is edited or recorded can be typed again.
    let field = try #require(shell.workspace.field(named: "term"))
    let text = try #require(shell.workspace.editableText(of: field))
    shell.expectSuccess("set term 30; set term \(text)")
    #expect(shell.rows["term"] == "720m")
    shell.expectSuccess("set term 50")
  }

  @Test("A line that begins with a field and a value sets it, in scripts too")
  func impliedSet() throws {
    #expect(shell.text("rent 2900") == "Rent  $1,800 → $2,900\n")
    shell.expectSuccess("PRICE 250k, rent 2*1450")
    #expect(shell.rows["price"] == "250000" && shell.rows["rent"] == "2900")
    shell.script("rent 1700\nterm 15 years\n")
    #expect(shell.rows["rent"] == "1700" && shell.rows["term"] == "15")
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == "2900")
  }

  @Test(
    "A line without a command never changes anything but by a field and its value",
    arguments: [
      ("rent goes up", "not-a-number", "goes"), ("rent 12abc", "not-a-number", "abc"),
      ("rent = 5", "equals-sign", "="), ("rent=5", "equals-sign", "rent=5"),
      ("rents 5", "unknown-command", "rents"), ("\"rent\" 5", "unknown-command", "\"rent\""),
      ("re 5", "ambiguous-command", "re"), ("rent 5 rate", "missing-argument", ""),
      ("noi 5", "value-of-figure", "noi"), ("2+", "bad-formula", ""), ("2 rent 5", "bad-formula", "rent"),
      ("-x", "unknown-command", "-x"), ("(rent 5)", "bad-formula", "5"), ("pmt 5", "unknown-command", "pmt"),
      ("people 5", "unknown-command", "people"), ("cash_flwo", "unknown-command", "cash_flwo"),
    ])
  func neverByMistake(line: String, code: String, marked: String) throws {
    let before = shell.state
    let failure = try shell.failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(shell.state == before)
  }

  @Test(
    "A name alone is shown, and a formula computed",
    arguments: [
      ("rent", "show rent"), ("cash_flow", "show cash_flow"), ("NOI", "show NOI"), ("2+2", "calc 2+2"),
      ("rent*12", "calc rent*12"), ("rent * 12 as number", "calc rent * 12 as number"),
      ("rent - 5", "calc rent - 5"), ("rent >= 5", "calc rent >= 5"), ("roi(12)", "calc roi(12)"),
      ("(1 + 2) * 3", "calc (1 + 2) * 3"), ("pmt(0.5%, 360, -100k)", "calc pmt(0.5%, 360, -100k)"),
      ("=2+2", "calc =2+2"), ("-5+3", "calc -5+3"), ("$5*3", "calc $5*3"),
    ])
  func computes(line: String, command: String) {
    let before = shell.state
    #expect(shell.text(line) == shell.text(command))
    #expect(shell.state == before)
  }

  @Test("A command wins over a name of its own, such as the metric tip")
  func commandsWin() {
    shell.expectSuccess("use tip; set bill 100")
    #expect(shell.text("tip") != shell.text("show tip"))
    #expect(shell.text("total") == shell.text("show total"))
  }

  @Test("A recording of such lines gives the same property")
  func recorded() throws {
    shell.expectSuccess("record a.roi")
    for line in ["rent 2*1450", "price 350k, down $70k", "rent rent*1.1", "noi", "2+2"] {
      shell.expectSuccess(line)
    }
    shell.expectSuccess("record stop")
    let replayed = TestShell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows)
  }

  @Test("Such lines complete: names behind the commands, and then as set does")
  func completion() {
    let texts = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(
      texts("ren") == [
        "renting", "rename", "rent", "rent_growth", "rent_level", "rent_share", "rent_a_month", "rent_saved",
      ])
    #expect(texts("cash_f") == ["cash_flow"])
    #expect(texts("rent ") == ["1800"])
    #expect(texts("rent 5 ra") == ["rate"])
    #expect(shell.interpreter.hint(after: "rent ") == shell.interpreter.hint(after: "set rent "))
    #expect(shell.interpreter.hint(after: "rents ") == nil)
  }

  @Test(
    "The words that people try lead to the right name",
    arguments: [
      ("set interest 5", "rate"), ("set years 5", "term"), ("set deposit 5", "down"),
      ("set income 5", "rent"),
      ("set sofr 5", "index"), ("set biweekly 5", "rhythm"), ("show profits", "profit"),
      ("calc cashflwo * 2", "cash_flow"),
      ("explain mortgage_paymant", "payment"), ("help purchase_prise", "price"), ("set morgage 5", "loan"),
      ("DEPOSIT 20", "down"),
    ])
  func synonyms(line: String, name: String) throws {
    #expect(try shell.failure(line).message.hasSuffix("Did you mean \"\(name)\"?"))
  }

  @Test("A synonym is no name of its own, and each leads somewhere")
  func synonymTable() {
    let names = Set(shell.workspace.figureNames.map(\.name))
    let lines = RentalConventions.otherWords
    for (name, words) in lines {
      for word in words {
        #expect(word != name && word == word.lowercased())
        // A word that will be a field of its own is not suggested away once it is one.
        guard names.contains(name), !names.contains(word) else { continue }
        #expect(shell.workspace.meaning(of: word, among: Array(names)) != nil, "\(word)")
      }
    }
  }

  @Test("A field of another worksheet names the worksheet")
  func otherWorksheet() throws {
    for line in ["set people 5", "people 5", "show people", "calc people * 2", "help people"] {
      #expect(try shell.failure(line).message.contains("people belongs to the tip worksheet: \"use tip\""))
    }
  }

  @Test("A plain number that is compared with a percentage is said to be a hundred times as much")
  func percentages() throws {
    for (line, marked) in [
      ("require cash_on_cash >= 8", "8"), ("assert dscr > 1 and (5 <= cap_rate)", "5"),
      ("solve price for cap_rate >= 8", "8"), ("require not (roi(12) < -3)", "-3"),
      ("require ltv <= 1", "1"),
    ] {
      let failure = try shell.failure(line)
      #expect(failure.code == "number-for-percentage", "\(line)")
      #expect(failure.marked == marked)
    }
    #expect(try shell.failure("require cap_rate >= 8").message.contains("8 means 800 % here: type 8%"))
    #expect(shell.text("calc cap_rate >= 8").hasPrefix("false\n8 means 800 %"))
    for line in ["require cap_rate >= 8%", "require ltv <= 0.8", "require ltv <= 100%", "assert rate = 6%"] {
      shell.expectSuccess(line)
    }
  }

  @Test(
    "A range of months may be typed with another sign, or the word to",
    arguments: ["1-3", "1–3", "1 to 3", "1 - 3"])
  func ranges(typed: String) {
    #expect(shell.text("schedule \(typed)") == shell.text("schedule 1..3"))
  }

  @Test(
    "A range of months that is none is refused", arguments: ["-3", "3-1", "1-", "1 to", "1 to x", "1-2-3"])
  func noRange(typed: String) {
    #expect(shell.code("schedule \(typed)") != nil)
  }
}
