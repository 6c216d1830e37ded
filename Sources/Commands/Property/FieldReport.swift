import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The report of fields that were changed.
enum FieldReport {
  /// The named fields that changed, then what else moved with them.
  static func changes(
    from old: any Worksheet, to new: any Worksheet, named: [Field]
  ) -> Report {
    var changes: [Change] = []
    for field in named {
      let (from, to) = (old[field], new[field])
      if from != to {
        changes.append(CellFormatter.change(FieldChange(field: field, from: from, to: to), follows: nil))
      }
    }
    for field in named.contains(where: \.isFollowed) ? type(of: new).followers : [] {
      let mover = named.first { field.follows.contains($0.name) }
      // What few properties have a use for says nothing until somebody enters it.
      guard let mover, !named.contains(field), !field.isRare else { continue }
      let (from, to) = (old[field], new[field])
      if from != to {
        changes.append(
          CellFormatter.change(FieldChange(field: field, from: from, to: to), follows: mover.name))
      }
    }
    // What cannot be set, as it is the sum of records, moves with them.
    if let mover = named.first(where: \.isPath) {
      for field in type(of: new).fields where new.obstacle(toSetting: field) != nil {
        let change = FieldChange(field: field, from: old[field], to: new[field])
        if change.from != change.to { changes.append(CellFormatter.change(change, follows: mover.name)) }
      }
    }
    var report = Report([.changes(changes)])
    for field in named where !field.follows.isEmpty {
      if let note = note(on: field, from: old, to: new) { report.blocks.append(.note(note)) }
    }
    if changes.isEmpty, report.blocks.count == 1 { report.blocks.append(.note(unchanged(named, in: new))) }
    return report
  }

  /// The remark on a field that was stated anew and reads as before.
  private static func note(
    on field: Field, from old: any Worksheet, to new: any Worksheet
  ) -> LocalizedText? {
    guard let stated = new.stated(field), stated != old.stated(field), old[field] == new[field],
      let mover = field.follows.first
    else { return nil }
    guard stated != new[field] else { return isKept(field, at: new[field], from: mover) }
    return LocalizedText(
      "\(field.title) will be \(CellFormatter.cell(stated, of: field)) as soon as there is a \(mover).")
  }

  /// The field reads as before, but is now the one that the user stated.
  private static func isKept(_ field: Field, at value: Value, from mover: String) -> LocalizedText {
    LocalizedText(
      "\(field.title) is \(CellFormatter.cell(value, of: field)) already; from now on it stays when \(mover) changes."
    )
  }

  private static func unchanged(_ fields: [Field], in worksheet: any Worksheet) -> LocalizedText {
    guard fields.count == 1 else {
      return LocalizedText("Nothing to change: everything is already that way.")
    }
    let value = CellFormatter.cell(worksheet[fields[0]], of: fields[0])
    return value == .empty
      ? LocalizedText("\(fields[0].title) has no value, as before.")
      : LocalizedText("\(fields[0].title) is \(value) already.")
  }
}
