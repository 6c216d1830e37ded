import Localization
import Model

/// The maps of listings that the user has saved, each under a name of its own.
///
/// Each is saved as a document without a name, of a kind of its own, so that undo, the change log and backups include
/// them.
extension Workspace {
  /// The word for the kind of the documents that hold maps of listings.
  package static let kindOfListingMaps = "listing map"

  /// The row with the name of a map.
  private static let nameRow = "name"

  /// The rows of all maps, by name.
  package func listingMaps() throws(Diagnostic) -> [String: [String: String]] {
    Dictionary(try savedListingMaps().map { ($0.rows[Self.nameRow] ?? "", $0.rows) }) { newer, _ in newer }
  }

  /// Keeps a map in the place of the one with its name, within an edit.
  /// - Parameter rows: The rows; nil to forget the map.
  package func keepListingMap(_ rows: [String: String]?, named name: String) throws(Diagnostic) {
    let saved = try savedListingMaps().first { $0.rows[Self.nameRow] == name }
    let rows = rows?.merging([Self.nameRow: name]) { $1 }
    guard let rows else {
      if let saved { try delete(saved) }
      return
    }
    if let saved { return try putIfAny(Workspace.differences(saved.id, from: saved.rows, to: rows)) }
    let id = try storing { () throws(StoreError) in try store.newID() }
    try put(
      [RowChange(id, .existence, from: nil, to: Self.kindOfListingMaps)]
        + Workspace.differences(id, from: [:], to: rows))
  }

  private func savedListingMaps() throws(Diagnostic) -> [SavedDocument] {
    try storing { () throws(StoreError) in
      try store.documents(matching: DocumentQuery(kind: Self.kindOfListingMaps))
    }
  }
}
