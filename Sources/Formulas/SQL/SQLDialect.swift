/// The SQL of a database engine, in what it writes otherwise than others.
public enum SQLDialect: String, Sendable, CaseIterable {
  case duckdb
  case spark
}

// MARK: Names and texts

extension SQLDialect {
  /// A name in quotation marks, whatever it is made of.
  package func identifier(_ name: String) -> String {
    switch self {
    case .duckdb: "\"" + name.replacing("\"", with: "\"\"").replacing("\0", with: "\u{FFFD}") + "\""
    case .spark: "`" + name.replacing("`", with: "``").replacing("${", with: "$(") + "`"
    }
  }

  /// A name in quotation marks of something that is there already.
  ///
  /// Spark replaces `${…}` by settings and by the environment's variables, in names too; a name that has it is written
  /// as a text, in which a dollar sign can be written otherwise.
  package func existing(_ name: String) -> String {
    guard self == .spark, name.contains("${") else { return identifier(name) }
    return "identifier(" + text("`" + name.replacing("`", with: "``") + "`") + ")"
  }

  /// A text in quotation marks, whatever it is made of.
  package func text(_ text: String) -> String {
    switch self {
    case .duckdb: return "'" + text.replacing("'", with: "''").replacing("\0", with: "\u{FFFD}") + "'"
    case .spark:
      var escaped = ""
      for character in text.unicodeScalars {
        switch character {
        case "\\": escaped += "\\\\"
        case "'": escaped += "\\'"
        case "$": escaped += "\\u0024"
        case _ where character.value < 32:
          escaped += "\\u00" + (character.value < 16 ? "0" : "") + String(character.value, radix: 16)
        default: escaped.unicodeScalars.append(character)
        }
      }
      return "'" + escaped + "'"
    }
  }

  /// A comment to the end of the line, whatever its text is made of.
  package func comment(_ text: String) -> String {
    var line = "-- "
    for character in text.unicodeScalars {
      switch character.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += " "
      default: line.unicodeScalars.append(character)
      }
    }
    // A backslash at the end would make the next line a part of a comment of Spark's.
    if line.hasSuffix("\\") { line += "." }
    return line.replacing("${", with: "$ {")
  }
}

// MARK: Numbers

extension SQLDialect {
  /// A number as a literal of the type `DOUBLE`, with all its digits; `null` for none.
  ///
  /// A literal with a point and no exponent would be a decimal.
  func double(_ number: Double) -> String {
    guard number.isFinite else { return none }
    if number < 0 { return "(-" + double(-number) + ")" }
    let text = "\(number)"
    if text.contains("e") { return text }
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "e0"
  }

  /// A number that is an operand beside a `DOUBLE`; a whole one is written as such, which is easier to read.
  func operand(_ number: Double) -> String {
    guard let whole = Int32(exactly: number) else { return double(number) }
    return whole < 0 ? "(\(whole))" : "\(whole)"
  }

  /// No value, of the type `DOUBLE`.
  package var none: String { "cast(null as double)" }

  /// The greatest whole number that is not greater.
  func floor(_ text: String) -> String {
    switch self {
    case .duckdb: "floor(\(text))"
    // There it is a whole number of 64 bits.
    case .spark: "cast(floor(\(text)) as double)"
    }
  }
}
