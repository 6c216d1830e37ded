import Localization
import Model

/// A name with a number, which a worksheet has in place of its own, because another one has that by now.
package struct StandInName: Sendable, Equatable {
  /// The name that it had.
  package let wanted: String
  /// The name that it has: `elm-2`.
  package let given: String

  /// `true` for a name that may stand in for another.
  static func isStandIn(_ name: String, for wanted: String) -> Bool {
    name.hasPrefix(wanted + "-") && Int(name.dropFirst(wanted.count + 1)) != nil
  }
}

extension Workspace {
  /// The name, or with a number where a saved worksheet has it.
  func freeName(like name: String) -> String {
    let taken = Set(savedNames)
    let names = [name] + (2...(taken.count + 2)).map { "\(name)-\($0)" }
    return names.first { !taken.contains($0) } ?? name
  }

  /// The changes of an edit that is undone or redone, in which a name that another shell has taken since is one with a
  /// number: the rest of the edit, and those before it, would otherwise wait until the name is free.
  func withFreeNames(
    _ rowChanges: [RowChange]
  ) throws(Diagnostic) -> (rowChanges: [RowChange], standIns: [StandInName]) {
    let renamed = Set(rowChanges.filter { $0.subject == .name }.map(\.sheet))
    var (changes, standIns) = (rowChanges, [StandInName]())
    for (index, change) in rowChanges.enumerated() where change.subject == .name {
      guard let name = change.to,
        let holder = try storing({ () throws(StoreError) in try store.document(named: name) }),
        holder.id != change.sheet, !renamed.contains(holder.id)
      else { continue }
      let standIn = StandInName(wanted: name, given: freeName(like: name))
      standIns.append(standIn)
      changes[index] = RowChange(change.sheet, .name, from: change.from, to: standIn.given)
    }
    return (changes, standIns)
  }
}
