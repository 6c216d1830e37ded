/// A formula in the language of spreadsheets, in which cells of the same month or year have no address yet.
///
/// Names stand for single figures and for whole columns and rows; only the cell of the same month, which no name could
/// stand for, is told by its place.
package struct SpreadsheetText: Sendable {
  /// A part of the text.
  package enum Piece: Sendable {
    case text(String)
    /// The cell of a figure by month in the row of the same month, or of so many months before.
    case month(series: Int, earlier: Int)
    /// The cells of a figure by month from the closing to the same month.
    case monthsSoFar(series: Int)
    /// The cell of a figure by year in the column of the same year, or of so many years before.
    case year(series: Int, earlier: Int)
    /// The cells of a figure by year from the closing to the same year.
    case yearsSoFar(series: Int)
    /// The number of the month of the row, or of the year of the column.
    case monthNumber, yearNumber
    /// A column of another sheet, `Loan!F`, in the row of the same month.
    case elsewhere(String)
  }

  /// How tightly the outermost operator binds; comparisons the least.
  enum Level: Int, Comparable {
    case comparison, sum, product, power, sign, whole

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// The parts from left to right.
  package var pieces: [Piece]
  let level: Level

  init(_ pieces: [Piece], _ level: Level = .whole) { (self.pieces, self.level) = (pieces, level) }

  init(_ text: String, _ level: Level = .whole) { self.init([.text(text)], level) }

  /// A text that is no part of a larger one.
  package init(whole text: String) { self.init(text) }

  /// The cell of a column or row with a name in the same month or year; its first cell is the closing.
  package static func item(of name: String, isYearly: Bool) -> SpreadsheetText {
    SpreadsheetText([.text("INDEX(\(name),"), isYearly ? .yearNumber : .monthNumber, .text("+1)")])
  }

  /// The sum of columns of other sheets in the row of the same month.
  package static func sum(elsewhere columns: [String]) -> SpreadsheetText {
    var pieces: [Piece] = []
    for column in columns { pieces += [.text(pieces.isEmpty ? "" : "+"), .elsewhere(column)] }
    return SpreadsheetText(pieces, .sum)
  }

  /// The text as an operand of an operator, in parentheses where it binds less than needed.
  func operand(_ least: Level) -> [Piece] {
    level >= least ? pieces : [.text("(")] + pieces + [.text(")")]
  }

  /// The text where it is the same in each cell; nil for one that depends on the cell's place.
  var fixed: String? {
    var text = ""
    for case let piece in pieces {
      guard case .text(let part) = piece else { return nil }
      text += part
    }
    return text
  }

  /// The first of some names that the text has.
  func firstName(in names: Set<String>) -> String? {
    for case .text(let text) in pieces {
      if let word = Self.words(of: text).first(where: { names.contains(String($0)) }) { return String(word) }
    }
    return nil
  }

  /// The names, addresses and numbers in it.
  package var words: [String] {
    pieces.flatMap { piece -> [String] in
      if case .text(let text) = piece { Self.words(of: text).map(String.init) } else { [] }
    }
  }

  /// The names, addresses and numbers in a part of a formula.
  package static func words(of text: String) -> [Substring] {
    text.utf8.split { !isOfWord($0) }.map(Substring.init)
  }

  /// `true` for a byte of a name, an address or a number; letters beyond ASCII are of names, too.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// A part of a formula with other words for some of its words.
  static func text(_ text: String, replacing words: [String: String]) -> String {
    var (result, rest) = ("", text.utf8[...])
    // What has no other word is taken over with the next that has one.
    var start = rest.startIndex
    while let first = rest.firstIndex(where: isOfWord) {
      let end = rest[first...].firstIndex { !isOfWord($0) } ?? rest.endIndex
      if let other = words[String(text[first..<end])] {
        result += text[start..<first]
        result += other
        start = end
      }
      rest = rest[end...]
    }
    return result + text[start...]
  }

  /// The columns of other sheets of which it reads the cell of the same month.
  package var columnsElsewhere: [String] {
    pieces.compactMap { if case .elsewhere(let column) = $0 { column } else { nil } }
  }

  /// The numbers of the columns and rows whose cells it reads by their places.
  var seriesNumbers: [Int] {
    pieces.compactMap { piece in
      switch piece {
      case .month(let series, _), .year(let series, _), .monthsSoFar(let series), .yearsSoFar(let series):
        series
      case .text, .monthNumber, .yearNumber, .elsewhere: nil
      }
    }
  }

  /// A call of a function.
  static func call(_ name: String, _ arguments: [SpreadsheetText]) -> SpreadsheetText {
    var pieces = [Piece.text("\(name)(")]
    for (index, argument) in arguments.enumerated() {
      if index > 0 { pieces.append(.text(",")) }
      pieces += argument.pieces
    }
    return SpreadsheetText(pieces + [.text(")")])
  }

  /// Texts and pieces in a row.
  static func joined(_ parts: [SpreadsheetText], _ level: Level = .whole) -> SpreadsheetText {
    SpreadsheetText(parts.flatMap(\.pieces), level)
  }
}
