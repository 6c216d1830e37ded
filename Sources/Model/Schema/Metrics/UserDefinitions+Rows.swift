import Formulas

extension UserDefinitions {
  /// The formula in the row of a definition, without the measure that it is shown in.
  package static func formula(ofRow text: String) -> String { Measure.split(text)?.formula ?? text }

  /// The beginning of the name of a definition's row; a name of no field has a blank.
  package static let definitionKey = "define "
  private static let criterionKey = "require "

  /// The rows that are saved with the fields: `define NAME`, `require N`, `waive NAME` and `cover FACT`,
  /// which are names of no field.
  package var rows: [String: String] { rows(renaming: [:]) }

  /// The rows in which records have other names.
  /// - Parameter others: The new names by the present ones.
  package func rows(renaming others: [String: String]) -> [String: String] {
    let renamed = { (text: String) in others.isEmpty ? text : Formula.renaming(others, in: text) }
    var rows: [String: String] = [:]
    for definition in definitions { rows[Self.definitionKey + definition.name] = renamed(definition.text) }
    for (index, criterion) in criteria.enumerated() {
      let row = Criterion.row(renamed(criterion.text), because: criterion.reason)
      rows["\(Self.criterionKey)\(index + 1)"] = row
    }
    return rows.merging(waiverRows) { row, _ in row }.merging(coverRows) { row, _ in row }
      .merging(ranges.renaming(others).rows) { row, _ in row }
  }

  /// The definitions and criteria that saved rows describe.
  init<Sheet: Worksheet>(rows: [String: String], for sheet: Sheet) throws(UnreadableRowError) {
    let named = { (prefix: String) in
      rows.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    }
    self.init(for: sheet)
    // A definition that is a mere number is an input of the worksheet.
    let texts = named(Self.definitionKey).filter { sheet.path(named: $0.0) == nil }
    try read(Dictionary(texts) { first, _ in first }, for: sheet)
    let criteria = named(Self.criterionKey).sorted { (Int($0.0) ?? 0) < (Int($1.0) ?? 0) }.map(\.1)
    do throws(DefinitionError) {
      try append(criteria: criteria, for: sheet)
    } catch {
      throw UnreadableRowError(field: "require", text: criteria.joined(separator: "; "))
    }
    ranges = try FieldRanges(rows: rows, for: sheet)
    waiverReasons = UserDefinitions.waiverReasons(ofRows: rows)
    coverTexts = UserDefinitions.coverTexts(ofRows: rows)
  }

  /// Reads definitions, each as soon as all of them that it mentions have been, in the order of their names: rows
  /// have no order.
  private mutating func read<Sheet: Worksheet>(
    _ texts: [String: String], for sheet: Sheet
  ) throws(UnreadableRowError) {
    var (mentioned, users): ([String: Set<String>], [String: [String]]) = ([:], [:])
    for (name, text) in texts {
      // A name may be that of a field, too, which is newer than the definition.
      let others = Formula.names(in: text).filter { $0 != name && texts[$0] != nil }
      mentioned[name] = others
      for other in others { users[other, default: []].append(name) }
    }
    var pending = Set(texts.keys)
    var ready = pending.filter { mentioned[$0]?.isEmpty == true }.sorted(by: >)
    while let name = ready.popLast() ?? readable(of: pending, texts, for: sheet) {
      guard let text = texts[name], (try? append(name, text, for: sheet)) != nil else { continue }
      pending.remove(name)
      for user in users[name] ?? [] where mentioned[user]?.remove(name) != nil {
        guard mentioned[user]?.isEmpty == true, pending.contains(user) else { continue }
        let place = ready.partitioningIndex { $0 < user }
        ready.insert(user, at: place)
      }
    }
    if let name = pending.min() { throw UnreadableRowError(field: name, text: texts[name] ?? "") }
  }

  /// The first definition that can be read though it seems to mention one that has not been, such as one with the
  /// name of a function that is newer than the definition.
  private func readable<Sheet: Worksheet>(
    of pending: Set<String>, _ texts: [String: String], for sheet: Sheet
  ) -> String? {
    pending.sorted().first { name in
      var copy = self
      guard (try? copy.append(name, texts[name] ?? "", for: sheet)) != nil else { return false }
      return copy.definition(named: name)?.formula.symbols.allSatisfy {
        $0.name == name || !pending.contains($0.name)
      } ?? false
    }
  }
}

extension [String] {
  /// The first index of an array that is partitioned by a condition from which on it holds.
  fileprivate func partitioningIndex(where holds: (String) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
