import Model
import Programs
import Screening
import SeededRandom
import Testing

@Suite("Listings in JSON")
struct JSONListingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(
    "An array of objects and an object a line are rows, in the lines where the objects begin",
    arguments: [
      ("{\"price\":185000,\"rent\":1900}\n{\"price\":90000.5,\"rent\":\"$950\"}\n", [1, 2]),
      ("\u{FEFF}{\"price\":185000,\"rent\":1900}\r\n\r\n{\"rent\":\"$950\",\"price\":90000.5}", [1, 3]),
      (
        "[\n  {\n    \"price\": 185000,\n    \"rent\": 1900\n  },\n  {\"price\": 90000.5, \"rent\": \"$950\"}\n]\n",
        [2, 6]
      ),
      // Without line ends, the number of the object.
      ("[{\"price\":1.85e5,\"rent\":1900},{\"price\":900005E-1,\"rent\":950.000}]", [1, 2]),
    ])
  func forms(text: String, lines: [Int]) throws {
    let read = try folder.listings(text)
    #expect(read.rows.map { Set($0) } == [[18_500_000, 190_000], [9_000_050, 95_000]])
    #expect(read.lines == lines)
    #expect(read.faults == [])
  }

  @Test("Numbers are not those of texts with decimal commas")
  func decimalComma() throws {
    let read = try folder.listings(
      #"[{"price": 1234.5, "rent": "1.234,50"}]"#, hasDecimalComma: true)
    #expect(read.rows == [[123_450, 123_450]])
  }

  @Test("Objects within objects, lists, texts and what is missing are cells")
  func cells() throws {
    let read = try folder.listings(
      #"""
      {"id":"a,1","price":1,"address":{"city":"K\u00f6ln \"am\" Rhein","zip":null},"tags":[1, "x"],"sold":true}
      {"price":2,"text":"two\nlines","address":{"city":""}}
      """#)
    #expect(read.names == ["id", "price", "address.city", "address.zip", "tags", "sold", "text"])
    #expect(
      read.texts == [
        ["a,1", "1", "Köln \"am\" Rhein", "", "[1, \"x\"]", "true", ""],
        ["", "2", "", "", "", "", "two lines"],
      ])
    #expect(read.lines == [1, 2])
  }

  @Test("A name that comes late, or twice in an object, is a fault of its row")
  func lateNames() throws {
    let limits = ListingLimits(chunkSize: 64)
    let rows = (1...20).map { "{\"price\":\($0),\"rent\":5}\n" }.joined()
    let read = try folder.listings(
      rows + "{\"price\":1,\"rnt\":5}\n{\"price\":1,\"price\":2,\"rent\":5}\n", limits: limits)
    #expect(read.rows.count == 20)
    #expect(read.faults.map(\.line) == [21, 22])
    #expect(read.faults.map(\.reason) == [.cellCount(3), .cellCount(3)])
  }

  @Test("A column alone has a row for each object, also without a value")
  func oneColumn() throws {
    let read = try folder.listings("{\"price\":5}\n{\"price\":null}\n{\"price\":6}\n")
    #expect(read.rows == [[500], [600]])
    #expect(read.faults.map(\.line) == [2])
  }

  @Test(
    "What is no list of objects is told with its line",
    arguments: [
      ("{\"price\":1}\n{\"price\":}\n", 2), ("{\"price\":1}\n{\"price\":NaN}\n", 2),
      ("{\"price\":1}\nprice\n", 2),
      ("[{\"price\":1},\n5]", 2), ("[{\"price\":1}\n", 2), ("{\"price\":1}\n\n{\"price\":", 3), ("[", 1),
      ("[{\"price\":1}] {}", 1), ("{\"a\":" + String(repeating: "[", count: 5000), 1),
      ("{\"a\":" + String(repeating: "[", count: 20) + String(repeating: "]", count: 20) + "}", 1),
      ("{\"price\":1}\n" + "{\"a\":\"" + String(repeating: "x", count: 2 << 20), 2),
    ])
  func faults(text: String, line: Int) throws {
    #expect(throws: ListingFileError.notJSON(line: line)) { try folder.listings(text) }
  }

  @Test("Nothing, and an empty array, are an empty file", arguments: ["[]", " [ ]\n"])
  func empty(text: String) throws {
    #expect(throws: ListingFileError.empty) { try folder.listings(text) }
  }

  @Test("A table and the same in JSON have the same rows, however the bytes are cut", arguments: 0..<40)
  func likeTable(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let limits = ListingLimits(chunkSize: Int.random(in: 16...400, using: &random))
    let rows = (0..<Int.random(in: 1...60, using: &random)).map { row in
      (row, Int.random(in: 1...900_000, using: &random), Int.random(in: 0...99_999, using: &random))
    }
    let text = rows.map { "\($0.0),\($0.1),\($0.2 / 100).\($0.2 % 100)\n" }.joined()
    let isArray = Bool.random(using: &random)
    let objects = rows.map { "{\"id\": \($0.0), \"price\":\($0.1), \"rent\": \($0.2 / 100).\($0.2 % 100)}" }
    let json = isArray ? "[" + objects.joined(separator: ",\n") + "]" : objects.joined(separator: "\n")
    let table = try folder.listings("id,price,rent\n" + text, limits: limits)
    let read = try folder.listings(json, limits: limits)
    #expect(read.rows == table.rows)
    #expect(read.texts.map { $0[0] } == table.texts.map { $0[0] })
    #expect(read.lines == table.lines.map { $0 - 1 })
    #expect(read.faultCount == table.faultCount)
  }
}
