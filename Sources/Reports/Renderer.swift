/// A writer of the results of commands in one format.
///
/// ```swift
/// var bytes: [UInt8] = []
/// TextRenderer(localeFormat: .enUS).render(result, into: &bytes)
/// ```
///
/// A renderer has no state: equal results always give equal bytes. It appends to the buffer, which the caller
/// writes out and empties (`removeAll(keepingCapacity: true)`), so that many results share one allocation.
package protocol Renderer: Sendable {
  /// Appends the result, a whole number of lines.
  func render(_ outcome: CommandResult, into bytes: inout [UInt8])

  /// The text between two results that each wrote something, so that a reader can tell them apart.
  var separator: String { get }
}
