/// SplitMix64: the same numbers in every run and on every machine.
///
/// - Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of up to so many bits, every width being as likely as the others.
  mutating func integer(upToBits bits: Int) -> UInt128 {
    let width = Int.random(in: 0...bits, using: &self)
    let wide = UInt128(next()) << 64 | UInt128(next())
    return width == 0 ? 0 : wide >> UInt128(128 - width)
  }

  /// A signed number of up to so many bits and a sign.
  mutating func signed(upToBits bits: Int) -> Int128 {
    let magnitude = Int128(integer(upToBits: bits))
    return Bool.random(using: &self) ? magnitude : -magnitude
  }
}
