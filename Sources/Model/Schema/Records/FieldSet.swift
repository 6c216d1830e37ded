/// A set of fields of one registry, by their numbers, of any size.
struct FieldSet: Sendable {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] & 1 << (number % 64) != 0
  }

  mutating func insert(_ number: Int) {
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << (number % 64)
  }

  mutating func remove(_ number: Int) {
    if contains(number) { words[number / 64] &= ~(1 << (number % 64)) }
  }
}
