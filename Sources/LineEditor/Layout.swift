import CLibEdit

/// The row and column after the characters of a prompt and a line, as a terminal places them; a line that is
/// broken goes on behind a prompt of its own.
struct Layout: Equatable {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

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
    } else if editline_width(wchar_t(scalar.value)) < 0 {
      for _ in Self.text(drawnFor: scalar).utf8 { step(1) }
    } else {
      step(Self.width(of: scalar))
    }
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

  /// The cells of one character, as `text(drawnFor:)` has it.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    let width = Int(editline_width(wchar_t(scalar.value)))
    return width >= 0 ? width : text(drawnFor: scalar).utf8.count
  }

  /// The text that libedit draws for a character: `^A` for a control character, `\U+0085` for others that
  /// cannot be printed, and else the character itself.
  static func text(drawnFor scalar: Unicode.Scalar) -> String {
    guard editline_width(wchar_t(scalar.value)) < 0 else { return String(scalar) }
    if scalar.isASCII { return "^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40)) }
    // libedit has room for five digits only.
    let digits = String(scalar.value & 0xF_FFFF, radix: 16, uppercase: true)
    let places = scalar.value > 0xFFFF ? 5 : 4
    return "\\U+" + String(repeating: "0", count: max(0, places - digits.count)) + digits
  }

  /// The cells of a text on one row.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }
}
