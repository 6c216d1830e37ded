import Finance

extension Measure {
  /// The measures that a person can choose for showing a value.
  public static let choices: [Measure] = [.money, .percent, .number]

  /// Splits a text with a choice of measure at its end: `rent * 12 / price as percent`.
  ///
  /// The word behind `as` is returned as it is; it is the name of no measure when it was misspelled.
  public static func split(_ text: String) -> (formula: String, chosen: String)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 2, words[words.count - 2].lowercased() == "as", let last = words.last,
      last.allSatisfy(\.isLetter)
    else { return nil }
    return (String(text[..<words[words.count - 3].endIndex]), last.lowercased())
  }

  /// The measure that a person chose by its name; `nil` for any other word.
  public init?(chosen name: String) {
    guard let measure = Measure.choices.first(where: { $0.rawValue == name }) else { return nil }
    self = measure
  }
}

extension Formula {
  /// The same formula, whose value is shown in another measure; only a number has a choice of them.
  public func shown(as chosen: Measure) -> Formula {
    guard Measure.choices.contains(measure) || measure == .count else { return self }
    var copy = self
    (copy.measure, copy.isMeasureChosen) = (chosen, true)
    return copy
  }
}

extension Formula {
  /// `true` when the value is an amount for each of many, such as a price per square foot, rather than an amount:
  /// money that is divided by a plain number, which may count anything but the months of a year.
  public var isUnitPrice: Bool { measure == .money && !isMeasureChosen && root.isUnitPrice }
}

extension Node {
  fileprivate var isUnitPrice: Bool {
    switch kind {
    case .negative(let part): part.isUnitPrice
    case .chain(let first, let links):
      first.isUnitPrice
        || links.contains { link in
          link.operand.isUnitPrice || link.operation == .divide && link.operand.countsAnything
        }
    default: false
    }
  }

  /// `true` for a divisor that is neither money nor the months of a year.
  private var countsAnything: Bool {
    if case .number(let number, _) = kind, number == Number(12) { return false }
    return divisorMeasure == .number || divisorMeasure == .count
  }
}
