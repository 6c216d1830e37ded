/// A stream of random numbers that depends on a seed, a name and a number, and on nothing else.
///
/// Streams of different names do not disturb each other, so that what is drawn for one quantity stays the same
/// whatever else is drawn.
/// - Source: G. Steele, D. Lea, C. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014
///   (SplitMix64).
public struct RandomStream: Sendable {
  private var state: UInt64

  /// The stream of a name.
  /// - Parameter number: Tells apart streams of one name, such as those of several years.
  public init(seed: UInt64, name: String, number: Int = 0) {
    var hash = FNVHash()
    hash.add(name.utf8)
    state = RandomStream.mixed(
      RandomStream.mixed(seed &+ 0x9E37_79B9_7F4A_7C15) ^ hash.value
        ^ RandomStream.mixed(UInt64(number) &* 0xD1B5_4A32_D192_ED03))
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return RandomStream.mixed(state)
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// The numbers from 0 to `count - 1` in a random order, each order as likely as any other.
  ///
  /// - Source: R. Fisher, F. Yates; D. Lemire, Fast Random Integer Generation in an Interval, ACM TOMACS 29 (2019).
  public mutating func permutation(of count: Int) -> [Int32] {
    precondition(count <= Int32.max)
    var order = (0..<Int32(count)).map { $0 }
    guard count > 1 else { return order }
    order.withUnsafeMutableBufferPointer { order in
      for last in stride(from: count - 1, to: 0, by: -1) {
        order.swapAt(last, number(below: UInt64(last) + 1))
      }
    }
    return order
  }

  private mutating func number(below count: UInt64) -> Int {
    var product = next().multipliedFullWidth(by: count)
    if product.low < count {
      let least = (0 &- count) % count
      while product.low < least { product = next().multipliedFullWidth(by: count) }
    }
    return Int(product.high)
  }
}
