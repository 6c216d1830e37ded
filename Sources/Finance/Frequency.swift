/// How often interest is added to what earns it.
public enum Frequency: Sendable, Hashable {
  /// So many times a year, at equal distances.
  case times(Int)
  /// At every moment: the limit of ever more times.
  case continuous

  /// The word for continuous compounding.
  private static let continuousWord = "continuous"

  /// The canonical text: `4`, or `continuous`.
  public var canonical: String {
    switch self {
    case .times(let count): String(count)
    case .continuous: Frequency.continuousWord
    }
  }

  /// Reads canonical text, so that `Frequency(canonical: x.canonical) == x`.
  public init?(canonical text: some StringProtocol) {
    if text == Frequency.continuousWord {
      self = .continuous
    } else if let count = Int(text), String(count) == text {
      self = .times(count)
    } else {
      return nil
    }
  }

  /// Reads what people type: a number, or a word such as `monthly`.
  public init?(typed text: String) {
    let words = [
      "yearly": 1, "annually": 1, "quarterly": 4, "monthly": 12, "weekly": 52, "daily": 365,
    ]
    let word = text.lowercased()
    if let count = words[word] {
      self = .times(count)
    } else if word == Frequency.continuousWord || word == "continuously" {
      self = .continuous
    } else {
      return nil
    }
  }
}
