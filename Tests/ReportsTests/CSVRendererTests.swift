import Finance
import Localization
@testable import Reports
import Synchronization
import Testing

/// What spreadsheets read.
@Suite("Reports as CSV")
struct CSVRendererTests {
  let renderer = CSVRenderer(currency: .usd)

  @Test("The sample as CSV")
  func theSample() {
    #expect(
      renderer.text(sample)
        == """
        name,value
        price,250000
        down,20
        rate,6.5
        term,30
        net,-50.23
        payoff,November 2056
        roi,

        name,price,months,roi
        elm,250000,1234,8.24
        東京 flat,-0.05,,

        field,from,to
        price,0,250000
        loan,0,200000

        """.replacing("\n", with: "\r\n"))
  }

  /// 5,000 yen are 5,000 minor units, since the yen has no decimals (ISO 4217); they were once written as `50`.
  @Test("Amounts per unit, and those in words, are in the currency of the table")
  func otherCurrency() throws {
    let yen = try #require(Currency(canonical: "JPY"))
    let money = Money(minorUnits: 5_000)
    let rows: [[Cell]] = [
      [.amount(RecurringAmount(money, per: .year, isPerUnit: true), isPlain: false)],
      [.words(LocalizedText("at most \(Cell.money(money, .atLeast(0)))", context: nil))],
    ]
    let table = Table(columns: [TableColumn(key: "a", label: "A")], rows: rows)
    let text = CSVRenderer(currency: yen).text(Report([.table(table)]))
    #expect(text == "a\r\n5000/unit/yr\r\n\"at most ¥5,000\"\r\n")
  }

  /// A million records are written in parts, on several threads; here there is one part that is not full.
  @Test(
    "Records that are made cell by cell are in their order, as stored ones are",
    arguments: [1, 5_000, 70_001])
  func recordsInParts(count: Int) {
    let cell = { @Sendable (row: Int, column: Int) -> Cell in
      switch column {
      case 0: row % 7 == 0 ? .empty : .count(row)
      case 1: .number(.approximate(Double(row) / 128), .money, .rounded(2))
      default: .text(row % 3 == 0 ? "a,b" : "=a")
      }
    }
    for width in [1, 3] {
      let columns = (0..<width).map { TableColumn(key: "\($0)", label: "A") }
      let made = TableRows(count: count, columns: width, cell: cell)
      let stored = TableRows((0..<count).map { row in (0..<width).map { cell(row, $0) } })
      let texts = [made, stored].map { renderer.text(Report([.table(Table(columns: columns, rows: $0))])) }
      #expect(texts[0] == texts[1])
      #expect(texts[0].utf8.count { $0 == UInt8(ascii: "\n") } == count + 1)
    }
  }

  @Test("Parts that follow an interruption are not made")
  func partsAreInterrupted() {
    let made = Mutex(0)
    let rows = TableRows(count: 10_000_000, columns: 1) { row, _ in
      made.withLock { $0 += 1 }
      return .count(row)
    }
    let renderer = CSVRenderer(currency: .usd) { made.withLock { $0 > 0 } }
    _ = renderer.text(Report([.table(Table(columns: [TableColumn(key: "a", label: "A")], rows: rows))]))
    #expect(made.withLock { $0 } < 1_000_000)
  }

  @Test("Tables of the same columns are one")
  func tablesOfTheSameColumnsAreOne() {
    let column = TableColumn(key: "a", label: "A")
    let report = Report([
      .table(Table(columns: [column], rows: [[.count(1)]])), .note("left out"),
      .table(Table(columns: [TableColumn(key: "b", label: "B")], rows: [[.count(2)]])),
      .table(Table(columns: [column], rows: [[.count(3)], [.empty]])),
    ])
    #expect(renderer.text(report) == "a\r\n1\r\n3\r\n\"\"\r\n\r\nb\r\n2\r\n")
  }

  @Test("Notes without a table are a column")
  func notesAloneAreAColumn() {
    #expect(
      renderer.text(Report([.note("Saved, as elm."), .note("Done.")]))
        == "note\r\n\"Saved, as elm.\"\r\nDone.\r\n")
    #expect(renderer.text(Report()) == "")
  }

  @Test("Failures as CSV")
  func failures() {
    let place = Failure.Location(source: "elm.roi", line: 7, text: "set rant", range: 4..<8)
    #expect(
      renderer.text(Failure(code: "bad", message: "Bad.", location: place))
        == "error,message,file,line,column\r\nbad,Bad.,elm.roi,7,5\r\n")
    #expect(
      renderer.text(Failure(code: "bad", message: "Bad."))
        == "error,message,file,line,column\r\nbad,Bad.,,,\r\n")
  }

  @Test(
    "Texts are read back and never run",
    arguments: [
      ("elm", "elm"), ("", ""), ("a-b", "a-b"), ("東京", "東京"), ("'=1", "'=1"), ("1+1", "1+1"),
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
      ("\t=1", "'\t'=1"), ("\r=1", #"'\u{0D}'=1"#), ("\n=1", "'\n'=1"), ("  =1", "'  =1"),
      ("\u{A0}\u{3000}=1", "'\u{A0}\u{3000}=1"),
      ("\u{200B}=1", #"'\u{200B}=1"#), ("\u{0}=1", #"'\u{00}=1"#), ("＝1", "'＝1"), ("＋1", "'＋1"),
      ("－1", "'－1"),
      ("＠x", "'＠x"),
      ("a,b", "a,b"), (#"say "hi""#, #"say "hi""#), ("two\nlines", "two\nlines"), (" blank ", " blank "),
      // What a spreadsheet that separates otherwise would read as a cell of its own.
      ("a;=1", "a;'=1"), ("a; +1;b", "a;' +1;b"), ("a|@x", "a|'@x"), ("a\t-1", "a\t'-1"), ("a\n=1", "a\n'=1"),
      (#"a;"=1;b"#, #"a;'"=1;b"#), (#"a;"b""#, #"a;"b""#), (#""=1"#, #""=1"#),
      ("a\n\nb;c\n- d", "a\n\nb;c\n- d"), ("a;", "a;"), ("a; b", "a; b"),
      ("\u{1B}[2J", #"\u{1B}[2J"#),
    ])
  func textsAreReadBackAndNeverRun(_ text: String, expected: String) throws {
    let table = Table(
      columns: [TableColumn(key: "a", label: "A"), TableColumn(key: "b", label: "B")],
      rows: [[.text(text), dollars(-5)], [dollars(-100), .text(text)]])
    let records = try parse(renderer.text(Report([.table(table)])))
    #expect(records == [["a", "b"], [expected, "-0.05"], ["-1", expected]])
  }

  @Test("Quotation marks are doubled")
  func quotationMarks() {
    let row: [Cell] = [
      .text("a,b"), .text(#"say "hi""#), .text("two\nlines"), .text(" blank"), .text("plain text"),
    ]
    let columns = (0..<row.count).map { TableColumn(key: "c\($0)", label: "") }
    let text = renderer.text(Report([.table(Table(columns: columns, rows: [row]))]))
    #expect(text == "c0,c1,c2,c3,c4\r\n\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\" blank\",plain text\r\n")
  }
}

/// A reader of RFC 4180 that refuses what the grammar does not allow.
private func parse(_ text: String) throws -> [[String]] {
  var records: [[String]] = [[]]
  var rest = Array(text.unicodeScalars)[...]
  while !rest.isEmpty {
    var field = String.UnicodeScalarView()
    if rest.first == "\"" {
      rest.removeFirst()
      while true {
        let popped = rest.popFirst()
        let next = try #require(popped)
        if next != "\"" {
          field.append(next)
        } else if rest.first == "\"" {
          field.append(rest.removeFirst())
        } else {
          break
        }
      }
    } else {
      while let next = rest.first, next != ",", next != "\r" {
        try #require(next != "\"" && next.value >= 0x20)
        field.append(rest.removeFirst())
      }
    }
    records[records.count - 1].append(String(field))
    let end = rest.popFirst()
    guard end != "," else { continue }
    let newline = rest.popFirst()
    try #require(end == "\r" && newline == "\n")
    if !rest.isEmpty { records.append([]) }
  }
  return records
}
