import Synchronization

/// A number that differs between worksheets whose paths mean different things.
///
/// Every look-up of a formula asks for it, so that it is no text that is put together and compared each time, but the
/// number of such a text among those that there were.
package struct PathSignature: Sendable, Hashable {
  /// The number of the text that the records are told apart by.
  let number: Int

  /// The signature of a worksheet without records.
  package static let none = PathSignature(number: 0)

  private init(number: Int) { self.number = number }

  /// The signature of a worksheet with these records, each with what its paths depend on.
  init(_ records: [String]) {
    let text = records.joined(separator: " ")
    self = records.isEmpty ? .none : Self.numbers.withLock { $0.signature(of: text) }
  }

  private static let numbers = Mutex(Numbers())

  private struct Numbers {
    private var known: [String: PathSignature] = [:]
    private var last = 0
    /// The number of texts that are kept.
    ///
    /// One that is forgotten gets another number, with which formulas are only read once more.
    private static let most = 10_000

    mutating func signature(of text: String) -> PathSignature {
      if let known = known[text] { return known }
      if known.count >= Self.most { known.removeAll() }
      last += 1
      known[text] = PathSignature(number: last)
      return PathSignature(number: last)
    }
  }
}
