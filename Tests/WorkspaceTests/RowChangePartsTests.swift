import Model
import Testing

@testable import Workspace

@Suite("Changes in parts")
struct RowChangePartsTests {
  private let count: Int64 = 3000

  private func id(_ number: Int64) -> DocumentID { DocumentID(rawValue: number) }

  /// So many worksheets, of which each takes the name of the next.
  private func rotation(in store: MemoryStore) -> [RowChange] {
    store.apply(
      (1...count).flatMap { number in
        [
          RowChange(id(number), .existence, from: nil, to: "rental"),
          RowChange(id(number), .name, from: nil, to: "p\(number)"),
        ]
      })
    return (1...count).map { number in
      RowChange(id(number), .name, from: "p\(number)", to: "p\(number % count + 1)")
    }
  }

  @Test("A few changes are one part")
  func few() {
    let changes = Array(rotation(in: MemoryStore()).prefix(1000))
    #expect(RowChange.parts(of: changes) == [changes])
  }

  @Test("Many worksheets that take each other's names keep all of them, part by part and back")
  func names() {
    let store = MemoryStore()
    let changes = rotation(in: store)
    let before = store.names()
    for list in [changes, changes.reversed().map(\.reversed)] {
      let parts = RowChange.parts(of: list)
      #expect(parts.count > 1)
      for part in parts { store.apply(part) }
      #expect(store.names() == before)
      // A file refuses a name that another worksheet has.
      let firstTaken = parts.flatMap(\.self).firstIndex { $0.to != nil } ?? 0
      #expect(firstTaken == list.count)
      #expect(RowChange.merged(parts.flatMap(\.self)) == RowChange.merged(list))
    }
    #expect(store.documents(.name("p7")).first?.id == id(7))
  }

  @Test("Other changes are in parts as they are")
  func others() {
    let changes = (1...5000).map { RowChange(id($0), .field("rent"), from: nil, to: "\($0)") }
    let parts = RowChange.parts(of: changes)
    #expect(parts.flatMap(\.self) == changes && parts.allSatisfy { $0.count <= 2000 })
  }
}
