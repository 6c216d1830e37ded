/// Keeps a line from outgrowing the window.
///
/// libedit draws into a buffer of rows × columns cells and writes past it when a line needs more. A single key
/// can make a line grow by far more than itself: a repeat count, a yank. So before a key is handed on, this says
/// whether the line could need more than the window has, whatever the key is bound to.
struct GrowthLimit {
  /// The most cells that a line has had, and so the most that can have been cut from one.
  private(set) var largest: Int

  private var capacity = 0
  private var used = 0
  private var length = 0
  private var repeatCount: Int?
  private var typedDigit: Int?

  /// - Parameter largest: What earlier lines came to: what was cut from them may still be put in.
  init(largest: Int) { self.largest = largest }

  /// Takes note of the line as it stands before the next key.
  ///
  /// A digit that left the line as it was began or went on with a repeat count, whatever the mode.
  ///
  /// - Parameters:
  ///   - cells: What prompt and line take.
  ///   - newLength: Characters of the line.
  ///   - newCapacity: Cells that they may take by typing: half the window, so that a yank of as much still fits.
  mutating func observe(cells: Int, length newLength: Int, capacity newCapacity: Int) {
    capacity = newCapacity
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

  /// Whether a key may be handed on.
  mutating func allows(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar):
      guard used + max(1, repeatCount ?? 1) * max(1, Layout.width(of: scalar)) <= capacity else {
        return false
      }
      typedDigit = Self.digit(scalar)
      // In vi's command mode it may put back what was cut, or repeat what was typed.
      return typedDigit != nil || !"pP._".unicodeScalars.contains(scalar) || mayDouble
    case .alt(let scalar):
      typedDigit = Self.digit(scalar)
      return "bfd\u{7F}\u{08}".unicodeScalars.contains(scalar) || mayDouble
    case .control(let byte):
      return Self.harmless.contains(byte) || mayDouble
    default:
      return true
    }
  }

  /// Whether as much as was ever cut may be put in at once.
  private var mayDouble: Bool {
    used <= capacity && used + largest <= 2 * capacity && (repeatCount ?? 1) <= 1
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    scalar.isASCII ? Character(scalar).wholeNumberValue : nil
  }

  /// Control characters that move, delete or end the line: ^A–^H, ^J–^N, ^P, ^R, ^S, ^U, ^W and DEL.
  private static let harmless: Set<UInt8> = [
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x10, 0x12, 0x13,
    0x15, 0x17, 0x7F,
  ]
}
