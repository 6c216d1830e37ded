import Localization
import Model
import Screening
import Shell
import Workspace

/// A map of listings with the places of its words in the line.
struct TypedListingMap: Sendable {
  /// An entry with its words.
  struct Entry: Sendable {
    let path: Token
    let column: Token
    /// The value that an empty cell stands for.
    var emptyValue: Token?
  }

  private(set) var entries: [Entry] = []

  var map: ListingMap {
    ListingMap(
      entries.map { entry in
        .init(path: entry.path.text, column: entry.column.text, emptyValue: entry.emptyValue?.text)
      })
  }

  /// The entry of a path; nil when there is none.
  func entry(of path: String) -> Entry? { entries.first { $0.path.text == path } }

  /// Takes `PATH=COLUMN` or `PATH=COLUMN or VALUE` as often as it stands here.
  static func take(
    _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> TypedListingMap {
    var map = TypedListingMap()
    while let word = words.next,
      let (path, column) = word.entryParts(isWhole: context.beginsWithQuote(word))
    {
      _ = words.take()
      try map.add(path, column, context)
      guard let or = words.next, or.isWord("or") else { continue }
      _ = words.take()
      words.noteKeyword(or)
      map.entries[map.entries.count - 1].emptyValue = try words.take(
        LocalizedText("the value that an empty cell stands for"))
    }
    return map
  }

  private mutating func add(
    _ typed: Token, _ column: Token, _ context: CommandContext
  ) throws(Diagnostic) {
    let field = try context.field(typed)
    guard !column.text.isEmpty else {
      throw Diagnostic(
        ListingError.noColumnNamed(field.name), at: typed.range.lowerBound..<column.range.upperBound)
    }
    if entry(of: field.name) != nil {
      throw Diagnostic(ArgumentError.fieldTwice(field.name), at: typed.range)
    }
    let other = entries.first { entry in
      let other = context.workspace.field(named: entry.path.text)
      return field.follows.contains(entry.path.text) && other?.follows.contains(field.name) == true
    }
    if let other {
      throw Diagnostic(ArgumentError.contradiction(field.name, other.path.text), at: typed.range)
    }
    let path = Token(text: field.name, range: typed.range, isQuoted: typed.isQuoted)
    entries.append(Entry(path: path, column: column))
  }
}

extension Token {
  /// The path and the column of an entry, such as `rent="Market Rent"`; nil for a word without an equals sign.
  /// - Parameter isWhole: `true` where the quotation marks are around the whole word.
  func entryParts(isWhole: Bool = false) -> (path: Token, column: Token)? {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    let path = String(text[..<sign])
    let start = range.lowerBound + (isWhole ? 1 : 0)
    let end = min(start + path.utf8.count, range.upperBound)
    return (
      Token(text: path, range: start..<end, isQuoted: false),
      Token(
        text: String(text[text.index(after: sign)...]),
        range: min(end + 1, range.upperBound)..<range.upperBound,
        isQuoted: isQuoted)
    )
  }
}

extension CommandContext {
  /// `true` for a word that begins with a quotation mark.
  fileprivate func beginsWithQuote(_ word: Token) -> Bool {
    guard word.isQuoted, let start = statement.tokens.first?.range.lowerBound else { return false }
    let byte = statement.text.utf8.dropFirst(word.range.lowerBound - start).first
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
