import Formulas
import Model
import Programs
import Screening
import SeededRandom
import Testing

@Suite("Rows that are the same as others")
struct RepeatedRowTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// What a screening of a table finds, with the texts of its first column.
  private func screened(
    _ text: String, distinct: [Int]?, rankBy figure: String? = nil, top: Int? = nil, chunkSize: Int = 1 << 22
  ) throws -> (names: [String], rows: ScreenedRows) {
    try folder.write(text, to: "listings.csv")
    let limits = ListingLimits(chunkSize: chunkSize)
    let file = try ListingFile(path: folder("listings.csv"), separator: nil, limits: limits)
    let layout = try ListingLayout(file, ListingMap(), Rental(), in: .usd)
    let definitions = UserDefinitions()
    let rank = try figure.map {
      ListingScreen.Rank(try Formula($0, in: Rental().vocabulary(definitions)), isDescending: false)
    }
    let rows = try ListingScreen(
      Rental(), definitions, layout, rankBy: rank, top: top, texts: [0], distinct: distinct
    ).run(file)
    return ((0..<rows.count).map { rows.text(ofRow: $0, 0) }, rows)
  }

  private let text = """
    id,city,price
    a,Akron,5
    b,Kent,7
    a,Akron,5
    a, akron ,5
    "a",AKRON,5
    c,Kent,6
    a,Akron,5.0
    """

  @Test("Rows that are the same in all columns are counted, and left out if that is asked for")
  func all() throws {
    let kept = try screened(text, distinct: nil)
    #expect(kept.names == ["a", "b", "a", "a", "a", "c", "a"])
    #expect(kept.rows.repeatedCount == 3)
    let distinct = try screened(text, distinct: [0, 1, 2])
    #expect(distinct.names == ["a", "b", "c", "a"])
    #expect(distinct.rows.repeatedCount == 3)
    #expect(distinct.rows.lines == [2, 3, 7, 8])
  }

  @Test("Of rows with the same text in some columns the first stays, or the best of a ranking")
  func columns() throws {
    let first = try screened(text, distinct: [1])
    #expect(first.names == ["a", "b"])
    #expect(first.rows.repeatedCount == 5)
    let best = try screened(text, distinct: [1], rankBy: "price")
    #expect(best.names == ["a", "c"])
    let one = try screened(text, distinct: [1], rankBy: "price", top: 1)
    #expect(one.names == ["a"])
  }

  @Test(
    "The rows are the same however the file is cut into parts", arguments: [nil, 1, 5, 400], [nil, "price"])
  func parts(top: Int?, figure: String?) throws {
    var random = SplitMix(seed: 43)
    let rows = (0..<6_000).map { _ in
      (id: Int.random(in: 0..<3_000, using: &random), price: Int.random(in: 1...50, using: &random))
    }
    let text = "id,price\n" + rows.map { "\($0.id),\($0.price)\n" }.joined()
    let found = try screened(text, distinct: [0], rankBy: figure, top: top, chunkSize: 256)
    // The first row of each id, or the first of its lowest price.
    var places: [Int: Int] = [:]
    for (place, row) in rows.enumerated() {
      if let other = places[row.id], figure == nil || rows[other].price <= row.price { continue }
      places[row.id] = place
    }
    let order = places.values.sorted {
      figure == nil || rows[$0].price == rows[$1].price ? $0 < $1 : rows[$0].price < rows[$1].price
    }
    #expect(found.rows.lines == order.prefix(top ?? order.count).map { $0 + 2 })
    #expect(found.rows.repeatedCount == rows.count - places.count)
  }
}
