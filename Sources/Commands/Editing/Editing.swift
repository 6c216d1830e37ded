import Localization
import Model
import Reports

/// What `set` and `reset` say of what they did.
enum Editing {
  /// The named fields that changed, then what else moved with them.
  static func report(
    from old: any Worksheet, to new: any Worksheet, named: [Field]
  ) -> Report {
    var changes: [Change] = []
    for field in named {
      let (from, to) = (old[field], new[field])
      if from != to {
        changes.append(CellFormatter.change(FieldChange(field: field, from: from, to: to), follows: nil))
      }
    }
    for field in type(of: new).followers {
      let mover = named.first { field.follows.contains($0.name) }
      guard let mover, !named.contains(field) else { continue }
      let (from, to) = (old[field], new[field])
      if from != to {
        changes.append(
          CellFormatter.change(FieldChange(field: field, from: from, to: to), follows: mover.name))
      }
    }
    var report = Report([.changes(changes)])
    for field in named where !field.follows.isEmpty {
      if let note = note(on: field, from: old, to: new) { report.parts.append(.note(note)) }
    }
    if changes.isEmpty, report.parts.count == 1 { report.parts.append(.note(Wording.unchanged(named))) }
    return report
  }

  /// What was stated of a field that reads as before.
  private static func note(
    on field: Field, from old: any Worksheet, to new: any Worksheet
  ) -> LocalizedText? {
    guard let stated = new.stated(field), stated != old.stated(field), old[field] == new[field],
      let mover = field.follows.first
    else { return nil }
    guard stated != new[field] else { return Wording.isKept(field, from: mover) }
    return Wording.waits(field, CellFormatter.cell(stated, of: field), for: mover)
  }
}
