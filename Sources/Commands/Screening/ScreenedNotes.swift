import Finance
import Formulas
import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// The sentences on what a screening has read and left out.
struct ScreenedNotes {
  let rows: ScreenedRows
  let layout: ListingLayout
  /// The sheets of a workbook, that of the rows first.
  let sheets: [String]
  /// What was told of the way in which the file is written.
  let told: ListingDialectWords
  /// The condition as it was typed, or what stands for the criteria; nil for none.
  let condition: LocalizedText?
  /// The columns in which no two rows are the same; nil where such rows are kept.
  let distinct: [Int]?
  /// The figure by which rows are ranked.
  let rank: String?
  let top: Int?
  let conventions: InputConventions

  var sentences: [LocalizedText] { [fields] + sheet + marks + fractions + counts + repeated + faults }

  /// What was read, without an answer.
  var ofReading: [LocalizedText] { sheet + marks + fractions + [readSentence] + repeated + faults }

  /// The columns that stand for fields.
  private var fields: LocalizedText {
    let pairs = layout.own.map { column -> LocalizedText in
      let name = layout.name(at: column.column)
      if let interval = column.interval, interval != column.field.interval {
        return Self.phrase(column.field.name, quoted(name), interval)
      }
      return name == column.field.name
        ? LocalizedText(verbatim: name) : LocalizedText("\(column.field.name) (\(quoted(name)))")
    }
    return LocalizedText("From the file: \(LocalizedText.all(pairs)); the rest is that of the open property.")
  }

  /// A column of amounts of another interval than that of its field.
  private static func phrase(
    _ field: String, _ column: String, _ interval: RecurringAmount.Interval
  ) -> LocalizedText {
    switch interval {
    case .once: LocalizedText("\(field) (\(column))")
    case .week: LocalizedText("\(field) (\(column), per week)")
    case .month: LocalizedText("\(field) (\(column), per month)")
    case .quarter: LocalizedText("\(field) (\(column), per quarter)")
    case .year: LocalizedText("\(field) (\(column), per year)")
    }
  }

  /// The sheet that was read, where it was not told and there are others.
  private var sheet: [LocalizedText] {
    guard told.sheet == nil, sheets.count > 1 else { return [] }
    let others = sheets.dropFirst().map { Quoting.word($0) }.joined(separator: " ")
    return [LocalizedText("The rows are those of the sheet \(quoted(sheets[0])). Other sheets: \(others)")]
  }

  /// The marks of numbers, where the file has shown that they are not the usual ones.
  private var marks: [LocalizedText] {
    layout.dialect.hasDecimalComma && !told.hasDecimalComma
      ? [LocalizedText("The numbers of the file are read as 1.234,50, with a decimal comma.")] : []
  }

  /// Columns of percentages all of which are below 1 %, as fractions would be.
  private var fractions: [LocalizedText] {
    zip(layout.fields, rows.greatest).compactMap { column, greatest in
      guard column.fact == nil, column.field.unit == .percent, 0 < greatest, greatest < 10_000 else {
        return nil
      }
      let percent = Percent(millionths: Int64(greatest))
      let hundredfold = Percent(millionths: Int64(greatest) * 100)
      let (read, larger) = (
        CellFormatter.bound(.percent(percent)), CellFormatter.bound(.percent(hundredfold))
      )
      return LocalizedText(
        "No \(column.field.name) in the file is more than \(read): fractions that stand for up to \(larger) are not read as that."
      )
    }
  }

  // MARK: Counts

  private var counts: [LocalizedText] {
    let (read, passed) = (Cell.count(rows.readCount), Cell.count(rows.passCount))
    var sentences = [
      condition.map { LocalizedText("\(passed) of \(read) meet \($0).") } ?? readSentence
    ]
    let left = distinct == nil ? 0 : rows.repeatedCount ?? 0
    if rows.count < rows.passCount - rows.unrankedCount - left {
      sentences.append(
        LocalizedText(
          count: rows.count, one: "The first one is shown.",
          other: "The first \(Cell.count(rows.count)) are shown."))
    }
    if let condition, rows.undecidedCount > 0 {
      sentences.append(
        LocalizedText("For \(Cell.count(rows.undecidedCount)) of \(read) there is no value of \(condition)."))
    }
    if let rank, rows.unrankedCount > 0 {
      sentences.append(
        LocalizedText(
          "\(Cell.count(rows.unrankedCount)) of \(passed) have no value of \(rank), and are left out."))
    }
    return sentences
  }

  /// The rows that are equal to others.
  private var repeated: [LocalizedText] {
    guard let count = rows.repeatedCount, count > 0 else { return [] }
    let number = Cell.count(count)
    guard let distinct else {
      return [
        LocalizedText(
          count: count, one: "1 row is the same as an earlier one; \"distinct\" leaves it out.",
          other: "\(number) rows are the same as an earlier one; \"distinct\" leaves them out.")
      ]
    }
    guard distinct.count < layout.names.count else {
      return [
        LocalizedText(
          count: count, one: "1 row is left out: it is the same as another.",
          other: "\(number) rows are left out: they are the same as others.")
      ]
    }
    let names = LocalizedText.all(distinct.map { quoted(layout.names[$0]) })
    return [
      LocalizedText(
        count: count, one: "\(number) row is left out: another has the same \(names).",
        other: "\(number) rows are left out: others have the same \(names).")
    ]
  }

  private var readSentence: LocalizedText {
    LocalizedText(
      count: rows.readCount, one: "1 row was read.", other: "\(Cell.count(rows.readCount)) rows were read.")
  }

  // MARK: Faults

  private var faults: [LocalizedText] {
    let told = rows.faults.map { ListingFaultSentence($0, layout, conventions).sentence }
    let rest = rows.faultCount - rows.faults.count
    let count =
      rest > 0
      ? [
        LocalizedText(
          count: rest, one: "1 more row could not be read.",
          other: "\(Cell.count(rest)) more rows could not be read.")
      ] : []
    return told + count + adviceOnEmptyCells
  }

  /// For each column with empty cells the number of rows that are left out for them, and what to write.
  private var adviceOnEmptyCells: [LocalizedText] {
    layout.own.compactMap { column in
      guard let count = rows.emptyCounts[column.column] else { return nil }
      let name = layout.name(at: column.column)
      let entry =
        (["\(column.field.name)=\(Quoting.word(name))"]
        + (column.interval.flatMap(TypedListingMap.word).map { ["per", $0] } ?? [])).joined(separator: " ")
      return LocalizedText(
        count: count,
        one:
          "\(Cell.count(count)) row is left out because \(quoted(name)) has no value; to keep it: as \(entry) or VALUE",
        other:
          "\(Cell.count(count)) rows are left out because \(quoted(name)) has no value; to keep them: as \(entry) or VALUE"
      )
    }
  }
}
