import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// A CSV file of units: its first line names the terms of `add unit`, and each further line is a unit.
///
/// Every cell is read as the word behind its term would be, so that a file can say no more than a line can.
struct UnitFile {
  private(set) var units: [NewUnit] = []
  private let file: Token
  private let names: [String]
  private let columns: [UnitColumn?]
  private let context: CommandContext

  /// The most units of a file.
  private static let mostUnits = 1000
  /// The most names of columns in a sentence.
  private static let mostShown = 12

  /// Reads a file.
  /// - Parameter file: Its path, as it was typed.
  init(_ file: Token, _ context: CommandContext) throws(Diagnostic) {
    (self.file, self.context) = (file, context)
    let place = try accessing(at: file.range) { () throws(FileError) in
      try context.interpreter.find(file.text, as: .listing)
    }
    let listing: ListingFile
    var rows: [UnitRow] = []
    do throws(ListingFileError) {
      let interruption = context.interpreter.interruption
      listing = try ListingFile(path: place.path, isInterrupted: { interruption.isRaised })
    } catch {
      throw Diagnostic(ListingError.unreadable(error, path: file.text), at: file.range)
    }
    names = listing.names
    columns = names.map(UnitColumn.init)
    try checkColumns()
    do throws(ListingFileError) {
      let layout = ListingLayout(listing.names, [], listing.dialect, in: context.workspace.currency)
      while rows.count <= UnitFile.mostUnits, let chunk = try listing.nextChunk() {
        rows += UnitRow.rows(of: chunk.block(layout), layout, columns, context.conventions)
      }
    } catch {
      throw Diagnostic(ListingError.unreadable(error, path: file.text), at: file.range)
    }
    let silent = context.withoutReadings
    for row in rows { try add(row, silent) }
    guard !units.isEmpty else { throw Diagnostic(ListingError.noRows(path: file.text), at: file.range) }
    noteOtherColumns()
    // A recording cannot read the file again.
    context.noteUnrecordableValue()
  }

  /// Checks that each column is another term, and that there is a rent.
  private func checkColumns() throws(Diagnostic) {
    for (index, column) in columns.enumerated() where column != nil {
      if columns[..<index].contains(column) {
        throw Diagnostic(ListingError.columnTwice(names[index]), at: file.range)
      }
    }
    guard columns.contains(.rent) || columns.contains(.rate) else {
      throw Diagnostic(UnitError.noRentColumn(names: names), at: file.range)
    }
  }

  private mutating func add(_ row: UnitRow, _ silent: ReadingContext) throws(Diagnostic) {
    if row.isTotal(columns) {
      context.note(reading: LocalizedText("Line \(row.line) is the total, and not a unit."))
      return
    }
    guard units.count < UnitFile.mostUnits else {
      throw Diagnostic(UnitError.tooManyUnits(limit: UnitFile.mostUnits), at: file.range)
    }
    let words = UnitWords(row, columns, number: units.count + 1)
    let fault = row.fault ?? (words.hasRent ? nil : LocalizedText("Line \(row.line): there is no rent."))
    if let fault { throw Diagnostic(ListingError.fault(fault), at: file.range) }
    do throws(Diagnostic) {
      let unit = try words.unit(silent)
      if units.contains(where: { $0.unit.name == unit.unit.name }) {
        throw Diagnostic(DefineError.metricNameTaken(unit.unit.name, by: LocalizedText("a unit")))
      }
      units.append(unit)
    } catch {
      let column = words.column(at: error.range).map { quoted(names[$0]) }
      let sentence =
        column.map { LocalizedText("Line \(row.line), \($0): \(error.message)") }
        ?? LocalizedText("Line \(row.line): \(error.message)")
      throw Diagnostic(ListingError.fault(sentence), at: file.range)
    }
  }

  /// Tells which columns of the file are no terms of units.
  private func noteOtherColumns() {
    let others = zip(names, columns).filter { $0.1 == nil }.map { quoted($0.0) }
    guard !others.isEmpty else { return }
    let (shown, most) = (others.prefix(UnitFile.mostShown), UnitFile.mostShown)
    context.note(
      reading: others.count > most
        ? LocalizedText(
          "Not read: \(shown.joined(separator: ", ")), and \(others.count - most) more columns.")
        : LocalizedText("Not read: \(LocalizedText.all(others))."))
  }
}
