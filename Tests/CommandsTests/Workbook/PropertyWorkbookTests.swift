import Localization
import Programs
import Reports
import TestShell
import Testing

@testable import Workbooks

@Suite("Properties as workbooks") struct PropertyWorkbookTests {
  static let deal = [
    "set price 325k down 25 rate 6.875 closing 3% rehab 12000",
    "set rent 2900 vacancy 6 taxes 4200 insurance 1650",
    "set management 8% capex 5% rent_growth 3 appreciation 3", "at 60 cost 9000 roof",
    "set hold 2y selling 7 discount 9",
  ]

  /// The workbook that a shell writes of a deal.
  private func workbook(_ lines: [String]) throws -> WrittenWorkbook {
    let shell = TestShell(lines)
    shell.expectSuccess("report deal.xlsx")
    return try WrittenWorkbook(try #require(shell.files.bytes(of: "deal.xlsx")))
  }

  // MARK: Formulas

  @Test("A definition is written as it would be typed into a spreadsheet")
  func definitions() throws {
    let definitions: [(text: String, formula: String)] = [
      ("price * 8% + 1", "price_*8%+1"),
      ("-(price - loan) / 2 ^ 3", "-(price_-loan)/2^3"),
      ("price - (loan - rehab)", "price_-(loan-rehab)"),
      ("price / (12 * units)", "price_/(12*units)"),
      ("if(dscr >= 1.2, noi, 0)", "IF(ROUND(dscr-1.2,9)>=0,noi,0)"),
      ("if(units > 1 and price < 1000, 1, 2)", "IF(AND(units>1,ROUND(price_-1000,9)<0),1,2)"),
      ("if(units > 0 and 1 / loan > 2, 1, 2)", "IF(IF(units>0,ROUND(1/loan-2,9)>0,FALSE()),1,2)"),
      ("noi(y3)", "INDEX(noi_by_year,4)"),
      ("balance(12)", "INDEX(balance_by_month,13)"),
      ("balance(hold * 12)", "INDEX(balance_by_month,hold*12+1)"),
      ("sum(rent(1..12))", "SUMIFS(rent_by_month,months,\">=\"&1,months,\"<=\"&12)"),
      ("positive(price)", "IF(price_>0,price_,NA())"),
      ("round(price / 3, decimals)", "ROUND(price_/3+tie,2)"),
      ("rounddown(price / 3)", "ROUNDDOWN(ROUND(price_/3,9),0)"),
      ("effect(rate, 12)", "(1+rate_/12)^12-1"),
      ("max(price, loan, 5)", "MAX(price_,loan,5)"),
      (
        "mirr([-cash_invested, cash_flow(y1..y5)], 6%, 4%)",
        "MIRR(INDEX(own_flows,1):INDEX(own_flows,5+1),6%,4%)"
      ),
      (
        "mirr(cash_flow(y1..y(hold)), 6%, rate)",
        "MIRR(INDEX(own_flows,2):INDEX(own_flows,hold+1),6%,rate_)"
      ),
      ("pmt(rate / 12, term * 12, loan)", "PMT(rate_/12,term*12,loan)"),
    ]
    let lines = definitions.enumerated().map { "define own_\($0.offset) = \($0.element.text)" }
    let workbook = try workbook(Self.deal + ["set hold 7y"] + lines)
    for (number, definition) in definitions.enumerated() {
      let expected = definition.formula.replacing("own_", with: "own_\(number)_")
      #expect(workbook.cell("own_\(number)")?.formula == expected, "\(definition.text)")
    }
  }

  @Test("What a spreadsheet cannot compute stands as a value, with its reason")
  func obstacle() throws {
    let workbook = try workbook(Self.deal + ["define own = mirr([-100, 60, 70], 5%, 6%)"])
    let cell = try #require(workbook.cell("own"))
    #expect(cell.formula == nil)
    #expect(cell.value.hasPrefix("0.155"))
    let remarks = workbook.sheets["Figures"]?.values.map(\.value) ?? []
    #expect(remarks.contains { $0.contains("no way to compute mirr([-100, 60, 70], 5%, 6%)") })
    #expect(workbook.sheets["About"]?.values.contains { $0.value.contains("own") } == true)
  }

  @Test("A balloon follows from the sheets of the loans")
  func balloon() throws {
    let workbook = try workbook(Self.deal + ["set balloon 84", "add loan second 20000 rate 9 io 60 term 5y"])
    let cell = try #require(workbook.cell("balloon_payment"))
    #expect(cell.formula?.hasPrefix("IF(OR(loan_last_month<loan_months,") == true, "\(cell)")
    #expect(cell.formula?.contains("INDEX(second_sheet_principal,second_last_month+1)") == true)
    #expect(Double(cell.value).map { $0 > 200_000 } == true)
  }

  @Test("What follows from a column of values is a value too, and said to be one")
  func mixed() throws {
    let workbook = try workbook([
      "set price 300k down 20 rate 6 rent 2000 taxes 3000 hold 7y selling 6 discount 7"
    ])
    let about = try #require(workbook.sheets["About"]?.values.map(\.value))
    let told = about.filter { $0.contains("npv_renting_by_month") }
    #expect(told.count == (workbook.names["npv_renting_by_month"] == nil ? 0 : 1))
    if workbook.names["break_even_years"] != nil {
      #expect(workbook.cell("break_even_years")?.formula == nil)
    }
  }

  @Test("Names that mean something else in a spreadsheet have a line behind them")
  func names() throws {
    let workbook = try workbook(
      Self.deal + ["define q1 = price", "define r1c1 = price", "define tax2026 = price"])
    #expect(workbook.cell("q1_")?.formula == "price_")
    #expect(workbook.cell("r1c1_")?.formula == "price_")
    #expect(workbook.cell("tax2026_")?.formula == "price_")
    #expect(workbook.names["price"] == nil)
  }

  // MARK: Structure

  /// Properties whose workbooks use every part.
  static let properties = [
    deal, deal + ["set extra 200 pmi 0.5 down 10", "require dscr >= 1.1"],
    deal + ["arm 5/1 index 4 margin 2.5 caps 2/2/5", "set penalty 3/2/1"],
    deal + [
      "set hold 4y", "at 36 refinance 75% of value rate 6 term 30y costs 4000", "set points 1 fees 900",
    ],
    deal + [
      "add loan second 20000 rate 9 term 10y", "add expense lawn 2% of collected", "set io 24",
    ],
    deal + ["set tax_rate 24 land 20% magi 120000", "set hold 2.5y exit_cap 7"],
    ["set price 200k down 100 rent 1500"],
  ]

  @Test(
    "Every name in a formula is defined, every function is an old one, no formula is too long",
    arguments: properties)
  func closed(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines + ["report deal.xlsx"])
    let functions: Set = [
      "ABS", "AND", "COUNTIF", "FALSE", "FLOOR", "IF", "IFERROR", "INDEX", "IRR", "ISNUMBER", "MATCH", "MAX",
      "MIN",
      "MOD", "N", "NA",
      "NOT", "NPV", "OR", "PMT", "ROUND", "ROUNDDOWN", "ROUNDUP", "ROWS", "SIGN", "SUM", "SUMIF", "SUMIFS",
      "SUMPRODUCT", "TRUE",
    ]
    let sheetNames = Set(workbook.sheetNames.map { $0.lowercased() })
    func isKnown(_ word: String) -> Bool {
      guard word.last != "(" else { return functions.contains(String(word.dropLast())) }
      let name = word.lowercased()
      return workbook.names[name] != nil || sheetNames.contains(name) || ["true", "false"].contains(name)
        || Self.isCell(name)
    }
    var (faults, known): ([String], Set<String>) = ([], [])
    for (sheet, cells) in workbook.sheets {
      for (place, cell) in cells {
        guard let formula = cell.formula else { continue }
        if formula.utf8.count >= 8192 { faults.append("\(sheet)!\(place) is too long") }
        for word in Self.words(of: formula) where known.insert(word).inserted && !isKnown(word) {
          faults.append("\(word) in \(sheet)!\(place)")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }

  /// The names of a formula, and its functions with a parenthesis, without texts and the names of sheets between
  /// quotation marks.
  private static func words(of formula: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var quote: UInt8?
    func end(isCalled: Bool) {
      if let first = word.first, isLetter(first) || first == UInt8(ascii: "_") {
        words.append(String(decoding: word, as: UTF8.self) + (isCalled ? "(" : ""))
      }
      word = []
    }
    for byte in formula.utf8 {
      switch byte {
      case quote: quote = nil
      case _ where quote != nil: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        end(isCalled: false)
        quote = byte
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."): word.append(byte)
      case _ where isLetter(byte): word.append(byte)
      case UInt8(ascii: "$"): break
      default: end(isCalled: byte == UInt8(ascii: "("))
      }
    }
    end(isCalled: false)
    // The digits of a number such as 1E-05 are no name.
    return words.filter { !$0.hasPrefix("E-") }
  }

  /// Bytes above those of ASCII are of letters.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: true
    default: false
    }
  }

  private static func isCell(_ word: String) -> Bool {
    let letters = word.prefix { $0.isLetter }
    return (1...3).contains(letters.count) && !word.dropFirst(letters.count).isEmpty
      && word.dropFirst(letters.count).allSatisfy(\.isNumber)
  }

  @Test("Cells stand in their order, and each name once", arguments: properties)
  func order(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines + ["report deal.xlsx"])
    for number in 1...workbook.sheetNames.count {
      var last = (row: 0, column: 0)
      for match in try workbook.part("xl/worksheets/sheet\(number).xml").matches(
        of: /<c r="([A-Z]+)([0-9]+)"/)
      {
        let column = match.1.utf8.reduce(0) { 26 * $0 + Int($1) - 64 }
        let row = try #require(Int(match.2))
        if (row, column) <= last { Issue.record("sheet \(number), \(match.0)") }
        last = (row, column)
      }
    }
    let names = try workbook.part("xl/workbook.xml").matches(of: /<definedName name="([^"]+)">/).map(\.1)
    #expect(Set(names).count == names.count)
    #expect(names.count > 100)
  }

  @Test("What viewers show without computing is what roi computes")
  func cache() throws {
    let shell = TestShell(Self.deal)
    _ = shell.run("report deal.xlsx")
    let workbook = try WrittenWorkbook(try #require(shell.files.bytes(of: "deal.xlsx")))
    for (name, text) in [
      ("noi", "noi"), ("dscr", "dscr"), ("irr_", "irr"), ("npv_", "npv"), ("payment", "payment"),
    ] {
      let cell = try #require(workbook.cell(name))
      let shown = try #require(Double(cell.value))
      #expect(cell.formula != nil)
      shell.expectSuccess("assert abs(\(text) - \(shown)) < 0.000001")
    }
  }

  // MARK: Sensitivity

  @Test(
    "A table of two inputs says what the figures are with other values of them",
    arguments: [
      ("B10", "set price 305k rate 5.875", "irr"), ("F14", "set price 345k rate 7.875", "irr"),
      ("B19", "set price 305k rate 5.875", "cash_flow"), ("E22", "set price 335k rate 7.375", "cash_flow"),
      ("D32", "set price 345k", "dscr"), ("F30", "set rate 7.875", "dscr"),
    ])
  func sensitivity(_ cell: String, _ change: String, _ figure: String) throws {
    let written = try WrittenOnce.workbook(of: Self.deal + ["report deal.xlsx"])
    let found = try #require(written.sheets["Sensitivity"]?[cell])
    #expect(found.formula?.contains("Scenarios!") == true)
    let shell = TestShell(Self.deal)
    shell.expectSuccess(change)
    shell.expectSuccess("assert abs(\(figure) - \(found.value)) < 0.000001")
  }

  @Test("The middle of a table is the workbook itself, and a scenario has no name but those that are there")
  func middle() throws {
    let workbook = try WrittenOnce.workbook(of: Self.deal + ["report deal.xlsx"])
    let sheet = try #require(workbook.sheets["Sensitivity"])
    #expect(["D12", "A12", "D9"].map { sheet[$0]?.formula } == ["irr_", "price_", "rate_"])
    #expect(sheet["A10"]?.formula == "MAX(price_-2*$B$5,0)" && sheet["F9"]?.formula == "MAX(rate_+2*$B$6,0)")
    #expect(["B5", "B6"].map { sheet[$0]?.value } == ["10000", "0.005"])
    let scenarios = try #require(workbook.sheets["Scenarios"])
    #expect(scenarios.values.contains { $0.formula == "Sensitivity!$A$10" })
    // Twenty-four of them; the figures that stay as they are, are read and not worked out again.
    #expect(scenarios.values.count { $0.formula == "noi" } == 24)
    #expect(!workbook.names.contains { $0.value.hasPrefix("Scenarios!") && !$0.key.hasPrefix("_xlnm.") })
  }

  @Test("Without a rate the rent is varied, without a price or with a loan of values there is no table")
  func otherTables() throws {
    let cash = try workbook(["set price 200k down 100 rent 1900 taxes 2400 hold 5y selling 6"])
    let sheet = try #require(cash.sheets["Sensitivity"])
    #expect(sheet["D9"]?.formula == "rent" && sheet["B6"]?.value == "50")
    let last = try #require(sheet["F32"])
    let shell = TestShell(["set price 220k down 100 rent 2000 taxes 2400 hold 5y selling 6"])
    shell.expectSuccess("assert abs(cash_on_cash - \(last.value)) < 0.000001")
    for lines in [["set loan 150k rate 6"], Self.deal + ["set rhythm biweekly"]] {
      #expect(!(try workbook(lines)).sheetNames.contains("Sensitivity"), "\(lines)")
    }
  }

  @Test("A sale after the last month of the scenarios has no value in them")
  func laterSale() throws {
    let workbook = try WrittenOnce.workbook(of: Self.deal + ["report deal.xlsx"])
    let cell = try #require(workbook.sheets["Sensitivity"]?["B10"]?.formula)
    #expect(cell.hasPrefix("IF(ROUND(hold*12,0)>24,NA(),Scenarios!"))
    // So many months would need more cells than the rest of the workbook.
    let late = try self.workbook(Self.deal + ["set hold 25y"])
    #expect(late.sheets["Sensitivity"]?["A8"]?.value == "Cash Flow a Month")
  }

  @Test("A figure that has no value before a part of it is positive is there; one without an input is not")
  func withoutValue() throws {
    let workbook = try workbook([
      "set price 200k loan 206000 rate 6 rent 1900 taxes 2000 hold 5y selling 5 appreciation 2"
    ])
    let cell = try #require(workbook.cell("equity_dividend"))
    #expect(cell.formula?.isEmpty == false && cell.kind == "e")
    #expect(workbook.cell("break_even_years") == nil && workbook.cell("npv_") == nil)
  }

  @Test("A definition that other inputs give a value is there with its formula; one without an input is not")
  func definitionWithoutValue() throws {
    let workbook = try workbook([
      "set price 200k down 20 rate 7 term 30 rent 180",
      "define modified = mirr([-cash_invested, cash_flow(y1..y5)], 6%, 8%)", "define twice = modified * 2",
      "define share = noi / (units - 1)", "define sold = net_proceeds / price",
    ])
    let expected = [
      "modified": "MIRR(INDEX(modified_flows,1):INDEX(modified_flows,5+1),6%,8%)", "twice": "modified*2",
      "share": "noi/(units-1)",
    ]
    for (name, formula) in expected {
      let cell = try #require(workbook.cell(name), "\(name)")
      #expect(cell.formula == formula && cell.kind == "e" && cell.value == "#N/A", "\(name): \(cell)")
    }
    #expect(workbook.cell("sold") == nil)
  }

  @Test("A flow at the closing that has no value is an error there, as it is when the sheet is computed")
  func flowWithoutValue() throws {
    let workbook = try workbook([
      "set price 325000 down 3.5 rate 6 term 15 rent 3170 taxes 1.1% hold 5y selling 5",
      "add loan second 32500 rate 8.5 term 15y", "require cash_on_cash >= 6%",
    ])
    #expect(workbook.cell("cash_invested").flatMap { Double($0.value) } == -21_125)
    for name in ["irr__flows", "irr__flows_sign", "irr__flows_changes", "payback_flows", "payback_flags"] {
      let range = try #require(workbook.names[name])
      let first = try #require(CellAddress.place(String(range.prefix { $0 != ":" })))
      let cell = try #require(workbook.sheets[first.sheet]?[first.cell])
      #expect(cell.formula != nil && cell.kind == "e" && cell.value == "#N/A", "\(name): \(cell)")
    }
    for name in ["payback", "equity_multiple"] { #expect(workbook.cell(name)?.kind == "e", "\(name)") }
    // The bound of a criterion without a value can be changed too.
    #expect(workbook.cell("bound_1")?.value == "0.06")
  }

  @Test("A sale in the month of a refinance pays no penalty on what the refinance has repaid")
  func penaltyAtRefinance() throws {
    let workbook = try workbook(
      Self.deal + ["set penalty 5/4/3/2/1", "at 60 refinance 200000 rate 5.75 term 30y costs 4500"])
    let value = { (name: String, row: Int) throws -> Double in
      let address = try #require(workbook.names[name])
      let place = try #require(CellAddress.place(String(address.split(separator: ":")[0])))
      let column = place.cell.prefix { $0.isLetter }
      return try #require(Double(workbook.sheets[place.sheet]?["\(column)\(5 + row)"]?.value ?? ""))
    }
    #expect(try value("loan_sheet_penalty", 60) == 0)
    #expect(try value("loan_sheet_penalty", 59) > 1000)
    #expect(try value("loan_sheet_costs", 60) > 1000)
    #expect(try value("prepayment_penalty_by_month", 60) == 0)
  }

  @Test(
    "On paper broken texts have rows of their height, and wide sheets take several pages without the steps")
  func paper() throws {
    let workbook = try workbook(Self.deal)
    let part = { (sheet: String) throws in
      let place = try #require(workbook.sheetNames.firstIndex(of: sheet))
      return try workbook.part("xl/worksheets/sheet\(place + 1).xml")
    }
    for (sheet, pages) in [
      ("Deal", 1...1), ("Inputs", 1...1), ("Loan", 1...1), ("Months", 3...6), ("Years", 2...4),
    ] {
      let match = try #require(try part(sheet).firstMatch(of: /fitToWidth="([0-9]+)"/))
      #expect(try pages.contains(#require(Int(match.1))), "\(sheet): \(match.0)")
    }
    // "Net Operating Income" is wider than its column, and so is one sentence about the workbook.
    #expect(
      try part("Deal").contains(/<row r="[0-9]+" ht="27.0" customHeight="1"><c [^>]*><is><t[^>]*>Year</))
    #expect(try part("About").contains(/<row r="[0-9]+" ht="27.0"/))
    let areas = try workbook.part("xl/workbook.xml").matches(of: /Print_Area[^>]*>([^<]*)</).map(\.1)
    let steps = workbook.names.filter { $0.key.hasSuffix("_flows_sign") }.compactMap {
      $0.value.split(separator: "$").last
    }
    let last = try #require(
      areas.first { $0.hasPrefix("Years!") }?.split(separator: "$").last.flatMap { Int($0) })
    #expect(!steps.isEmpty && steps.allSatisfy { Int($0).map { $0 > last } == true }, "\(steps), \(last)")
  }

  @Test("The same property makes the same bytes")
  func same() throws { #expect(try workbook(Self.deal).bytes == workbook(Self.deal).bytes) }

  @Test("A text that begins like a formula is a text, and control characters are harmless")
  func texts() throws {
    let shell = TestShell(Self.deal + ["save \"=1+1\"", "at 12 cost 5 \"@<b>&_x0041_\""])
    _ = shell.run("report deal.xlsx")
    let workbook = try WrittenWorkbook(try #require(shell.files.bytes(of: "deal.xlsx")))
    let title = try #require(workbook.sheets["Deal"]?["A1"])
    #expect(title.kind == "inlineStr")
    #expect(title.value == "=1+1")
    #expect(
      try workbook.part("xl/worksheets/sheet\(workbook.sheetNames.count).xml").contains("_x005F_x0041_"))
  }

  // MARK: Back again

  /// The workbook with other values in some inputs, as a spreadsheet would write it.
  /// - Parameter change: Changes the text of the part with the sheet of figures.
  private func changed(
    _ bytes: [UInt8], _ values: [(String, String)], figures change: (String) -> String = { $0 }
  ) throws -> [UInt8] {
    let workbook = try WrittenWorkbook(bytes)
    let figures = try #require(workbook.sheetNames.firstIndex(of: "Figures"))
    var archive = ZipWriter()
    let parts =
      [
        "[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
        "xl/styles.xml",
      ]
      + (1...workbook.sheetNames.count).map { "xl/worksheets/sheet\($0).xml" }
    for part in parts {
      var text = try workbook.part(part)
      for (name, value) in values {
        let (sheet, cell) = try #require(workbook.names[name].flatMap(CellAddress.place))
        let number = try #require(workbook.sheetNames.firstIndex(of: sheet))
        guard part.hasSuffix("/sheet\(number + 1).xml") else { continue }
        let pattern = try Regex("(<c r=\"\(cell)\"[^>]*>)<v>[^<]*</v>")
        let content = value.hasPrefix("<") ? value : "<v>\(value)</v>"
        text = text.replacing(pattern) { "\($0.output[1].substring ?? "")\(content)" }
      }
      if part.hasSuffix("/sheet\(figures + 1).xml") { text = change(text) }
      archive.add(part, Array(text.utf8))
    }
    return archive.finished()
  }

  @Test("Inputs that were changed come back in one change of the property")
  func back() throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx"])
    shell.files.put(
      try changed(
        try #require(shell.files.bytes(of: "deal.xlsx")),
        [("price_", "347500"), ("rate_", "0.065"), ("management_percent", "0.09"), ("hold", "10")]),
      at: "deal.xlsx")
    _ = shell.run("set rehab 15000")
    shell.expectSuccess("open deal.xlsx")
    for condition in [
      "price = 347500", "rate = 6.5%", "management.percent = 9%", "hold = 10", "rehab = 15000",
    ] {
      shell.expectSuccess("assert \(condition)")
    }
    _ = shell.run("undo")
    shell.expectSuccess("assert price = 325000 and hold = 2 and rehab = 15000")
  }

  @Test("Formulas that somebody changed are told, and that blanks and letters of another case are none")
  func changedFormula() throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx"])
    let bytes = try #require(shell.files.bytes(of: "deal.xlsx"))
    shell.files.put(
      try changed(bytes, []) { $0.replacing("<f>price_", with: "<f>PRICE_ ", maxReplacements: 1) },
      at: "deal.xlsx")
    #expect(shell.text("open deal.xlsx") == "No input of deal.xlsx was changed.\n")
    shell.files.put(
      try changed(bytes, [("hold", "9")]) {
        $0.replacing("<f>price_", with: "<f>1+price_", maxReplacements: 1)
      },
      at: "deal.xlsx")
    let told = shell.text("open deal.xlsx")
    #expect(told.contains("2 years → 9 years"))
    #expect(told.contains("Formulas of 1 row are not roi's any more, in Figures, row "), "\(told)")
  }

  @Test("Bounds of criteria come back with the inputs, in the same change")
  func bounds() throws {
    let shell = TestShell(
      Self.deal + [
        "require dscr >= 1.1 because \"the bank\"", "require cash_on_cash > 6%", "require cash_flow > 100",
        "save elm", "report deal.xlsx",
      ])
    shell.files.put(
      try changed(
        try #require(shell.files.bytes(of: "deal.xlsx")),
        [("bound_1", "1.25"), ("bound_2", "0.075"), ("hold", "9")]), at: "deal.xlsx")
    let told = shell.text("open deal.xlsx")
    #expect(told.contains("dscr >= 1.1 because the bank → dscr >= 1.25 because the bank"), "\(told)")
    let criteria = { shell.interpreter.workspace.document.userDefinitions.criteria.map(\.row) }
    #expect(
      criteria() == ["dscr >= 1.25 because the bank", "cash_on_cash > 7.5%", "cash_flow > 100"])
    shell.expectSuccess("assert hold = 9")
    _ = shell.run("undo")
    #expect(criteria() == ["dscr >= 1.1 because the bank", "cash_on_cash > 6%", "cash_flow > 100"])
    shell.expectSuccess("assert hold = 2")
  }

  @Test("A formula in the cell of an input is told, and so is a cell without a number")
  func formulaInput() throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx"])
    shell.files.put(
      try changed(
        try #require(shell.files.bytes(of: "deal.xlsx")),
        [
          ("price_", "<f>330000+1000</f><v>331000</v>"), ("rate_", "<f>6%</f><v/>"),
          ("hold", "<v></v>"),
        ]), at: "deal.xlsx")
    let told = shell.text("open deal.xlsx")
    #expect(told.contains("price and rate hold formulas now: only what they come to is taken."), "\(told)")
    #expect(told.contains("rate and hold hold no numbers: they are left as they were."), "\(told)")
    shell.expectSuccess("assert price = 331000 and rate = 6.875% and hold = 2")
  }

  @Test("compare shows what was changed, and takes nothing")
  func compared() throws {
    let shell = TestShell(Self.deal + ["require dscr >= 1.1", "save elm", "report deal.xlsx"])
    shell.files.put(
      try changed(
        try #require(shell.files.bytes(of: "deal.xlsx")), [("price_", "347500"), ("bound_1", "1.2")]),
      at: "deal.xlsx")
    let check = { (line: String) in
      let table = shell.table(line)
      #expect(table?.columns.map(\.key).prefix(4) == ["name", "label", "elm", "deal.xlsx"], "\(line)")
      let rows = table?.rows.map { $0.prefix(4).map { LocaleFormat.enUS.text($0) } } ?? []
      #expect(rows.contains { $0[0] == "price" && $0[2...] == ["$325,000", "$347,500"] }, "\(rows)")
      #expect(rows.contains { $0[0] == "dscr >= 1.2" }, "\(rows)")
      #expect(!rows.contains { $0[0] == "hold" }, "\(rows)")
    }
    check("compare deal.xlsx")
    shell.expectSuccess("assert price = 325000")
    shell.expectSuccess("compare deal.xlsx --why noi")
    _ = shell.run("new")
    check("compare deal.xlsx")
    check("compare elm deal.xlsx")
    #expect(shell.code("compare gone.xlsx") == "file-failed")
    #expect(shell.code("compare elm gone") == "unknown-name")
  }

  // MARK: Interruption

  @Test("A workbook whose writing is interrupted is not there", arguments: ["report", "export"])
  func interrupted(command: String) throws {
    let shell = TestShell(Self.deal + ["schedule"])
    shell.isInterrupted = true
    #expect(shell.code("\(command) deal.xlsx") == "interrupted")
    shell.isInterrupted = false
    #expect(shell.files.bytes(of: "deal.xlsx") == nil)
  }

  @Test("The reading of a workbook stops at each piece of it, and changes nothing")
  func interruptedReading() throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx"])
    shell.isInterrupted = true
    for line in ["open deal.xlsx", "compare deal.xlsx"] { #expect(shell.code(line) == "interrupted") }
    shell.isInterrupted = false
    shell.expectSuccess("assert price = 325000")
    let bytes = try #require(shell.files.bytes(of: "deal.xlsx"))
    var count = 0
    try Self.readAll(
      Workbook(bytes) {
        count += 1; return false
      })
    #expect(count > 50)
    for limit in [1, count / 2, count] {
      var left = limit
      #expect(throws: WorkbookError.interrupted) {
        try Self.readAll(
          Workbook(bytes) {
            left -= 1; return left == 0
          })
      }
    }
  }

  @Test("A workbook that is larger than any of the program is too large before it is read to its end")
  func large() throws {
    let bytes = try #require(TestShell(Self.deal + ["report deal.xlsx"]).files.bytes(of: "deal.xlsx"))
    try Self.readAll(Workbook(bytes, mostBytes: 32 << 20))
    #expect(throws: WorkbookError.tooLarge) { try Self.readAll(Workbook(bytes, mostBytes: 1 << 20)) }
  }

  private static func readAll(_ workbook: Workbook) throws {
    for sheet in workbook.sheets {
      let reader = try workbook.rows(ofSheet: sheet.name)
      while try reader.next() != nil {}
    }
  }

  @Test("The writer asks at each row, and for each piece that it packs, whether to go on")
  func checks() throws {
    var sheet = WrittenSheet("One")
    for row in 0..<5_000 { sheet.put("row \(row)", column: 0, row: row) }
    var writer = WorkbookWriter()
    writer.sheets = [sheet]
    var count = 0
    let bytes = writer.bytes { () throws(Never) in count += 1 }
    #expect(count > 5_000 + 5)
    #expect(try WrittenWorkbook(bytes).sheets["One"]?["A5000"]?.value == "row 4999")
    for limit in [0, 3, 4_999, 5_000, count - 1] {
      var left = limit
      #expect(throws: WorkbookError.damaged) {
        _ = try writer.bytes { () throws(WorkbookError) in
          left -= 1
          if left < 0 { throw .damaged }
        }
      }
    }
  }

  @Test("With another property open, the workbook is a new one")
  func new() throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx", "new", "set price 1000"])
    shell.files.put(
      try changed(try #require(shell.files.bytes(of: "deal.xlsx")), [("price_", "347500")]), at: "deal.xlsx")
    shell.expectSuccess("open deal.xlsx")
    shell.expectSuccess("assert price = 347500 and rent = 2900 and event.1 = 9000")
    _ = shell.run("open elm")
    shell.expectSuccess("assert price = 325000")
  }

  @Test(
    "A value that a field cannot have changes nothing",
    arguments: [("rate_", "3"), ("price_", "-5"), ("price_", "1e30")])
  func bad(_ name: String, _ value: String) throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx"])
    shell.files.put(
      try changed(
        try #require(shell.files.bytes(of: "deal.xlsx")), [("hold", "9"), (name, value)]), at: "deal.xlsx")
    #expect(shell.code("open deal.xlsx") == "workbook-value")
    shell.expectSuccess("assert price = 325000 and hold = 2")
  }

  @Test("A workbook that is cut, altered or another's is an error, and changes nothing")
  func hostile() throws {
    let shell = TestShell(Self.deal + ["save elm", "report deal.xlsx"])
    let bytes = try #require(shell.files.bytes(of: "deal.xlsx"))
    for count in stride(from: 0, to: bytes.count, by: bytes.count / 40) {
      shell.files.put(Array(bytes.prefix(count)), at: "deal.xlsx")
      #expect(shell.code("open deal.xlsx") != nil, "\(count) bytes")
    }
    for place in stride(from: 7, to: bytes.count, by: bytes.count / 60) {
      var altered = bytes
      altered[place] ^= 0x55
      shell.files.put(altered, at: "deal.xlsx")
      _ = shell.run("open deal.xlsx")
      shell.expectSuccess("assert price = 325000 and hold = 2")
    }
    shell.files.put(Array("price,rent\n1,2\n".utf8), at: "deal.xlsx")
    #expect(shell.code("open deal.xlsx") == "unreadable-workbook")
  }

  // MARK: Tables

  @Test("A table is a sheet before the property, its numbers as numbers")
  func tables() throws {
    let shell = TestShell(Self.deal + ["schedule 1..3", "export list.xlsx"])
    let workbook = try WrittenWorkbook(try #require(shell.files.bytes(of: "list.xlsx")))
    #expect(workbook.sheetNames.prefix(2) == ["schedule", "Deal"])
    let sheet = try #require(workbook.sheets["schedule"])
    #expect(sheet["A1"]?.value == "No.")
    #expect(sheet["B2"]?.value == "243750")
    #expect(sheet["C2"]?.value == "1396.48")
    #expect(sheet["A5"] == nil)
  }

  @Test("Without a property and a result there is nothing to export")
  func nothing() {
    #expect(TestShell().code("export list.xlsx") == "nothing-to-export")
  }
}
