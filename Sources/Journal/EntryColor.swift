/// A colour as the journal's moods are given one: `#8647b7`, or `#8647b7cc` with how opaque it is.
package struct EntryColor: Sendable, Hashable {
  /// Red, from 0 to 255.
  package let red: UInt8
  /// Green, from 0 to 255.
  package let green: UInt8
  /// Blue, from 0 to 255.
  package let blue: UInt8
  /// How opaque it is: 255 is wholly, 0 not at all.
  package let alpha: UInt8

  /// Text that is no colour.
  package struct Fault: Error, Sendable, Equatable {
    /// What was given.
    package let text: String
  }

  /// Reads `#rrggbb`, which is opaque, or `#rrggbbaa`; digits in either case.
  /// - Throws: A fault for anything else: no `#`, another number of digits, a letter past f, a blank.
  package init(_ text: String) throws(Fault) {
    let bytes = Array(text.utf8)
    let digits = bytes.dropFirst().compactMap(EntryColor.digit)
    guard bytes.first == UInt8(ascii: "#"), [7, 9].contains(bytes.count), digits.count == bytes.count - 1
    else { throw Fault(text: text) }
    let parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    (red, green, blue) = (parts[0], parts[1], parts[2])
    alpha = parts.count > 3 ? parts[3] : 255
  }

  /// An opaque colour from its parts in one number: 0x8647B7.
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
