import GRDBSQLite

/// The SQLite that is linked, as it tells of itself at run time.
package enum SQLiteLibrary {
  /// The version: 3.40.1.
  package static var version: String { String(cString: sqlite3_libversion()) }
  /// The check-in that it was built from; an ending "alt1" tells of changes by a distributor.
  package static var sourceID: String { String(cString: sqlite3_sourceid()) }
}
