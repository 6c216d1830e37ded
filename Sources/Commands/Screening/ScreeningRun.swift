import Formulas
import Localization
import Model
import Reports
import ScheduleAPI
import Screening
import Shell
import Syntax
import Workspace

/// A question about the rows of files, ready to be asked: their columns, conditions and figures.
struct ScreeningRun {
  /// The question about each file.
  private let questions: [ScreeningQuestion]
  private let query: ScreenQuery
  private let context: CommandContext
  private let isStrict: Bool

  private var workspace: Workspace { context.workspace }
  /// The question about the first file, which names the columns of the result.
  private var first: ScreeningQuestion { questions[0] }
  private var files: [ListedFile] { questions.map(\.source.file) }
  private var screens: [ListingScreen] {
    questions.map { $0.screen(query, isStrict: isStrict, workspace) }
  }

  init(
    _ query: ScreenQuery, _ told: ListingDialectWords, isStrict: Bool, _ context: CommandContext
  ) throws(Diagnostic) {
    (self.query, self.context, self.isStrict) = (query, context, isStrict)
    let files = try ListedFile.all(query.files, context)
    var known = try ListingFiles(count: files.count, query, told, context)
    var questions: [ScreeningQuestion] = []
    for file in files {
      try context.interpreter.interruption.check()
      questions.append(
        try ListedFile.naming(file, of: files) { () throws(Diagnostic) in
          let source = try ListingSource(file, &known, query, context)
          return try ScreeningQuestion(source, query, like: questions.first, context)
        })
    }
    self.questions = questions
  }

  // MARK: Answers

  /// The rows that meet the conditions.
  func report() throws(Diagnostic) -> Report {
    let screens = screens
    for (question, screen) in zip(questions, screens) {
      try ListedFile.naming(question.source.file, of: files) { () throws(Diagnostic) in
        try question.source.checkAnswer(to: screen)
      }
    }
    let rows = try run(zip(questions, screens).map { $0.source.screened($1) })
    guard rows.readCount + rows.faultCount > 0 else { throw noRows }
    let names = first.source.layout.names
    let table = ScreenedTable(
      rows: rows, texts: first.texts.compactMap { $0.map { names[$0] } }, figures: tableFigures,
      heading: heading, files: files.map(\.path), showsFiles: first.showsFiles,
      userDefinitions: workspace.document.userDefinitions, currency: workspace.currency)
    let made = try table.table(context.interpreter.interruption)
    context.interpreter.sessionValues[LatestScreening.self] = LatestScreening(
      rows: rows, map: first.source.map, userDefinitions: workspace.document.userDefinitions,
      paths: files.map(\.path), hasNames: !first.texts.isEmpty)
    return Report([.table(made)] + notes(on: rows).map { .note($0) }, exported: made)
  }

  /// The first rows of each file as they are read, and what of it cannot be read.
  func check() throws(Diagnostic) -> Report {
    var blocks: [Report.Block] = []
    var exported: Table?
    var before: ScreenedRows?
    for (place, source) in questions.map(\.source).enumerated() {
      var rows = try run([source.screened(checkScreen(source))], of: place)
      if let before { rows.compare(with: before) }
      before = rows
      guard rows.readCount + rows.faultCount > 0 else {
        throw Diagnostic(ListingError.noRows(path: source.file.path), at: source.file.range)
      }
      let check = ScreeningCheck(rows: rows, layout: source.layout, dialect: source.map.dialect)
      let alike = questions[..<place].first { $0.source.layout.isRead(like: source.layout) }?.source
      if let alike {
        let path = Quoting.path(source.file.path)
        blocks.append(.note(LocalizedText("\(path) has the columns of \(Quoting.path(alike.file.path)).")))
      } else {
        let table = check.table(of: questions.count > 1 ? source.file.path : nil)
        blocks.append(.table(table))
        exported = exported ?? table
      }
      var notes = ScreenedNotes(reading: rows, source, context.conventions).ofReading
      notes += source.doubts.map { $0.advice(on: source.layout.names[$0.column.column]) }
      if alike == nil { notes.append(check.advice) }
      blocks += notes.map { .note($0) }
      guard place == 0 else { continue }
      context.interpreter.sessionValues[LatestScreening.self] = LatestScreening(
        rows: rows, map: check.map, userDefinitions: workspace.document.userDefinitions,
        paths: [source.file.path], hasNames: false)
    }
    return Report(blocks, exported: exported)
  }

  private func checkScreen(_ source: ListingSource) -> ListingScreen {
    ListingScreen(
      workspace.sheet, workspace.document.userDefinitions, source.layout, top: ScreeningCheck.rowCount,
      isStrict: isStrict, texts: Array(source.layout.names.indices))
  }

  private var noRows: Diagnostic {
    Diagnostic(ListingError.noRows(path: files[0].path), at: query.range)
  }

  private var tableFigures: [ScreenedTable.Figure] {
    first.figures.map { figure in
      var shown = ScreenedTable.Figure(figure.formula, workspace)
      if !figure.isAskedFor { shown.importance = .useful }
      return shown
    }
  }

  private var heading: LocalizedText {
    let name = Self.phrase(query.files.map(\.text))
    guard let rank = screens[0].rank else { return name }
    let label = tableFigures[0].label
    return rank.isDescending
      ? LocalizedText("\(name): \(label), the highest first")
      : LocalizedText("\(name): \(label), the lowest first")
  }

  /// The paths or patterns of files in a phrase.
  private static func phrase(_ paths: [String]) -> LocalizedText {
    paths.count <= 3
      ? .all(paths.map { Quoting.path($0) })
      : LocalizedText("\(Quoting.path(paths[0])) and \(Cell.count(paths.count - 1)) more files")
  }

  private func notes(on rows: ScreenedRows) -> [LocalizedText] {
    ScreenedNotes(
      rows: rows, sources: questions.map(\.source), condition: conditionSentence, distinct: first.distinct,
      rank: first.rank?.formula.text, conventions: context.conventions
    ).sentences
      + workspace.notes(
        onRulesOf: first.figures.map(\.formula) + first.conditions.map(\.formula),
        in: questions[questions.count - 1].source.document(workspace))
  }

  /// The condition, or what stands for the criteria in a sentence; nil for none.
  private var conditionSentence: LocalizedText? {
    switch first.conditions.count {
    case 0: nil
    case 1: LocalizedText(verbatim: first.conditions[0].formula.text)
    default: LocalizedText("your \(first.conditions.count) criteria")
    }
  }

  /// The question, and what it rests on.
  func explanation() -> ScreeningExplanation {
    ScreeningExplanation(
      screens: screens, files: files, isOfCriteria: query.condition == nil, figures: tableFigures,
      workspace: workspace)
  }

  /// The question as a query for another engine.
  func query(for engine: ScreenQuery.Engine) throws(Diagnostic) -> Report {
    let layout = first.source.layout
    for source in questions.map(\.source) {
      guard source.format == .table else {
        throw Diagnostic(ListingError.noQueryOfFormat(path: source.file.path), at: source.file.range)
      }
      guard source.layout.isRead(like: layout) else {
        throw Diagnostic(
          ListingError.noQueryOfUnlike(path: source.file.path, first: files[0].path), at: source.file.range)
      }
    }
    if query.distinct != nil { throw Diagnostic(ListingError.computedHere("distinct")) }
    if let entry = layout.computed.first {
      throw Diagnostic(
        ListingError.computedHere(layout.name(at: entry.column)),
        at: query.map.entry(of: entry.field.name)?.column.range)
    }
    do throws(ScreenSQLError) {
      let text = try sql(screens[0], engine)
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
      engine.dialect, files: query.files.map(\.text), tellsFiles: files.count > 1 || first.showsFiles,
      version: Release.version, command: context.statement.text)
  }

  /// The first formula that cannot be written for an engine.
  private func refusedFormula(_ engine: ScreenQuery.Engine) -> ScreeningQuestion.Asked? {
    let all = first.conditions + first.figures.map { ($0.formula, $0.typed) }
    return all.first { formula, _ in
      var alone = screens[0]
      (alone.conditions, alone.figures, alone.rank) = ([], [formula], nil)
      return (try? sql(alone, engine)) == nil
    }
  }

  // MARK: Running

  /// - Parameter place: The place of the first of the files among those of the question.
  private func run(_ screened: [ScreenedFile], of place: Int = 0) throws(Diagnostic) -> ScreenedRows {
    let sizes = questions[place..<place + screened.count].map(\.source.size)
    let isSized = sizes.allSatisfy { $0 != nil }
    let size = isSized ? sizes.reduce(0) { $0 + ($1 ?? 0) } : nil
    let progress = ScreeningProgress(size: size, context)
    defer { progress.end() }
    do throws(ScreenError) {
      return try ListingScreen.run(
        screened, progress: { progress.show(rows: $0, bytes: $1) },
        isInterrupted: { [interruption = context.interpreter.interruption] in interruption.isRaised })
    } catch {
      throw diagnostic(error, place)
    }
  }

  private func diagnostic(_ error: ScreenError, _ place: Int) -> Diagnostic {
    switch error {
    case .interrupted: return Interruption.diagnostic
    case .file(let error, let file):
      let file = files[place + file]
      return Diagnostic(ListingError.unreadable(error, path: file.path), at: file.range)
    case .tooManyRows(let limit):
      return Diagnostic(ListingError.tooManyRows(limit), at: query.range)
    case .fault(let fault):
      let source = questions[place + fault.file].source
      let sentence = ListingFaultSentence(
        fault, source.layout, of: files.count > 1 ? source.file.path : nil, context.conventions
      ).sentence
      return Diagnostic(ListingError.fault(sentence), at: source.file.range)
    case .formula(let formula, let error):
      let typed =
        first.conditions.first { $0.formula.text == formula.text }?.typed
        ?? first.figures.first { $0.formula.text == formula.text }?.typed
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
}
