/// A colour in hexadecimal notation: `#8647b7`, or `#8647b7cc` with its opacity.
package struct HexColor: Sendable, Hashable {
  /// Red, from 0 to 255.
  package let red: UInt8
  /// Green, from 0 to 255.
  package let green: UInt8
  /// Blue, from 0 to 255.
  package let blue: UInt8
  /// The opacity, from 0 (transparent) to 255.
  let alpha: UInt8

  /// Reads `#rrggbb`, which is opaque, or `#rrggbbaa`, with digits in either case.
  /// - Throws: An error for any other text: no `#`, another number of digits, a letter past f, a blank.
  init(_ text: String) throws(HexColorError) {
    let bytes = Array(text.utf8)
    let digits = bytes.dropFirst().compactMap(HexColor.digit)
    guard bytes.first == UInt8(ascii: "#"), [7, 9].contains(bytes.count), digits.count == bytes.count - 1
    else { throw HexColorError(text: text) }
    let parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    (red, green, blue) = (parts[0], parts[1], parts[2])
    alpha = parts.count > 3 ? parts[3] : 255
  }

  /// An opaque colour from one number: 0x8647B7.
  init(_ hex: UInt32) {
    (red, green) = (UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8))
    (blue, alpha) = (UInt8(truncatingIfNeeded: hex), 255)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The error of a text that is no colour in hexadecimal notation.
struct HexColorError: Error, Equatable {
  let text: String
}
