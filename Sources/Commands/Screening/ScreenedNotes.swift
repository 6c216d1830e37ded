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
  /// The files, in the order of their places in the rows.
  let sources: [ListingSource]
  /// The condition as it was typed, or what stands for the criteria; nil for none.
  let condition: LocalizedText?
  /// The columns in which no two rows are the same; nil where such rows are kept.
  let distinct: [Int]?
  /// The figure by which rows are ranked.
  let rank: String?
  let conventions: InputConventions

  var sentences: [LocalizedText] { fields + sheet + hidden + marks + fractions + counts + repeated + faults }

  /// What was read, without an answer.
  var ofReading: [LocalizedText] { sheet + hidden + marks + fractions + [readSentence] + repeated + faults }

  /// The sentences about files that are not those about one before; they say which, where there are several.
  private func ofFiles(_ sentences: (ListingSource) -> [LocalizedText]) -> [LocalizedText] {
    guard sources.count > 1 else { return sources.flatMap(sentences) }
    var told: Set<LocalizedText> = []
    return sources.flatMap { source in
      sentences(source).filter { told.insert($0).inserted }.map {
        .joined([LocalizedText(verbatim: "\(Quoting.path(source.file.path)):"), $0], " ")
      }
    }
  }

  /// The columns that stand for fields, of each group of files in which they are the same.
  private var fields: [LocalizedText] {
    var groups: [(sources: [ListingSource], fields: [LocalizedText])] = []
    for source in sources {
      let fields = Self.fields(of: source.layout)
      if let place = groups.firstIndex(where: { Set($0.fields) == Set(fields) }) {
        groups[place].sources.append(source)
      } else {
        groups.append(([source], fields))
      }
    }
    return groups.map { sources, fields in
      let (fields, path, others) = (
        LocalizedText.all(fields), Quoting.path(sources[0].file.path), sources.count - 1
      )
      if self.sources.count == 1 {
        return LocalizedText("From the file: \(fields); the rest is that of the open property.")
      }
      if groups.count == 1 {
        return LocalizedText("From the files: \(fields); the rest is that of the open property.")
      }
      return others == 0
        ? LocalizedText("From \(path): \(fields); the rest is that of the open property.")
        : LocalizedText(
          count: others,
          one:
            "From \(path) and \(Cell.count(others)) more file: \(fields); the rest is that of the open property.",
          other:
            "From \(path) and \(Cell.count(others)) more files: \(fields); the rest is that of the open property."
        )
    }
  }

  private static func fields(of layout: ListingLayout) -> [LocalizedText] {
    layout.own.map { column in
      let name = layout.name(at: column.column)
      if let interval = column.interval, interval != column.field.interval {
        return phrase(column.field.name, quoted(name), interval)
      }
      return name == column.field.name
        ? LocalizedText(verbatim: name) : LocalizedText("\(column.field.name) (\(quoted(name)))")
    }
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
    ofFiles { source in
      guard source.map.dialect.sheet == nil, source.sheets.count > 1 else { return [] }
      let others = source.sheets.dropFirst().map { Quoting.word($0) }.joined(separator: " ")
      return [
        LocalizedText("The rows are those of the sheet \(quoted(source.sheets[0])). Other sheets: \(others)")
      ]
    }
  }

  /// The rows that were read though the sheet does not show them.
  private var hidden: [LocalizedText] {
    let count = rows.readings.values.reduce(0) { $0 + $1.hiddenCount }
    guard count > 0 else { return [] }
    return [
      LocalizedText(
        count: count, one: "1 row was read that is hidden in its sheet.",
        other: "\(Cell.count(count)) rows were read that are hidden in their sheet, as a filter hides them.")
    ]
  }

  /// The marks of numbers, where the file has shown that they are not the usual ones.
  private var marks: [LocalizedText] {
    ofFiles { source in
      source.layout.dialect.hasDecimalComma && !source.map.dialect.hasDecimalComma
        ? [LocalizedText("The numbers of the file are read as 1.234,50, with a decimal comma.")] : []
    }
  }

  /// Columns of percentages all of which are below 1 %, as fractions would be.
  private var fractions: [LocalizedText] {
    sources.enumerated().flatMap { place, source in
      zip(source.layout.fields, rows.readings[place]?.greatest ?? [])
    }.compactMap { column, greatest in
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
    let names = sources[0].layout.names
    guard distinct.count < names.count else {
      return [
        LocalizedText(
          count: count, one: "1 row is left out: it is the same as another.",
          other: "\(number) rows are left out: they are the same as others.")
      ]
    }
    let columns = LocalizedText.all(distinct.map { quoted(names[$0]) })
    return [
      LocalizedText(
        count: count, one: "\(number) row is left out: another has the same \(columns).",
        other: "\(number) rows are left out: others have the same \(columns).")
    ]
  }

  private var readSentence: LocalizedText {
    LocalizedText(
      count: rows.readCount, one: "1 row was read.", other: "\(Cell.count(rows.readCount)) rows were read.")
  }

  // MARK: Faults

  private var faults: [LocalizedText] {
    let told = rows.faults.map { fault in
      let source = sources[fault.file]
      let path = sources.count > 1 ? source.file.path : nil
      return ListingFaultSentence(fault, source.layout, of: path, conventions).sentence
    }
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
    var counts: [(entry: String, name: String, count: Int)] = []
    for (place, source) in sources.enumerated() {
      for column in source.layout.own {
        guard let count = rows.readings[place]?.emptyCounts[column.column] else { continue }
        let (entry, name) = Self.entry(of: column, source.layout)
        if let known = counts.firstIndex(where: { $0.entry == entry }) {
          counts[known].count += count
        } else {
          counts.append((entry, name, count))
        }
      }
    }
    return counts.map { entry, name, count in
      LocalizedText(
        count: count,
        one:
          "\(Cell.count(count)) row is left out because \(quoted(name)) has no value; to keep it: as \(entry) or VALUE",
        other:
          "\(Cell.count(count)) rows are left out because \(quoted(name)) has no value; to keep them: as \(entry) or VALUE"
      )
    }
  }

  /// The entry of a column in a map, and its name.
  private static func entry(
    of column: ListingLayout.FieldColumn, _ layout: ListingLayout
  ) -> (entry: String, name: String) {
    let name = layout.name(at: column.column)
    let entry =
      (["\(column.field.name)=\(Quoting.word(name))"]
      + (column.interval.flatMap(TypedListingMap.word).map { ["per", $0] } ?? [])).joined(separator: " ")
    return (entry, name)
  }
}

extension ScreenedNotes {
  /// The sentences on the reading of one file, without a question.
  init(reading rows: ScreenedRows, _ source: ListingSource, _ conventions: InputConventions) {
    self.init(
      rows: rows, sources: [source], condition: nil, distinct: nil, rank: nil, conventions: conventions)
  }
}
