import Formulas
import Localization
import Model
import Screening
import Shell
import Syntax
import Workspace

/// A question about the rows of one file: its conditions, figures and columns.
struct ScreeningQuestion {
  /// A formula with what was typed for it; nil for one that stands for something else.
  typealias Asked = (formula: Formula, typed: TypedFormula?)

  let source: ListingSource
  /// The figures with what was typed for them: that of the ranking, those asked for, those that conditions compare.
  let figures: [(formula: Formula, typed: TypedFormula?, isAskedFor: Bool)]
  let conditions: [Asked]
  /// The columns of the file that are shown, by their places; nil in place of one that the file does not have.
  let texts: [Int?]
  /// The columns in which no two rows are to be the same; nil to keep such rows.
  let distinct: [Int]?
  let rank: TypedFormula?
  /// `true` where the files of the rows are asked for.
  let showsFiles: Bool

  /// - Parameter first: The question about the first file; nil for that itself.
  init(
    _ source: ListingSource, _ query: ScreenQuery, like first: ScreeningQuestion?, _ context: CommandContext
  ) throws(Diagnostic) {
    self.source = source
    let (layout, vocabulary) = (source.layout, source.vocabulary)
    let shown = try query.shown.map { words throws(Diagnostic) in
      try ShownWords(words, layout, vocabulary, context)
    }
    let condition = try query.condition.map { token throws(Diagnostic) in
      try layout.tellingColumns { () throws(Diagnostic) in try context.condition(token, in: vocabulary) }
    }
    rank = try query.rank.map { rank throws(Diagnostic) in
      let typed = try layout.tellingColumns { () throws(Diagnostic) in
        try context.formula(rank.formula, in: vocabulary, isNeutral: true)
      }
      guard !typed.formula.isCondition else {
        throw Diagnostic(ListingError.condition(typed.formula.text), at: typed.token.range)
      }
      return typed
    }
    distinct = try query.distinct.map { words throws(Diagnostic) in try layout.places(of: words) }
    texts =
      shown.flatMap { $0.columns.isEmpty ? nil : $0.columns } ?? source.answer.map { Array($0.texts) }
      ?? layout.namingColumns(like: first)
    showsFiles = shown?.hasFile ?? false
    conditions =
      condition.map { [($0.formula, $0)] }
      ?? context.workspace.document.userDefinitions.criteria.map { ($0.formula, nil) }
    let asked = [rank].compactMap { $0 } + (shown?.figures ?? [])
    var formulas = asked.map { (formula: $0.formula, typed: Optional($0), isAskedFor: true) }
    if formulas.isEmpty, shown.map({ $0.columns.isEmpty }) ?? true {
      formulas = Self.overview(of: context.workspace)
    }
    formulas += conditions.flatMap { condition in
      condition.formula.comparedFigures.filter { !layout.isCoded($0) }.map {
        (formula: $0, typed: condition.typed, isAskedFor: false)
      }
    }
    figures = formulas.uniqued { $0.formula.text }
    for (formula, typed) in figures.map({ ($0.formula, $0.typed) }) + conditions {
      try context.checkNeedsNoMonth(formula, typed)
    }
    if let first, !isAnswered(like: first) {
      throw Diagnostic(
        ListingError.otherColumns(path: source.file.path, first: first.source.file.path),
        at: source.file.range)
    }
  }

  /// `true` where the cells of both stand in the same columns of a table.
  private func isAnswered(like other: ScreeningQuestion) -> Bool {
    texts.count == other.texts.count && figures.map(\.formula.text) == other.figures.map(\.formula.text)
  }

  private static func overview(
    of workspace: Workspace
  ) -> [(formula: Formula, typed: TypedFormula?, isAskedFor: Bool)] {
    type(of: workspace.sheet).conventions.overview.compactMap { name in
      (try? Formula(name, in: workspace.vocabulary)).map { ($0, nil, true) }
    }
  }

  /// The question for the rows.
  func screen(_ query: ScreenQuery, isStrict: Bool, _ workspace: Workspace) -> ListingScreen {
    let rank = rank.map { rank in
      let isDescending =
        query.rank?.isAscending.map { !$0 }
        ?? (type(of: workspace.sheet).conventions.preferences[rank.formula.text.lowercased()] != .lower)
      return ListingScreen.Rank(rank.formula, isDescending: isDescending)
    }
    return ListingScreen(
      source.sheet, workspace.document.userDefinitions, source.layout, where: conditions.map(\.formula),
      show: figures.map(\.formula), rankBy: rank, top: query.top, isStrict: isStrict, texts: texts,
      distinct: distinct)
  }
}

extension CommandContext {
  /// Checks that a formula needs no month, since a file has none that is open.
  fileprivate func checkNeedsNoMonth(_ formula: Formula, _ typed: TypedFormula?) throws(Diagnostic) {
    guard formula.dependsOnMonth else { return }
    let name = formula.symbols.first { Formula($0).dependsOnMonth }?.name ?? Formula.monthName
    throw Diagnostic(ListingError.needsMonth(name), at: typed?.token.range)
  }
}

extension ListingLayout {
  /// `true` for a column of texts or dates, of which formulas know but numbers that stand for them.
  fileprivate func isCoded(_ formula: Formula) -> Bool {
    fields.contains { $0.fact.map { $0.kind != .number && $0.name == formula.symbol?.name } ?? false }
  }

  /// The places of columns of the file, of all of them for no words.
  fileprivate func places(of words: [Token]) throws(Diagnostic) -> [Int] {
    guard !words.isEmpty else { return columnsByName }
    return try words.map { word throws(Diagnostic) in
      let name = word.withoutComma
      let place =
        names.firstIndex(of: name)
        ?? names.firstIndex { ListingLayout.folded($0) == ListingLayout.folded(name) }
      if let place { return place }
      let nearest = NearestName.name(to: name, among: names)
      throw Diagnostic(ListingError.unknownColumn(name, nearest: nearest, names: names), at: word.range)
    }
  }

  /// The column that names the listings: that of the first file, or else the one that is called so, or the first that is
  /// no field.
  /// - Parameter first: The question about the first file; nil for that itself.
  fileprivate func namingColumns(like first: ScreeningQuestion?) -> [Int?] {
    guard let first else { return namingColumn.map { [$0] } ?? [] }
    return first.texts.map { place in
      let name = place.map { ListingLayout.folded(first.source.layout.names[$0]) }
      return others.first { ListingLayout.folded(names[$0]) == name } ?? namingColumn
    }
  }

  private var namingColumn: Int? {
    let words: Set = ["address", "name", "id", "listing", "parcel", "property", "mls", "apn"]
    let named = others.first { place in
      names[place].lowercased().split { !$0.isLetter && !$0.isNumber }.contains { words.contains(String($0)) }
    }
    return named ?? others.first
  }
}
