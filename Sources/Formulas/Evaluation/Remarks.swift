/// A remark on an answer that is right.
public enum Remark: Sendable, Equatable {
  /// Several rates make the present value zero, of which a guess has chosen one; the others are listed.
  case ambiguousRate(answer: Double, others: [Double])
}

/// A collector of the remarks of one evaluation.
public final class Remarks {
  /// The remarks, each once, in the order in which they were made.
  public private(set) var all: [Remark] = []
  /// The values that the evaluation has computed, whose remarks have been made.
  let values = EvaluationCache()

  /// A collector without remarks.
  public init() {}

  func note(_ remark: Remark) {
    if !all.contains(remark) { all.append(remark) }
  }
}
