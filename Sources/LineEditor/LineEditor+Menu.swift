import Reports

/// The menu of completions: while it is shown, some keys select in it.
extension LineEditor {
  /// The rows that a menu may take: half of the window, and none of those of the line.
  private var menuLimit: Int {
    max(2, min(state.size.rows / 2, state.size.rows - layout(of: line.scalars).row - 3))
  }

  /// The list of the menu in the present window.
  func list(of menu: CompletionMenu) -> SuggestionList {
    SuggestionList(menu.suggestions, columns: state.size.columns, limit: menuLimit, dim: colors.secondary)
  }

  /// Applies a key to the menu; other keys close it and then act on the line.
  ///
  /// - Returns: `false` for a key that is still to be handled.
  func menuTakes(_ key: Key) -> Bool {
    guard var menu = state.menu else { return false }
    let height = list(of: menu).columnHeight
    switch key {
    case .control(0x09), .down, .control(0x0E): menu.move(by: 1)
    case .backTab, .up, .control(0x10): menu.move(by: -1)
    case .right where menu.selected != nil && height < menu.suggestions.count: menu.moveAcross(by: height)
    case .left where menu.selected != nil && height < menu.suggestions.count: menu.moveAcross(by: -height)
    case .pageDown: menu.moveAcross(by: 10)
    case .pageUp: menu.moveAcross(by: -10)
    case .control(0x0A), .control(0x0D):
      state.menu = nil
      // Without a choice Enter has its usual meaning.
      return menu.selected != nil && replaceLine(with: menu.taken)
    case .escape, .control(0x07):
      state.menu = nil
      return replaceLine(with: menu.draft)
    case .resized, .suspended: return false
    default:
      state.menu = nil
      return false
    }
    if fits(menu.shown.text) { state.menu = menu }
    return replaceLine(with: state.menu?.shown ?? menu.draft)
  }

  /// Replaces the line; returns `true`, since the key is done with.
  func replaceLine(with line: EditedLine) -> Bool {
    native?.replace(with: line)
    return true
  }
}
