/// The number under which a worksheet is kept; never used again after the worksheet is gone.
package struct DocumentID: Sendable, Hashable, Codable, RawRepresentable {
  /// The number, from 1.
  package let rawValue: Int64
  /// The worksheet of that number.
  package init(rawValue: Int64) { self.rawValue = rawValue }
}
