import Localization
import Model
import Reports
import Syntax
import Workspace

extension CellFormatter {
  /// The change of a field.
  package static func change(_ change: FieldChange, follows: String?) -> Change {
    Change(
      key: change.field.name, label: change.field.title, from: cell(change.from, of: change.field),
      to: cell(change.to, of: change.field), follows: follows)
  }

  /// The changes that lead from one worksheet to another of its kind.
  package static func changes(from old: any Worksheet, to new: any Worksheet) -> [Change] {
    FieldChange.between(old, new).map { change($0, follows: nil) }
      + new.recordChanges(since: old).map(change)
  }

  /// The records of a worksheet, as changes of one that has none.
  package static func records(of sheet: any Worksheet) -> [Change] {
    sheet.recordChanges(since: type(of: sheet).init()).map(change)
  }

  /// The changes that lead from definitions and criteria to others; a criterion is there or not.
  package static func changes(from old: UserDefinitions, to new: UserDefinitions) -> [Change] {
    let texts = { (all: UserDefinitions) in
      Dictionary(all.definitions.map { ($0.name, $0.formula.text) }) { first, _ in first }
    }
    let (before, after) = (texts(old), texts(new))
    let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    let cell = { (text: String?) in text.map(Cell.text) ?? .empty }
    let definitions = names.map {
      Change(
        key: $0, label: LocalizedText(verbatim: $0), from: cell(before[$0]), to: cell(after[$0]))
    }
    let (had, has) = (old.criteria.map(\.row), new.criteria.map(\.row))
    let criterion = { (from: String?, to: String?) in
      Change(key: "require", label: LocalizedText("Criterion"), from: cell(from), to: cell(to))
    }
    return definitions + had.filter { !has.contains($0) }.map { criterion($0, nil) }
      + has.filter { !had.contains($0) }.map { criterion(nil, $0) } + waiverChanges(from: old, to: new)
      + coverChanges(from: old, to: new) + changes(from: old.ranges, to: new.ranges)
  }

  private static func changes(from old: FieldRanges, to new: FieldRanges) -> [Change] {
    let cell = { (text: String?) in text.map(Cell.text) ?? .empty }
    let names = (old.ranges + new.ranges).map(\.name).uniqued()
    let ranges = names.compactMap { name -> Change? in
      let (from, to) = (old.range(of: name)?.text, new.range(of: name)?.text)
      let label = LocalizedText("\(name): range")
      return from == to ? nil : Change(key: "vary \(name)", label: label, from: cell(from), to: cell(to))
    }
    let links = (old.links + new.links).map(\.names).uniqued().compactMap { names -> Change? in
      let texts = [old, new].map { ranges in ranges.links.first { $0.names == names }?.text }
      let key = "link \(names.joined(separator: " "))"
      let label = LocalizedText("\(names[0]) with \(names[1])")
      return texts[0] == texts[1]
        ? nil : Change(key: key, label: label, from: cell(texts[0]), to: cell(texts[1]))
    }
    return ranges + links
  }

  /// The checks that are waived, or no longer.
  private static func waiverChanges(from old: UserDefinitions, to new: UserDefinitions) -> [Change] {
    let reasons = { (waivers: [Waiver]) in
      Dictionary(waivers.map { ($0.check, $0.reason) }) { first, _ in first }
    }
    let (before, after) = (reasons(old.waivers), reasons(new.waivers))
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted().map { name in
      let cell = { (reason: String?) in reason.map(Cell.text) ?? .empty }
      return Change(
        key: "waive \(name)", label: LocalizedText("Waived check"), from: cell(before[name]),
        to: cell(after[name]))
    }
  }

  /// The facts on the cover of a report that differ.
  private static func coverChanges(from old: UserDefinitions, to new: UserDefinitions) -> [Change] {
    let cell = { (text: String?) in text.map(Cell.text) ?? .empty }
    return CoverFact.allCases.filter { old.cover($0) != new.cover($0) }.map { fact in
      Change(
        key: "cover \(fact.rawValue)", label: fact.label, from: cell(old.cover(fact)),
        to: cell(new.cover(fact)))
    }
  }

  /// A difference between records.
  private static func change(_ change: RecordChange) -> Change {
    let label: LocalizedText =
      switch change.subject {
      case .record(let name): LocalizedText(verbatim: name)
      case .name(let old): LocalizedText("\(old): name")
      case .type(let name): LocalizedText("\(name): type")
      case .event(let month, let words): LocalizedText("Month \(month): \(words)")
      case .metric(let metric): metric.title
      }
    return Change(key: change.key, label: label, from: cell(change.from), to: cell(change.to))
  }

  private static func cell(_ content: RecordChange.Content?) -> Cell {
    switch content {
    case .text(let text): .text(text)
    case .balance(let balance): .balance(balance)
    case .choice(let choice): cell(choice)
    case .value(let value, let field): cell(value, of: field)
    case nil: .empty
    }
  }
}
