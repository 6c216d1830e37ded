import Foundation
import Model
import SeededRandom
import Testing
import Workspace

@testable import SQLiteStore

@Suite("Deltas as text")
struct DeltaTextTests {
  private static let elm = DocumentID(rawValue: 3)

  @Test(
    "The text of deltas is canonical",
    arguments: [
      ([], "[]"),
      (
        [RowChange(elm, .field("rent"), from: "1700", to: "1800")],
        #"[{"sheet":3,"field":"rent","from":"1700","to":"1800"}]"#
      ),
      (
        [.existence(elm), RowChange(elm, .name, from: "oak", to: nil)],
        #"[{"sheet":3,"what":"existence","to":"rental"},{"sheet":3,"what":"name","from":"oak"}]"#
      ),
      (
        [RowChange(DocumentID(rawValue: 0), .open, from: nil, to: "3")],
        #"[{"sheet":0,"what":"open","to":"3"}]"#
      ),
      ([RowChange(elm, .field("a\"b\\"), from: nil, to: nil)], #"[{"sheet":3,"field":"a\"b\\"}]"#),
      (
        [RowChange(DocumentID(rawValue: .min), .name, from: "\n\r\t\u{0}\u{1f}", to: "größe 👩‍👧/é")],
        #"[{"sheet":-9223372036854775808,"what":"name","from":"\n\r\t\u0000\u001f","to":"größe 👩‍👧/é"}]"#
      ),
    ] as [([RowChange], String)])
  func isCanonical(rowChanges: [RowChange], text: String) {
    #expect(RowChangeText.encode(rowChanges) == text)
    #expect(RowChangeText.decode(text) == rowChanges)
  }

  @Test("Foundation reads the same from it: it is JSON")
  func isJSON() throws {
    struct Row: Decodable, Equatable {
      let sheet: Int64
      let what: String?
      let field: String?
      let from: String?
      let to: String?
    }
    var random = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let rowChange = Self.rowChange(&random)
      let text = RowChangeText.encode([rowChange, rowChange])
      let rows = try JSONDecoder().decode([Row].self, from: Data(text.utf8))
      let field: String? = if case .field(let name) = rowChange.subject { name } else { nil }
      #expect(rows.count == 2 && rows[0] == rows[1])
      #expect(
        rows[0].sheet == rowChange.sheet.rawValue && rows[0].field == field && rows[0].from == rowChange.from
          && rows[0].to == rowChange.to)
      #expect(RowChangeText.decode(text) == [rowChange, rowChange])
    }
  }

  private static func rowChange(_ random: inout SplitMix) -> RowChange {
    let subjects: [RowChange.Subject] = [.existence, .name, .open, .field(text(&random))]
    return RowChange(
      DocumentID(rawValue: Int64(truncatingIfNeeded: random.next())),
      subjects.randomElement(using: &random) ?? .name,
      from: Bool.random(using: &random) ? text(&random) : nil,
      to: Bool.random(using: &random) ? text(&random) : nil)
  }

  private static func text(_ random: inout SplitMix) -> String {
    let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7f : 0x1_ffff), using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test(
    "No other text is read",
    arguments: [
      "", "[", "]", "{}", "[]]", "[ ]", "null", "[null]", "[{}]", #"[{"sheet":1}]"#,
      #"[{"sheet":1,"what":"colour"}]"#, #"[{"sheet":1,"what":"name"},]"#, #"[{"sheet":01,"what":"name"}]"#,
      #"[{"sheet":1.5,"what":"name"}]"#, #"[{"sheet":99999999999999999999,"what":"name"}]"#,
      #"[{"sheet":-,"what":"name"}]"#, #"[{"what":"name","sheet":1}]"#,
      #"[{"sheet":1,"what":"name","to":"a}]"#,
      #"[{"sheet":1,"what":"name","to":"a","from":"b"}]"#, #"[{"sheet":1,"what":"name","to":"\"}]"#,
      #"[{"sheet":1,"what":"name","to":"\u00"}]"#, #"[{"sheet":1,"what":"name","to":"\u00zz"}]"#,
      #"[{"sheet":1,"what":"name","to":"\ud83d"}]"#, #"[{"sheet":1,"what":"name","to":"\u0041"}]"#,
      #"[{"sheet":1,"what":"name","to":"\x"}]"#, #"[{"sheet":1,"what":"name","to":1}]"#, "[{\"sheet\":1",
      #"[{"sheet":1,"field":"a","what":"name"}]"#, "[{\"sheet\":1,\"what\":\"name\",\"to\":\"\n\"}]",
    ])
  func readsNothingElse(text: String) { #expect(RowChangeText.decode(text) == nil) }

  @Test("A text that is cut off or changed is refused, or reads as changes that have exactly that text")
  func survivesDamage() {
    let whole = RowChangeText.encode([
      RowChange(Self.elm, .field("rent"), from: "1\n\u{1}\"", to: "größe"), .existence(Self.elm),
    ])
    var random = SplitMix(seed: 11)
    for length in 0..<whole.utf8.count {
      #expect(RowChangeText.decode(String(decoding: whole.utf8.prefix(length), as: UTF8.self)) == nil)
      var bytes = Array(whole.utf8)
      bytes[length] = UInt8.random(in: 0...255, using: &random)
      let damaged = String(decoding: bytes, as: UTF8.self)
      if let rowChanges = RowChangeText.decode(damaged) {
        #expect(RowChangeText.encode(rowChanges) == damaged)
      }
    }
  }
}
