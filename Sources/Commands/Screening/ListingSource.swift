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
  let file: ListedFile
  /// The number of bytes; nil where that is not known.
  let size: Int?
  let format: ListingFormat
  /// The names of the sheets of a workbook, that of the one that is read first; empty for any other file.
  let sheets: [String]
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
  /// Opens the file again; nil where it is to be read as it was opened.
  private let reopened: @Sendable () throws(ListingFileError) -> ListingFile
  /// The file at its beginning, where it stays open: one alone, and a pipe, which can be read once.
  private let opened: ListingFile?

  /// Opens a file of a question, and finds its columns.
  /// - Parameter files: What is known of all files of the question, and was answered on those before this one.
  init(
    _ file: ListedFile, _ files: inout ListingFiles, _ query: ScreenQuery, _ context: CommandContext
  ) throws(Diagnostic) {
    self.file = file
    var map = files.map
    let place = try accessing(at: file.range) { () throws(FileError) in
      try context.interpreter.find(file.path, as: .listing)
    }
    reopened = {
      [dialect = map.dialect, interruption = context.interpreter.interruption]
      () throws(ListingFileError) in
      try ListingFile(place, dialect, interruption)
    }
    let listings = try Self.open(file, query, reopened)
    answer = query.isOfDoubts ? ListingAnswer(names: listings.names) : nil
    if query.isOfDoubts, answer == nil {
      throw Diagnostic(ListingError.noAnswer(path: file.path), at: file.range)
    }
    var columns = try ListingSourceColumns(listings, map.map, answer, files.sheet, query, context)
    doubts = answer == nil ? listings.intervalDoubts(columns.screen(context)) : []
    if !doubts.isEmpty, !query.isCheck {
      for doubt in doubts {
        let column = columns.layout.name(at: doubt.column.column)
        let interval = try files.interval(of: doubt, column, query, context)
        map.map.set(interval, of: doubt.column.field.name, column: column)
      }
      columns = try ListingSourceColumns(listings, map.map, answer, files.sheet, query, context)
    }
    (self.map, layout) = (map, columns.layout)
    (sheet, vocabulary) = (columns.sheet, columns.vocabulary)
    files.sheet = sheet
    (size, format, sheets) = (listings.size, listings.dialect.format, listings.sheets)
    opened = files.count == 1 || !place.isOrdinary ? listings : nil
  }

  private static func open(
    _ file: ListedFile, _ query: ScreenQuery, _ open: () throws(ListingFileError) -> ListingFile
  ) throws(Diagnostic) -> ListingFile {
    do throws(ListingFileError) {
      return try open()
    } catch {
      let isOfSheet = if case .workbook(.noSheet) = error { true } else { false }
      throw Diagnostic(
        ListingError.unreadable(error, path: file.path),
        at: isOfSheet ? query.sheet?.range ?? file.range : file.range)
    }
  }

  /// The file with a question about its rows.
  func screened(_ screen: ListingScreen) -> ScreenedFile {
    ScreenedFile(screen, size: size) { [opened, reopened, names = layout.names] () throws(ListingFileError) in
      if let opened { return opened }
      let again = try reopened()
      guard again.names == names else { throw .changed }
      return again
    }
  }

  /// The open document with the facts of the listings, where the question has some.
  func document(_ workspace: Workspace) -> Document {
    var document = workspace.document
    if layout.fields.contains(where: { $0.fact != nil }) { document.replace(sheet) }
    return document
  }

  /// Checks that each row of an engine's answer is one to this question, with the same assumptions.
  func checkAnswer(to screen: ListingScreen) throws(Diagnostic) {
    guard let answer else { return }
    let line: Int?
    do throws(ListingFileError) {
      line = try answer.firstOtherLine(try reopened(), screen.fingerprint, in: layout.currency)
    } catch {
      throw Diagnostic(ListingError.unreadable(error, path: file.path), at: file.range)
    }
    if let line { throw Diagnostic(ListingError.otherQuestion(line: line), at: file.range) }
  }
}

/// What files of one question have in common, and what was answered on those that were opened so far.
struct ListingFiles {
  let count: Int
  /// The map that was typed, or is saved, with what is told of the way in which the files are written.
  let map: SavedListingMap
  /// The open worksheet, with the facts of the files so far as inputs.
  var sheet: any Worksheet
  /// The intervals that were answered for columns of fields.
  private var intervals: [String: RecurringAmount.Interval] = [:]

  init(
    count: Int, _ query: ScreenQuery, _ told: ListingDialectWords, _ context: CommandContext
  ) throws(Diagnostic) {
    let saved = try query.savedMap.map { name throws(Diagnostic) in try context.workspace.listingMap(name) }
    map = SavedListingMap(saved?.map ?? query.map.map, told.completed(by: saved?.dialect))
    (self.count, sheet) = (count, context.sheet)
  }

  /// The interval of a column's amounts, for which the user is asked once; an error where nobody can be.
  fileprivate mutating func interval(
    of doubt: IntervalDoubt, _ column: String, _ query: ScreenQuery, _ context: CommandContext
  ) throws(Diagnostic) -> RecurringAmount.Interval {
    let key = "\(doubt.column.field.name)=\(column)"
    if let answered = intervals[key] { return answered }
    guard let prompt = context.prompt else {
      let entry = query.map.entry(of: doubt.column.field.name)
      throw Diagnostic(
        ListingError.unclearInterval(doubt, column: column),
        at: entry?.column.range ?? query.savedMap?.range ?? query.range)
    }
    let isUsual = prompt.confirm(context.localized(doubt.question(on: column)))
    intervals[key] = isUsual ? doubt.usual : doubt.read
    return isUsual ? doubt.usual : doubt.read
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
    query.map.entries.last(where: isMeant).map(word)?.range ?? query.savedMap?.range ?? query.range
  }
}

extension TypedListingMap.Entry {
  fileprivate var emptyValueOrColumn: Token { emptyValue ?? column }
  fileprivate var intervalOrColumn: Token { interval?.word ?? column }
}
