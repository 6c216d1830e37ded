import Finance
import Foundation
import Localization
import Reports
import Testing

/// What programs read, one object a line.
@Suite("Reports as JSON")
struct JSONRendererTests {
  let renderer = JSONRenderer(currency: .usd)

  private func parsed(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  /// The raw text of the only figure.
  private func number(_ cell: Cell) throws -> String {
    let text = renderer.text(Report([.figures(heading: nil, [Figure(key: "n", label: "N", cell: cell)])]))
    let start = #"{"command":"show","ok":true,"figures":{"n":"#
    #expect(text.hasPrefix(start) && text.hasSuffix("}}\n"))
    return String(text.dropFirst(start.count).dropLast(3))
  }

  @Test("The sample as JSON")
  func theSample() throws {
    let text = renderer.text(sample)
    #expect(
      text
        == #"{"command":"show","ok":true,"#
        + #""figures":{"price":250000,"down":20,"rate":6.5,"term":360,"net":-50.23,"payoff":"November 2056","#
        + #""roi":null},"why":{"roi":"no cash is invested by month 12"},"#
        + #""rows":[{"name":"elm","price":250000,"months":1234,"roi":8.24},"#
        + #"{"name":"東京 flat","price":-0.05,"months":null,"roi":null,"why":{"roi":"no cash is invested"}}],"#
        + #""changes":[{"field":"price","from":0,"to":250000},"#
        + #"{"field":"loan","from":0,"to":200000,"follows":"price"}],"#
        + #""notes":["Opened elm."]}"# + "\n")
    let expected: NSDictionary = [
      "command": "show", "ok": true,
      "figures": [
        "price": 250_000, "down": 20, "rate": 6.5, "term": 360, "net": -50.23, "payoff": "November 2056",
        "roi": NSNull(),
      ] as NSDictionary,
      "why": ["roi": "no cash is invested by month 12"],
      "rows": [
        ["name": "elm", "price": 250_000, "months": 1_234, "roi": 8.24] as NSDictionary,
        [
          "name": "東京 flat", "price": -0.05, "months": NSNull(), "roi": NSNull(),
          "why": ["roi": "no cash is invested"],
        ] as NSDictionary,
      ],
      "changes": [
        ["field": "price", "from": 0, "to": 250_000] as NSDictionary,
        ["field": "loan", "from": 0, "to": 200_000, "follows": "price"] as NSDictionary,
      ],
      "notes": ["Opened elm."],
    ]
    #expect(try parsed(text) == expected)
  }

  @Test(
    "Numbers are exact",
    arguments: [
      (dollars(107_226), "1072.26"), (dollars(180_000), "1800"), (dollars(50), "0.5"), (dollars(0), "0"),
      (dollars(-5), "-0.05"), (dollars(100_000_000_000_000_001), "1000000000000000.01"),
      (dollars(49, .rounded(0)), "0.49"),
      (dollars(.min), "-1701411834604692317316873037158841057.28"),
      (dollars(Int128(UInt64.max) * 100), "18446744073709551615"),
      (percent(103, 1_250, .rounded(0)), "8.24"), (percent(-13, 160), "-8.125"), (percent(0, 1), "0"),
      (percent(10, 1), "1000"),
      // Every decimal of a percentage that ends.
      (percent(1, 1 << 20), "0.000095367431640625"),
      (percent(1, 1 << 66), "0.0000000000000000013552527156068805425093160010874271392822265625"),
      // Fifteen significant digits of one that does not, and never fewer than the whole number has.
      (percent(1, 3), "33.3333333333333"), (percent(2, 3), "66.6666666666667"),
      (percent(-1, 3), "-33.3333333333333"),
      (percent(1, 30_000), "0.00333333333333333"), (percent(2, 3_000_000_000), "0.0000000666666666666667"),
      (percent(1_000_000, 3), "33333333.3333333"),
      (percent(1_000_000_000_000_000_000, 3), "33333333333333333333"),
      (percent(2_999_999_999_999_999_999, 3_000_000_000_000_000_000), "100"),
      (.term(Term(years: 30)), "360"), (.term(Term(months: 25)), "25"), (.count(-1_234), "-1234"),
      (.count(.min), "-9223372036854775808"),
      (.empty, "null"), (.text("elm"), #""elm""#),
    ])
  func numbersAreExact(_ cell: Cell, expected: String) throws {
    #expect(try number(cell) == expected)
  }

  @Test("Text comes back as it was")
  func textComesBackAsItWas() throws {
    let text = "q\" b\\ / \u{8}\u{C}\n\r\t\0\u{1B}\u{7F}\u{9B}\u{2028}\u{202E} é 東京 👨‍👩‍👧"
    let written = renderer.text(
      CommandResult(command: text, result: .success(.note(LocalizedText(verbatim: text)))))
    #expect(
      written.hasPrefix(#"{"command":"q\" b\\ / \u0008\u000c\n\r\t\u0000\u001b\u007f\u009b\u2028\u202e é"#))
    #expect(try parsed(written) == ["command": text, "ok": true, "notes": [text]])
  }

  @Test("Sheets are one object, and several tables a list")
  func sheetsAreOneObjectAndTablesAList() throws {
    let first = Figure(key: "total", label: "Total", cell: .count(1))
    let second = Figure(key: "total", label: "Total", cell: .count(2))
    let other = Figure(key: "net", label: "Net", cell: .count(3))
    let one = Table(columns: [TableColumn(key: "a", label: "A")], rows: [[.count(1)]])
    let two = Table(
      heading: "Two", columns: [TableColumn(key: "b", label: "B")], rows: [[.count(2)], [.count(3)]])
    let report = Report([
      .figures(heading: "Payment", [first]), .table(one), .figures(heading: "Investment", [second, other]),
      .table(two),
    ])
    #expect(
      renderer.text(report)
        == #"{"command":"show","ok":true,"figures":{"total":1,"net":3},"#
        + #""tables":[{"rows":[{"a":1}]},{"title":"Two","rows":[{"b":2},{"b":3}]}]}"# + "\n")
  }

  @Test("Rows whose columns are named after data stand by position")
  func rowsByPosition() {
    var table = Table(
      columns: [TableColumn(key: "name", label: "Name"), TableColumn(key: "elm 2", label: "elm 2")],
      rows: [[.text("roi"), .count(1)], [.text("dscr"), .undefined(why: "there is no loan")]])
    let rows =
      #""rows":[{"values":["roi",1]},{"values":["dscr",null],"why":{"1":"there is no loan"}}]}"# + "\n"
    table.isByPosition = true
    #expect(
      renderer.text(Report([.table(table)]))
        == #"{"command":"show","ok":true,"columns":["name","elm 2"],"# + rows)
    table.isByPosition = false
    table.contents = .grid(formula: "roi", field: "term", values: [.term(Term(years: 2))])
    #expect(
      renderer.text(Report([.table(table)]))
        == #"{"command":"show","ok":true,"columns":["name","elm 2"],"#
        + #""across":{"formula":"roi","field":"term","values":[24]},"# + rows)
  }

  @Test("An answer without a value says why, under its key")
  func anAnswerWithoutAValue() {
    #expect(
      renderer.text(Report([.answer(.undefined(why: "no cash"))]))
        == #"{"command":"show","ok":true,"value":null,"why":{"value":"no cash"}}"# + "\n")
  }

  @Test("The first object has the version, and each its place in a script")
  func versionAndPlace() {
    var result = CommandResult(
      command: "show", at: .init(source: "elm.roi", line: 7), result: .success(Report()))
    let object = #""command":"show","ok":true,"source":"elm.roi","line":7}"# + "\n"
    #expect(renderer.text(result) == "{" + object)
    result.isFirst = true
    #expect(renderer.text(result) == #"{"json":2,"# + object)
  }

  @Test("Verdicts are true or false")
  func verdicts() throws {
    let green = RGBColor(0x2E9B2E)
    #expect(try number(.verdict("pass", green, isMet: true)) == "true")
    #expect(try number(.verdict("nearly", nil, isMet: false)) == "false")
  }

  @Test("An approximate percentage has no more digits than an exact one")
  func approximatePercentages() throws {
    let cell = { Cell.number(.approximate($0), .percent, .rounded(2)) }
    #expect(try number(cell(0.0696)) == "6.96")
    #expect(try number(cell(0.09896)) == "9.896")
    #expect(try number(cell(1.0 / 3)) == "33.3333333333333")
    #expect(try number(cell(2.0 / 3)) == "66.6666666666667")
  }

  @Test("Nothing is still an object")
  func nothingIsStillAnObject() {
    #expect(renderer.text(Report()) == #"{"command":"show","ok":true}"# + "\n")
    let table = Report([.figures(heading: nil, []), .table(Table(columns: [])), .changes([])])
    #expect(renderer.text(table) == #"{"command":"show","ok":true,"figures":{},"rows":[]}"# + "\n")
  }

  @Test("A change from nothing says why")
  func aChangeFromNothingSaysWhy() {
    let change = Change(
      key: "roi", label: "ROI", from: .undefined(why: "no cash"), to: percent(1, 5), follows: "loan")
    #expect(
      renderer.text(Report([.changes([change])]))
        == #"{"command":"show","ok":true,"changes":[{"field":"roi","from":null,"to":20,"follows":"loan","#
        + #""why":{"from":"no cash"}}]}"# + "\n")
  }

  @Test("Failures as JSON")
  func failures() throws {
    let place = Failure.Location(source: "elm.roi", line: 7, text: "東 rant", range: 4..<8)
    let text = renderer.text(
      Failure(
        code: "unknown-field", message: #"There is no field "rant"."#, location: place, suggestion: "rent"))
    #expect(
      text == #"{"command":"set","ok":false,"error":{"code":"unknown-field","#
        + #""message":"There is no field \"rant\".","line":7,"column":3,"start":4,"end":8,"#
        + #""suggestion":"rent"}}"# + "\n")
    let error: NSDictionary = [
      "code": "unknown-field", "message": #"There is no field "rant"."#, "line": 7,
      "column": 3, "start": 4, "end": 8, "suggestion": "rent",
    ]
    #expect(try parsed(text) == ["command": "set", "ok": false, "error": error])
    let typed = Failure.Location(source: nil, line: 1, text: "rant", range: 0..<4)
    #expect(
      renderer.text(Failure(code: "bad", message: "Bad.", location: typed))
        == #"{"command":"set","ok":false,"error":{"code":"bad","message":"Bad.","line":1,"column":1,"#
        + #""start":0,"end":4}}"# + "\n")
    #expect(
      renderer.text(Failure(code: "bad", message: "Bad."))
        == #"{"command":"set","ok":false,"error":{"code":"bad","message":"Bad."}}"# + "\n")
  }
}
