import Finance

/// The ranges of a worksheet's fields, and the links between them.
///
/// They are saved with the worksheet as rows of text, `vary NAME` and `link NAME NAME`.
package struct FieldRanges: Sendable, Hashable {
  /// The ranges, in the order in which they were first stated.
  package private(set) var ranges: [FieldRange] = []
  /// The links, each of two fields that have ranges.
  package private(set) var links: [RankLink] = []

  package init() {}

  /// The range of a field; nil for one that is known.
  package func range(of name: String) -> FieldRange? { ranges.first { $0.name == name } }

  /// Adds a range, or changes the one of its field.
  package mutating func vary(_ range: FieldRange) {
    guard let index = ranges.firstIndex(where: { $0.name == range.name }) else { return ranges.append(range) }
    // What differs by year can only be linked with what does, too.
    if ranges[index].isEachYear != range.isEachYear { links.removeAll { $0.names.contains(range.name) } }
    ranges[index] = range
  }

  /// Removes the range of a field, with its links.
  package mutating func remove(_ name: String) {
    ranges.removeAll { $0.name == name }
    links.removeAll { $0.names.contains(name) }
  }

  /// The same ranges and links of fields that have other names.
  /// - Parameter others: The new names by the present ones.
  func renaming(_ others: [String: String]) -> FieldRanges {
    if others.isEmpty { return self }
    let name = { others[$0] ?? $0 }
    var copy = self
    copy.ranges = ranges.map { FieldRange(name($0.name), $0.shape, isEachYear: $0.isEachYear) }
    copy.links = links.map { RankLink(name($0.names[0]), name($0.names[1]), hundredths: $0.hundredths) }
    return copy
  }

  /// Adds a link, or changes the one of its fields; one of 0 is none.
  package mutating func link(_ link: RankLink) {
    links.removeAll { $0.names == link.names }
    if link.hundredths != 0 { links.append(link) }
  }

  /// The correlations of some of the fields; nil when no quantities have them all.
  func correlations(of names: [String]) -> [[Double]] {
    names.map { one in
      names.map { other in
        if one == other { return 1 }
        return links.first { $0.names == [one, other].sorted() }.map { Double($0.hundredths) / 100 } ?? 0
      }
    }
  }

  /// `true` when there are quantities with these links.
  package var arePossible: Bool { RankCorrelation(correlations(of: ranges.map(\.name))) != nil }

  /// The fields in groups that hang together.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    for index in ranges.indices {
      let linked = groups.indices.filter { group in
        groups[group].contains { other in
          links.contains { $0.names == [ranges[index].name, ranges[other].name].sorted() }
        }
      }
      let merged = linked.flatMap { groups[$0] } + [index]
      groups = groups.enumerated().filter { !linked.contains($0.offset) }.map(\.element) + [merged.sorted()]
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  // MARK: Saving

  private static let rangeKey = "vary "
  private static let linkKey = "link "

  /// The rows that are saved with the fields; the number before a range is its place.
  var rows: [String: String] {
    var rows: [String: String] = [:]
    for (index, range) in ranges.enumerated() {
      rows["\(FieldRanges.rangeKey)\(index + 1)"] = "\(range.name) \(range.text)"
    }
    for link in links { rows[FieldRanges.linkKey + link.names.joined(separator: " ")] = link.text }
    return rows
  }

  /// The ranges and links that saved rows describe.
  init<Sheet: Worksheet>(rows: [String: String], for sheet: Sheet) throws(UnreadableRowError) {
    let numbered = rows.filter { $0.key.hasPrefix(FieldRanges.rangeKey) }
      .map { (Int($0.key.dropFirst(FieldRanges.rangeKey.count)) ?? 0, $0.value) }
    for (_, text) in numbered.sorted(by: { $0.0 < $1.0 }) {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, sheet.field(named: parts[0]) != nil,
        let range = FieldRange(parts[0], row: parts[1])
      else { throw UnreadableRowError(field: "vary", text: text) }
      ranges.append(range)
    }
    for (key, text) in rows.sorted(by: { $0.key < $1.key }) where key.hasPrefix(FieldRanges.linkKey) {
      let names = key.split(separator: " ").dropFirst().map(String.init)
      guard names.count == 2, let factor = Double(text), abs(factor) <= 1,
        names.allSatisfy({ range(of: $0) != nil })
      else { throw UnreadableRowError(field: key, text: text) }
      links.append(RankLink(names[0], names[1], hundredths: Int((factor * 100).rounded())))
    }
    guard arePossible else {
      throw UnreadableRowError(field: "link", text: links.map(\.text).joined(separator: ", "))
    }
  }
}
