/// Keeps a line within the cells that libedit has for it.
///
/// libedit draws into a buffer of rows × columns cells, wherever that goes, and writes past its end when a line
/// needs more. A single key can add far more than one character: by a repeat count, or a yank. So each key is
/// checked before libedit gets it, by the most that it could add, whatever it is bound to.
struct LineSizeLimit {
  /// The most cells that typing may fill: half of libedit's, so that a yank of as much still fits.
  static let capacity = NativeEditor.room * NativeEditor.room / 2

  /// The most cells that a line has had, and so the most that a yank can insert.
  private(set) var largest: Int

  private var used = 0
  private var length = 0
  private var repeatCount: Int?
  private var typedDigit: Int?

  /// - Parameter largest: The most cells of earlier lines, whose deleted text can still be yanked.
  init(largest: Int) { self.largest = largest }

  /// Records the line before the next key.
  ///
  /// A digit that did not change the line belongs to a repeat count, in every mode.
  ///
  /// - Parameters:
  ///   - cells: The cells of the line.
  ///   - newLength: The characters of the line.
  mutating func observe(cells: Int, length newLength: Int) {
    if let digit = typedDigit, newLength == length {
      repeatCount = min((repeatCount ?? 0) * 10 + digit, 1_000_000)
    } else {
      repeatCount = nil
    }
    typedDigit = nil
    used = cells
    length = newLength
    largest = max(largest, cells)
  }

  /// `true` if the key cannot make the line too large.
  mutating func allows(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar):
      guard used + max(1, repeatCount ?? 1) * max(1, Layout.width(of: scalar)) <= Self.capacity else {
        return false
      }
      typedDigit = Self.digit(scalar)
      // In vi's command mode it may put deleted text back.
      return typedDigit != nil || !"pP_".unicodeScalars.contains(scalar) || mayDouble
    case .alt(let scalar):
      typedDigit = Self.digit(scalar)
      return "bfd\u{7F}\u{08}".unicodeScalars.contains(scalar) || mayDouble
    case .control(let byte):
      return Self.isHarmless(byte) || mayDouble
    default:
      return true
    }
  }

  /// `true` if the longest deleted text still fits.
  private var mayDouble: Bool {
    used <= Self.capacity && used + largest <= 2 * Self.capacity && (repeatCount ?? 1) <= 1
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    scalar.isASCII ? Character(scalar).wholeNumberValue : nil
  }

  /// Control characters that move, delete or end the line: ^A–^H, ^J–^N, ^P, ^R, ^S, ^U, ^W and DEL.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x01...0x0E, 0x10, 0x12, 0x13, 0x15, 0x17, 0x7F: true
    default: false
    }
  }
}
