import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let reset = Command(
    "reset", .property, "Put fields back to their defaults.",
    details: "\"reset all\" puts back every field; \"undo\" takes that back.",
    parameters: .oneOrMore(.resettable),
    examples: [.init("reset rate", "one field"), .init("reset all", "the whole worksheet")]
  ) { context, named throws(Diagnostic) in
    let workspace = context.workspace
    let isAll = named.contains { $0 == nil }
    let fields = isAll ? workspace.fields : named.compactMap { $0 }
    return try context.edit { document throws(Diagnostic) in
      let before = document.sheet
      let defaults = type(of: before).init()
      for field in fields
      where document.sheet[field] != defaults[field]
        || document.sheet.isStated(field) != defaults.isStated(field)
        || document.sheet.isEntered(field) != defaults.isEntered(field)
      {
        document.reset(field)
      }
      var report = FieldReport.changes(from: before, to: document.sheet, named: fields)
      if isAll, fields.isEmpty {
        // A worksheet of records.
        document.clear(in: workspace.currency)
        let changes = CellFormatter.changes(from: before, to: document.sheet)
        if !changes.isEmpty { report = Report([.changes(changes)]) }
      }
      report.blocks += workspace.resultBlocks(of: document)
      return report
    }
  }
}

extension Parameter where Value == Field? {
  /// A field, or `all`, which is nil.
  fileprivate static var resettable: Parameter {
    Parameter("FIELD") { words, context throws(Diagnostic) in
      if let next = words.next, next.text.lowercased() == "all" {
        _ = words.take()
        return nil
      }
      return try Parameter<Field>.field.read(&words, context)
    } complete: { words, context in
      Parameter<Field>.field.complete(words, context) + [.init("all", LocalizedText("every field"))]
    }
  }
}
