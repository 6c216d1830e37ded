import CLibEdit

/// The style of keys.
package enum KeyStyle: String, Sendable, CaseIterable {
  /// Keys as in Emacs, and as in most shells.
  case emacs
  /// Keys as in vi, with an insert and a command mode.
  case vi
}

/// The functions that the editor adds to libedit's own, and a few of those, for keys outside of libedit's tables.
///
/// The raw value is the name for `bind` in `.editrc`.
enum Action: String, CaseIterable {
  // Those that the editor itself calls, by a character of their own.
  case historyOlder = "shell-history-older"
  case historyNewer = "shell-history-newer"
  case acceptHint = "shell-accept-hint"
  case acceptHintWord = "shell-accept-hint-word"
  case lineStart = "shell-line-start"
  case lineEnd = "shell-line-end"
  case wordLeft = "shell-word-left"
  case insertText = "shell-insert-text"
  case stepNumber = "shell-step-number"
  case goToCutEnd = "shell-cut-end"
  case cancelLine = "shell-cancel-line"
  case endInput = "shell-end-input"
  case refuse = "shell-refuse"
  case leaveCommandMode = "shell-leave-command-mode"
  case historyOldest = "shell-history-oldest"
  case historyNewest = "shell-history-newest"
  case probeViMode = "shell-insert-mode"
  // Of libedit itself; the last is for vi's keys alone.
  case characterLeft = "ed-prev-char"
  case deleteNext = "ed-delete-next-char"
  case setMark = "em-set-mark"
  case cutRegion = "em-kill-region"
  case viCommandMode = "vi-command-mode"

  // Those of keys alone.
  case complete = "shell-complete"
  case searchHistory = "shell-search-history"
  case deleteOrEnd = "shell-delete-or-end"
  case cutBlankWord = "shell-cut-blank-word"
  case cutWordLeft = "shell-cut-word-left"
  case cutWordRight = "shell-cut-word-right"
  case cutToStart = "shell-cut-to-start"
  case cutToEnd = "shell-cut-to-end"
  case putBack = "shell-put-back"
  case exchange = "shell-exchange"
  case uppercaseWord = "shell-uppercase-word"
  case lowercaseWord = "shell-lowercase-word"
  case capitalizeWord = "shell-capitalize-word"
  case transposeWords = "shell-transpose-words"
  case clearScreen = "shell-clear-screen"
  case undo = "shell-undo"
  case redo = "shell-redo"
  case insertLastWord = "shell-insert-last-word"
  case editInTextEditor = "shell-edit-in-text-editor"
  case repeatChange = "shell-repeat-change"
  case printPreview = "shell-print-preview"
  case commentOut = "shell-comment-out"

  /// The actions that have a character.
  static let called = allCases.prefix { $0 != .complete }

  /// The character that libedit gets for one of `called`: 0x80 to 0x9F, which no UTF-8 keyboard types, each bound
  /// singly, so that no key waits for the rest of a sequence.
  var code: wchar_t { 0x80 + wchar_t(Action.called.firstIndex(of: self) ?? 0) }

  /// The function in vi's command mode.
  fileprivate var nameInCommandMode: String {
    switch self {
    case .leaveCommandMode: "vi-insert"
    case .probeViMode: KeyBindings.commandModeName
    default: rawValue
    }
  }
}

/// The key bindings beyond libedit's defaults.
struct KeyBindings {
  let style: KeyStyle

  private static let tab: wchar_t = 0x09
  /// The name of the function that notes vi's command mode.
  static let commandModeName = "shell-command-mode"

  /// Binds all keys in an editor whose tables are at their defaults.
  func apply(to editor: NativeEditor) {
    for action in Action.called {
      let isKnown = action != .viCommandMode || style == .vi
      editor.bind([action.code], to: isKnown ? action.rawValue : Action.refuse.rawValue)
      editor.bind(
        [action.code], to: isKnown ? action.nameInCommandMode : Action.refuse.rawValue, inCommandMode: true)
    }
    for (key, action) in inserting { editor.bind([key], to: action.rawValue) }
    for (key, action) in meta { editor.bind([0x1B, letter(key)], to: action.rawValue) }
    for key in quoting { editor.bind([key], to: Action.refuse.rawValue) }
    if style == .vi {
      applyInsertMode(to: editor)
      applyCommandMode(to: editor)
    }
  }

  /// The keys that insert the next one literally: a line holds no control characters, and none of the codes
  /// of actions.
  private var quoting: [wchar_t] { style == .vi ? [control("V")] : [control("V"), control("Q")] }

  /// Binds the keys of vi's insert mode, which would insert control characters literally.
  private func applyInsertMode(to editor: NativeEditor) {
    for key in 1..<wchar_t(0x20) where !Self.keptInInsertMode.contains(key) {
      editor.bind([key], to: Self.movingInInsertMode[key] ?? Action.refuse.rawValue)
    }
  }

  /// ^D, ^H, Tab, ^J, ^M, ^N, ^P, ^R, ^U, ^W, Escape and ^_ have a meaning of their own.
  private static let keptInInsertMode: Set<wchar_t> = [4, 8, 9, 10, 13, 14, 16, 18, 21, 23, 27, 31]
  private static let movingInInsertMode: [wchar_t: String] = [
    1: Action.lineStart.rawValue, 2: "ed-prev-char", 5: Action.lineEnd.rawValue,
    6: Action.acceptHint.rawValue,
    11: "ed-kill-line",
    12: Action.clearScreen.rawValue, 20: "ed-transpose-chars",
  ]

  private var inserting: [(wchar_t, Action)] {
    var result: [(wchar_t, Action)] = [
      (Self.tab, .complete), (control("D"), .deleteOrEnd), (control("R"), .searchHistory),
      (control("P"), .historyOlder), (control("N"), .historyNewer),
      (control("_"), .undo), (control("L"), .clearScreen), (control("W"), .cutBlankWord),
    ]
    if style == .emacs {
      result += [
        (control("A"), .lineStart), (control("E"), .lineEnd), (control("F"), .acceptHint),
        (control("S"), .searchHistory), (control("U"), .cutToStart), (control("K"), .cutToEnd),
        (control("Y"), .putBack),
      ]
    }
    return result
  }

  private var meta: [(String, Action)] {
    guard style == .emacs else { return [] }
    // M-n would walk through libedit's own history, which stays empty; M-x is a command line of libedit's own,
    // from which Ctrl-C is no way out.
    return [
      ("p", .printPreview), ("n", .historyNewer), ("<", .historyOldest), (">", .historyNewest),
      (".", .insertLastWord), ("e", .editInTextEditor), ("E", .editInTextEditor), ("f", .acceptHintWord),
      ("F", .acceptHintWord), ("b", .wordLeft), ("B", .wordLeft), ("d", .cutWordRight), ("D", .cutWordRight),
      ("\u{7F}", .cutWordLeft), ("\u{08}", .cutWordLeft), ("u", .uppercaseWord), ("U", .uppercaseWord),
      ("l", .lowercaseWord), ("L", .lowercaseWord), ("c", .capitalizeWord), ("C", .capitalizeWord),
      ("t", .transposeWords), ("T", .transposeWords), ("y", .exchange), ("Y", .exchange), ("#", .commentOut),
      ("/", .redo),
      ("x", .refuse), ("X", .refuse),
    ]
  }

  /// Binds the keys of vi's command mode: history is not libedit's, nor is the editor of `v`, the result of
  /// which libedit reads into a fixed buffer; its own undo restores only the last change, and that not always, and
  /// its own `.` may never end.
  private func applyCommandMode(to editor: NativeEditor) {
    let keys: [(String, Action)] = [
      ("k", .historyOlder), ("-", .historyOlder), ("j", .historyNewer), ("+", .historyNewer),
      ("K", .historyOlder), ("J", .historyNewer), ("G", .historyOldest),
      ("/", .searchHistory), ("?", .searchHistory), ("n", .refuse), ("N", .refuse),
      ("v", .editInTextEditor), ("u", .undo), (".", .repeatChange), ("_", .refuse), ("@", .refuse),
      (":", .refuse),
    ]
    for (key, action) in keys { editor.bind([letter(key)], to: action.rawValue, inCommandMode: true) }
    for (key, action) in [
      ("R", Action.searchHistory), ("P", .historyOlder), ("N", .historyNewer), ("L", .clearScreen),
      ("_", .undo),
    ] {
      editor.bind([control(key)], to: action.rawValue, inCommandMode: true)
    }
    editor.bind([control("D")], to: Action.deleteOrEnd.rawValue, inCommandMode: true)
  }

  private func letter(_ text: String) -> wchar_t { wchar_t(text.utf8.first ?? 0) }
  private func control(_ text: String) -> wchar_t { letter(text) & 0x1F }
}
