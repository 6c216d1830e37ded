import Formulas
import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The property of a decision, as it was and as it is now.
enum DecisionComparison {
  /// What has changed since a decision, and its criteria then and now.
  /// - Parameter number: The number of the decision's entry.
  static func parts(
    of decision: Decision, _ number: Int, _ workspace: Workspace
  ) throws(Diagnostic) -> [Report.Block] {
    let title = LocalizedText(verbatim: "\(decision.subject) (\(number))")
    let remark = { (text: LocalizedText) in Report.Block.note(LocalizedText("\(title): \(text)")) }
    guard decision.property.id != nil else { return [remark(LocalizedText("no property was open."))] }
    guard let then = past(decision.property, workspace) else { return [remark(unreadable)] }
    guard let now = try present(decision.property, workspace), type(of: now.sheet) == type(of: then.sheet)
    else {
      return [remark(LocalizedText("the property is no longer there."))]
        + criteria(then, nil, title, workspace)
    }
    // Criteria have a table of their own.
    let changes =
      CellFormatter.changes(from: then.sheet, to: now.sheet)
      + CellFormatter.changes(from: then.userDefinitions, to: now.userDefinitions).filter {
        $0.key != "require"
      }
    let part: Report.Block =
      changes.isEmpty
      ? remark(LocalizedText("nothing has changed since.")) : .table(table(of: changes, title))
    return [part] + criteria(then, now, title, workspace)
  }

  /// The fields, records and criteria of the property of a decision; nothing for an entry that is no decision.
  static func propertyParts(of entry: JournalEntry, _ workspace: Workspace) -> [Report.Block] {
    guard let property = entry.decision?.property, property.id != nil else { return [] }
    guard let then = past(property, workspace) else { return [.note(unreadable)] }
    let fields = type(of: then.sheet).fields.map { field in
      Figure(key: field.name, label: field.title, cell: CellFormatter.cell(then.sheet[field], of: field))
    }
    let heading =
      property.name.map { LocalizedText("\(Quoting.word($0)) as it stood") }
      ?? LocalizedText("The property as it stood")
    let records = CellFormatter.records(of: then.sheet).map {
      Figure(key: $0.key, label: $0.label, cell: $0.to)
    }
    return [.figures(heading: heading, fields + records)] + criteria(then, nil, heading, workspace)
  }

  private static let unreadable = LocalizedText("The property as it stood cannot be read here.")

  private static func table(of changes: [Change], _ heading: LocalizedText) -> Table {
    Table(
      heading: heading,
      columns: [
        TableColumn(key: "name", label: LocalizedText("Name")),
        TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful),
        TableColumn(key: "then", label: LocalizedText("Then")),
        TableColumn(key: "now", label: LocalizedText("Now")),
      ],
      rows: changes.map { [.text($0.key), .words($0.label), $0.from, $0.to] })
  }

  /// A row for each criterion of then and now with its verdicts.
  private static func criteria(
    _ then: Document, _ now: Document?, _ heading: LocalizedText, _ workspace: Workspace
  ) -> [Report.Block] {
    let (old, new) = (then.userDefinitions.criteria, now?.userDefinitions.criteria ?? SharedArray())
    let all = old + new.filter { criterion in !old.contains { $0.text == criterion.text } }
    let waivers = Waivers.blocks(of: then, heading: LocalizedText("\(heading): waived checks"))
    guard !all.isEmpty else { return waivers }
    let (oldScope, newScope) = (workspace.scope(of: then), now.map(workspace.scope(of:)))
    let rows = all.map { criterion -> [Cell] in
      let isOld = old.contains { $0.text == criterion.text }
      return [.text(criterion.text), isOld ? workspace.verdict(on: criterion.formula, in: oldScope) : .empty]
        + (newScope.map { [workspace.verdict(on: criterion.formula, in: $0)] } ?? [])
    }
    let columns = [
      TableColumn(key: "criterion", label: LocalizedText("Criterion")),
      TableColumn(key: "met_then", label: LocalizedText("Then")),
    ]
    return [
      .table(
        Table(
          heading: LocalizedText("\(heading): criteria"),
          columns: columns + (now == nil ? [] : [TableColumn(key: "met_now", label: LocalizedText("Now"))]),
          rows: rows))
    ] + waivers
  }

  // MARK: Documents

  /// The property as it was; nil when this version, or this currency, cannot read it.
  private static func past(_ property: PropertySnapshot, _ workspace: Workspace) -> Document? {
    document(
      SavedDocument(
        id: property.id ?? DocumentID(rawValue: 0), kind: property.kind, name: property.name,
        rows: property.rows), workspace)
  }

  /// The property as it is now: the one of that number, or else of that name.
  /// - Returns: Nil when there is neither, or this version cannot read it.
  private static func present(
    _ property: PropertySnapshot, _ workspace: Workspace
  ) throws(Diagnostic) -> Document? {
    let found = try storing { () throws(StoreError) -> SavedDocument? in
      if let id = property.id, let saved = try workspace.store.document(id) { return saved }
      guard let name = property.name else { return nil }
      return try workspace.store.document(named: name)
    }
    guard let saved = found else { return nil }
    // The open document may hold changes of this script that are not written yet.
    return saved.id == workspace.document.id ? workspace.document : document(saved, workspace)
  }

  private static func document(_ saved: SavedDocument, _ workspace: Workspace) -> Document? {
    var document = Document()
    return (try? workspace.read(saved, into: &document)) == nil ? nil : document
  }
}
