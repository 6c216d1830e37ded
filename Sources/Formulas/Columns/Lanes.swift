import Finance

/// A slot of a program, with what is known of its values beforehand: they are multiples of a unit, right to within a
/// relative error.
struct Lanes: Sendable {
  let slot: Int
  /// What the numbers in the slot count.
  let unit: Ratio
  /// Bounds the relative error; zero for whole numbers without any.
  let error: Double
  /// Bounds the magnitude of the whole numbers in the slot.
  let limit: Double
  var isTruth: Bool

  /// The error of one operation on `Double`.
  static let roundoff = 0x1p-53
  /// Up to here every whole number is a `Double`.
  static let wholeLimit = 0x1p53
  /// The error that a column may have in all.
  static let greatestError = 5e-13

  static let hundredth = Ratio(1, 100) ?? Ratio(1)

  var isExact: Bool { error == 0 }

  /// The same values after a step that adds nothing to the error and goes not beyond the limit.
  func with(slot: Int) -> Lanes {
    Lanes(slot: slot, unit: unit, error: error, limit: limit, isTruth: isTruth)
  }

  /// The product with a number, which costs nothing but another unit; nil when that is no unit of 128 bits.
  func counted(in factor: Ratio) -> Lanes? {
    guard !isTruth, let unit = unit.multiplied(by: factor) else { return nil }
    return Lanes(slot: slot, unit: unit, error: error, limit: limit, isTruth: false)
  }

  /// How many of its units a number is, when a `Double` holds that exactly.
  static func whole(_ ratio: Ratio) -> Double? {
    let count = Double(ratio.numerator)
    return abs(count) <= wholeLimit ? count : nil
  }
}

extension Number {
  /// The fraction; nil for an approximate number.
  var exact: Ratio? {
    if case .exact(let ratio) = self { ratio } else { nil }
  }
}

extension Ratio {
  /// The fraction of one whose multiple it is: 1/3 for 2/3.
  var unit: Ratio { Ratio(1, denominator) ?? self }

  /// The largest fraction of which both are whole multiples; nil when 128 bits do not hold it.
  func commonUnit(_ other: Ratio) -> Ratio? {
    guard let quotient = divided(by: other) else { return nil }
    // Where p/q of the other are all of this one, 1/q of the other fits both.
    return Ratio(1, quotient.denominator).flatMap { other.multiplied(by: $0) }
  }
}

// MARK: Arithmetic

extension ColumnCompiler {
  /// Lanes with these properties, unless their error is too large.
  private mutating func result(
    _ step: ColumnProgram.Step, unit: Ratio, error: Double, limit: Double = .infinity
  ) throws(Unfit) -> Lanes {
    guard error <= Lanes.greatestError else { throw Unfit() }
    return Lanes(slot: add(step), unit: unit, error: error, limit: limit, isTruth: false)
  }

  /// The same values counted in ones.
  private mutating func inOnes(_ lanes: Lanes) throws(Unfit) -> Lanes {
    if lanes.unit == Ratio(1) { return lanes }
    return try result(
      .linear(lanes.slot, factor: lanes.unit.double, offset: 0), unit: Ratio(1),
      error: lanes.error + 2 * Lanes.roundoff)
  }

  mutating func product(_ left: Lanes, _ right: Lanes) throws(Unfit) -> Lanes {
    guard let unit = left.unit.multiplied(by: right.unit) else {
      return try product(inOnes(left), inOnes(right))
    }
    let limit = left.limit * right.limit
    let isExact = left.isExact && right.isExact && limit <= Lanes.wholeLimit
    return try result(
      .product(left.slot, right.slot), unit: unit,
      error: isExact ? 0 : left.error + right.error + Lanes.roundoff, limit: isExact ? limit : .infinity)
  }

  mutating func quotient(_ left: Lanes, _ right: Lanes) throws(Unfit) -> Lanes {
    guard let unit = left.unit.divided(by: right.unit) else {
      return try quotient(inOnes(left), inOnes(right))
    }
    return try result(
      .quotient(left.slot, right.slot), unit: unit, error: left.error + right.error + Lanes.roundoff)
  }

  /// An error of the base counts as often as it is multiplied, and one of the exponent by the logarithm, which is below
  /// 710 for the exponent times it, or the result would be no finite number.
  mutating func power(_ base: Lanes, _ exponent: Lanes) throws(Unfit) -> Lanes {
    guard exponent.limit.isFinite else { throw Unfit() }
    let largest = exponent.limit * abs(exponent.unit.double)
    let isWhole = exponent.isExact && exponent.unit.denominator == 1
    let (base, exponent) = (try inOnes(base), try inOnes(exponent))
    return try result(
      .power(base.slot, exponent.slot), unit: Ratio(1),
      error: largest * base.error + (isWhole ? 0 : 710 * exponent.error) + 4 * Lanes.roundoff)
  }

  /// Operands as lanes that count in one unit, exact if they were.
  mutating func aligned(_ operands: [Operand]) throws(Unfit) -> [Lanes] {
    var lanes: [Lanes] = []
    for operand in operands { lanes.append(try self.lanes(of: operand)) }
    if let unit = ColumnCompiler.commonUnit(lanes) {
      let factors = lanes.map { ($0.unit.divided(by: unit) ?? Ratio(1)).double }
      let limit = zip(lanes, factors).map { $0.limit * abs($1) }.max() ?? 0
      if limit <= Lanes.wholeLimit {
        var results: [Lanes] = []
        for (lanes, factor) in zip(lanes, factors) {
          let slot = factor == 1 ? lanes.slot : add(.linear(lanes.slot, factor: factor, offset: 0))
          results.append(Lanes(slot: slot, unit: unit, error: 0, limit: limit, isTruth: false))
        }
        return results
      }
    }
    var ones: [Lanes] = []
    for lanes in lanes { ones.append(try inOnes(lanes)) }
    let error = ones.map(\.error).max() ?? 0
    return ones.map {
      Lanes(
        slot: $0.slot, unit: Ratio(1), error: max(error, Lanes.roundoff), limit: .infinity, isTruth: false)
    }
  }

  /// The unit in which all can be counted without an error; nil when there is none.
  private static func commonUnit(_ lanes: [Lanes]) -> Ratio? {
    guard lanes.allSatisfy(\.isExact), var unit = lanes.first?.unit else { return nil }
    for next in lanes.dropFirst() {
      guard let common = unit.commonUnit(next.unit) else { return nil }
      unit = common
    }
    return unit.numerator < 0 ? unit.negated : unit
  }
}

// MARK: Sums

extension ColumnCompiler {
  /// A sum with its signs; the constants in it are added up beforehand.
  mutating func sum(_ terms: [(Operand, Int)]) throws(Unfit) -> Lanes {
    var constant = Number(0)
    var varying: [(lanes: Lanes, sign: Int)] = []
    for (operand, sign) in terms {
      switch operand {
      case .lanes(let lanes): varying.append((lanes, sign))
      case .number(let number):
        guard let sum = sign > 0 ? constant.adding(number) : constant.subtracting(number) else {
          throw Unfit()
        }
        constant = sum
      }
    }
    if varying.isEmpty { return try lanes(of: .number(constant)) }
    if let sum = try exactSum(varying, constant) { return sum }
    return try steadySum(varying, constant)
  }

  /// The sum in a unit that makes all terms whole; nil where there is none.
  private mutating func exactSum(
    _ terms: [(lanes: Lanes, sign: Int)], _ constant: Number
  ) throws(Unfit) -> Lanes? {
    guard let constant = constant.exact, var unit = ColumnCompiler.commonUnit(terms.map(\.lanes)) else {
      return nil
    }
    if constant.numerator != 0 {
      guard let common = unit.commonUnit(constant) else { return nil }
      unit = common.numerator < 0 ? common.negated ?? common : common
    }
    guard let offset = constant.divided(by: unit)?.double else { return nil }
    var factors: [Double] = []
    var limit = abs(offset)
    for (lanes, sign) in terms {
      guard let factor = lanes.unit.divided(by: unit)?.double else { return nil }
      factors.append(factor * Double(sign))
      limit += lanes.limit * abs(factor)
    }
    guard limit <= Lanes.wholeLimit else { return nil }
    let slot = added(terms.map(\.lanes), factors, offset)
    return Lanes(slot: slot, unit: unit, error: 0, limit: limit, isTruth: false)
  }

  /// The sum of rounded terms.
  ///
  /// Where they cancel each other out, the errors of large terms would be all that is left:
  /// such lanes are undecided.
  private mutating func steadySum(
    _ terms: [(lanes: Lanes, sign: Int)], _ constant: Number
  ) throws(Unfit) -> Lanes {
    let factors = terms.map { $0.lanes.unit.double * Double($0.sign) }
    let largest = terms.map(\.lanes.error).max() ?? 0
    let error = largest + Double(terms.count + 3) * Lanes.roundoff
    let gain = min(32, Lanes.greatestError / 2 / error)
    guard gain >= 4 else { throw Unfit() }
    let offset = constant.double
    let sum = added(terms.map(\.lanes), factors, offset)
    var magnitude = add(.magnitude(terms[0].lanes.slot, factor: abs(factors[0]), offset: abs(offset)))
    for (term, factor) in zip(terms, factors).dropFirst() {
      magnitude = add(.sumOfMagnitudes(magnitude, term.lanes.slot, factor: abs(factor)))
    }
    return try result(
      .steady(sum, magnitude: magnitude, gain: gain), unit: Ratio(1), error: error * gain)
  }

  private mutating func added(_ terms: [Lanes], _ factors: [Double], _ offset: Double) -> Int {
    var slot = terms[0].slot
    if factors[0] != 1 || offset != 0 { slot = add(.linear(slot, factor: factors[0], offset: offset)) }
    for (term, factor) in zip(terms, factors).dropFirst() {
      slot = add(.sum(slot, term.slot, factor: factor))
    }
    return slot
  }
}
