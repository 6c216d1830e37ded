import Finance
import Formulas
import Localization
import Model
import Screening
import Shell
import Syntax
import Workspace

/// A file of listings with its columns as they stand for fields.
struct ListingSource {
  /// The file, at its beginning.
  let file: ListingFile
  let layout: ListingLayout
  /// The open worksheet, with the facts of the listings that the question names as inputs.
  let sheet: any Worksheet
  /// The names that the question may have.
  let vocabulary: any Vocabulary
  /// The map with which its columns were found.
  let map: SavedListingMap
  /// The columns of the answer of an engine, where that is to be finished.
  let answer: ListingAnswer?
  /// The columns whose interval is not clear, which only a check goes on with.
  let doubts: [IntervalDoubt]
  /// What keeps the path of the file usable.
  private let place: LargeFile
  private let interruption: Interruption
  private let range: Range<Int>
  private let path: String

  /// Opens the file of a question, and finds its columns.
  init(_ query: ScreenQuery, _ told: ListingDialectWords, _ context: CommandContext) throws(Diagnostic) {
    (range, path) = (query.file.range, query.file.text)
    interruption = context.interpreter.interruption
    let saved = try query.savedMap.map { name throws(Diagnostic) in try context.workspace.listingMap(name) }
    place = try accessing(at: range) { () throws(FileError) in
      try context.interpreter.find(query.file.text, as: .listing)
    }
    var map = SavedListingMap(saved?.map ?? query.map.map, told.completed(by: saved?.dialect))
    do throws(ListingFileError) {
      file = try ListingFile(place, map.dialect, interruption)
    } catch {
      let isOfSheet = if case .workbook(.noSheet) = error { true } else { false }
      throw Diagnostic(
        ListingError.unreadable(error, path: query.file.text),
        at: isOfSheet ? query.sheet?.range ?? range : range)
    }
    answer = query.isOfDoubts ? ListingAnswer(names: file.names) : nil
    if query.isOfDoubts, answer == nil {
      throw Diagnostic(ListingError.noAnswer(path: query.file.text), at: range)
    }
    var columns = try ListingSourceColumns(file, map.map, answer, query, context)
    doubts = answer == nil ? file.intervalDoubts(columns.screen(context)) : []
    if !doubts.isEmpty, !query.isCheck {
      for doubt in doubts {
        let column = columns.layout.name(at: doubt.column.column)
        map.map.set(
          try Self.interval(of: doubt, column, query, context), of: doubt.column.field.name, column: column)
      }
      columns = try ListingSourceColumns(file, map.map, answer, query, context)
    }
    (self.map, layout) = (map, columns.layout)
    (sheet, vocabulary) = (columns.sheet, columns.vocabulary)
  }

  /// The open document with the facts of the listings, where the question has some.
  func document(_ workspace: Workspace) -> Document {
    var document = workspace.document
    if layout.fields.contains(where: { $0.fact != nil }) { document.replace(sheet) }
    return document
  }

  /// The interval of a column's amounts, for which the user is asked; an error where nobody can be.
  private static func interval(
    of doubt: IntervalDoubt, _ column: String, _ query: ScreenQuery, _ context: CommandContext
  ) throws(Diagnostic) -> RecurringAmount.Interval {
    guard let prompt = context.prompt else {
      let entry = query.map.entry(of: doubt.column.field.name)
      throw Diagnostic(
        ListingError.unclearInterval(doubt, column: column),
        at: entry?.column.range ?? query.savedMap?.range ?? query.file.range)
    }
    return prompt.confirm(context.localized(doubt.question(on: column))) ? doubt.usual : doubt.read
  }

  /// Checks that each row of an engine's answer is one to this question, with the same assumptions.
  func checkAnswer(to screen: ListingScreen) throws(Diagnostic) {
    guard let answer else { return }
    let line: Int?
    do throws(ListingFileError) {
      let again = try ListingFile(place, map.dialect, interruption)
      line = try answer.firstOtherLine(again, screen.fingerprint, in: layout.currency)
    } catch {
      throw Diagnostic(ListingError.unreadable(error, path: path), at: range)
    }
    if let line { throw Diagnostic(ListingError.otherQuestion(line: line), at: range) }
  }
}

extension ListingFile {
  /// Opens a file; what is not told of it is what it shows.
  convenience init(
    _ place: LargeFile, _ words: ListingDialectWords, _ interruption: Interruption
  ) throws(ListingFileError) {
    try self.init(
      path: place.path, separator: words.separator?.byte, hasHeader: !words.hasNoHeader,
      hasDecimalComma: words.hasDecimalComma, sheet: words.sheet,
      isInterrupted: { interruption.isRaised })
  }
}

extension ListingDialectWords {
  /// What is told here, and for the rest what is told elsewhere.
  fileprivate func completed(by other: ListingDialectWords?) -> ListingDialectWords {
    guard let other else { return self }
    return ListingDialectWords(
      separator: separator ?? other.separator, sheet: sheet ?? other.sheet,
      hasNoHeader: hasNoHeader || other.hasNoHeader,
      hasDecimalComma: hasDecimalComma || other.hasDecimalComma)
  }
}

/// The error of columns that cannot stand for fields, at the word that says so.
struct LayoutDiagnosis {
  private let error: ListingLayoutError
  private let query: ScreenQuery
  private let names: [String]
  private let context: CommandContext

  init(_ error: ListingLayoutError, _ query: ScreenQuery, names: [String], _ context: CommandContext) {
    (self.error, self.query, self.names, self.context) = (error, query, names, context)
  }

  var diagnostic: Diagnostic {
    switch error {
    case .unknownPath(let path):
      Diagnostic(ArgumentError.unknownField(path, nearest: nil), at: range { $0.path.text == path })
    case .unknownColumn(let name):
      Diagnostic(
        ListingError.unknownColumn(name, nearest: NearestName.name(to: name, among: names), names: names),
        at: range(\.column) { $0.column.text == name })
    case .columnTwice(let name):
      Diagnostic(ListingError.columnTwice(name), at: range(\.column) { $0.column.text == name })
    case .fieldTwice(let field):
      Diagnostic(ListingError.fieldTwice(field.name), at: range { $0.path.text == field.name })
    case .contradiction(let one, let other):
      Diagnostic(
        ListingError.contradiction(one.name, other.name),
        at: range { $0.path.text == one.name || $0.path.text == other.name })
    case .circular(let fields):
      Diagnostic(
        ListingError.circular(fields.map(\.name)), at: range { $0.path.text == fields[0].name })
    case .noNumber(let field):
      Diagnostic(ListingError.noNumber(field.name), at: range { $0.path.text == field.name })
    case .noShare(let field):
      Diagnostic(ListingError.noShare(field.name), at: range { $0.path.text == field.name })
    case .noInterval(let field):
      Diagnostic(
        ListingError.noInterval(field.name), at: range(\.intervalOrColumn) { $0.path.text == field.name })
    case .emptyValue(let field, let typed, let reason):
      Diagnostic(
        ListingFaultReason(reason, typed, field, context.conventions).valueError
          ?? ListingError.noNumber(field.name),
        at: range(\.emptyValueOrColumn) { $0.path.text == field.name })
    }
  }

  /// The place of an entry; that of the saved map, or of the file, where the entry is not in the line.
  private func range(
    _ word: (TypedListingMap.Entry) -> Token = { $0.path }, of isMeant: (TypedListingMap.Entry) -> Bool
  ) -> Range<Int> {
    query.map.entries.last(where: isMeant).map(word)?.range ?? query.savedMap?.range ?? query.file.range
  }
}

extension TypedListingMap.Entry {
  fileprivate var emptyValueOrColumn: Token { emptyValue ?? column }
  fileprivate var intervalOrColumn: Token { interval?.word ?? column }
}
