/// What pasted lines would do, were they run one after another.
package struct PasteConsequences: Sendable, Hashable {
  /// A line that would fail, at which the lines end.
  package struct Failure: Sendable, Hashable {
    /// The number of the line, from 0.
    package let line: Int
    /// The reason, without control characters.
    package let reason: String

    /// A line with the reason why it would fail.
    package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
  }

  /// The first line that would fail; nil for none.
  package let failure: Failure?
  /// The change that the lines before it would make; nil for none.
  package let row: StyledText?

  /// Consequences; by default none.
  package init(failure: Failure? = nil, row: StyledText? = nil) { (self.failure, self.row) = (failure, row) }
}
