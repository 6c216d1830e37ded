import Commands
import LineEditor
import Localization
import SQLiteStore
import ScheduleAPI
import Shell
import Syntax
import Workspace

/// Opens the workspace on its store.
///
/// A store that cannot be opened is told, with what can be done about it. A script then ends with that error and
/// a status of failure before the first command that uses saved work, as `psql` and `sqlite3` end without their
/// database: the figures of an empty property must not pass for those of the user's own. Commands that need no
/// store, such as `help` and `quit`, run all the same. At the prompt, where somebody reads the error, the
/// session goes on in memory, and that is said in the same breath.
enum OpenWorkspace {
  /// The store of a session.
  enum Place {
    /// The user's own.
    case own
    /// The store of a file; nil for memory.
    case file(String?)
  }

  /// Opens the workspace of a script.
  static func ofScript(
    in place: Place, _ localeFormat: LocaleFormat, wait: StoreWait, errors: Output
  ) -> Workspace {
    do throws(StoreError) {
      return try stored(in: place, localeFormat, wait, errors)
    } catch {
      return Workspace(inPlaceOf: error, identity: .local, localeFormat: localeFormat)
    }
  }

  /// Opens the workspace of the prompt, and writes the error that keeps its work from being saved.
  static func ofPrompt(
    in place: Place, _ localeFormat: LocaleFormat, wait: StoreWait, errors: Output
  ) -> Workspace {
    do throws(StoreError) {
      return try stored(in: place, localeFormat, wait, errors)
    } catch {
      let message = error.message.then(
        LocalizedText("This session continues in memory: nothing in it is saved."))
      errors.write(line: "roi: \(message.text(in: localeFormat))")
      return inMemory(localeFormat)
    }
  }

  private static func stored(
    in place: Place, _ localeFormat: LocaleFormat, _ wait: StoreWait, _ errors: Output
  ) throws(StoreError) -> Workspace {
    let path: String
    switch place {
    case .own:
      guard let own = StandardPaths.store else { throw StoreError("HOME", .noHome) }
      path = own
    case .file(nil): return inMemory(localeFormat)
    case .file(let file?): path = file
    }
    let store = try LazyStore(path: path, wait: wait)
    if store.wasEmpty {
      let note = LocalizedText("\(Quoting.path(path)) was empty: nothing is saved in it yet.")
      errors.write(line: "roi: \(note.text(in: localeFormat))")
    }
    return try Workspace(store: store, identity: .local, localeFormat: localeFormat)
  }

  private static func inMemory(_ localeFormat: LocaleFormat) -> Workspace {
    Workspace(inMemory: .local, localeFormat: localeFormat, isLostAtEnd: true)
  }
}

extension StoreWait {
  /// A wait with a line on the terminal.
  static func shown(
    on screen: Screen, _ localeFormat: LocaleFormat, _ interruption: Interruption = .never
  ) -> StoreWait {
    var line: ProgressLine?
    return StoreWait(
      show: { path in
        guard let path else {
          line?.end()
          line = nil
          return
        }
        let shown = line ?? ProgressLine(screen: screen)
        line = shown
        let sentence = LocalizedText("Waiting for another program that writes \(Quoting.path(path))")
        shown.update(sentence.text(in: localeFormat))
      }, isInterrupted: { interruption.isRaised })
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
      local: LocalClock.moment(of:), release: Release.version)
  }
}
