import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// The reports of saving, listing and forgetting maps of listings.
enum ListingMapReport {
  /// The maps with their entries.
  static func list(_ workspace: Workspace) throws(Diagnostic) -> Report {
    let saved = try workspace.listingMaps().sorted { $0.key < $1.key }
    guard !saved.isEmpty else {
      return .note(
        LocalizedText("No map is saved yet: \"screen save NAME\" keeps that of the last screening."))
    }
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "columns", label: LocalizedText("Columns")),
      TableColumn(key: "dialect", label: LocalizedText("Dialect", context: "of a file")),
    ]
    let rows = saved.map { name, rows -> [Cell] in
      let map = SavedListingMap(rows: rows)
      let dialect = map.dialect.words.joined(separator: " ")
      return [
        .text(name), .text(map.entryWords.joined(separator: " ")), dialect.isEmpty ? .empty : .text(dialect),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }

  /// Keeps the entries that are given, or the map of the latest screening.
  static func saving(
    _ name: Token, _ typed: TypedListingMap?, _ dialect: ListingDialectWords, _ context: CommandContext
  ) throws(Diagnostic) -> Report {
    if let error = NameError.of(name.text) { throw Diagnostic(error, at: name.range) }
    let latest = context.interpreter.sessionValues[LatestScreening.self]?.map
    var map =
      typed.map { SavedListingMap($0.map, dialect) } ?? latest ?? SavedListingMap(ListingMap(), dialect)
    if !dialect.isEmpty { map.dialect = dialect }
    guard map != SavedListingMap(ListingMap(), ListingDialectWords()) else {
      throw Diagnostic(ListingError.noMapYet, at: name.range)
    }
    return try context.edit { _ throws(Diagnostic) in
      let isNew = try context.workspace.listingMaps()[name.text] == nil
      try context.workspace.keepListingMap(map.rows, named: name.text)
      let word = Quoting.word(name.text)
      return .note(
        isNew
          ? LocalizedText("Kept as \(word): screen FILE as \(word)")
          : LocalizedText("Kept as \(word) in place of the map so far; \"undo\" brings that back."))
    }
  }

  static func forgetting(_ name: Token, _ context: CommandContext) throws(Diagnostic) -> Report {
    try context.edit { _ throws(Diagnostic) in
      _ = try context.workspace.listingMap(name)
      try context.workspace.keepListingMap(nil, named: name.text)
      return .note(LocalizedText("Forgot the map \(Quoting.word(name.text)); \"undo\" brings it back."))
    }
  }
}
