import Formulas
import Localization
import Model
import Reports
import Screening
import Shell
import Workspace

/// What may come next in a line with `screen`.
struct ScreenCompletion {
  /// The words behind the name of the command.
  private let words: ArraySlice<Token>
  private let context: CommandContext

  init(_ words: ArraySlice<Token>, _ context: CommandContext) {
    (self.words, self.context) = (words, context)
  }

  var candidates: [Suggestion.Candidate] {
    guard let first = words.first else {
      return [.file] + [
        .init("save", LocalizedText("keep the latest map under a name"), isFinal: false),
        .init("maps", LocalizedText("the maps that are kept")),
        .init("forget", LocalizedText("a map that is kept"), isFinal: false),
      ]
    }
    switch first.isQuoted ? "" : first.text.lowercased() {
    case "maps": return []
    case "forget": return words.count == 1 ? maps : []
    case "save": return words.count == 1 ? maps : parts(of: [.as, .separator])
    default: return parts(of: ScreenKeyword.allCases)
    }
  }

  /// The keywords that are still possible, or what may follow the last one.
  private func parts(of keywords: [ScreenKeyword]) -> [Suggestion.Candidate] {
    let taken = words.dropFirst().compactMap(ScreenKeyword.init)
    let left = keywords.filter { !taken.contains($0) }.map { keyword in
      Suggestion.Candidate(keyword.rawValue, keyword.meaning, isFinal: keyword == .doubts)
    }
    guard let place = words.dropFirst().lastIndex(where: { ScreenKeyword($0) != nil }),
      let keyword = ScreenKeyword(words[place])
    else { return left }
    return candidates(behind: keyword, words[(place + 1)...], then: left)
  }

  private func candidates(
    behind keyword: ScreenKeyword, _ behind: ArraySlice<Token>, then left: [Suggestion.Candidate]
  ) -> [Suggestion.Candidate] {
    switch keyword {
    case .as: return entries(behind, then: left)
    case .separator: return behind.isEmpty ? separators : left
    case .where: return [.formula(behind: behind, then: left)]
    case .show: return shown(behind, then: left)
    case .rank: return ranking(behind, then: left)
    case .top: return behind.isEmpty ? [.value("50", LocalizedText("how many rows"))] : left
    case .sql: return behind.isEmpty ? engines : left
    case .doubts: return left
    }
  }

  // MARK: Parts

  private func entries(
    _ behind: ArraySlice<Token>, then left: [Suggestion.Candidate]
  ) -> [Suggestion.Candidate] {
    if let last = behind.last, last.isWord("or") {
      return [.value("0", LocalizedText("what an empty cell stands for"))]
    }
    let mapped = Set(behind.compactMap { $0.entryParts()?.path.text })
    if let first = behind.first, first.entryParts() == nil { return left }
    let paths = context.workspace.fields.filter { $0.isNumeric && !mapped.contains($0.name) }
    let columns = columns
    let entries = paths.flatMap { field in
      [Suggestion.Candidate.assignment(field.name, field.help)]
        + columns.map { .assigned(field.name, $0, LocalizedText("\(field.title) from this column")) }
    }
    let or = Suggestion.Candidate("or", LocalizedText("what an empty cell stands for"), isFinal: false)
    return (behind.isEmpty ? maps : [or] + left) + entries
  }

  private func shown(
    _ behind: ArraySlice<Token>, then left: [Suggestion.Candidate]
  ) -> [Suggestion.Candidate] {
    let names = columns
    let isStillColumns = behind.allSatisfy { names.contains($0.text) }
    let figures = context.workspace.figureNames.filter { !$0.isCalled }.map {
      Suggestion.Candidate($0.name, $0.help)
    }
    let columns = names.map { Suggestion.Candidate($0, LocalizedText("column of the file")) }
    if isStillColumns { return columns + figures + (behind.isEmpty ? [] : left) }
    return [
      .formula(
        behind: behind.drop { names.contains($0.text) }, isList: true, operands: figures + left, then: left)
    ]
  }

  private func ranking(
    _ behind: ArraySlice<Token>, then left: [Suggestion.Candidate]
  ) -> [Suggestion.Candidate] {
    guard !behind.isEmpty else { return [.init("by", LocalizedText("a metric"), isFinal: false)] }
    if behind.last.flatMap({ Ranking.Order(rawValue: $0.text.lowercased()) }) != nil { return left }
    let orders = [
      Suggestion.Candidate("ascending", LocalizedText("the lowest first")),
      Suggestion.Candidate("descending", LocalizedText("the highest first")),
    ]
    return [.formula(behind: behind.dropFirst(), then: orders + left)]
  }

  private var separators: [Suggestion.Candidate] {
    ListingDialectWords.Separator.allCases.map { .init($0.rawValue, LocalizedText("between two cells")) }
  }

  private var engines: [Suggestion.Candidate] {
    [
      .init("duckdb", LocalizedText("a query for one machine")),
      .init("spark", LocalizedText("a query for many machines")),
    ]
  }

  private var maps: [Suggestion.Candidate] {
    let saved = (try? context.workspace.listingMaps()) ?? [:]
    return saved.sorted { $0.key < $1.key }.map { name, rows in
      .init(name, LocalizedText(verbatim: SavedListingMap(rows: rows).entryWords.joined(separator: " ")))
    }
  }

  /// The columns of the file; none of a pipe, which can be read once, and of what is no list.
  private var columns: [String] {
    guard let file = words.first, let place = try? context.interpreter.find(file.text, as: .listing),
      place.isOrdinary,
      let listings = try? ListingFile(place, dialect)
    else { return [] }
    return Array(listings.names.prefix(Self.mostColumns))
  }

  private static let mostColumns = 200

  /// What the line tells of the file.
  private var dialect: ListingDialectWords {
    let typed = words.map { $0.text.lowercased() }
    let separator = zip(typed, typed.dropFirst()).first { $0.0 == "separator" }?.1
    return ListingDialectWords(separator: separator.flatMap(ListingDialectWords.Separator.init))
  }
}
