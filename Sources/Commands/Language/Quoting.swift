/// Words as they have to be typed.
enum Quoting {
  /// The text as one word of the shell's language: as it is, or in double quotes where it has to be.
  static func word(_ text: some StringProtocol) -> String {
    let special: Set<Character> = [" ", "\t", "\r", "\n", "\"", "'", "\\", ";", "#", "(", ")", "[", "]"]
    guard text.isEmpty || text.contains(where: special.contains) else { return String(text) }
    var word = "\""
    for character in text {
      switch character {
      case "\"", "\\": word += "\\\(character)"
      case "\n": word += "\\n"
      case "\t": word += "\\t"
      default: word.append(character)
      }
    }
    return word + "\""
  }
}
