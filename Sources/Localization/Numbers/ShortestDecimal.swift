import Encoding

/// The digits of the shortest decimal that is read as a number again, the nearest to it of several: those of
/// `Double.description`.
///
/// The number is scaled to a whole one of 17 or 18 digits, exactly in 128 bits, and with it the distances to its
/// neighbours: all decimals nearer than half of them are read as the number.
struct ShortestDecimal {
  private(set) var digits: UInt64
  /// The number of digits after the decimal point.
  private(set) var decimals: Int

  init(digits: UInt64, decimals: Int) { (self.digits, self.decimals) = (digits, decimals) }

  /// The decimal of a number that is not negative; nil for one that may be written with an exponent, and for the few
  /// that take more steps.
  init?(_ double: Double) {
    guard double != 0 else {
      self.init(digits: 0, decimals: 0)
      return
    }
    // The neighbours of a power of two are not equally far from it.
    guard (1e-4..<1e11).contains(double), double.significandBitPattern != 0 else { return nil }
    let exponent = Int(double.exponentBitPattern) - 1_023
    // The logarithm of two is about 78,913 / 2¹⁸.
    let scale = 16 - (exponent * 78_913) >> 18
    self.init(double.significandBitPattern | 1 << 52, scale: scale, shift: 53 - exponent - scale)
  }

  /// The decimal of `2 · significand · 5^scale / 2^shift`, with `scale` decimals.
  private init?(_ significand: UInt64, scale: Int, shift: Int) {
    let fives = Self.powersOfFive[scale]
    let product = significand.multipliedFullWidth(by: fives)
    let middle = UInt128(product.high) &<< 65 | UInt128(product.low) &<< 1
    // The bounds are odd numbers divided by a power of two, and so never whole.
    let least = Self.whole(middle &- UInt128(fives), shift) + 1
    let most = Self.whole(middle &+ UInt128(fives), shift)
    // They are less than a hundred apart.
    let hundreds = most / 100
    if hundreds * 100 >= least {
      self.init(digits: hundreds, decimals: scale - 2)
      dropTrailingZeros()
      return
    }
    let whole = Self.whole(middle, shift)
    let fraction = UInt64(truncatingIfNeeded: middle) & (1 << UInt64(shift) - 1)
    let half: UInt64 = 1 << UInt64(shift - 1)
    let (tens, ones) = whole.quotientAndRemainder(dividingBy: 10)
    if ones == 5 && fraction == 0 || fraction == half { return nil }
    let nearest = ones < 5 ? tens : tens + 1
    if nearest * 10 >= least, nearest * 10 <= most {
      self.init(digits: nearest, decimals: scale - 1)
    } else {
      self.init(digits: fraction < half ? whole : whole + 1, decimals: scale)
    }
  }

  private static func whole(_ number: UInt128, _ shift: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: number &>> UInt128(shift))
  }

  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
    1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625,
    19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625,
  ]

  /// Rounds to this many significant digits, half up; a number without a fraction stays.
  mutating func round(toSignificant count: Int) {
    let surplus = min(DigitWriter.digitCount(digits) - count, decimals)
    guard surplus > 0 else { return }
    let unit = (0..<surplus).reduce(UInt64(1)) { power, _ in power * 10 }
    digits = (digits + unit / 2) / unit
    decimals -= surplus
  }

  /// Removes trailing zeros of the fraction.
  mutating func dropTrailingZeros() {
    while decimals >= 8, digits.isMultiple(of: 100_000_000) {
      digits /= 100_000_000
      decimals -= 8
    }
    while decimals > 0, digits.isMultiple(of: 10) {
      digits /= 10
      decimals -= 1
    }
  }
}
