import Formulas
import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// The words of `screen`.
enum ScreenRequest: Sendable {
  case screen(ScreenQuery)
  /// Keeps a map under a name: these entries, or those of the latest screening.
  case save(Token, TypedListingMap?, ListingDialectWords)
  case maps
  case forget(Token)
}

/// A question about the rows of a file.
struct ScreenQuery: Sendable {
  /// The order of the rows.
  struct Rank: Sendable {
    let formula: Token
    /// `true` for the lowest first; nil for the best first.
    var isAscending: Bool?
  }

  /// An engine that answers the question elsewhere.
  enum Engine: String, Sendable, CaseIterable {
    case duckdb
    case spark

    var dialect: SQLDialect { self == .duckdb ? .duckdb : .spark }
  }

  /// The paths of the files, and patterns of paths, as they were typed; one at least.
  let files: [Token]
  /// The name of a saved map.
  var savedMap: Token?
  var map = TypedListingMap()
  var separator: ListingDialectWords.Separator?
  /// The name of a sheet of a workbook.
  var sheet: Token?
  /// The condition; it is read once the columns are known.
  var condition: Token?
  /// The words for the columns and figures that are shown.
  var shown: [Token]?
  var rank: Rank?
  /// The columns in which no two rows are to be the same, empty for all of them; nil to keep such rows.
  var distinct: [Token]?
  var top: Int?
  var engine: Engine?
  /// `true` to see how the first rows are read, without an answer.
  var isCheck = false
  /// `true` to decide the rows that an engine has left in doubt.
  var isOfDoubts = false

  /// The part of the line that says the files.
  var range: Range<Int> {
    (files.first?.range.lowerBound ?? 0)..<(files.last?.range.upperBound ?? 0)
  }
}

extension Syntax where Value == ScreenRequest {
  /// Files and the parts of the question in any order, or what to do with maps.
  static var screened: Syntax {
    let name = Syntax<Token>.word("NAME", LocalizedText("a name for the map")) { $0.listingMapCandidates }
    let saved = Syntax<Token>.word("NAME", LocalizedText("the name of a map")) { $0.listingMapCandidates }
    return .choice([
      Syntax<[Token]>.files.then(like: .parts(of: [])) { files, _ in Syntax<ScreenQuery>.parts(of: files) }
        .map { .screen($0.1) },
      Syntax<(Token, SavedParts)>.word(
        "save", LocalizedText("keep the latest map under a name"), .sequence(name, .savedParts)
      ).map { .save($0, $1.map, $1.dialect) },
      Syntax<Void>.word("maps", LocalizedText("the maps that are kept")).map { .maps },
      Syntax<Token>.word("forget", LocalizedText("a map that is kept"), saved).map { .forget($0) },
    ])
  }
}

/// What is kept with the name of a map.
private struct SavedParts: Sendable {
  /// The entries; nil for those of the latest screening.
  var map: TypedListingMap?
  var dialect = ListingDialectWords()
}

extension Syntax where Value == SavedParts {
  fileprivate static var savedParts: Syntax {
    .clauses(
      SavedParts(),
      [
        Clause("as", .listingMap, .entries(of: [])) { $0.map = $1 },
        Clause("separator", .separator, .separator) { $0.dialect.separator = $1 },
        Clause("sheet", .sheet, .sheet(of: [])) { $0.dialect.sheet = $1.text },
      ])
  }
}

extension Syntax where Value == ScreenQuery {
  /// The parts of a question, in any order.
  /// - Parameter files: The files, whose columns are offered.
  fileprivate static func parts(of files: [Token]) -> Syntax {
    let map = Syntax<TypedListingMap>.entries(of: files)
    let engine = Syntax<Token>.choice(
      nil,
      [
        (ScreenQuery.Engine.duckdb.rawValue, LocalizedText("a query for one machine")),
        (ScreenQuery.Engine.spark.rawValue, LocalizedText("a query for many machines")),
      ])
    return .clauses(
      ScreenQuery(files: files),
      [
        Clause("as", .listingMap, Syntax<ListingMapChoice>.choice([.saved, map.map { .entries($0) }])) {
          switch $1 {
          case .saved(let name): $0.savedMap = name
          case .entries(let map): $0.map = map
          }
        },
        Clause("where", LocalizedText("the condition, in place of your criteria"), .listingCondition) {
          $0.condition = $1
        },
        Clause("show", LocalizedText("columns and figures of each row"), .shown(of: files)) { $0.shown = $1 },
        Clause("rank", LocalizedText("by a metric, the best first"), .rank) { $0.rank = $1 },
        Clause("distinct", LocalizedText("no two rows that are the same"), .distinct(of: files)) {
          $0.distinct = $1
        },
        Clause("top", LocalizedText("only so many rows"), .rowCount) { $0.top = $1 },
        Clause("sql", LocalizedText("the query for another engine"), engine) {
          $0.engine = ScreenQuery.Engine(rawValue: $1.text)
        },
        Clause("separator", .separator, .separator) { $0.separator = $1 },
        Clause("sheet", .sheet, .sheet(of: files)) { $0.sheet = $1 },
        Clause("check", LocalizedText("how the first rows are read, without an answer")) {
          $0.isCheck = true
        },
        Clause("doubts", LocalizedText("decide what an engine has left in doubt")) { $0.isOfDoubts = true },
      ])
  }
}

extension LocalizedText {
  fileprivate static var listingMap: LocalizedText { LocalizedText("which column stands for which field") }
  fileprivate static var separator: LocalizedText { LocalizedText("what stands between two cells") }
  fileprivate static var column: LocalizedText { LocalizedText("column of the file") }
  fileprivate static var sheet: LocalizedText { LocalizedText("the sheet of a workbook") }
}

/// A map that was chosen.
private enum ListingMapChoice: Sendable {
  case saved(Token)
  case entries(TypedListingMap)
}

extension Syntax where Value == ListingMapChoice {
  /// The name of a saved map.
  fileprivate static var saved: Syntax {
    let begins: @Sendable (Token, ReadingContext) -> Bool = { word, _ in word.entryParts() == nil }
    return Syntax("MAP", begins: begins) { words, _ throws(Diagnostic) in
      .saved(try words.take(LocalizedText("the name of a map, or PATH=COLUMN")))
    } complete: {
      $0.listingMapCandidates
    }
  }
}

extension Syntax where Value == [Token] {
  /// Columns of a file and figures, which are told apart once its columns are known.
  fileprivate static func shown(of files: [Token]) -> Syntax {
    Syntax("METRIC …") { words, context throws(Diagnostic) in
      let (start, stops, line) = (words.rest, words.stops, context.statement)
      words.expect { shownCandidates([], $0.ofCommand.columns(of: files, line), $0) }
      var shown = [try words.take(LocalizedText("a metric"))]
      while let next = words.next, !stops.contains(where: next.isWord), let word = words.take() {
        shown.append(word)
      }
      let typed = start.dropLast(words.rest.count)
      words.expect { shownCandidates(typed, $0.ofCommand.columns(of: files, line), $0) }
      context.noteParts(of: context.text(of: shown[...]), isList: true)
      return shown
    }
  }

  private static func shownCandidates(
    _ typed: ArraySlice<Token>, _ names: [String], _ context: ReadingContext
  ) -> [Suggestion.Candidate] {
    let figures = context.workspace.figureNames.filter { !$0.isCalled }.map {
      Suggestion.Candidate($0.name, $0.help)
    }
    guard typed.allSatisfy({ names.contains($0.text) }) else {
      return [.formula(behind: typed.drop { names.contains($0.text) }, isList: true, operands: figures)]
    }
    return names.map { .init($0, .column) } + figures
  }
}

extension Syntax where Value == [Token] {
  /// Perhaps `by` and the columns in which rows are compared.
  fileprivate static func distinct(of files: [Token]) -> Syntax {
    Syntax<[Token]?>.optional(
      Syntax<[Token]>.word("by", LocalizedText("in some columns"), .columns(of: files))
    ).map {
      $0 ?? []
    }
  }

  private static func columns(of files: [Token]) -> Syntax {
    Syntax("COLUMN …") { words, context throws(Diagnostic) in
      let (stops, line) = (words.stops, context.statement)
      words.expect { $0.ofCommand.columns(of: files, line).map { .init($0, .column) } }
      var columns = [try words.take(LocalizedText("a column"))]
      while let next = words.next, !stops.contains(where: next.isWord), let word = words.take() {
        columns.append(word)
      }
      words.expect { $0.ofCommand.columns(of: files, line).map { .init($0, .column) } }
      return columns
    }
  }
}

extension Syntax where Value == ScreenQuery.Rank {
  /// `by`, a figure and perhaps the direction.
  fileprivate static var rank: Syntax {
    let figure = Syntax<Token>.formulaText("METRIC", LocalizedText("a metric"))
    return Syntax<(Token, Ranking.Order?)>.sequence(
      .word("by", LocalizedText("a metric"), figure), .optional(.order)
    ).map { ScreenQuery.Rank(formula: $0, isAscending: $1.map { $0 == .ascending }) }
  }
}

extension Syntax where Value == Token {
  /// The text of a condition, which may name columns of the file.
  fileprivate static var listingCondition: Syntax {
    .formulaText("CONDITION", LocalizedText("a condition"))
  }
}

extension Syntax where Value == Token {
  /// The name of a sheet, of which those of a workbook are offered.
  fileprivate static func sheet(of files: [Token]) -> Syntax {
    .word("SHEET", LocalizedText("the name of a sheet")) { context in
      context.ofCommand.listings(of: files, ListingDialectWords()).flatMap(\.sheets).uniqued().map {
        .init($0, LocalizedText("sheet of the workbook"))
      }
    }
  }
}

extension Syntax where Value == Int {
  fileprivate static var rowCount: Syntax {
    .number(LocalizedText("rows")) { _ in [.value("50", LocalizedText("how many rows"))] }
  }
}

extension ReadingContext {
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

  /// The maps that are kept, with their entries.
  fileprivate var listingMapCandidates: [Suggestion.Candidate] {
    let saved = (try? workspace.listingMaps()) ?? [:]
    return saved.sorted { $0.key < $1.key }.map { name, rows in
      .init(name, LocalizedText(verbatim: SavedListingMap(rows: rows).entryWords.joined(separator: " ")))
    }
  }
}

extension CommandContext {
  /// The columns of the first files; none of a pipe, which can be read once, and of what is no list.
  /// - Parameter line: The command, which may tell how the file is written.
  func columns(of files: [Token], _ line: Statement) -> [String] {
    let typed = line.tokens.map(\.text)
    let told = { (word: String) in zip(typed, typed.dropFirst()).first { $0.0.lowercased() == word }?.1 }
    let dialect = ListingDialectWords(
      separator: told("separator").flatMap { ListingDialectWords.Separator(rawValue: $0.lowercased()) },
      sheet: told("sheet"))
    return Array(listings(of: files, dialect).flatMap(\.names).uniqued().prefix(200))
  }

  /// The first files at their beginnings, without pipes, which can be read once, and what is no list.
  fileprivate func listings(of files: [Token], _ dialect: ListingDialectWords) -> [ListingFile] {
    let paths = files.prefix(4).flatMap { interpreter.paths(matching: $0.text)?.prefix(4) ?? [$0.text] }
    return paths.prefix(4).compactMap { path in
      guard let place = try? interpreter.find(path, as: .listing), place.isOrdinary else { return nil }
      return try? ListingFile(place, dialect, interpreter.interruption)
    }
  }
}
