import Finance
import Localization
import Reports
import Testing

/// Reports as a person sees them.
@Suite("Reports as text") struct TextRendererTests {
  let file = TextRenderer(localeFormat: .enUS)

  @Test("The sample as text")
  func theSample() {
    #expect(
      file.text(sample) == """
        Opened elm.

        Mortgage
          price   Purchase Price       $250,000
          down    Down Payment %            20%  follows from loan
          rate    Interest Rate %        6.500%
          term    Mortgage Term (Yr.)  30 years
          net     Net                   -$50.23
          payoff  Paid off             November 2056
          roi     ROI                  none: no cash is invested by month 12

        Purchase Price     $0 → $250,000
        Loan Amount     $0.00 → $200,000.00  (follows from price)

        Saved
        Name          Price  Months   ROI %
        elm        $250,000   1,234  8.240%
        東京 flat    -$0.05               –

        """)
  }

  @Test("One change is one line")
  func oneChangeIsOneLine() {
    let change = Change(
      key: "rent", label: "Rent", from: dollars(0, .atLeast(0)), to: dollars(180_000, .atLeast(0)))
    #expect(file.text(Report([.changes([change])])) == "Rent  $0 → $1,800\n")
    let follower = Change(key: "down", label: "Down", from: .empty, to: percent(1, 5), follows: "price")
    #expect(file.text(Report([.changes([follower])])) == "Down  none → 20%  (follows from price)\n")
    let name = Change(key: "name", label: "Name", from: .text("elm"), to: .text(""))
    #expect(file.text(Report([.changes([name])])) == "Name  elm → none\n")
    let roi = Change(
      key: "roi", label: "ROI", from: percent(1, 5), to: .undefined(why: "no cash is invested"))
    #expect(file.text(Report([.changes([roi])])) == "ROI  20% → none\n")
  }

  @Test("Notes follow each other")
  func notesFollowEachOther() {
    #expect(
      file.text(Report([.note("Saved as elm."), .note("Undo with undo.")]))
        == "Saved as elm.\nUndo with undo.\n")
    #expect(file.text(Report()) == "")
  }

  @Test("A table without rows has its labels")
  func aTableWithoutRowsHasItsLabels() {
    let table = Table(columns: [
      TableColumn(key: "name", label: "Name"), TableColumn(key: "price", label: "Price"),
    ])
    #expect(file.text(Report([.table(table)])) == "Name  Price\n")
  }

  @Test("Colours are sparse") func coloursAreSparse() {
    let renderer = TextRenderer(localeFormat: .enUS, palette: .colored)
    let report = Report([
      .figures(
        heading: "Investment",
        [
          Figure(key: "net", label: "Net", cell: dollars(-5), remark: "a loss"),
          Figure(key: "rent", label: "Rent", cell: dollars(100)),
        ])
    ])
    #expect(
      renderer.text(report) == """
        \u{1B}[1mInvestment\u{1B}[0m
          \u{1B}[2mnet\u{1B}[0m   Net   \u{1B}[31m-$0.05\u{1B}[0m  \u{1B}[2ma loss\u{1B}[0m
          \u{1B}[2mrent\u{1B}[0m  Rent   $1.00

        """)
    let change = Change(key: "net", label: "Net", from: dollars(-5), to: dollars(0), follows: "rent")
    #expect(
      renderer.text(Report([.changes([change])]))
        == "Net  \u{1B}[31m-$0.05\u{1B}[0m → $0.00  \u{1B}[2m(follows from rent)\u{1B}[0m\n")
  }

  @Test("Percentages below zero are red, as amounts are")
  func negativePercentages() throws {
    let renderer = TextRenderer(localeFormat: .enUS, palette: .colored)
    let eighth = try #require(Ratio(-1, 8))
    let cells: [(cell: Cell, text: String)] = [
      (.percent(eighth, .atLeast(0)), "-12.5%"),
      (.yield(eighth, monthly: Money(minorUnits: -500)), "-12.50% (-$5/mo)"),
      (.number(.exact(eighth), .percent, .atLeast(1)), "-12.5%"),
      (.number(.exact(eighth), .money, .rounded(2)), "-$0.13"),
    ]
    for (cell, text) in cells {
      #expect(renderer.text(Report([.answer(cell)])) == "\u{1B}[31m\(text)\u{1B}[0m\n")
    }
    #expect(renderer.text(Report([.answer(.number(.exact(eighth), .plain, .atLeast(0)))])) == "-0.125\n")
    #expect(renderer.text(Report([.answer(.percent(Ratio(0), .rounded(2)))])) == "0.00%\n")
  }

  @Test("No line ends with a blank", arguments: [nil, 10, 20, 30, 40, 60, 80, 200] as [Int?])
  func noLineEndsWithABlank(_ width: Int?) {
    let text = TextRenderer(localeFormat: .enUS, width: width).text(sample)
    #expect(!text.contains(" \n"))
    #expect(text.hasSuffix("\n"))
  }

  @Test("Colours change nothing else")
  func coloursChangeNothingElse() {
    for width in [nil, 20, 40, 80] as [Int?] {
      let colored = TextRenderer(localeFormat: .enUS, width: width, palette: .colored).text(sample)
      let plain = colored.replacing(/\u{1B}\[[0-9]+m/, with: "")
      #expect(colored != plain)
      #expect(plain == TextRenderer(localeFormat: .enUS, width: width).text(sample))
    }
  }
}

/// Reports in windows that are too narrow for them.
@Suite("Text in a narrow window")
struct NarrowTextTests {
  private func lines(_ report: Report, width: Int) -> [String] {
    TextRenderer(localeFormat: .enUS, width: width).text(report).split(separator: "\n").map(String.init)
  }

  @Test("A table that fits is whole")
  func aTableThatFitsIsWhole() {
    let whole = [
      "No.      Balance   Interest  Principal   Escrow  Extra     ROI %",
      "  1  $200,000.00  $1,083.33    $180.81  $250.00  $0.00  -12.500%",
    ]
    #expect(lines(schedule, width: 64) == whole)
    #expect(TextRenderer(localeFormat: .enUS).text(schedule) == whole.joined(separator: "\n") + "\n")
  }

  @Test("Columns are given up by importance from the right")
  func columnsAreGivenUpByImportanceFromTheRight() {
    #expect(
      lines(schedule, width: 63) == [
        "No.      Balance   Interest  Principal   Escrow     ROI %",
        "  1  $200,000.00  $1,083.33    $180.81  $250.00  -12.500%",
        #"Not shown: extra. A wider window or "output csv" shows it."#,
      ])
    #expect(
      lines(schedule, width: 50) == [
        "No.      Balance   Interest  Principal     ROI %",
        "  1  $200,000.00  $1,083.33    $180.81  -12.500%",
        "Not shown: escrow, extra. A wider window or",
        #""output csv" shows them."#,
      ])
    #expect(lines(schedule, width: 40)[0] == "No.      Balance   Interest     ROI %")
    #expect(lines(schedule, width: 27)[0] == "No.      Balance     ROI %")
    // What is essential stays, whatever the width: in blocks, with the first column in each.
    #expect(
      lines(schedule, width: 18).prefix(4) == [
        "No.      Balance", "  1  $200,000.00", "No.     ROI %", "  1  -12.500%",
      ])
    #expect(lines(schedule, width: 10).prefix(4) == lines(schedule, width: 18).prefix(4))
  }

  @Test("What is redundant is given up first, wherever it stands")
  func redundantColumns() {
    let table = Table(
      columns: [
        TableColumn(key: "month", label: "Month"),
        TableColumn(key: "date", label: "Date", importance: .redundant),
        TableColumn(key: "escrow", label: "Escrow", importance: .detail),
      ],
      rows: [[.count(1), .text("2026-12"), dollars(25_000)]])
    let report = Report([.table(table)])
    #expect(lines(report, width: 23)[1] == "    1  2026-12  $250.00")
    #expect(lines(report, width: 22)[1] == "    1  $250.00")
  }

  @Test("Text is broken when no column is left to give up")
  func textIsBrokenWhenNoColumnIsLeftToGiveUp() {
    let table = Table(
      columns: [TableColumn(key: "name", label: "Name"), TableColumn(key: "price", label: "Price")],
      rows: [
        [.text("a very long name of a house"), dollars(100)], [.text("東京東京東京東京"), dollars(200)],
        [.text("elm"), dollars(300)],
      ])
    #expect(
      lines(Report([.table(table)]), width: 18) == [
        "Name         Price", "a very long  $1.00", "name of a", "house", "東京東京東   $2.00", "京東京",
        "elm          $3.00",
      ])
  }

  @Test("The labels of columns are broken before a column is given up")
  func labelsAreBroken() {
    let table = Table(
      columns: [
        TableColumn(key: "no", label: "No."), TableColumn(key: "opening", label: "Opening Balance"),
        TableColumn(key: "text", label: "What it is"),
        TableColumn(key: "net", label: "Net Operating Income", importance: .detail),
      ],
      rows: [[.count(1), dollars(2_000_000), .text("one"), dollars(5)]])
    #expect(
      lines(Report([.table(table)]), width: 42) == [
        "                                   Net", "        Opening              Operating",
        "No.     Balance  What it is     Income", "  1  $20,000.00  one             $0.05",
      ])
  }

  private func table(isProse: Bool = false, isExcerpt: Bool = false) -> Report {
    Report([
      .table(
        Table(
          columns: [
            TableColumn(key: "name", label: "Name"),
            TableColumn(key: "text", label: "Text", isProse: isProse, isExcerpt: isExcerpt),
          ],
          rows: [
            [.text("one"), .text("set  show  fields  reset  edit  at  events  arm")],
            [.text("a name that is rather long"), .text("no")],
          ]))
    ])
  }

  @Test("Prose in the last column is broken, as long as its lines can be read")
  func proseInTheLastColumnIsBroken() {
    #expect(
      lines(table(isProse: true), width: 60) == [
        "Name                        Text", "one                         set  show  fields  reset  edit",
        "                            at  events  arm", "a name that is rather long  no",
      ])
    // Where few names are long, they leave their line to the text.
    #expect(
      lines(table(isProse: true), width: 50) == [
        "Name  Text", "one   set  show  fields  reset  edit  at  events", "      arm",
        "a name that is rather long", "      no",
      ])
    #expect(
      lines(table(isProse: true), width: 34) == [
        "Name", "    Text", "one", "    set  show  fields  reset  edit", "    at  events  arm",
        "a name that is rather long", "    no",
      ])
  }

  @Test("An excerpt is one line")
  func anExcerptIsOneLine() {
    #expect(
      lines(table(isExcerpt: true), width: 60)[1]
        == "one                         set  show  fields  reset  edit …")
    #expect(lines(table(isExcerpt: true), width: 34)[3] == "    set  show  fields  reset  edi…")
  }

  @Test("Prose stands below rows of several columns, and gives up none of them for it")
  func proseStandsBelowRows() {
    let table = Table(
      columns: [
        TableColumn(key: "no", label: "No."), TableColumn(key: "time", label: "When", importance: .useful),
        TableColumn(key: "effect", label: "Effect", isProse: true),
        TableColumn(key: "state", label: "State", importance: .detail),
      ],
      rows: [
        [
          .count(1), .text("2026-12-01"), .text("the price is what it was before the last change"),
          .text("done"),
        ],
        [.count(2), .text("2026-12-02"), .empty, .text("undone")],
      ])
    #expect(
      lines(Report([.table(table)]), width: 40) == [
        "No.  When        State", "    Effect", "  1  2026-12-01  done",
        "    the price is what it was before the", "    last change", "  2  2026-12-02  undone",
      ])
  }

  @Test("An amount with words is broken at them only where it must be; a number never")
  func amountsWithWords() {
    let table = Table(
      columns: [TableColumn(key: "name", label: "Name"), TableColumn(key: "term", label: "Term")],
      rows: [
        [.text("incomprehensibility"), .term(Term(months: 201))], [.text("elm"), dollars(123_456_789)],
      ])
    #expect(
      lines(Report([.table(table)]), width: 24) == [
        "Name                Term", "incompreh     201 months", "ensibilit", "y", "elm        $1,234,567.89",
      ])
    for width in 23...40 {
      let lines = lines(Report([.table(table)]), width: width)
      #expect(lines.contains { $0.hasSuffix("$1,234,567.89") } && lines.allSatisfy { $0.count <= width })
    }
  }

  @Test("Every table fits that can")
  func everyTableFitsThatCan() {
    for width in 26...120 {
      for line in lines(schedule, width: width) { #expect(TextWidth.cells(line) <= width, "\(line)") }
    }
  }

  @Test("Sheets break their sentences")
  func sheetsBreakTheirSentences() {
    let sheet = Report([
      .figures(
        heading: nil,
        [
          Figure(
            key: "down", label: "Down", cell: percent(1, 5),
            remark: "follows from the loan that was typed last"),
          Figure(key: "paid", label: "Paid off", cell: .text("November 2056")),
          Figure(key: "roi", label: "ROI", cell: .undefined(why: "no cash is invested by month 12")),
        ])
    ])
    #expect(
      lines(sheet, width: 46) == [
        "  down  Down      20%  follows from the loan",
        "                       that was typed last",
        "  paid  Paid off  November 2056",
        "  roi   ROI       none: no cash is invested by",
        "                  month 12",
      ])
    #expect(
      lines(sheet, width: 28) == [
        "  down  Down      20%", "    follows from the loan", "    that was typed last", "  paid  Paid off",
        "    November 2056", "  roi   ROI", "    none: no cash is", "    invested by month 12",
      ])
  }

  @Test("Labels are broken, or go below their figures, before numbers are")
  func labelsAreBrokenBeforeNumbers() {
    let sheet = Report([
      .figures(heading: nil, [Figure(key: "price", label: "Purchase Price", cell: dollars(25_000_000))])
    ])
    #expect(lines(sheet, width: 34) == ["  price  Purchase      $250,000.00", "         Price"])
    #expect(lines(sheet, width: 28) == ["  price  $250,000.00", "    Purchase Price"])
    #expect(lines(sheet, width: 18) == ["  price", "    Purchase Price", "    $250,000.00"])
  }

  @Test("Changes are broken before their arrows")
  func changesAreBroken() {
    let price = Change(key: "price", label: "Purchase Price", from: dollars(0), to: dollars(25_000_000))
    let loan = Change(
      key: "loan", label: "Loan Amount", from: dollars(0), to: dollars(20_000_000), follows: "price")
    let changes = Report([.changes([price, loan])])
    #expect(
      lines(changes, width: 60) == [
        "Purchase Price  $0.00 → $250,000.00",
        "Loan Amount     $0.00 → $200,000.00  (follows from price)",
      ])
    #expect(
      lines(changes, width: 40) == [
        "Purchase Price  $0.00 → $250,000.00", "Loan Amount     $0.00 → $200,000.00",
        "  (follows from price)",
      ])
    #expect(
      lines(changes, width: 25) == [
        "Purchase Price  $0.00", "  → $250,000.00", "Loan Amount  $0.00", "  → $200,000.00",
        "  (follows from price)",
      ])
  }

  @Test("A derivation leaves room for its text however deep it goes")
  func derivationsHaveRoom() {
    var derivation = Derivation(
      subject: "rent", value: dollars(180_000), formula: nil, figures: [], remark: nil, parts: [])
    for name in ["laundry", "income", "effective_gross", "noi", "cash_flow", "profit", "return"] {
      derivation = Derivation(
        subject: name, value: dollars(180_000), formula: "gross_potential + \(derivation.subject)",
        figures: [], remark: nil, parts: [derivation])
    }
    for width in [30, 40, 60] {
      let all = lines(Report([.derivation(derivation)]), width: width)
      #expect(all.allSatisfy { $0.count <= width } && all.count > 15, "\(all)")
    }
  }

  @Test("The heads of tables are told to a pager, if each of their rows is a line")
  func headsAreTold() {
    let heads = TableHeads()
    let renderer = TextRenderer(localeFormat: .enUS, width: 50, tableHeads: heads)
    let text = renderer.text(schedule)
    let head = heads.take()
    #expect(head.count == 1 && heads.take() == [])
    let bytes = Array(text.utf8)
    #expect(
      head.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == [
        "No.      Balance   Interest  Principal     ROI %\n"
      ])
    #expect(
      head.map { String(decoding: bytes[$0.bytes.upperBound..<$0.end], as: UTF8.self) } == [
        "  1  $200,000.00  $1,083.33    $180.81  -12.500%\n"
      ])
    // Each block has its own; rows with prose below them have none.
    _ = TextRenderer(localeFormat: .enUS, width: 18, tableHeads: heads).text(schedule)
    #expect(heads.take().count == 2)
    _ = TextRenderer(localeFormat: .enUS, width: 34, tableHeads: heads).text(table(isProse: true))
    #expect(heads.take() == [])
  }

  @Test("Long notes are broken at blanks")
  func longNotesAreBrokenAtBlanks() {
    let note = Report.note("There is no saved property of that name.")
    #expect(lines(note, width: 20) == ["There is no saved", "property of that", "name."])
    #expect(lines(note, width: 40) == ["There is no saved property of that name."])
    #expect(lines(.note("a incomprehensibilities b"), width: 10) == ["a", "incomprehensibilities", "b"])
  }
}
