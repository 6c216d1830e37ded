import CLibEdit

/// The row and column after the characters of a prompt and a line, computed as libedit places them.
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
    if scalar == "\t" {
      repeat { step(1) } while column % 8 != 0
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

  /// The cells of one character; a control character is drawn as `^A`, others without a glyph as `\U+200B`.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    let width = Int(editline_width(wchar_t(scalar.value)))
    if width >= 0 { return width }
    return scalar.isASCII ? 2 : 8
  }

  /// The cells of a text on one row.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }
}
