import Finance
import Localization
import Model
import Workspace

extension Workspace {
  /// A workspace on a store, as one of several shells.
  convenience init(on store: any Store, as name: String) throws {
    try self.init(store: store, identity: RunIdentity(session: name, now: { "2026-01-02T03:04:05Z" }))
  }

  /// Sets the field `rent` or another amount, in whole dollars.
  func set(_ name: String, _ dollars: Int128) throws {
    try edit("set \(name) \(dollars)") { draft throws(Diagnostic) in
      guard let field = type(of: draft.sheet).field(named: name) else { return }
      draft.set(field, to: .money(Money(minorUnits: dollars * 100)))
    }
  }

  /// The row of a field.
  func row(_ name: String) -> String? { sheet.rows(in: .usd)[name] }
}
