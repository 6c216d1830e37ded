import Finance

/// A number that tells the formulas of a row from others.
///
/// Blanks, quotation marks of sheets' names, dollar signs and the case of letters count for nothing: programs write them
/// each in their way.
package enum FormulaMark {
  /// The mark of a row with one more formula.
  static func joined(_ mark: UInt64, column: Int, _ formula: [UInt8]) -> UInt64 {
    var hash = FNVHash()
    hash.add((0..<8).map { UInt8(truncatingIfNeeded: mark >> (8 * $0)) })
    hash.add([UInt8(truncatingIfNeeded: column), UInt8(truncatingIfNeeded: column >> 8)])
    hash.add(formula.lazy.filter { !ignored.contains($0) }.map(small))
    return hash.value
  }

  /// The mark of a row by its formulas from the left to the right.
  package static func ofRow(_ formulas: [(column: Int, formula: String)]) -> UInt64 {
    formulas.reduce(0) { joined($0, column: $1.column, Array($1.formula.utf8)) }
  }

  private static let ignored = Array(" \n'$".utf8)

  /// The small letter of a capital one; any other sign itself.
  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}
