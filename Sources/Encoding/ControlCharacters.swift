/// The characters that a terminal must not be sent as they are.
///
/// C0 controls, DEL, C1 controls, line and paragraph separators, and the bidirectional overrides, embeddings
/// and isolates: in a stored name they could move the cursor, change the title of the window or hide text.
package enum ControlCharacters {
  /// `true` for a control character.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// `true` for a printable ASCII character, which needs no escape on a terminal.
  package static func isPrintableASCII(_ byte: UInt8) -> Bool {
    0x20 <= byte && byte < 0x7F
  }
}

extension [UInt8] {
  /// Appends text scalar by scalar.
  /// - Parameter escape: Appends the escape of a scalar and returns `true`, or `false` when the scalar stands
  ///   for itself.
  package mutating func append(
    _ text: String, escaping escape: (Unicode.Scalar, inout [UInt8]) -> Bool
  ) {
    for scalar in text.unicodeScalars where !escape(scalar, &self) {
      append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    }
  }
}
