import Formulas
import Localization
import Model
import Reports
import ScheduleAPI
import Screening
import Shell
import Syntax
import Workspace

/// A question about the rows of a file, ready to be asked: its columns, conditions and figures.
struct ScreeningRun {
  let source: ListingSource
  private let query: ScreenQuery
  private let context: CommandContext
  /// The figures with what was typed for them: that of the ranking, those asked for, those that conditions compare.
  private let figures: [(formula: Formula, typed: TypedFormula?, isAskedFor: Bool)]
  private let conditions: [(formula: Formula, typed: TypedFormula?)]
  /// The columns of the file that are shown, by their places.
  private let texts: [Int]
  /// The columns in which no two rows are to be the same; nil to keep such rows.
  private let distinct: [Int]?
  private let isStrict: Bool
  private let rankFormula: TypedFormula?

  private var workspace: Workspace { context.workspace }

  init(
    _ query: ScreenQuery, _ told: ListingDialectWords, isStrict: Bool, _ context: CommandContext
  ) throws(Diagnostic) {
    source = try ListingSource(query, told, context)
    (self.query, self.context, self.isStrict) = (query, context, isStrict)
    let layout = source.layout
    let vocabulary = source.vocabulary
    let shown = try query.shown.map { words throws(Diagnostic) in
      try ShownWords(words, layout, vocabulary, context)
    }
    let condition = try query.condition.map { token throws(Diagnostic) in
      try layout.tellingColumns { () throws(Diagnostic) in try context.condition(token, in: vocabulary) }
    }
    rankFormula = try query.rank.map { rank throws(Diagnostic) in
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
      ?? layout.namingColumns
    conditions =
      condition.map { [($0.formula, $0)] }
      ?? context.workspace.document.userDefinitions.criteria.map { ($0.formula, nil) }
    let asked = [rankFormula].compactMap { $0 } + (shown?.figures ?? [])
    var formulas = asked.map { (formula: $0.formula, typed: Optional($0), isAskedFor: true) }
    if formulas.isEmpty, shown == nil { formulas = ScreeningRun.overview(of: context.workspace) }
    formulas += conditions.flatMap { condition in
      condition.formula.comparedFigures.filter { !layout.isCoded($0) }.map {
        (formula: $0, typed: condition.typed, isAskedFor: false)
      }
    }
    figures = formulas.uniqued { $0.formula.text }
    for (formula, typed) in figures.map({ ($0.formula, $0.typed) }) + conditions {
      try context.checkNeedsNoMonth(formula, typed)
    }
  }

  private static func overview(
    of workspace: Workspace
  ) -> [(formula: Formula, typed: TypedFormula?, isAskedFor: Bool)] {
    type(of: workspace.sheet).conventions.overview.compactMap { name in
      (try? Formula(name, in: workspace.vocabulary)).map { ($0, nil, true) }
    }
  }

  /// The question for the rows.
  var screen: ListingScreen {
    ListingScreen(
      source.sheet, workspace.document.userDefinitions, source.layout, where: conditions.map(\.formula),
      show: figures.map(\.formula), rankBy: rank, top: query.top, isStrict: isStrict, texts: texts,
      distinct: distinct)
  }

  private var rank: ListingScreen.Rank? {
    rankFormula.map { rank in
      let isDescending =
        query.rank?.isAscending.map { !$0 }
        ?? (type(of: workspace.sheet).conventions.preferences[rank.formula.text.lowercased()] != .lower)
      return ListingScreen.Rank(rank.formula, isDescending: isDescending)
    }
  }

  // MARK: Answers

  /// The rows that meet the conditions.
  func report() throws(Diagnostic) -> Report {
    try source.checkAnswer(to: screen)
    let rows = try run(screen)
    guard rows.readCount + rows.faultCount > 0 else { throw noRows }
    let table = ScreenedTable(
      rows: rows, texts: texts.map { source.layout.names[$0] }, figures: tableFigures, heading: heading,
      userDefinitions: workspace.document.userDefinitions, currency: workspace.currency)
    let made = try table.table(context.interpreter.interruption)
    context.interpreter.sessionValues[LatestScreening.self] = LatestScreening(
      rows: rows, map: source.map, userDefinitions: workspace.document.userDefinitions,
      path: query.file.text, hasNames: !texts.isEmpty)
    return Report([.table(made)] + notes(on: rows).map { .note($0) }, exported: made)
  }

  /// The first rows as they are read, and what of the file cannot be read.
  func check() throws(Diagnostic) -> Report {
    let layout = source.layout
    let rows = try run(
      ListingScreen(
        workspace.sheet, workspace.document.userDefinitions, layout, top: ScreeningCheck.rowCount,
        isStrict: isStrict, texts: Array(layout.names.indices)))
    guard rows.readCount + rows.faultCount > 0 else { throw noRows }
    let check = ScreeningCheck(rows: rows, layout: layout, dialect: source.map.dialect)
    context.interpreter.sessionValues[LatestScreening.self] = LatestScreening(
      rows: rows, map: check.map, userDefinitions: workspace.document.userDefinitions,
      path: query.file.text, hasNames: false)
    let notes = ScreenedNotes(
      rows: rows, layout: layout, sheets: source.file.sheets, told: source.map.dialect, condition: nil,
      distinct: nil, rank: nil, top: nil, conventions: context.conventions)
    let doubts = source.doubts.map { $0.advice(on: layout.names[$0.column.column]) }
    return Report(
      [.table(check.table)] + (notes.ofReading + doubts + [check.advice]).map { .note($0) },
      exported: check.table)
  }

  private var noRows: Diagnostic {
    Diagnostic(ListingError.noRows(path: query.file.text), at: query.file.range)
  }

  private var tableFigures: [ScreenedTable.Figure] {
    figures.map { figure in
      var shown = ScreenedTable.Figure(figure.formula, workspace)
      if !figure.isAskedFor { shown.importance = .useful }
      return shown
    }
  }

  private var heading: LocalizedText {
    let name = Quoting.path(query.file.text)
    guard let rank else { return LocalizedText(verbatim: name) }
    let label = tableFigures[0].label
    return rank.isDescending
      ? LocalizedText("\(name): \(label), the highest first")
      : LocalizedText("\(name): \(label), the lowest first")
  }

  private func notes(on rows: ScreenedRows) -> [LocalizedText] {
    ScreenedNotes(
      rows: rows, layout: source.layout, sheets: source.file.sheets, told: source.map.dialect,
      condition: conditionSentence, distinct: distinct, rank: rankFormula?.formula.text, top: query.top,
      conventions: context.conventions
    ).sentences
      + workspace.notes(
        onRulesOf: figures.map(\.formula) + conditions.map(\.formula), in: source.document(workspace))
  }

  /// The condition, or what stands for the criteria in a sentence; nil for none.
  private var conditionSentence: LocalizedText? {
    switch conditions.count {
    case 0: nil
    case 1: LocalizedText(verbatim: conditions[0].formula.text)
    default: LocalizedText("your \(conditions.count) criteria")
    }
  }

  /// The question, and what it rests on.
  func explanation() -> ScreeningExplanation {
    ScreeningExplanation(
      screen: screen, layout: source.layout, isOfCriteria: query.condition == nil,
      figures: tableFigures, workspace: workspace)
  }

  /// The question as a query for another engine.
  func query(for engine: ScreenQuery.Engine) throws(Diagnostic) -> Report {
    guard source.file.dialect.format == .table else {
      throw Diagnostic(ListingError.noQueryOfFormat(path: query.file.text), at: query.file.range)
    }
    if query.distinct != nil { throw Diagnostic(ListingError.computedHere("distinct")) }
    if let entry = source.layout.computed.first {
      throw Diagnostic(
        ListingError.computedHere(source.layout.name(at: entry.column)),
        at: query.map.entry(of: entry.field.name)?.column.range)
    }
    do throws(ScreenSQLError) {
      let text = try sql(screen, engine)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return Report(lines.map { .note(LocalizedText(verbatim: String($0))) })
    } catch {
      let refused = refusedFormula(engine)
      if case .formula(_, let error) = error, let refused {
        throw context.diagnostic(error, of: refused.typed, refused.formula)
      }
      let name = if case .computedHere(let text) = error { refused?.formula.text ?? text } else { "" }
      throw Diagnostic(ListingError.computedHere(name), at: refused?.typed?.token.range)
    }
  }

  private func sql(_ screen: ListingScreen, _ engine: ScreenQuery.Engine) throws(ScreenSQLError) -> String {
    try screen.sql(
      engine.dialect, file: query.file.text, version: Release.version, command: context.statement.text)
  }

  /// The first formula that cannot be written for an engine.
  private func refusedFormula(_ engine: ScreenQuery.Engine) -> (formula: Formula, typed: TypedFormula?)? {
    let all = conditions + figures.map { ($0.formula, $0.typed) }
    return all.first { formula, _ in
      var alone = screen
      (alone.conditions, alone.figures, alone.rank) = ([], [formula], nil)
      return (try? sql(alone, engine)) == nil
    }
  }

  // MARK: Running

  private func run(_ screen: ListingScreen) throws(Diagnostic) -> ScreenedRows {
    let progress = ScreeningProgress(size: source.file.size, context)
    defer { progress.end() }
    do throws(ScreenError) {
      return try screen.run(
        source.file, progress: { progress.show(rows: $0, bytes: $1) },
        isInterrupted: { [interruption = context.interpreter.interruption] in interruption.isRaised })
    } catch {
      throw diagnostic(error)
    }
  }

  private func diagnostic(_ error: ScreenError) -> Diagnostic {
    switch error {
    case .interrupted: return Interruption.diagnostic
    case .file(let error):
      return Diagnostic(ListingError.unreadable(error, path: query.file.text), at: query.file.range)
    case .tooManyRows(let limit):
      return Diagnostic(ListingError.tooManyRows(limit), at: query.file.range)
    case .fault(let fault):
      let sentence = ListingFaultSentence(fault, source.layout, context.conventions).sentence
      return Diagnostic(ListingError.fault(sentence), at: query.file.range)
    case .formula(let formula, let error):
      let typed =
        conditions.first { $0.formula.text == formula.text }?.typed
        ?? figures.first { $0.formula.text == formula.text }?.typed
      return context.diagnostic(error, of: typed, formula)
    }
  }
}

extension ReadingContext {
  /// The diagnostic of an error of a formula that was typed here, or is that of a criterion.
  fileprivate func diagnostic(_ error: FormulaError, of typed: TypedFormula?, _ formula: Formula)
    -> Diagnostic
  {
    if error.reason == .interrupted { return Interruption.diagnostic }
    guard let typed else { return Diagnostic(FormulaInputError.formula(error.reason, nearest: nil)) }
    // A part of a condition has another beginning than the whole.
    return typed.formula.text == formula.text
      ? diagnostic(error, of: typed)
      : Diagnostic(FormulaInputError.formula(error.reason, nearest: nil), at: typed.token.range)
  }

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
    guard !words.isEmpty else { return Array(names.indices) }
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

  /// The column that names the listings: the one that is called so, or else the first that is no field.
  fileprivate var namingColumns: [Int] {
    let words: Set = ["address", "name", "id", "listing", "parcel", "property", "mls", "apn"]
    let named = others.first { place in
      names[place].lowercased().split { !$0.isLetter && !$0.isNumber }.contains { words.contains(String($0)) }
    }
    return (named ?? others.first).map { [$0] } ?? []
  }
}
