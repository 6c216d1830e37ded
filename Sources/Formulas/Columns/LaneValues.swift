import Finance

/// The values in a slot of a program, with the properties known at compile time: they are multiples of a
/// unit, correct to within a relative error.
struct LaneValues: Sendable {
  let slot: Int
  /// The unit of the numbers in the slot.
  let unit: Ratio
  /// A bound for the relative error; zero for exact whole numbers.
  let error: Double
  /// A bound for the magnitude of the whole numbers in the slot.
  let limit: Double
  var isTruth: Bool
  /// The sum that the lanes are; nil for lanes that are none.
  var form: LinearForm?
  /// The slot with a bound for the error of each lane, in the same numbers as the values; nil where `error` bounds all.
  var errors: Int?

  /// The relative error of one operation on `Double`.
  static let roundoff = 0x1p-53
  /// The bound up to which every whole number is a `Double`.
  static let wholeLimit = 0x1p53

  static let hundredth = Ratio(1, 100) ?? Ratio(1)

  var isExact: Bool { error == 0 && errors == nil }

  /// The lanes as a sum, of one term if they are none.
  var linear: LinearForm { form ?? LinearForm(self) }

  /// The same properties for another slot, after a step that adds no error and stays within the limit.
  func with(slot: Int) -> LaneValues {
    LaneValues(slot: slot, unit: unit, error: error, limit: limit, isTruth: isTruth, errors: errors)
  }

  /// The product with a number, which only changes the unit; `nil` when 128 bits do not hold that unit.
  func counted(in factor: Ratio) -> LaneValues? {
    guard !isTruth, let unit = unit.multiplied(by: factor) else { return nil }
    return LaneValues(slot: slot, unit: unit, error: error, limit: limit, isTruth: false, errors: errors)
  }

  /// The number of units of a fraction, when a `Double` holds it exactly.
  static func whole(_ ratio: Ratio) -> Double? {
    let count = Double(ratio.numerator)
    return abs(count) <= wholeLimit ? count : nil
  }
}

extension Number {
  /// The fraction; `nil` for an approximate number.
  var exact: Ratio? {
    if case .exact(let ratio) = self { ratio } else { nil }
  }
}

extension Ratio {
  /// The unit fraction of which it is a multiple: 1/3 for 2/3.
  var unit: Ratio { Ratio(1, denominator) ?? self }

  /// The largest fraction of which both are whole multiples; `nil` when 128 bits do not hold it.
  func commonUnit(_ other: Ratio) -> Ratio? {
    guard let quotient = divided(by: other) else { return nil }
    // If this is p/q of the other, 1/q of the other divides both.
    return Ratio(1, quotient.denominator).flatMap { other.multiplied(by: $0) }
  }
}
