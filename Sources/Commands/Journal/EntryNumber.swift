import Localization
import Shell
import Syntax

/// The number of an entry with its range in the line.
struct EntryNumber: Sendable {
  let value: Int
  let range: Range<Int>
}

extension Syntax where Value == EntryNumber {
  /// The number of an entry.
  static func entryNumber(complete: @escaping Completer = { _ in [] }) -> Syntax {
    Syntax(
      "N",
      read: { words, _ throws(Diagnostic) in
        let token = try words.take(LocalizedText("the number of an entry"))
        guard let number = token.naturalNumber else {
          throw Diagnostic(
            ArgumentError.notACount(token.text, of: LocalizedText("an entry")), at: token.range)
        }
        return EntryNumber(value: number, range: token.range)
      }, complete: complete)
  }
}
