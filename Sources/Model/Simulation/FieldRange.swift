import Finance

/// What is thought of a field whose value nobody knows: `2400 to 2850 middle 2650`, `normal(15000, 1000)`.
///
/// Its numbers are kept as text in the unit of the field, as saved rows are, so that they have no currency.
package struct FieldRange: Sendable, Hashable {
  /// The form of a distribution, with its numbers.
  package enum Shape: Sendable, Hashable {
    /// 8 in 10 inside, half below the middle.
    case between(low: String, high: String, middle: String)
    case triangular(String, String, String)
    case uniform(String, String)
    case normal(mean: String, deviation: String)
  }

  /// The name of the field or path.
  package let name: String
  package let shape: Shape
  /// `true` when each year of the projection has a value of its own.
  package let isEachYear: Bool

  package init(_ name: String, _ shape: Shape, isEachYear: Bool) {
    (self.name, self.shape, self.isEachYear) = (name, shape, isEachYear)
  }

  /// The range of a saved row, or nil.
  init?(_ name: String, row text: String) {
    var text = text
    isEachYear = text.hasSuffix(FieldRange.eachYear)
    if isEachYear { text.removeLast(FieldRange.eachYear.count) }
    let words = text.split(separator: " ").map(String.init)
    self.name = name
    if words.count == 5, words[1] == "to", words[3] == "middle" {
      shape = .between(low: words[0], high: words[2], middle: words[4])
      return
    }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let numbers = text[text.index(after: open)...].dropLast().split(separator: ",").map {
      String($0.drop { $0 == " " })
    }
    guard let shape = Shape(String(text[..<open]), numbers) else { return nil }
    self.shape = shape
  }

  private static let eachYear = " each year"

  /// The range as it is typed behind the name and saved.
  package var text: String { shape.text + (isEachYear ? FieldRange.eachYear : "") }
}

extension FieldRange.Shape {
  /// The forms that are written as a function, with the names of their numbers.
  package static let functions: KeyValuePairs = [
    "triangular": ["least", "likeliest", "greatest"], "uniform": ["least", "greatest"],
    "normal": ["mean", "deviation"],
  ]

  /// The form of a function with its numbers; nil for another name or another count.
  package init?(_ function: String, _ numbers: [String]) {
    switch (function, numbers.count) {
    case ("triangular", 3): self = .triangular(numbers[0], numbers[1], numbers[2])
    case ("uniform", 2): self = .uniform(numbers[0], numbers[1])
    case ("normal", 2): self = .normal(mean: numbers[0], deviation: numbers[1])
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .between(let low, let high, let middle): "\(low) to \(high) middle \(middle)"
    case .triangular(let least, let mode, let greatest): "triangular(\(least), \(mode), \(greatest))"
    case .uniform(let least, let greatest): "uniform(\(least), \(greatest))"
    case .normal(let mean, let deviation): "normal(\(mean), \(deviation))"
    }
  }
}

/// The reason why a range is none.
package enum RangeFlaw: Error, Sendable, Hashable {
  /// There is no such field, or it has no numbers.
  case noField(String)
  /// A number cannot be read, or the field cannot have it.
  case number(String)
  /// The numbers do not rise.
  case unordered
  /// The lower end is the least that the field can be, which a range ends above.
  case atBound(String)
  /// The middle is too near to one end; the nearest that it can be to either.
  case skewed(from: String, to: String)
  /// The deviation is not more than nothing.
  case noDeviation
  /// The field is one number for the whole time.
  case notByYear
  /// Nearly all of it lies outside of what the field can be.
  case outside
}

extension FieldRange {
  /// The distribution of the values of a field, counted in units of it; a number between two units counts as the
  /// nearer one.
  package func distribution(
    of field: Field, in currency: Currency
  ) throws(RangeFlaw) -> (distribution: Distribution, step: Double, bounds: ClosedRange<Double>) {
    let unit: Unit = field.unit == .amount ? .money : field.unit
    let units = { (text: String) throws(RangeFlaw) -> Double in
      guard let units = Value(canonical: text, unit: unit, in: currency)?.nearestUnits else {
        throw .number(text)
      }
      return Double(units)
    }
    let least = Double(field.lowest(in: currency).units ?? 0)
    let bounds = least...max(Double(field.highest(in: currency).units ?? 0), least)
    let distribution: Distribution
    var numbers: [Double]
    switch shape {
    case .between(let low, let high, let middle):
      numbers = [try units(low), try units(middle), try units(high)]
      distribution = .metalog(try metalog(numbers, field, bounds, in: currency))
    case .triangular(let a, let b, let c):
      numbers = [try units(a), try units(b), try units(c)]
      guard numbers[0] <= numbers[1], numbers[1] <= numbers[2], numbers[0] < numbers[2] else {
        throw .unordered
      }
      distribution = .triangular(numbers[0], numbers[1], numbers[2])
    case .uniform(let a, let b):
      numbers = [try units(a), try units(b)]
      guard numbers[0] < numbers[1] else { throw .unordered }
      distribution = .uniform(numbers[0], numbers[1])
    case .normal(let mean, let deviation):
      numbers = [try units(mean), try units(deviation)]
      guard numbers[1] > 0 else { throw .noDeviation }
      distribution = .normal(numbers[0], numbers[1])
      let share = distribution.share(of: bounds)
      guard share.upperBound - share.lowerBound > 0.01 else { throw .outside }
    }
    // Years that are typed as whole years stay whole.
    let isWholeYears =
      field.unit == .term && numbers.allSatisfy { $0.truncatingRemainder(dividingBy: 12) == 0 }
    return (distribution, isWholeYears ? 12 : 1, bounds)
  }

  private func metalog(
    _ numbers: [Double], _ field: Field, _ bounds: ClosedRange<Double>, in currency: Currency
  ) throws(RangeFlaw) -> Metalog {
    // A number of months or flats can be the least there is; an amount has no greatest.
    let isWhole = field.unit == .term || field.unit == .count
    let lower = bounds.lowerBound - (isWhole || field.isPositive ? 1 : 0)
    let upper = field.unit == .percent ? bounds.upperBound : nil
    do throws(Metalog.PointsError) {
      return try Metalog(low: numbers[0], middle: numbers[1], high: numbers[2], lower: lower, upper: upper)
    } catch {
      let shown = { (units: Double) in
        let unit: Unit = field.unit == .amount ? .money : field.unit
        return Value(units: Int64(units), of: unit).canonical(in: currency) ?? ""
      }
      switch error {
      case .unordered: throw .unordered
      case .atBound: throw .atBound(shown(numbers[0] <= lower ? bounds.lowerBound : bounds.upperBound))
      case .skewed(let allowed):
        throw .skewed(
          from: shown(allowed.lowerBound.rounded(.up)), to: shown(allowed.upperBound.rounded(.down)))
      }
    }
  }
}

/// A correlation between the ranks of the values of two fields.
package struct RankLink: Sendable, Hashable {
  /// The names of the fields, the first in the alphabet first.
  package let names: [String]
  /// From -1 to 1, in hundredths.
  package let hundredths: Int

  package init(_ one: String, _ other: String, hundredths: Int) {
    (names, self.hundredths) = ([one, other].sorted(), hundredths)
  }

  /// The correlation as it is typed: `0.5`, `-0.25`.
  package var text: String {
    Money(minorUnits: Int128(hundredths)).decimalText(fractionDigits: 2)
  }
}
