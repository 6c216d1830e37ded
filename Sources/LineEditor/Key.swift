/// A key, a paste, or a signal that arrived while a key was awaited.
enum Key: Equatable {
  case character(Unicode.Scalar)
  /// A control character as typed: 0x00 to 0x1F or DEL.
  case control(UInt8)
  case alt(Unicode.Scalar)
  case escape
  case up, down, left, right, home, end, delete, pageUp, pageDown, wordLeft, wordRight, backTab
  /// Alt-Up or Alt-Down: so many steps of the number at the cursor; with Shift ten.
  case step(Int)
  /// A byte that is not UTF-8.
  case invalidByte
  /// The bytes of a bracketed paste, without its marks.
  case paste([UInt8])
  case interrupted, resized, suspended
  case terminated(signal: Int32)
  /// The terminal's answer to the question for its background.
  case background(Theme)
  /// The terminal is gone, or its input has ended.
  case closed
  /// A key without a meaning here.
  case unknown

  /// `true` for Enter, and Ctrl-J.
  var isEnter: Bool { self == .control(0x0A) || self == .control(0x0D) }

  /// `true` for text that is typed or pasted.
  var isText: Bool {
    switch self {
    case .character, .paste: true
    default: false
    }
  }

  /// The key of a control sequence of xterm, the Linux console or rxvt.
  ///
  /// - Parameters:
  ///   - parameters: The numbers between `ESC [` and the final byte.
  ///   - final: The byte that ended the sequence.
  ///   - hasAltPrefix: `true` if an ESC of its own says that Alt is held.
  init(parameters: [Int], final: UInt8, isAlt hasAltPrefix: Bool = false) {
    // The second parameter is 1 plus a bit mask: 1 Shift, 2 Alt, 4 Control.
    let modifiers = parameters.count > 1 ? parameters[1] - 1 : 0
    let isModified = modifiers & 6 != 0 || hasAltPrefix
    let isAlt = modifiers & 2 != 0 || hasAltPrefix
    let steps = modifiers & 1 != 0 ? 10 : 1
    switch (UnicodeScalar(final), parameters.first ?? 1) {
    case ("A", _) where isAlt: self = .step(steps)
    case ("B", _) where isAlt: self = .step(-steps)
    // With Shift, as rxvt has them.
    case ("a", _) where isAlt: self = .step(10)
    case ("b", _) where isAlt: self = .step(-10)
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = isModified ? .wordRight : .right
    case ("D", _): self = isModified ? .wordLeft : .left
    case ("H", _), ("~", 1), ("~", 7): self = .home
    case ("F", _), ("~", 4), ("~", 8): self = .end
    case ("Z", _): self = .backTab
    case ("c", _): self = .wordRight
    case ("d", _): self = .wordLeft
    case ("~", 3): self = .delete
    case ("~", 5): self = .pageUp
    case ("~", 6): self = .pageDown
    default: self = .unknown
    }
  }
}
