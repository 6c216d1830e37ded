import Reports

/// A list of suggestions in as many rows as there is room for.
///
/// Few stand one in each row with their descriptions; more stand in columns, which are read downwards, with the
/// description of the selected one under them.
struct SuggestionList {
  let suggestions: [Suggestion]
  let columns: Int
  /// The most rows; nil for as many as it takes.
  let limit: Int?
  /// The SGR parameters of descriptions.
  private let dim: String
  private let labels: [String]
  private let labelWidth: Int

  /// A list in a window of so many columns.
  init(_ suggestions: [Suggestion], columns: Int, limit: Int?, dim: String) {
    (self.suggestions, self.limit, self.dim) = (suggestions, limit, dim)
    self.columns = max(columns - 1, 1)
    let width = self.columns - 2
    labels = suggestions.map { $0.label.printable.prefix(cells: width) }
    labelWidth = labels.map(Layout.width(of:)).max() ?? 0
  }

  /// `true` if each suggestion has a row of its own, with its description.
  var isDescribed: Bool { limit.map { suggestions.count <= $0 } ?? (suggestions.count <= 20) }

  /// The suggestions in one column of the list.
  var columnHeight: Int {
    if isDescribed { return suggestions.count }
    let across = max(1, (columns + 2) / (labelWidth + 2))
    return (suggestions.count + across - 1) / across
  }

  /// The rows; the list scrolls so that the selected one is among them.
  /// - Parameter position: The text that tells which rows of how many are shown.
  func rows(selected: Int?, position: (_ first: Int, _ last: Int, _ of: Int) -> String) -> [LinePicture.Row] {
    if isDescribed { return suggestions.indices.map { describedRow($0, isSelected: $0 == selected) } }
    let height = columnHeight
    // The last row has the description.
    let room = max(1, min(height, limit.map { $0 - 1 } ?? height))
    let first = min(max(0, (selected ?? 0) % height - room / 2), height - room)
    let rows = (first..<first + room).map { gridRow($0, height: height, selected: selected) }
    guard limit != nil else { return rows }
    let description = selected.map { Sanitizing.visible(localized: suggestions[$0].description) } ?? ""
    let scrolled = room < height ? position(first + 1, first + room, height) : ""
    let last = [description, scrolled].filter { !$0.isEmpty }.joined(separator: "  ")
    return rows + [[(last, dim)]]
  }

  private static let reverse = "7"

  private func describedRow(_ index: Int, isSelected: Bool) -> LinePicture.Row {
    let description = Sanitizing.visible(localized: suggestions[index].description)
    return [
      (padded(index), isSelected ? Self.reverse : nil), ("  ", nil),
      (Wrapping.shortened(description, to: max(0, columns - labelWidth - 2)), dim),
    ]
  }

  private func gridRow(_ row: Int, height: Int, selected: Int?) -> LinePicture.Row {
    let indices = stride(from: row, to: suggestions.count, by: height)
    return indices.flatMap { index -> LinePicture.Row in
      [(padded(index), index == selected ? Self.reverse : nil), ("  ", nil)]
    }
  }

  private func padded(_ index: Int) -> String {
    labels[index] + String(repeating: " ", count: labelWidth - Layout.width(of: labels[index]))
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
