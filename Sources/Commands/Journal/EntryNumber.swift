import Localization
import Shell

/// The number of an entry with its range in the line.
struct EntryNumber: Sendable {
  let value: Int
  let range: Range<Int>
}

extension ArgumentCursor {
  /// Takes the number of an entry.
  mutating func takeEntryNumber() throws(Diagnostic) -> EntryNumber {
    let token = try take(LocalizedText("the number of an entry"))
    guard let number = token.naturalNumber else {
      throw Diagnostic(ArgumentError.notACount(token.text, of: LocalizedText("an entry")), at: token.range)
    }
    return EntryNumber(value: number, range: token.range)
  }
}
