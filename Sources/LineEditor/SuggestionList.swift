import Reports

/// A list of suggestions, one in each row, with label and description in two columns.
struct SuggestionList {
  let suggestions: [Suggestion]
  let columns: Int
  /// `true` if descriptions are dim.
  let isStyled: Bool

  /// The rows, each at most as wide as the window less one cell, so that none wraps.
  var rows: [String] {
    let width = max(columns - 1, 1)
    let labels = suggestions.map { $0.label.printable.prefix(cells: width) }
    let labelWidth = labels.map(Layout.width(of:)).max() ?? 0
    return zip(labels, suggestions).map { label, suggestion in
      let padding = String(repeating: " ", count: labelWidth - Layout.width(of: label) + 2)
      let description = Sanitizing.visible(localized: suggestion.description).prefix(
        cells: width - labelWidth - 2)
      guard !description.isEmpty else { return label }
      return label + padding + (isStyled ? "\u{1B}[2m\(description)\u{1B}[0m" : description)
    }
  }
}

extension [Suggestion] {
  /// The longest common beginning of all suggestions, in whole characters.
  var commonPrefix: String {
    guard var prefix = first.map({ Array<Unicode.Scalar>($0.text.unicodeScalars) }) else { return "" }
    for suggestion in self {
      let common = zip(prefix, suggestion.text.unicodeScalars).prefix { $0 == $1 }
      prefix.removeLast(prefix.count - common.count)
    }
    return EditedLine(scalars: prefix).text
  }
}
