import Formulas
import Localization
import Model
import Screening
import Shell
import Workspace

/// The words of `screen`.
enum ScreenRequest: Sendable {
  case screen(ScreenQuery)
  /// Keeps a map under a name: these entries, or those of the latest screening.
  case save(Token, TypedListingMap?, ListingDialectWords)
  case maps
  case forget(Token)

  /// The words that stand in the place of a file.
  static let verbs = ["save", "maps", "forget"]
}

/// A question about the rows of a file.
struct ScreenQuery: Sendable {
  /// The order of the rows.
  struct Rank: Sendable {
    let typed: TypedFormula
    /// `true` for the lowest first; nil for the best first.
    var isAscending: Bool?
  }

  /// An engine that answers the question elsewhere.
  enum Engine: String, Sendable, CaseIterable {
    case duckdb
    case spark

    var dialect: SQLDialect { self == .duckdb ? .duckdb : .spark }
  }

  let file: Token
  /// The name of a saved map.
  var savedMap: Token?
  var map = TypedListingMap()
  var separator: ListingDialectWords.Separator?
  var condition: TypedFormula?
  /// The words for the columns and figures that are shown.
  var shown: [Token]?
  var rank: Rank?
  var top: Int?
  var engine: Engine?
  /// `true` to decide the rows that an engine has left in doubt.
  var isOfDoubts = false
}

/// The words that begin the parts of `screen`, each of which stands once.
enum ScreenKeyword: String, CaseIterable, Sendable {
  case `as`
  case separator
  case `where`
  case show
  case rank
  case top
  case sql
  case doubts

  var meaning: LocalizedText {
    switch self {
    case .as: LocalizedText("which column stands for which field")
    case .separator: LocalizedText("what stands between two cells")
    case .where: LocalizedText("the condition, in place of your criteria")
    case .show: LocalizedText("columns and figures of each row")
    case .rank: LocalizedText("by a metric, the best first")
    case .top: LocalizedText("only so many rows")
    case .sql: LocalizedText("the query for another engine")
    case .doubts: LocalizedText("decide what an engine has left in doubt")
    }
  }

  /// The keyword that a word is; nil for any other word, and for one in quotes.
  init?(_ word: Token) {
    guard !word.isQuoted else { return nil }
    self.init(rawValue: word.text.lowercased())
  }
}

extension Parameter where Value == ScreenRequest {
  private static var usage: String {
    """
    FILE [as MAP | as PATH=COLUMN …] [where CONDITION] [show METRIC …] [rank by METRIC [ascending | descending]] \
    [top N] [sql duckdb|spark] [separator comma|semicolon|tab]
    """
  }

  /// A file and the parts of the question in any order, or what to do with maps.
  static var screened: Parameter {
    Parameter(usage, takesRest: true) { words, context throws(Diagnostic) in
      let first = try words.take(LocalizedText("the path of a file"))
      switch first.isQuoted ? "" : first.text.lowercased() {
      case "maps":
        words.noteKeyword(first)
        return .maps
      case "forget":
        words.noteKeyword(first)
        return .forget(try words.take(LocalizedText("the name of a map")))
      case "save":
        words.noteKeyword(first)
        return try saving(&words, context)
      default: return .screen(try query(of: first, &words, context))
      }
    } complete: { words, context in
      ScreenCompletion(words, context).candidates
    }
  }

  private static func saving(
    _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> ScreenRequest {
    let name = try words.take(LocalizedText("a name for the map"))
    var (map, dialect) = (TypedListingMap?.none, ListingDialectWords())
    while let word = words.next {
      switch ScreenKeyword(word) {
      case .as where map == nil:
        try words.take(keyword: "as")
        map = try entries(&words, context)
      case .separator where dialect.separator == nil:
        try words.take(keyword: "separator")
        dialect.separator = try words.takeSeparator(context)
      default: throw context.unknownChoice(word, allowed: ["as", "separator"])
      }
    }
    return .save(name, map, dialect)
  }

  private static func query(
    of file: Token, _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> ScreenQuery {
    var query = ScreenQuery(file: file)
    var left = ScreenKeyword.allCases
    while let word = words.next {
      guard let keyword = ScreenKeyword(word) else {
        throw context.unknownChoice(word, allowed: left.map(\.rawValue))
      }
      guard left.contains(keyword) else {
        throw Diagnostic(ListingError.wordTwice(keyword.rawValue), at: word.range)
      }
      left.removeAll { $0 == keyword }
      _ = words.take()
      words.noteKeyword(word)
      try read(keyword, into: &query, &words, context)
    }
    return query
  }

  private static func read(
    _ keyword: ScreenKeyword, into query: inout ScreenQuery, _ words: inout ArgumentCursor,
    _ context: CommandContext
  ) throws(Diagnostic) {
    let stops = ScreenKeyword.allCases.map(\.rawValue)
    switch keyword {
    case .as:
      if let name = words.next, name.entryParts() == nil, ScreenKeyword(name) == nil {
        query.savedMap = words.take()
      } else {
        query.map = try entries(&words, context)
      }
    case .separator: query.separator = try words.takeSeparator(context)
    case .where: query.condition = try words.takeCondition(until: stops, context)
    case .show:
      var shown = [try words.take(LocalizedText("a metric"))]
      while let next = words.next, ScreenKeyword(next) == nil, let word = words.take() { shown.append(word) }
      context.noteParts(of: context.text(of: shown[...]), isList: true)
      query.shown = shown
    case .rank: query.rank = try rank(until: stops, &words, context)
    case .top: query.top = try top(&words)
    case .sql: query.engine = try engine(&words, context)
    case .doubts: query.isOfDoubts = true
    }
  }

  private static func entries(
    _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> TypedListingMap {
    let map = try TypedListingMap.take(&words, context)
    guard map.entries.isEmpty else { return map }
    let word = try words.take(LocalizedText("the name of a map, or PATH=COLUMN"))
    throw context.unknownChoice(word, allowed: ["PATH=COLUMN"])
  }

  private static func rank(
    until stops: [String], _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> ScreenQuery.Rank {
    try words.take(keyword: "by")
    let orders = Ranking.Order.allCases
    let token = try words.takeText(LocalizedText("a metric"), until: stops + orders.map(\.rawValue))
    var rank = ScreenQuery.Rank(typed: try context.formula(token))
    guard !rank.typed.formula.isCondition else {
      throw Diagnostic(ListingError.condition(rank.typed.formula.text), at: token.range)
    }
    if let word = words.next, let order = orders.first(where: { word.isWord($0.rawValue) }) {
      _ = words.take()
      words.noteKeyword(word)
      rank.isAscending = order == .ascending
    }
    return rank
  }

  private static func top(_ words: inout ArgumentCursor) throws(Diagnostic) -> Int {
    let word = try words.take(LocalizedText("how many rows"))
    guard let number = word.naturalNumber else {
      throw Diagnostic(ListingError.badTop(word.text), at: word.range)
    }
    return number
  }

  private static func engine(
    _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> ScreenQuery.Engine {
    let word = try words.take(LocalizedText("duckdb or spark"))
    guard let engine = ScreenQuery.Engine(rawValue: word.text.lowercased()) else {
      throw context.unknownChoice(word, allowed: ScreenQuery.Engine.allCases.map(\.rawValue))
    }
    words.noteKeyword(word)
    return engine
  }
}

extension CommandContext {
  /// Words that follow each other as one text, with the blanks between them.
  func text(of words: ArraySlice<Token>) -> Token {
    guard words.count > 1, let first = words.first, let last = words.last,
      let command = statement.tokens.first
    else {
      return words.first ?? Token(text: "", range: 0..<0, isQuoted: false)
    }
    let range = first.range.lowerBound..<last.range.upperBound
    let bytes = statement.text.utf8.dropFirst(range.lowerBound - command.range.lowerBound).prefix(range.count)
    return Token(text: String(decoding: bytes, as: UTF8.self), range: range, isQuoted: false)
  }
}
