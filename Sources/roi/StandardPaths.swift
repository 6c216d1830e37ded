import Glibc

/// The paths of the user's files, by the XDG Base Directory Specification.
enum StandardPaths {
  /// The user's own store: `$XDG_DATA_HOME/rentalroi/worksheets.db`.
  static var store: String? { folder("XDG_DATA_HOME", ".local/share").map { $0 + "/worksheets.db" } }

  /// `true` when the user's own store does not exist.
  static var isNew: Bool { store.map { access($0, F_OK) != 0 } ?? false }

  /// The folder of the user's own lessons: `$XDG_DATA_HOME/rentalroi/lessons`.
  static var lessons: String? { folder("XDG_DATA_HOME", ".local/share").map { $0 + "/lessons" } }

  /// The history of the prompt: `$XDG_STATE_HOME/rentalroi/history`.
  static var history: String? { folder("XDG_STATE_HOME", ".local/state").map { $0 + "/history" } }

  /// The settings: `$XDG_CONFIG_HOME/rentalroi/settings.roi`.
  static var settings: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/settings.roi" } }

  /// The commands that run at the start of the prompt: `$XDG_CONFIG_HOME/rentalroi/roirc`.
  static var startFile: String? { folder("XDG_CONFIG_HOME", ".config").map { $0 + "/roirc" } }

  /// The program's folder in the folder of a variable, or else in `fallback` of the home folder.
  private static func folder(_ variable: String, _ fallback: String) -> String? {
    path(in: variable).map { $0 + "/rentalroi" } ?? path(in: "HOME").map { $0 + "/\(fallback)/rentalroi" }
  }

  /// The absolute path in a variable; a relative one is ignored, as the specification says, and so is one that
  /// is not UTF-8, of which only another folder's name could be made.
  private static func path(in variable: String) -> String? {
    guard let value = getenv(variable).flatMap({ String(validatingCString: $0) }) else { return nil }
    return value.hasPrefix("/") ? value : nil
  }
}
