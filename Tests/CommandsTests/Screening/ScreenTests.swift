import Localization
import Reports
@testable import Syntax
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("screen")
struct ScreenTests {
  @Test("The figures of a row are those of a property with its values")
  func figuresAreExact() {
    let figures = ["cash_flow", "cap_rate", "cash_on_cash", "dscr", "loan", "rent * 12 / price"]
    let screened = Listings.shell()
    let question = "screen county.csv \(Listings.map) show id \(figures.joined(separator: ", "))"
    let byHand = Listings.shell(
      Listings.five, "set price 250k rent 2400 taxes 3000/yr hoa 0", "set hoa 0")
    let other = Listings.shell(Listings.five, "set price 310000 rent 2500 taxes 4100/yr hoa 150")
    for figure in figures {
      let cells = screened.cells(question, figure)
      #expect(cells.count == 5)
      #expect(cells.first == byHand.text("calc \(figure)").firstLine, "\(figure)")
      #expect(cells.dropFirst().first == other.text("calc \(figure)").firstLine, "\(figure)")
    }
  }

  @Test("The stated escrow of the open property is not that of a listing whose taxes are known")
  func escrow() {
    let taxes = { (shell: TestShell, map: String) in
      shell.cells("screen county.csv \(map) show id, taxes_insurance(y1)", "taxes_insurance(y1)").first
    }
    let shell = Listings.shell(Listings.five, "set escrow 500")
    #expect(taxes(shell, Listings.map) == "$3,000.00")
    let untaxed = Listings.shell(Listings.five.replacing("tax_annual", with: "levy"), "set escrow 500")
    #expect(taxes(untaxed, #"as rent="Market Rent""#) == "$6,000.00")
    // An escrow of the listing itself counts, as one that is set.
    #expect(taxes(shell, Listings.map + " escrow=hoa or 0") == "$3,000.00")
    // The name of the column says that it is of a year.
    #expect(taxes(shell, Listings.map + " escrow=tax_annual") == "$3,000.00")
    #expect(taxes(shell, Listings.map + " escrow=tax_annual per month") == "$36,000.00")
  }

  // A balance of 140,000 opens month 152, one of 156,000 month 104: of 180,000 at 6 % on 200,000.
  @Test("Mortgage insurance of a listing ends by its own number of units")
  func insuranceByUnits() {
    let shell = Listings.shell(
      "id,units\n1,1\n2,2\n",
      "set price 200k down 10 rate 6 term 30 rent 2000 pmi 0.6 pmi_rule owner-occupied")
    let premiums = shell.cells(
      "screen county.csv where price > 0 show mortgage_insurance(120)", "mortgage_insurance(120)")
    #expect(premiums == ["$0.00", "$90.00"])
  }

  @Test("A check shows the first rows as they are read, and the map to keep")
  func check() {
    let shell = Listings.shell(
      "id|List Price|Alquiler|Annual Taxes\n1|250k|2,400|3600\n2|oops|1|2\n3|1|2|3\n")
    let line = "screen county.csv as taxes=\"Annual Taxes\" check"
    #expect(shell.cells(line, "field") == ["", "price", "rent", "taxes"])
    #expect(shell.cells(line, "line 2") == ["1", "$250,000", "$2,400", "$3,600/yr"])
    #expect(shell.cells(line, "line 4").first == "3")
    let notes = shell.notes(line)
    #expect(notes.contains("2 rows were read."))
    #expect(notes.contains { $0.hasPrefix("Line 3, \"List Price\": \"oops\"") })
    let command = "screen save NAME as price=\"List Price\" rent=Alquiler taxes=\"Annual Taxes\""
    #expect(notes.contains("To keep this: \(command)"))
    shell.expectSuccess("screen save mine")
    #expect(shell.cells("screen county.csv as mine where price > 0 show id", "id") == ["1", "3"])
  }

  @Test("The parts of a question may stand in any order")
  func anyOrder() {
    let shell = Listings.shell()
    let parts = [
      Listings.map, "where cash_flow > 0", "show id address dscr", "rank by cash_on_cash", "top 3",
      "separator comma", "--strict",
    ]
    let answer = shell.output("screen county.csv \(parts.joined(separator: " "))", .csv)
    #expect(answer.split(separator: "\r\n").count == 4)
    for shift in 1..<parts.count {
      let turned = Array(parts[shift...] + parts[..<shift])
      #expect(shell.output("screen county.csv \(turned.joined(separator: " "))", .csv) == answer)
      let reversed = turned.reversed().joined(separator: " ")
      #expect(shell.output("screen county.csv \(reversed)", .csv) == answer)
    }
  }

  @Test("The criteria count, unless a condition is given")
  func criteria() {
    let shell = Listings.shell(Listings.five, "require dscr >= 1.3", "require cash_flow > 400")
    let question = "screen county.csv \(Listings.map)"
    #expect(shell.cells("\(question) show id", "id") == ["17", "19", "20"])
    #expect(shell.notes(question).contains("3 of 5 meet your 2 criteria."))
    #expect(shell.cells("\(question) where price > 300k show id", "id") == ["18", "21"])
    #expect(shell.notes("\(question) where price > 300k").contains("2 of 5 meet price > 300k."))
    #expect(shell.table(question)?.columns.map(\.key).contains("dscr") == true)
  }

  @Test("Equal rows of a ranking keep the order of the file")
  func ties() {
    let shell = Listings.shell()
    let question = "screen county.csv \(Listings.map) show id rank by"
    #expect(shell.cells("\(question) cap_rate", "id") == ["19", "20", "17", "18", "21"])
    #expect(shell.cells("\(question) price", "id") == ["21", "18", "17", "19", "20"])
    // Of the gross rent multiplier less is better.
    #expect(shell.cells("\(question) grm", "id") == ["19", "20", "17", "18", "21"])
    #expect(shell.cells("\(question) grm descending", "id") == ["21", "18", "17", "19", "20"])
    #expect(shell.cells("\(question) cap_rate top 2", "id") == ["19", "20"])
    #expect(shell.cells("\(question) cap_rate", "number") == ["1", "2", "3", "4", "5"])
    #expect(shell.cells("\(question) cap_rate", "line") == ["4", "5", "2", "3", "6"])
  }

  @Test("A row without a value is left out of a ranking, and fails a condition")
  func absences() {
    let shell = Listings.shell("id,price,rent\n1,0,900\n2,100000,900\n3,0,0\n")
    let ranked = shell.notes("screen county.csv rank by grm")
    #expect(ranked.contains { $0.contains("have no value of grm") })
    let asked = shell.notes("screen county.csv where grm < 10")
    #expect(asked.contains("2 of 3 meet grm < 10."))
    #expect(asked.contains { $0.contains("there is no value of grm < 10") })
  }

  @Test("A row that cannot be read is told, ten at most, and changes no other")
  func faults() {
    var text = "id,price,rent\n"
    for row in 1...30 { text += row.isMultiple(of: 2) ? "\(row),\(row)000,100\n" : "\(row),N/A,100\n" }
    text += "31,1000,12x\n32,1,2,3\n"
    let shell = Listings.shell(text)
    let notes = shell.notes("screen county.csv")
    #expect(notes.contains("15 rows were read."))
    #expect(notes.contains("Line 2, \"price\": \"N/A\" does not stand for a value."))
    #expect(notes.count { $0.hasPrefix("Line ") } == 10)
    #expect(notes.contains("7 more rows could not be read."))
    let readable = stride(from: 2, through: 30, by: 2).map { "\($0)" }
    #expect(shell.cells("screen county.csv show id", "id") == readable)
    let strict = try? shell.failure("screen county.csv --strict")
    #expect(strict?.code == "unreadable-row")
    #expect(strict?.message == "Line 2, \"price\": \"N/A\" does not stand for a value.")
  }

  @Test("An empty cell stands for what the map says, and else the way to say so is told")
  func emptyCells() {
    let shell = Listings.shell()
    let without = #"screen county.csv as rent="Market Rent""#
    #expect(shell.notes(without).contains("Line 6, \"hoa\": there is no value."))
    #expect(
      shell.notes(without).contains(
        "1 row is left out because \"hoa\" has no value; to keep it: as hoa=hoa or VALUE"))
    #expect(shell.cells("screen county.csv \(Listings.map) show id hoa", "hoa").last == "$0/mo")
  }

  @Test("Percentages that are all below 1 % are told, as fractions would be")
  func fractions() {
    let shell = Listings.shell()
    shell.files["fractions.csv"] = "price,rent,rate\n200000,1900,0.065\n210000,2000,0.07\n"
    shell.files["percentages.csv"] = "price,rent,rate\n200000,1900,0.5\n210000,2000,7\n"
    let sentence =
      "No rate in the file is more than 0.07%: fractions that stand for up to 7% are not read as that."
    #expect(shell.notes("screen fractions.csv show payment").contains(sentence))
    #expect(!shell.notes("screen percentages.csv show payment").contains { $0.contains("fractions") })
  }

  @Test("Amounts that would be usual in another interval are not taken in that of the field")
  func intervals() throws {
    let shell = Listings.shell(
      "id,price,rent,taxes,hoa\n1,200000,22800,2400,100\n2,210000,24000,2500,110\n3,190000,2000,2300,\n")
    let failure = try shell.failure("screen county.csv")
    #expect(failure.code == "unclear-interval")
    #expect(failure.message.contains("as rent=rent per year, or per month"))
    #expect(failure.message.contains("11.43%"))
    #expect(shell.notes("screen county.csv check").contains { $0.contains("as rent=rent per year") })
    #expect(try shell.failure("screen county.csv as rent=rent").marked == "rent")
    let yearly = shell.cells("screen county.csv as rent=rent per year hoa=hoa or 0 show id rent", "rent")
    #expect(yearly.prefix(2) == ["$1,900", "$2,000"])
    #expect(
      shell.cells("screen county.csv as rent=rent per month show id rent", "rent") == ["$22,800", "$24,000"])
    shell.files["taxes.csv"] = "price,taxes\n200000,200\n210000,230\n"
    #expect(try shell.failure("screen taxes.csv").message.contains("as taxes=taxes per month, or per year"))
    shell.files["named.csv"] = "price,Monthly Taxes\n200000,200\n"
    #expect(shell.cells("screen named.csv show taxes", "taxes") == ["$2,400/yr"])
  }

  @Test("At a prompt the interval is asked for, and the map keeps the answer")
  func askedInterval() {
    let shell = Listings.shell("id,price,rent\n1,200000,22800\n2,210000,24000\n")
    let person = Person()
    person.saysYes = true
    shell.interpreter.connect(person.console)
    #expect(shell.cells("screen county.csv show rent", "rent") == ["$1,900", "$2,000"])
    #expect(person.asked.count == 1)
    #expect(person.asked.first?.hasSuffix("Are they for a year? [Y/n]") == true)
    shell.expectSuccess("screen save yearly")
    #expect(shell.cells("screen maps", "columns") == ["rent=rent per year"])
  }

  @Test("A file with decimal commas is read with them, which is told; an unclear amount is not read")
  func decimalCommas() {
    let shell = Listings.shell("id;price;rate\n1;185.000 $;6,5\n2;95.000;7\n")
    #expect(shell.cells("screen county.csv show price", "price") == ["$185,000", "$95,000"])
    #expect(
      shell.notes("screen county.csv").contains(
        "The numbers of the file are read as 1.234,50, with a decimal comma."))
    shell.files["unclear.csv"] = "id;price;rate\n1;185.000;6\n2;95.000 €;7\n"
    let notes = shell.notes("screen unclear.csv")
    #expect(notes.contains { $0.hasPrefix("Line 2, \"price\": \"185.000\" can be thousands or decimals") })
    #expect(notes.contains { $0.hasPrefix("Line 3, \"price\": \"95.000 €\" is not in USD") })
    #expect(!shell.notes("screen unclear.csv --decimal-comma").contains { $0.contains("thousands") })
  }

  @Test("Without show, the overview of the kind is shown, with the column that names the listings")
  func overview() throws {
    let shell = Listings.shell()
    let columns = try #require(shell.table("screen county.csv \(Listings.map)")).columns.map(\.key)
    #expect(
      columns == ["number", "id", "price", "rent", "cash_flow", "cap_rate", "cash_on_cash", "dscr", "line"])
    let asked = try #require(shell.table("screen county.csv \(Listings.map) show address id cash_flow"))
    #expect(asked.columns.map(\.key) == ["number", "address", "id", "cash_flow", "line"])
    #expect(asked.columns.map(\.label.english) == ["No.", "address", "id", "Cash Flow a Month", "Line"])
  }

  @Test("A column of the file that is called like one of the table has a key of its own")
  func keys() throws {
    let shell = Listings.shell("line,number,dscr,price,rent\na,b,c,100000,900\n")
    let table = try #require(shell.table(#"screen county.csv show line number "dscr" dscr"#))
    let keys = table.columns.map(\.key)
    #expect(keys == ["number", "line of the file", "number of the file", "dscr of the file", "dscr", "line"])
    let cells = table.rows[0].map { LocaleFormat.enUS.text($0) }
    #expect(cells[1...3] == ["a", "b", "c"])
    // A figure of the file is not taken for one that is computed.
    #expect(shell.cells("screen county.csv show dscr", "dscr") != ["c"])
  }

  @Test("Every format has the rows, and no text of a file is markup in it")
  func formats() {
    let name = #"<b onclick="x">| 'a'; DROP TABLE x; -- \"#
    let quoted = name.replacing("\"", with: "\"\"")
    let shell = Listings.shell("address,price,rent\n\"\(quoted)\",100000,900\n=1+1,200000,1500\n")
    let line = "screen county.csv show address cash_flow"
    #expect(shell.output(line, .html).contains("&lt;b onclick="))
    #expect(!shell.output(line, .html).contains("<b onclick"))
    #expect(shell.output(line, .markdown).contains(#"\<b onclick="x"\>\| 'a'"#))
    #expect(shell.output(line, .json).contains(#""address":"<b onclick=\"x\">| 'a'; DROP TABLE x; -- \\""#))
    // Behind a semicolon, dashes would begin a formula.
    #expect(shell.output(line, .csv).contains(quoted.replacing("; --", with: ";' --")))
    #expect(shell.output(line, .text).contains("DROP TABLE x"))
  }

  @Test("An export writes the rows, a chart draws the figure of the ranking")
  func exportAndChart() {
    let shell = Listings.shell()
    shell.expectSuccess("screen county.csv \(Listings.map) rank by cap_rate show address")
    shell.expectSuccess("export best.csv")
    let lines = (shell.files["best.csv"] ?? "").split(separator: "\r\n")
    #expect(lines.count == 6)
    #expect(lines.first == "number,address,cap_rate,line")
    let chart = shell.run("chart").last?.report?.charts.first
    #expect(chart?.form == .bars)
    #expect(chart?.series == ["cap_rate"])
    #expect(chart?.x == "address")
    let direct = shell.run("chart screen county.csv \(Listings.map) rank by cap_rate as histogram").last
    #expect(direct?.report?.charts.first?.form == .histogram)
  }

  @Test("What the question rests on is told without an answer")
  func explanation() {
    let shell = Listings.shell(Listings.five, "require dscr >= 1.3")
    let text = shell.text("screen county.csv \(Listings.map) rank by irr --explain")
    for part in [
      "Market Rent", "taxes", "dscr >= 1.3", "criterion of the open property", "irr",
      "From the open property",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.contains("6.500%"))
    #expect(!text.contains("No."))
  }

  @Test("A down payment without a price in the open property is told as the rows have it")
  func downPayment() throws {
    let shell = TestShell("set down 20")
    shell.files["prices.csv"] = "price,rent\n200000,1900\n"
    let text = shell.output("screen prices.csv show payment --explain", .text)
    #expect(text.contains("Down Payment %  20%"))
    #expect(shell.cells("screen prices.csv show loan", "loan") == ["$160,000.00"])
  }

  @Test("The question is written as a query, in which no name of a file is a statement")
  func query() throws {
    let name = "x'); drop table listings; --"
    let shell = Listings.shell("\"\(name)\",price,rent\n1,200000,2000\n", named: "a'b.csv")
    let lines = shell.notes(
      #"screen "a'b.csv" show "x'); drop table listings; --" cash_flow rank by cap_rate sql duckdb"#)
    let text = lines.joined(separator: "\n")
    #expect(lines.first?.hasPrefix("-- roi ") == true)
    #expect(text.contains("'a''b.csv'"))
    #expect(text.contains("\"\(name)\""))
    #expect(lines.filter { !$0.hasPrefix("--") }.joined().contains("select"))
    let refusal = try shell.failure(#"screen "a'b.csv" rank by payback sql spark"#)
    #expect(refusal.code == "computed-here")
    #expect(refusal.marked == "payback")
  }

  @Test("What an engine has left in doubt is decided, if the question is the same")
  func doubts() throws {
    let shell = Listings.shell()
    let question = "rank by cap_rate where cash_flow > 100"
    let asked = shell.output("screen county.csv \(Listings.map) \(question) show id", .csv)
    let query = shell.notes("screen county.csv \(Listings.map) \(question) show id sql duckdb")
    let word = try #require(query.first { $0.contains("What listings lack, ") }).split { " :".contains($0) }
      .last
    let assumptions = String(try #require(word))
    // An engine that doubts everything.
    let rows = [
      "17,1,250000,2400,3000,0", "18,2,310000,2500,4100,150", #"19,3,"$180,000",2100,2000,0"#,
      "20,4,180000,2100,2000,0",
    ]
    let answer =
      "id,row,price,rent,taxes,hoa,doubt,assumptions,cap_rate,cash_flow\n"
      + rows.map { "\($0),true,\(assumptions),,\n" }.joined()
    shell.files["answer.csv"] = answer
    let decided = shell.output("screen answer.csv \(question) show id doubts", .csv)
    #expect(decided == asked)
    #expect(shell.code("screen answer.csv rank by cap_rate where cash_flow > 101 doubts") == "other-question")
    shell.expectSuccess("set rate 7")
    #expect(shell.code("screen answer.csv \(question) show id doubts") == "other-question")
    #expect(shell.code("screen county.csv \(question) doubts") == "no-answer")
  }

  @Test("A question changes nothing")
  func changesNothing() {
    let shell = Listings.shell()
    let before = shell.state
    shell.expectSuccess("screen county.csv \(Listings.map) rank by cap_rate")
    #expect(shell.state == before)
  }

  @Test("Ctrl-C stops it")
  func interruption() {
    let shell = Listings.shell()
    shell.isInterrupted = true
    #expect(shell.code("screen county.csv \(Listings.map)") == "interrupted")
  }
}

extension String {
  /// The first line.
  var firstLine: String { String(prefix { $0 != "\n" }) }
}
