import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let fields = Command(
    "fields", .entering, "List the fields: names, units, what may be entered.",
    details: """
      Alone it lists what a usual house needs, and the sections of the other fields.
      The first word of a section is enough: "fields tax".
      """,
    syntax: .optional(.fieldSection),
    examples: [
      .init("fields", "those of a usual house"), .init("fields tax", "those of one section"),
      .init("fields all", "everything that can be set"),
    ],
    preview: .reading, reach: .document
  ) { context, section throws(Diagnostic) in
    let workspace = context.workspace
    guard !workspace.fields.isEmpty else {
      let none = LocalizedText("There are no fields here: \"add\" adds to the list, \"help add\" says how.")
      return .note(none.then(WorksheetOverview.note(context)))
    }
    switch section {
    case .section(let name): return table(of: workspace.fields.filter { $0.section == name }, workspace)
    case nil where workspace.sheet is Rental: return usual(workspace)
    case .all, nil:
      let note = WorksheetOverview.note(context).map { [Report.Block.note($0)] } ?? []
      return Report(table(of: workspace.fields, workspace).blocks + note)
    }
  }

  /// The fields of a usual house, and the sections that have others.
  private static func usual(_ workspace: Workspace) -> Report {
    var report = table(of: workspace.fields.filter { usualFields.contains($0.name) }, workspace)
    let sections = FieldList.sections(of: workspace.fields).map { section in
      LocalizedText("\(LocalizedText(key: section)) (\(workspace.fields.count { $0.section == section }))")
    }
    report.blocks.append(
      .note(
        LocalizedText(
          "All \(workspace.fields.count) are in these sections: \(LocalizedText.all(sections)). \"fields tax\" lists one, \"fields all\" all of them."
        )))
    return report
  }

  /// What a person who buys a usual house to let enters of it; the loan follows from the price and the down
  /// payment.
  private static let usualFields: Set = [
    "price", "down", "rate", "term", "closing", "rehab", "rent", "vacancy", "taxes", "insurance", "hoa",
    "management", "maintenance", "capex", "rent_growth", "expense_growth", "appreciation", "hold", "selling",
  ]

  private static func table(of fields: [Field], _ workspace: Workspace) -> Report {
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful),
      TableColumn(key: "section", label: LocalizedText("Section"), importance: .detail),
      TableColumn(key: "type", label: LocalizedText("Type"), audience: .programs),
      TableColumn(key: "unit", label: LocalizedText("Unit")),
      TableColumn(key: "from", label: LocalizedText("From"), importance: .detail),
      TableColumn(key: "to", label: LocalizedText("To"), importance: .detail),
      TableColumn(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = fields.map { field -> [Cell] in
      [
        .text(field.name), .words(field.title), .words(LocalizedText(key: field.section)),
        .text(field.unit.rawValue), .words(field.unitName),
        CellFormatter.cell(field.lowest(in: workspace.currency), of: field),
        CellFormatter.cell(field.highest(in: workspace.currency), of: field), .words(field.help),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}

/// The fields that `fields` lists.
private enum FieldChoice {
  case all
  /// Those of a section.
  case section(String)
}

extension Syntax where Value == FieldChoice {
  /// `all`, or the name of a section.
  fileprivate static var fieldSection: Syntax {
    Syntax("all | SECTION") { words, context throws(Diagnostic) in
      let sections = FieldList.sections(of: context.workspace.fields)
      let typed = try words.takeText(LocalizedText("a section"))
      let text = typed.text.lowercased()
      if text == "all" { return .all }
      let named = sections.first { $0.lowercased() == text }
      let begun = sections.filter { $0.lowercased().hasPrefix(text) }
      if let section = named ?? begun.first { return .section(section) }
      let allowed = ["all"] + sections.map { $0.lowercased() }
      throw context.unknownChoice(typed, allowed: allowed)
    } complete: { context in
      [.init("all", LocalizedText("everything that can be set"))]
        + FieldList.sections(of: context.workspace.fields).map {
          .init($0.lowercased(), LocalizedText("the fields of a section"))
        }
    }
  }
}
