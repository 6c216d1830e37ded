import Localization
import Model
import Screening
import Shell
import Syntax

/// The term of a unit that a column of a file is.
struct UnitColumn: Hashable {
  /// The word on the line of `add unit`; empty for the name.
  let word: String

  static let name = UnitColumn(word: "")
  static let rent = UnitColumn(word: "rent")
  static let rate = UnitColumn(word: RentalUnit.nightsWord)

  private init(word: String) { self.word = word }

  /// The term of a column; nil for a column that is none.
  /// - Parameter header: The name of the column.
  init?(_ header: String) {
    let folded = ListingLayout.folded(header)
    let known = UnitWord.all.first { $0.text == folded || $0.part == folded }?.text
    guard let word = known ?? UnitColumn.words[folded] else { return nil }
    self.init(word: word)
  }

  /// The usual names of columns that are not the words of terms.
  private static let words = [
    "name": name.word, "unit": name.word, "apartment": name.word, "apt": name.word,
    "rent": rent.word, "current_rent": rent.word, "in_place": rent.word, "in_place_rent": rent.word,
    "monthly_rent": rent.word, "rate": rate.word, "nights": rate.word, "nightly_rate": rate.word,
    "season": "season", "units": "count", "market_rent": "market", "sq_ft": "sqft", "square_feet": "sqft",
    "ends": "lease", "lease_ends": "lease", "lease_expires": "lease", "lease_expiration": "lease",
  ]
}

/// A line of a file of units.
struct UnitRow {
  let line: Int
  /// The cells by their columns; empty for columns that are no terms.
  let cells: [String]
  /// The sentence on a line that cannot be read.
  private(set) var fault: LocalizedText?

  /// The lines of a block, up to the first that cannot be read.
  static func rows(
    of block: ListingBlock, _ layout: ListingLayout, _ columns: [UnitColumn?], _ conventions: InputConventions
  ) -> [UnitRow] {
    let rows = block.lines.enumerated().map { row, line in
      UnitRow(
        line: line,
        cells: columns.enumerated().map { $1 == nil ? "" : block.text(row: row, column: $0).trimmed })
    }
    guard let fault = block.faults.first else { return rows }
    let sentence = ListingFaultSentence(fault, layout, conventions).sentence
    let unreadable = UnitRow(line: fault.line, cells: columns.map { _ in "" }, fault: sentence)
    return rows.filter { $0.line < fault.line } + [unreadable]
  }

  /// `true` for the line of all units together, with which a rent roll ends.
  func isTotal(_ columns: [UnitColumn?]) -> Bool {
    guard let name = columns.firstIndex(of: .name) else { return false }
    return ["total", "totals"].contains(cells[name].lowercased().prefix { $0.isLetter })
  }
}

/// The words of `add unit` that say what a line of a file says.
struct UnitWords {
  private var tokens: [Token] = []
  /// The column of each word; nil for one that stands in none.
  private var columns: [Int?] = []
  private(set) var hasRent = false

  /// - Parameter number: The number of the unit, which is the name of one without a name.
  init(_ row: UnitRow, _ columns: [UnitColumn?], number: Int) {
    let name = columns.firstIndex(of: .name)
    let typed = name.map { row.cells[$0] } ?? ""
    let isNumbered = typed.first.map(\.isNumber) ?? true
    append(isNumbered ? "unit \(typed.isEmpty ? String(number) : typed)" : typed, name, isQuoted: true)
    let filled = columns.indices.filter { columns[$0] != nil && $0 != name && !row.cells[$0].isEmpty }
    // The rent, or the nightly rate, comes first.
    let first = filled.first { columns[$0] == .rent } ?? filled.first { columns[$0] == .rate }
    hasRent = first != nil
    for column in [first].compactMap({ $0 }) + filled.filter({ $0 != first }) {
      append(columns[column]?.word ?? "", column)
      for part in row.cells[column].split(separator: " ") { append(UnitWords.month(String(part)), column) }
    }
  }

  private mutating func append(_ text: String, _ column: Int?, isQuoted: Bool = false) {
    let start = tokens.last.map { $0.range.upperBound + 1 } ?? 0
    tokens.append(Token(text: text, range: start..<start + text.utf8.count, isQuoted: isQuoted))
    columns.append(column)
  }

  /// The month of a day such as `2027-08-31`; any other text as it is.
  private static func month(_ text: String) -> String {
    text.wholeMatch(of: /([0-9]{4}-[0-9]{2})-[0-9]{2}/).map { String($0.1) } ?? text
  }

  /// Reads the words as those of a line.
  func unit(_ context: ReadingContext) throws(Diagnostic) -> NewUnit {
    var words = ArgumentCursor(tokens[...])
    let unit = try Syntax<NewUnit>.newUnit.read(&words, context)
    if let next = words.next {
      throw Diagnostic(ArgumentError.unexpected(next.text, usage: "add unit"), at: next.range)
    }
    return unit
  }

  /// The column of the word at a place in the line; nil for none.
  func column(at range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    return tokens.lastIndex { $0.range.lowerBound <= range.lowerBound }.flatMap { columns[$0] }
  }
}
