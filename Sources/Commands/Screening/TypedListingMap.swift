import Finance
import Formulas
import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// A map of listings with the places of its words in the line.
struct TypedListingMap: Sendable {
  /// An entry with its words.
  struct Entry: Sendable {
    let path: Token
    let column: Token
    /// The value that an empty cell stands for.
    var emptyValue: Token?
    /// The interval of the amounts, with its word.
    var interval: (word: Token, value: RecurringAmount.Interval)?
  }

  private(set) var entries: [Entry] = []

  var map: ListingMap {
    ListingMap(
      entries.map { entry in
        .init(
          path: entry.path.text, column: entry.column.text, emptyValue: entry.emptyValue?.text,
          interval: entry.interval?.value)
      })
  }

  /// The entry of a path; nil when there is none.
  func entry(of path: String) -> Entry? { entries.first { $0.path.text == path } }

  /// Sets what an empty cell of the last entry stands for.
  fileprivate mutating func setEmptyValue(_ value: Token) { entries[entries.count - 1].emptyValue = value }

  /// Sets the interval of the last entry.
  fileprivate mutating func setInterval(_ interval: RecurringAmount.Interval, _ word: Token) {
    entries[entries.count - 1].interval = (word, interval)
  }

  fileprivate mutating func add(
    _ typed: Token, _ column: Token, _ context: ReadingContext
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
    // A formula is kept in neutral form, so that a saved map means the same in every locale.
    let column = Formula.computes(column.text) ? try context.neutralFormula(column) : column
    entries.append(Entry(path: path, column: column))
  }
}

extension Syntax where Value == TypedListingMap {
  /// `PATH=COLUMN`, perhaps with `per INTERVAL` and `or VALUE` behind it, as often as it stands there.
  /// - Parameter files: The files, whose columns are offered.
  static func entries(of files: [Token]) -> Syntax {
    Syntax("PATH=COLUMN …") { words, context throws(Diagnostic) in
      let line = context.statement
      var map = TypedListingMap()
      words.expect { $0.entryCandidates(TypedListingMap(), files, line) }
      repeat {
        let word = try words.take(LocalizedText("the name of a map, or PATH=COLUMN"))
        guard let (path, column) = word.entryParts(isWhole: context.beginsWithQuote(word)) else {
          throw context.unknownChoice(word, allowed: ["PATH=COLUMN"])
        }
        try map.add(path, column, context)
        if let per = words.next, per.isWord("per") {
          try words.take(keyword: "per")
          let (interval, word) = try words.takeInterval(context)
          map.setInterval(interval, word)
        } else {
          words.expect { _ in [.init("per", LocalizedText("the interval of the amounts"), isFinal: false)] }
        }
        if let or = words.next, or.isWord("or") {
          try words.take(keyword: "or")
          let empty = LocalizedText("what an empty cell stands for")
          words.expect("VALUE") { _ in [.value("0", empty)] }
          map.setEmptyValue(try words.take(LocalizedText("the value that an empty cell stands for")))
        } else {
          words.expect { _ in [.init("or", LocalizedText("what an empty cell stands for"), isFinal: false)] }
        }
        let present = map
        words.expect { $0.entryCandidates(present, files, line) }
      } while words.next?.entryParts() != nil
      return map
    }
  }
}

extension ArgumentCursor {
  /// Takes the word for an interval.
  fileprivate mutating func takeInterval(
    _ context: ReadingContext
  ) throws(Diagnostic) -> (RecurringAmount.Interval, Token) {
    let words = TypedListingMap.intervals
    expect("year|quarter|month|week") { _ in
      words.map { .init($0.word, LocalizedText("the interval of the amounts")) }
    }
    let word = try take(LocalizedText("the interval of the amounts"))
    guard let interval = words.first(where: { word.isWord($0.word) })?.interval else {
      throw context.unknownChoice(word, allowed: words.map(\.word))
    }
    noteKeyword(word)
    return (interval, word)
  }
}

extension TypedListingMap {
  /// The words for intervals.
  static let intervals: [(word: String, interval: RecurringAmount.Interval)] = [
    ("year", .year), ("quarter", .quarter), ("month", .month), ("week", .week),
  ]

  /// The word for an interval; nil for an amount that is paid once.
  static func word(for interval: RecurringAmount.Interval) -> String? {
    intervals.first { $0.interval == interval }?.word
  }
}

extension ReadingContext {
  /// The fields that have no entry yet, and for one that is begun the columns of the file.
  fileprivate func entryCandidates(
    _ map: TypedListingMap, _ files: [Token], _ line: Statement
  ) -> [Suggestion.Candidate] {
    let columns = ofCommand.columns(of: files, line)
    let assignments = workspace.fields.filter { $0.isNumeric && map.entry(of: $0.name) == nil }.flatMap {
      field in
      [Suggestion.Candidate.assignment(field.name, field.help)]
        + columns.map { .assigned(field.name, $0, LocalizedText("\(field.title) from this column")) }
    }
    // In the quotation marks of a formula no blank follows a name.
    let named = columns.compactMap { column in
      ListingLayout.formulaNames(of: column).first(where: \.isName).map {
        Suggestion.Candidate($0, LocalizedText("column of the file"), isFinal: false)
      }
    }
    let fields = workspace.fields.filter(\.isNumeric).map {
      Suggestion.Candidate($0.name, $0.help, isFinal: false)
    }
    return assignments + [.assignedFormula(of: named + fields)]
  }
}

extension String {
  /// `true` for a name as formulas have it.
  fileprivate var isName: Bool {
    first?.isLetter == true && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
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

extension ReadingContext {
  /// `true` for a word that begins with a quotation mark.
  fileprivate func beginsWithQuote(_ word: Token) -> Bool {
    guard word.isQuoted, let start = statement.tokens.first?.range.lowerBound else { return false }
    let byte = statement.text.utf8.dropFirst(word.range.lowerBound - start).first
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
