/// The frequency of compounding: how often interest is added to the principal.
public enum Frequency: Sendable, Hashable {
  /// A number of times a year, at equal intervals.
  case times(Int)
  /// Continuously: the limit of ever more times a year.
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

  /// The words that can be typed, the rarest first.
  public static let words = ["yearly", "quarterly", "monthly", "weekly", "daily", continuousWord]

  /// Reads a typed word such as `monthly`; `nil` for any other text.
  public init?(typed text: String) {
    let counts = [
      "yearly": 1, "annually": 1, "quarterly": 4, "monthly": 12, "weekly": 52, "daily": 365,
    ]
    let word = text.lowercased()
    if let count = counts[word] {
      self = .times(count)
    } else if word == Frequency.continuousWord || word == "continuously" {
      self = .continuous
    } else {
      return nil
    }
  }
}
