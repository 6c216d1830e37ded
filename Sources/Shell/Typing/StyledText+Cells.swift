import Localization
import Reports
import Workspace

extension StyledText {
  /// Stretches of parts, with a dot between them.
  static func row(_ items: [[Part]]) -> StyledText? {
    let items = items.filter { !$0.isEmpty }
    guard let first = items.first else { return nil }
    return StyledText(items.dropFirst().reduce(first) { $0 + [Part(" · ", .secondary)] + $1 })
  }
}

extension Cell {
  /// The value; a word where there is none.
  var orNone: Cell {
    switch self {
    case .empty, .undefined: .words(LocalizedText("none"))
    default: self
    }
  }
}

extension StyledText.Part {
  /// A text in the language of the user.
  init(_ text: LocalizedText, _ style: StyledText.Style = .plain, _ workspace: Workspace) {
    self.init(Sanitizing.visible(localized: text.text(in: workspace.localeFormat)), style)
  }

  /// A value; an undefined one is its reason.
  init(_ cell: Cell, _ workspace: Workspace) {
    let text = Sanitizing.visible(localized: workspace.localeFormat.text(cell))
    let isMissing = if case .undefined = cell { true } else { false }
    self.init(text, isMissing ? .secondary : cell.isNegative ? .negative : .plain)
  }

  /// The sign of a criterion that is met, or is not.
  static func mark(isMet: Bool) -> StyledText.Part { isMet ? .init(" ✓", .positive) : .init(" ✗", .negative) }
}
