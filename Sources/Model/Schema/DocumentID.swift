/// The number of a saved worksheet; never used again after the worksheet is deleted.
package struct DocumentID: Sendable, Hashable, RawRepresentable {
  /// The number, from 1.
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }
}
