/// A whole number as the key of a dictionary of this program's own numbers, which is hashed by one multiplication.
///
/// The hash of an `Int` guards against keys that someone chose to be slow, and takes longer than most look-ups that a
/// search makes of its steps and its symbols.
package struct NumberKey: Hashable, Sendable {
  private let number: Int

  /// The key of a number.
  package init(_ number: Int) { self.number = number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The hash that dictionaries ask for; its low bits, which tell the place, depend on all bits of the number.
  package func _rawHashValue(seed: Int) -> Int {
    let product = UInt(bitPattern: number ^ seed) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: product ^ product >> 32)
  }
}
