import Finance

/// A figure that is computed from a subject, such as a month of a rental: one line of a table of figures.
public struct Metric<Subject>: Sendable {
  /// The name in JSON, in CSV and at the prompt.
  public let name: String
  /// What a person reads.
  public let label: String
  /// One sentence: the definition.
  public let summary: String
  /// How many decimals people are shown: for money the least, for percentages exactly so many.
  public let decimals: Int
  /// The figure for a subject.
  public let value: @Sendable (Subject) -> Value

  init(
    _ name: String, _ label: String, decimals: Int = 2, _ summary: String,
    _ value: @escaping @Sendable (Subject) -> Value
  ) {
    (self.name, self.label, self.summary) = (name, label, summary)
    (self.decimals, self.value) = (decimals, value)
  }
}
