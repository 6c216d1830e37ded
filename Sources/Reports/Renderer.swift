/// Something that writes what came of a command in one format.
///
/// ```swift
/// var bytes: [UInt8] = []
/// TextRenderer(style: .enUS).render(outcome, into: &bytes)
/// ```
///
/// A renderer is a value without memory: the same outcome always gives the same bytes. It appends to the buffer, which
/// the caller writes out and empties (`removeAll(keepingCapacity: true)`), so that many outcomes share one allocation.
package protocol Renderer: Sendable {
  /// Appends the outcome, a whole number of lines.
  func render(_ outcome: CommandResult, into bytes: inout [UInt8])

  /// What belongs between two outcomes that each wrote something, so that a reader can tell them apart.
  var separator: String { get }
}
