/// The spelling of words and paths in the shell's language.
package enum Quoting {
  /// The text as one word of the shell's language: as it is, or in double quotes where it has to be.
  package static func word(_ text: some StringProtocol) -> String {
    guard text.isEmpty || text.utf8.contains(where: special.contains) else { return String(text) }
    var word = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": word += ["\\", scalar]
      case "\n": word += ["\\", "n"]
      case "\t": word += ["\\", "t"]
      default: word.append(scalar)
      }
    }
    word.append("\"")
    return String(word)
  }

  /// The characters that do not stand in a word by themselves; all are ASCII, whose bytes stand for nothing else.
  private static let special = Array(" \t\r\n\"'\\;#()[]".utf8)

  /// A path as it would be typed; its end when it is long.
  package static func path(_ path: String) -> String {
    let limit = 200
    return word(path.utf8.count <= limit || path.count <= limit ? path : "…\(path.suffix(limit))")
  }
}
