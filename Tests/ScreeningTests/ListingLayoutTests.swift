import Finance
import Model
import Programs
import Screening
import Testing

@Suite struct ListingLayoutTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The layout of columns of a property.
  private func layout(
    _ names: [String], _ entries: [ListingMap.Entry] = [], _ sheet: any Worksheet = Rental(),
    shareColumns: Set<Int> = []
  ) throws -> ListingLayout {
    try ListingLayout(
      names: names, dialect: ListingDialect(), map: ListingMap(entries), sheet: sheet, currency: .usd,
      shareColumns: shareColumns)
  }

  /// The names of the fields, each with the place of its column.
  private func fields(_ layout: ListingLayout) -> [String] {
    layout.fields.map { "\($0.field.name)=\($0.column)" }
  }

  /// A property with a line of its own, a second loan and an input.
  private var detailed: Rental {
    get throws {
      var rental = try Rental(rows: ["line.laundry": "income 45/mo"], in: .usd)
      try rental.define(#require(RentalInput("x", definition: "18000", in: .usd)))
      return rental
    }
  }

  @Test(
    "Columns with the name or the label of a field are that field, in any case, with blanks or underscores")
  func names() throws {
    let layout = try layout([
      "ID", "Purchase Price", "RENT", " market_rent", "Mortgage  Term_(yr.)", "city", "",
    ])
    #expect(fields(layout) == ["price=1", "rent=2", "market_rent=3", "term=4"])
    #expect(layout.others == [0, 5, 6])
  }

  @Test("Another word for a field is that field, where no column has its name or its label")
  func otherWords() throws {
    #expect(fields(try layout(["id", "List Price", "Alquiler"])) == ["price=1", "rent=2"])
    #expect(fields(try layout(["List Price", "Price"])) == ["price=1"])
    #expect(throws: ListingLayoutError.self) { try layout(["List Price", "Asking Price"]) }
  }

  @Test("A field's name among words for an interval or an amount, or in one word, is that field")
  func amountNames() throws {
    let names = [
      "ListPrice", "HOA/MONTH", "insurance_annual", "TaxAnnualAmount", "Monthly Rent (USD)", "Rate per year",
      "Year Built", "$/SQUARE FEET", "Annual",
    ]
    let layout = try layout(names)
    #expect(fields(layout) == ["price=0", "hoa=1", "insurance=2", "taxes=3", "rent=4"])
    #expect(layout.fields.map(\.interval) == [nil, .month, .year, .year, .month])
    #expect(fields(try self.layout(["Annual Taxes", "taxes"])) == ["taxes=1"])
    #expect(throws: ListingLayoutError.self) { try self.layout(["Annual Taxes", "monthly taxes"]) }
    #expect(
      fields(try self.layout(["Annual Taxes", "x"], [.init(path: "taxes", column: "x")])) == ["taxes=1"])
  }

  @Test("The name of a column, or a word, says the interval of its amounts")
  func intervals() throws {
    let names = ["Annual Taxes", "insurance", "Rent per month", "Year Built"]
    let map: [ListingMap.Entry] = [
      .init(path: "taxes", column: "Annual Taxes"),
      .init(path: "insurance", column: "insurance", interval: .month),
      .init(path: "rent", column: "Rent per month"), .init(path: "units", column: "Year Built"),
    ]
    let intervals = try layout(names, map).fields.map(\.interval)
    #expect(intervals == [.year, .month, .month, nil])
    #expect(throws: ListingLayoutError.self) {
      try layout(names, [.init(path: "price", column: "insurance", interval: .year)])
    }
  }

  @Test("A map names further columns, and comes before the names of the columns")
  func map() throws {
    let names = ["price", "list price", "rent", "Down Payment %", "taxes", "escrow"]
    let layout = try layout(
      names,
      [
        .init(path: "price", column: "List_Price"), .init(path: "loan", column: "rent"),
        .init(path: "escrow", column: "escrow"),
      ])
    #expect(fields(layout) == ["price=1", "loan=2", "taxes=4", "escrow=5"])
  }

  @Test("One column can be two fields")
  func oneColumnForTwo() throws {
    let map = ListingMap([.init(path: "price", column: "list"), .init(path: "arv", column: "list")])
    let read = try folder.listings("id,list,rent\n1,5,6\n2,\"7\",8\n", map: map)
    #expect(read.layout.fields.map(\.field.name) == ["price", "arv", "rent"])
    #expect(read.rows == [[500, 500, 600], [700, 700, 800]])
  }

  @Test("Paths are mapped as fields are")
  func paths() throws {
    let entries = ["insurance.growth", "taxes.percent", "x"].map { ListingMap.Entry(path: $0, column: $0) }
    #expect(try fields(layout(["x", "taxes.percent", "insurance.growth"], entries, detailed)).count == 3)
    let read = try folder.listings("insurance.growth,x\n2.5,18000.25\n-50,-1\n", detailed)
    #expect(read.rows == [[25_000, 180_002_500], [-500_000, -10_000]])
  }

  @Test("Two columns of one name are told where they are used, and two columns for one field")
  func twice() throws {
    #expect(try fields(layout(["", "", "x", "x", "price"])) == ["price=4"])
    #expect(throws: ListingLayoutError.columnTwice("price")) { try layout(["price", "price"]) }
    #expect(throws: ListingLayoutError.columnTwice("x")) {
      try layout(["x", "x"], [.init(path: "price", column: "x")])
    }
    #expect(throws: ListingLayoutError.self) { try layout(["price", "Purchase Price"]) }
    #expect(throws: ListingLayoutError.self) { try layout(["taxes", "taxes.percent"]) }
    #expect(throws: ListingLayoutError.self) {
      try layout(["a", "b"], [.init(path: "price", column: "a"), .init(path: "price", column: "b")])
    }
  }

  @Test("What cannot be mapped is told")
  func errors() throws {
    let rental = Rental()
    let field = { (name: String) in try #require(rental.field(named: name)) }
    #expect(throws: ListingLayoutError.unknownPath("prise")) {
      try layout(["a"], [.init(path: "prise", column: "a")])
    }
    #expect(throws: ListingLayoutError.unknownColumn("b")) {
      try layout(["a"], [.init(path: "price", column: "b")])
    }
    #expect(throws: ListingLayoutError.contradiction(try field("down"), try field("loan"))) {
      try layout(["down", "loan"])
    }
    #expect(throws: ListingLayoutError.noNumber(try field("closing_date"))) {
      try layout(["a"], [.init(path: "closing_date", column: "a")])
    }
    #expect(throws: ListingLayoutError.emptyValue(try field("hoa"), "much", .unreadable(.notANumber))) {
      try layout(["a"], [.init(path: "hoa", column: "a", emptyValue: "much")])
    }
  }

  @Test("Percentages of another amount are its path, and every cell has to have the sign")
  func shares() throws {
    let read = try folder.listings(
      "price,taxes,management,hoa\n1,1.2%,9 %,5\n2,,0%,6\n3,0.5%,8%,7%\n4,1,1%,8\n5,\"2%\",101%,9\n")
    #expect(
      read.layout.fields.map(\.field.name) == ["price", "taxes.percent", "management.percent", "hoa"])
    #expect(read.rows == [[100, 12_000, 90_000, 500]])
    #expect(
      read.faults.map(\.reason) == [.noValue, .notOfProperty, .noPercentSign, .outOfRange])
    // Plain numbers are amounts, also where the open property has a share.
    var shared = Rental()
    let taxes = try #require(shared.field(named: "taxes"))
    shared.set(taxes, to: try taxes.value(typed: "1.5%", in: .usd))
    let plain = try folder.listings("price,taxes\n1,4200\n", shared)
    #expect(plain.layout.fields.map(\.field.name) == ["price", "taxes"])
    #expect(plain.rows == [[100, 420_000]])
  }

  @Test("Empty cells are the value that the map says, in the field's own words")
  func emptyValues() throws {
    let map = ListingMap([
      .init(path: "hoa", column: "dues", emptyValue: "$1,000"),
      .init(path: "vacancy", column: "v", emptyValue: "5%"),
    ])
    let read = try folder.listings("price,dues,v\n1,,\n2,n/a,3\n3,\"\",-\n,1,1\n", map: map)
    #expect(read.rows == [[100, 100_000, 50_000], [200, 100_000, 30_000], [300, 100_000, 50_000]])
    #expect(read.faults.map(\.column) == [0])
  }
}
