import Formulas
import Glibc
import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workbooks

/// A screening that cannot be, or that ends early.
package enum ListingError: DiagnosticError {
  /// The entry of a map ends behind its equals sign.
  case noColumnNamed(String)
  case unknownColumn(String, nearest: String?, names: [String])
  /// No column of the file is a field.
  case noField(names: [String])
  /// A field whose values are no numbers.
  case noNumber(String)
  /// A column of percentages for a field that can be no share of another amount.
  case noShare(String)
  /// A field whose amounts have no interval.
  case noInterval(String)
  /// Amounts that would be usual in another interval than the one in which they would be read.
  case unclearInterval(IntervalDoubt, column: String)
  /// A formula of a map names what is neither a column nor a field, such as a figure.
  case noColumnOrField(String, names: [String])
  /// The formula of a field in a map is a condition, or depends on the month.
  case noNumberOf(String, String)
  /// Two columns of the file have the name that is meant.
  case columnTwice(String)
  /// Two columns would be one field.
  case fieldTwice(String)
  /// Two fields of which each follows from the other.
  case contradiction(String, String)
  /// Formulas of a map of which each needs the number of another.
  case circular([String])
  case unknownMap(String, nearest: String?)
  /// There is no screening whose map could be saved.
  case noMapYet
  /// A figure of a month, none of which is open for the rows of a file.
  case needsMonth(String)
  /// Rows would be ranked by a condition.
  case condition(String)
  case unreadable(ListingFileError, path: String)
  /// The file is no answer to a query that was written here.
  case noAnswer(path: String)
  /// The row on that line is an answer to another question, or rests on other assumptions.
  case otherQuestion(line: Int)
  /// A formula that no other engine computes.
  case computedHere(String)
  /// A query for a file that is JSON or a workbook.
  case noQueryOfFormat(path: String)
  /// A query for files with other columns than the first one has, or in another order.
  case noQueryOfUnlike(path: String, first: String)
  /// No file has a path that a pattern stands for.
  case noMatch(String)
  /// What is asked for are other columns in one file than in the first.
  case otherColumns(path: String, first: String)
  /// What is wrong with one of several files, of which the error itself does not say which.
  indirect case ofFile(String, any DiagnosticError)
  /// There are columns, but no row.
  case noRows(path: String)
  /// A row that cannot be read ends a strict screening.
  case fault(LocalizedText)
  /// More rows meet the conditions than are kept.
  case tooManyRows(Int)
  /// The latest screening has fewer rows.
  case noSuchRow(Int, count: Int)

  package var nearestName: String? {
    switch self {
    case .unknownColumn(_, let nearest, _), .unknownMap(_, let nearest): nearest
    case .ofFile(_, let error): error.nearestName
    default: nil
    }
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .noColumnNamed(let path):
      Diagnosis(
        "missing-column", LocalizedText("Missing: the column of \(path). For example: \(path)=\"Column\""))
    case .unknownColumn(let name, let nearest, let names):
      Diagnosis(
        "unknown-column",
        LocalizedText("The file has no column \(quoted(name)).").then(
          didYouMean(nearest) ?? ListingError.sentence(onColumns: names)))
    case .noField(let names):
      Diagnosis(
        "no-field-column",
        LocalizedText("No column is named like a field. \(ListingError.sentence(onColumns: names))").then(
          names.first.map { LocalizedText("Say which column is which field: as price=\(Quoting.word($0))") }))
    case .noNumber(let field):
      Diagnosis(
        "not-a-number-field",
        LocalizedText("\(field) is not a number, so that it cannot differ from row to row."))
    case .noShare(let field):
      Diagnosis(
        "not-a-number-field", LocalizedText("The column has percentages, and \(field) is an amount of money.")
      )
    case .noInterval(let field):
      Diagnosis(
        "no-interval", LocalizedText("\(field) is no amount that recurs: \"per\" says nothing of it."))
    case .unclearInterval(let doubt, let column):
      Diagnosis("unclear-interval", doubt.advice(on: column))
    case .noColumnOrField(let name, let names):
      Diagnosis(
        "unknown-column",
        LocalizedText("\(name) is neither a column of the file nor a field.").then(
          ListingError.sentence(onColumns: names)))
    case .noNumberOf(let field, let text):
      Diagnosis(
        "not-a-number-field",
        LocalizedText(
          "\(text) is no number of each row, as \(field) is: a formula of columns and fields is one.")
      )
    case .columnTwice(let name):
      Diagnosis(
        "column-twice",
        LocalizedText("Two columns are called \(quoted(name)): give one of them another name."))
    case .fieldTwice(let field):
      Diagnosis(
        "two-columns",
        LocalizedText("Two columns stand for \(field): say which one counts: as \(field)=COLUMN"))
    case .contradiction(let one, let other):
      Diagnosis(
        "two-columns",
        LocalizedText(
          "\(one) and \(other) follow from each other, and the file has columns for both: say which one counts: as \(one)=COLUMN"
        ))
    case .circular(let fields):
      Diagnosis(
        "circular-columns",
        LocalizedText(
          "The formulas of \(LocalizedText.all(fields)) need each other's numbers: one has to be computed from columns."
        ))
    case .unknownMap(let name, let nearest):
      Diagnosis(
        "unknown-map",
        LocalizedText("There is no map \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"screen maps\" lists them; an entry is price=COLUMN.")))
    case .noMapYet:
      Diagnosis(
        "no-map",
        LocalizedText("There is no map to save yet: screen a file with \"as price=COLUMN\", and save that."))
    case .needsMonth(let name):
      Diagnosis("needs-month", ListingError.sentence(onMonthOf: name))
    case .condition(let text):
      Diagnosis(
        "rank-by-condition",
        LocalizedText(
          "\(text) is true or false; rows are ranked by a figure: put conditions after \"where\"."))
    case .unreadable(let error, let path): ListingError.diagnosis(of: error, path)
    case .noAnswer(let path):
      Diagnosis(
        "no-answer",
        LocalizedText(
          "\(Quoting.path(path)) is not an answer to a query of \"sql\": it has no column doubt."))
    case .otherQuestion(let line):
      Diagnosis(
        "other-question",
        LocalizedText(
          "Line \(line) is an answer to another question, or the open property has changed since: ask as you did then."
        ))
    case .computedHere(let text):
      Diagnosis(
        "computed-here",
        LocalizedText(
          "Only this program computes \(text): leave it out, or screen the file here, without \"sql\"."))
    case .noQueryOfFormat(let path):
      Diagnosis(
        "not-csv",
        LocalizedText("\"sql\" writes queries of files in CSV, and \(Quoting.path(path)) is none."))
    case .noQueryOfUnlike(let path, let first):
      Diagnosis(
        "unlike-files",
        LocalizedText(
          "\"sql\" writes queries of files with the same columns in the same order, and \(Quoting.path(path)) has others than \(Quoting.path(first))."
        ))
    case .noMatch(let pattern):
      Diagnosis(
        "no-matching-file",
        LocalizedText("No file is called like \(Quoting.path(pattern)): * stands for any letters of a name."))
    case .otherColumns(let path, let first):
      Diagnosis(
        "unlike-files",
        LocalizedText(
          "A name that is asked for is another column in \(Quoting.path(path)) than in \(Quoting.path(first)): say with \"as\" what it stands for."
        ))
    case .ofFile(let path, let error):
      Diagnosis(
        error.code, .joined([LocalizedText(verbatim: "\(Quoting.path(path)):"), error.message], " "))
    case .noRows(let path):
      Diagnosis("no-listings", LocalizedText("\(Quoting.path(path)) has a line of names, and no rows."))
    case .tooManyRows(let limit):
      Diagnosis(
        "too-many-rows",
        LocalizedText(
          "More than \(Cell.count(limit)) rows meet the conditions: ask for the first of them, such as top 1000."
        ))
    case .fault(let sentence): Diagnosis("unreadable-row", sentence)
    case .noSuchRow(let number, let count):
      Diagnosis(
        "no-such-row",
        count == 0
          ? LocalizedText("The latest screening has no rows.")
          : LocalizedText("There is no row \(number): the latest screening has \(Cell.count(count)) of them.")
      )
    }
  }

  private static func diagnosis(of error: ListingFileError, _ path: String) -> Diagnosis {
    let path = Quoting.path(path)
    let sentence =
      switch error {
      case .cannotOpen(_, let code): unread(path, code)
      case .interrupted: InterruptionError().message
      case .empty: LocalizedText("There is nothing in \(path).")
      case .tooManyColumns(let limit):
        LocalizedText("\(path) has more than \(Cell.count(limit)) columns, which no list of properties has.")
      case .header(let reason):
        LocalizedText("The first line of \(path) cannot be read: \(ListingError.sentence(on: reason))")
      case .notText:
        LocalizedText("\(path) is not text: save it as CSV, JSON, .xlsx or .ods.")
      case .notJSON(let line):
        LocalizedText(
          "\(path) is not JSON from line \(Cell.count(line)) on: each listing is an object, as in {\"price\": 185000}."
        )
      case .changed: LocalizedText("\(path) was changed while it was read.")
      case .brokenCompression: LocalizedText("\(path) is compressed, and broken or cut off.")
      case .workbook(let error): sentence(on: error, path)
      }
    return error == .interrupted
      ? InterruptionError().diagnosis : Diagnosis("unreadable-listings", sentence)
  }

  private static func unread(_ path: String, _ code: Int32) -> LocalizedText {
    LocalizedText("\(path) could not be read: error \(Int(code)) of the system.")
  }

  /// What is wrong with a workbook.
  static func sentence(on error: WorkbookError, _ path: String) -> LocalizedText {
    switch error {
    case .cannotRead(let code) where code != ESPIPE: unread(path, code)
    case .cannotRead:
      LocalizedText("\(path) is a workbook, which is read from a file on a disk, not from a pipe.")
    case .damaged: LocalizedText("\(path) is a workbook, and broken or cut off.")
    case .notOpenXML:
      LocalizedText(
        "\(path) is a workbook of an old format, or has a password: save it as .xlsx without one.")
    case .noWorkbook: LocalizedText("\(path) is an archive, and not a workbook (.xlsx, .ods).")
    case .noSheet(let name, let names):
      LocalizedText("\(path) has no sheet \(quoted(name)).").then(
        NearestName.name(to: name, among: names).flatMap(didYouMean)
          ?? LocalizedText("Its sheets: \(names.map { Quoting.word($0) }.joined(separator: " "))."))
    case .tooLarge: LocalizedText("\(path) is a workbook that is larger than any list of properties.")
    case .interrupted: InterruptionError().message
    }
  }

  private static func sentence(onMonthOf name: String) -> LocalizedText {
    name == Formula.monthName
      ? LocalizedText("No month is open for the rows of a file: write a number in the place of \(name).")
      : LocalizedText(
        "\(name) depends on the month, and none is open for the rows of a file: write \(name)(12).")
  }

  private static func sentence(on reason: ListingFault.Reason) -> LocalizedText {
    ListingFaultReason(reason, "", nil, InputConventions(.enUS, isTyped: false)).sentence(0)
  }

  /// The columns of a file, the first ones of many.
  static func sentence(onColumns names: [String]) -> LocalizedText {
    let shown = names.prefix(12).map { Quoting.word(Wrapping.shortened($0, to: 60)) }
    return names.count > shown.count
      ? LocalizedText("Its columns: \(shown.joined(separator: " ")), and \(names.count - shown.count) more.")
      : LocalizedText("Its columns: \(shown.joined(separator: " ")).")
  }
}
