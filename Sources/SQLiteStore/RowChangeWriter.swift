import GRDB
import Model
import Workspace

/// Writes the `to` of row changes into the tables, in their order.
struct RowChangeWriter {
  let db: Database

  func write(_ rowChanges: [RowChange]) throws {
    try freeNames(in: rowChanges)
    for rowChange in rowChanges { try write(rowChange) }
  }

  /// Two worksheets may swap their names: while the first takes its new name, the other still has it.
  private func freeNames(in rowChanges: [RowChange]) throws {
    let renamed = rowChanges.filter { $0.subject == .name }
    guard renamed.count > 1 else { return }
    for rowChange in renamed { try setName(nil, of: rowChange.sheet) }
  }

  private func write(_ rowChange: RowChange) throws {
    switch rowChange.subject {
    case .existence: try setKind(rowChange.to, of: rowChange.sheet)
    case .name: try setName(rowChange.to, of: rowChange.sheet)
    case .field(let field): try setField(field, rowChange.to, of: rowChange.sheet)
    case .open: break
    }
  }

  /// Makes the worksheet anew, without name and rows, or removes it; its rows go with it.
  private func setKind(_ kind: String?, of sheet: DocumentID) throws {
    try db.run("DELETE FROM sheets WHERE id = ?", [sheet.rawValue])
    guard let kind else { return }
    try db.run(
      "INSERT INTO sheets (id, kind, sum) VALUES (?1, ?2, checksum(?1, ?2, NULL))", [sheet.rawValue, kind])
  }

  private func setName(_ name: String?, of sheet: DocumentID) throws {
    try db.run(
      "UPDATE sheets SET name = ?1, sum = checksum(id, kind, ?1) WHERE id = ?2", [name, sheet.rawValue])
  }

  /// A field of a worksheet that does not exist is passed over.
  private func setField(_ field: String, _ text: String?, of sheet: DocumentID) throws {
    guard let text else {
      return try db.run("DELETE FROM stated WHERE sheet = ? AND field = ?", [sheet.rawValue, field])
    }
    try db.run(
      """
      INSERT INTO stated (sheet, field, text, sum)
        SELECT id, ?1, ?2, checksum(id, ?1, ?2) FROM sheets WHERE id = ?3
      ON CONFLICT (sheet, field) DO UPDATE SET text = excluded.text, sum = excluded.sum
      """, [field, text, sheet.rawValue])
  }
}
