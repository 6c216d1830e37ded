/// The text of a bracketed paste: complete lines, to be run in order, and the beginning of one more.
struct PastedText: Equatable {
  let lines: [String]
  /// The text after the last line break, which stays to be edited.
  let rest: String

  /// The text of pasted bytes.
  ///
  /// Every kind of line break ends a line, a pair of CR and LF in either order too: while a line is edited
  /// the terminal driver exchanges CR and LF. Tabs become spaces, other control characters are removed, and a
  /// byte that is not UTF-8 becomes U+FFFD.
  init(_ bytes: [UInt8]) {
    var lines = [String]()
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n", "\r":
        if let last = previous, last != scalar, last == "\n" || last == "\r" {
          previous = nil
          continue
        }
        lines.append(String(line))
        line = .init()
      case "\t": line.append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: line.append(scalar)
      }
      previous = scalar
    }
    self.lines = lines
    rest = String(line)
  }
}
