import Reports

extension Character {
  /// `true` for C0, DEL and C1, which could control a terminal.
  var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension String {
  /// The text with its control characters made visible, safe to draw.
  var printable: String { Sanitizing.visible(self) }

  /// The UTF-8 offset of the first U+FFFD, which stands for bytes that are not UTF-8.
  var positionOfReplacement: Int? {
    unicodeScalars.firstIndex(of: "\u{FFFD}").map { utf8.distance(from: startIndex, to: $0) }
  }

  /// The longest beginning that fits in `cells`.
  func prefix(cells: Int) -> String {
    var room = cells
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      room -= Layout.width(of: scalar)
      if room < 0 { break }
      result.append(scalar)
    }
    return String(result)
  }

  /// The text up to a UTF-8 offset; one within a character counts as its start.
  func prefix(utf8 offset: Int) -> Substring {
    self[..<index(utf8: offset)]
  }

  /// The text from a UTF-8 offset on; one within a character counts as its start.
  func suffix(utf8 offset: Int) -> Substring {
    self[index(utf8: offset)...]
  }

  private func index(utf8 offset: Int) -> Index {
    let bounded = Swift.max(0, Swift.min(offset, utf8.count))
    var index = utf8.index(startIndex, offsetBy: bounded)
    while index > startIndex, index.samePosition(in: unicodeScalars) == nil {
      index = utf8.index(before: index)
    }
    return index
  }
}
