import Localization

/// The state between two lines of a text that is still written: what each of them depends on, but for saved work.
package struct WorkspaceState: Sendable {
  /// The open document.
  package let document: Document
  fileprivate let path: NavigationPath
  /// The format of amounts, with the currency and the language.
  package let localeFormat: LocaleFormat

  /// The state before the first line.
  package init(beginningIn localeFormat: LocaleFormat) {
    (document, path, self.localeFormat) = (Document(), .property, localeFormat)
  }

  fileprivate init(_ document: Document, _ path: NavigationPath, _ localeFormat: LocaleFormat) {
    (self.document, self.path, self.localeFormat) = (document, path, localeFormat)
  }

  /// `true` when lines that use no saved work do the same after both.
  package func isSame(as other: WorkspaceState) -> Bool {
    guard path == other.path, localeFormat == other.localeFormat else { return false }
    let (one, two) = (document, other.document)
    if one.revision == two.revision { return true }
    let currency = localeFormat.currency
    return one.kind == two.kind && one.rows(in: currency) == two.rows(in: currency)
  }
}

extension Workspace {
  /// The state after the last line.
  package var state: WorkspaceState { WorkspaceState(document, statedPath, localeFormat) }

  /// A workspace in memory that goes on from a state, within a script that never ends: nothing is ever kept.
  package convenience init(resuming state: WorkspaceState, as identity: RunIdentity) {
    self.init(inMemory: identity, localeFormat: state.localeFormat)
    (document, statedPath) = (state.document, state.path)
    openEdits = [OpenEdit(label: "", before: document, path: statedPath)]
  }
}
