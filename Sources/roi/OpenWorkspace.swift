import Commands
import Localization
import SQLiteStore
import Workspace

/// Opens the workspace on its store, or in memory if the store cannot be used.
enum OpenWorkspace {
  /// A workspace, and the error that keeps its work from being saved.
  typealias Result = (workspace: Workspace, error: LocalizedText?)

  /// Opens the user's own store.
  static func own(_ localeFormat: LocaleFormat) -> Result {
    if let store = StandardPaths.store { return stored(in: store, localeFormat) }
    let error = LocalizedText("HOME names no folder to keep your work in.").then(continuesInMemory)
    return (inMemory(localeFormat), error)
  }

  /// Opens a store.
  /// - Parameter path: The store's file; nil for memory.
  static func stored(in path: String?, _ localeFormat: LocaleFormat) -> Result {
    guard let path else { return (inMemory(localeFormat), nil) }
    do throws(StoreError) {
      return (
        try Workspace(store: try LazyStore(path: path), identity: .local, localeFormat: localeFormat), nil
      )
    } catch {
      return (inMemory(localeFormat), error.message.then(continuesInMemory))
    }
  }

  private static let continuesInMemory = LocalizedText(
    "This session goes on in memory: nothing of it is saved.")

  private static func inMemory(_ localeFormat: LocaleFormat) -> Workspace {
    Workspace(inMemory: .local, localeFormat: localeFormat)
  }
}

extension Workspace {
  /// Closes the store, and writes an error to the error output; returns `true` if there was none.
  func closeTelling(_ errors: Output, _ localeFormat: LocaleFormat) -> Bool {
    do throws(StoreError) {
      try close()
      return true
    } catch {
      errors.write(Array("roi: \(error.message.text(in: localeFormat))\n".utf8))
      return false
    }
  }
}

extension RunIdentity {
  /// A new identity, with the clock of this machine.
  static var local: RunIdentity {
    var random = SystemRandomNumberGenerator()
    return RunIdentity(
      session: String(random.next(), radix: 36), now: LocalClock.now, localNow: LocalClock.moment,
      local: LocalClock.moment(of:))
  }
}
