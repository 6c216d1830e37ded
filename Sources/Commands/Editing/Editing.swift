import Reports
import Worksheets

/// What `set` and `reset` say of what they did.
enum Editing {
  /// The named fields that changed, then what else moved with them.
  static func report(from old: any Worksheet, to new: any Worksheet, named: [Field]) -> Report {
    var changes: [Change] = []
    for field in named {
      let (from, to) = (old[field], new[field])
      if from != to {
        changes.append(Presentation.change(FieldChange(field: field, from: from, to: to), follows: nil))
      }
    }
    for field in type(of: new).followers {
      let movers = named.filter { field.follows.contains($0.name) }
      guard let mover = movers.first, !named.contains(field) else { continue }
      let (from, to) = (old[field], new[field])
      if from != to {
        changes.append(
          Presentation.change(FieldChange(field: field, from: from, to: to), follows: mover.name))
      }
    }
    guard changes.isEmpty else { return Report([.changes(changes)]) }
    return Report([.changes([]), .note(Wording.unchanged(named))])
  }
}
