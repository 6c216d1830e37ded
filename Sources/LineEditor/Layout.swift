import CLibEdit
import Reports

/// The row and column after the characters of a prompt and a line, as a terminal places them; a line that is
/// broken goes on behind a prompt of its own.
struct Layout: Equatable {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0
  /// The character before the place, by which a joiner is judged.
  private(set) var previous: Unicode.Scalar?

  init(columns: Int) { self.columns = max(columns, 2) }

  /// The cells from the start of the prompt on, with those that a wrapped wide character leaves empty.
  var cells: Int { row * columns + column }

  mutating func advance(over text: some Sequence<Unicode.Scalar>) {
    for scalar in text { advance(over: scalar) }
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    if scalar == "\n" {
      wrap()
      advance(over: Prompt.continuation.text.unicodeScalars)
    } else if Self.isPlain(scalar) {
      step(1)
    } else {
      for character in Self.text(drawnFor: scalar, after: previous).unicodeScalars {
        step(max(Int(editline_width(wchar_t(character.value))), 0))
      }
    }
    previous = scalar
  }

  private mutating func step(_ width: Int) {
    if column + width > columns { wrap() }
    column += width
    if column >= columns { wrap() }
  }

  private mutating func wrap() {
    row += 1
    column = 0
  }

  /// `true` for a printable character of ASCII.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value < 0x7F
  }

  /// The cells of one character by itself; none of a joiner.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if isPlain(scalar) { return 1 }
    // Only a joiner can stand for itself behind one character and not behind another.
    let text = text(drawnFor: scalar, after: "\u{1F468}")
    return text.unicodeScalars.reduce(0) { $0 + max(Int(editline_width(wchar_t($1.value))), 0) }
  }

  /// The text that is drawn for a character: its escape, `\u{200B}`, if it cannot be seen or printed, and else the
  /// character itself.
  static func text(drawnFor scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> String {
    if isPlain(scalar) { return String(scalar) }
    if let escape = Sanitizing.escape(of: scalar, after: previous) { return escape }
    return editline_width(wchar_t(scalar.value)) < 0 ? Sanitizing.escape(of: scalar) : String(scalar)
  }

  /// The cells of a text on one row.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }
}
