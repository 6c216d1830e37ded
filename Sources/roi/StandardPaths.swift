import Commands
import Glibc
import Localization
import SQLiteStore
import Workspace

/// Where work is kept, and who keeps it.
enum StandardPaths {
  /// The person's own store: `$XDG_DATA_HOME/rentalroi/worksheets.db`.
  private static var ownStore: String? {
    folder("XDG_DATA_HOME", ".local/share").map { $0 + "/worksheets.db" }
  }

  /// Whether the person has never kept any work in a store of their own.
  static var isNew: Bool { ownStore.map { access($0, F_OK) != 0 } ?? false }

  /// The history of the prompt: `$XDG_STATE_HOME/rentalroi/history`.
  static var history: String? { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/history" } }

  /// What the person chose with `settings`: `$XDG_CONFIG_HOME/rentalroi/settings.roi`.
  static var settings: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/settings.roi" } }

  /// Commands that the person wants run at the start: `$XDG_CONFIG_HOME/rentalroi/roirc`.
  static var startFile: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/roirc" } }

  /// Keeps the settings for the next time.
  static func keep(_ settings: Settings) -> FileError? {
    guard let path = Self.settings else { return FileError(.write, "settings.roi", .missing) }
    do throws(FileError) {
      try Files.onDisk.writeInFolder(path, Array(settings.script.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// A session on the person's own store.
  static func ownSession(_ style: LocaleFormat) -> (Workspace, trouble: LocalizedText?) {
    if let ownStore { return session(storedIn: ownStore, style) }
    return (
      memorySession(style), LocalizedText("HOME names no folder to keep your work in.").then(goesOnInMemory)
    )
  }

  /// A session on a store; when that cannot be used, one in memory, and why.
  /// - Parameter path: The store's file; nil for memory.
  static func session(storedIn path: String?, _ style: LocaleFormat) -> (Workspace, trouble: LocalizedText?) {
    guard let path else { return (memorySession(style), nil) }
    do throws(StoreError) {
      return (try Workspace(store: try LazyStore(path: path), identity: identity, style: style), nil)
    } catch {
      return (memorySession(style), Wording.sentence(error).then(goesOnInMemory))
    }
  }

  private static let goesOnInMemory = LocalizedText("This session goes on in memory: nothing of it is saved.")

  private static func memorySession(_ style: LocaleFormat) -> Workspace {
    Workspace(inMemory: identity, style: style)
  }

  /// Another run of the shell, with the clock of this machine.
  static var identity: Workspace.Identity {
    var random = SystemRandomNumberGenerator()
    return Workspace.Identity(
      session: String(random.next(), radix: 36), now: StandardPaths.now, moment: LocalClock.moment,
      local: LocalClock.moment(of:))
  }

  /// The present time in UTC, as ISO 8601.
  private static func now() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// By the XDG Base Directory Specification: a relative path in a variable counts as none.
  private static func folder(_ variable: String, _ fallback: String) -> String? {
    path(in: variable).map { $0 + "/rentalroi" } ?? path(in: "HOME").map { $0 + "/\(fallback)/rentalroi" }
  }

  private static func path(in variable: String) -> String? {
    guard let value = getenv(variable).map({ String(cString: $0) }) else { return nil }
    return value.hasPrefix("/") ? value : nil
  }
}
