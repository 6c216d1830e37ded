extension SplitMix {
  /// A number of up to so many bits, every width being as likely as the others.
  package mutating func integer(upToBits bits: Int) -> UInt128 {
    let width = Int.random(in: 0...bits, using: &self)
    let wide = UInt128(next()) << 64 | UInt128(next())
    return width == 0 ? 0 : wide >> UInt128(128 - width)
  }

  /// A signed number of up to so many bits and a sign.
  package mutating func signed(upToBits bits: Int) -> Int128 {
    let magnitude = Int128(integer(upToBits: bits))
    return Bool.random(using: &self) ? magnitude : -magnitude
  }
}
