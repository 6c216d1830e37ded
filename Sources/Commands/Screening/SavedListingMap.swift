import Finance
import Localization
import Model
import Screening
import Shell
import Syntax
import Workspace

/// A map of listings that is saved under a name, with what is told of the files that it is for.
struct SavedListingMap: Sendable, Hashable {
  var map: ListingMap
  var dialect: ListingDialectWords

  init(_ map: ListingMap, _ dialect: ListingDialectWords) { (self.map, self.dialect) = (map, dialect) }

  /// The entries as they are typed: `price=list_price rent="Market Rent"`.
  var entryWords: [String] {
    map.entries.flatMap { entry -> [String] in
      var words = ["\(entry.path)=\(Quoting.word(entry.column))"]
      if let interval = entry.interval.flatMap(TypedListingMap.word) { words += ["per", interval] }
      if let value = entry.emptyValue { words += ["or", Quoting.word(value)] }
      return words
    }
  }
}

extension SavedListingMap {
  /// The command that saves it under a name.
  func command(savingAs name: String) -> String {
    let entries = map.entries.isEmpty ? [] : ["as"] + entryWords
    return (["screen", "save", Quoting.word(name)] + entries + dialect.words).joined(separator: " ")
  }
}

// MARK: Rows

extension SavedListingMap {
  private static let (columnPrefix, emptyPrefix, intervalPrefix) = ("column ", "empty ", "interval ")

  /// The map as it is saved.
  var rows: [String: String] {
    var rows: [String: String] = [:]
    for entry in map.entries {
      rows[Self.columnPrefix + entry.path] = entry.column
      rows[Self.emptyPrefix + entry.path] = entry.emptyValue
      rows[Self.intervalPrefix + entry.path] = entry.interval?.rawValue
    }
    rows["separator"] = dialect.separator?.rawValue
    rows["sheet"] = dialect.sheet
    rows["header"] = dialect.hasNoHeader ? "no" : nil
    rows["decimals"] = dialect.hasDecimalComma ? "comma" : nil
    return rows
  }

  /// The map of saved rows; a row that says nothing to this version is passed over.
  init(rows: [String: String]) {
    let paths = rows.keys.filter { $0.hasPrefix(Self.columnPrefix) }.sorted().map {
      String($0.dropFirst(Self.columnPrefix.count))
    }
    map = ListingMap(
      paths.map { path in
        .init(
          path: path, column: rows[Self.columnPrefix + path] ?? "",
          emptyValue: rows[Self.emptyPrefix + path],
          interval: rows[Self.intervalPrefix + path].flatMap(RecurringAmount.Interval.init))
      })
    dialect = ListingDialectWords(
      separator: rows["separator"].flatMap(ListingDialectWords.Separator.init),
      sheet: rows["sheet"], hasNoHeader: rows["header"] == "no",
      hasDecimalComma: rows["decimals"] == "comma")
  }
}

extension Workspace {
  /// The saved map of a name.
  func listingMap(_ name: Token) throws(Diagnostic) -> SavedListingMap {
    let saved = try listingMaps()
    if let rows = saved[name.text] { return SavedListingMap(rows: rows) }
    let nearest = NearestName.name(to: name.text, among: saved.keys.sorted())
    throw Diagnostic(ListingError.unknownMap(name.text, nearest: nearest), at: name.range)
  }
}
