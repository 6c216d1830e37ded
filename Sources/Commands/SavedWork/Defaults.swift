import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let defaults = Command(
    "defaults", .properties, "Show or change what each new property begins with.",
    details: """
      "defaults save" takes the fields, lines, events, metrics and criteria of what is open; with names, \
      only those fields.
      "defaults set" changes single fields of the defaults.
      Each kind of worksheet has defaults of its own; "new" uses them, and "new --plain" does not.
      """,
    syntax: .optional(.defaultsRequest),
    examples: [
      .init("defaults", "show them"), .init("defaults set rate 6.5 term 15", "fields of each new property"),
      .init("defaults save rate term", "these as they are, with your metrics and criteria"),
      .init("defaults clear", "none at all"),
    ],
    // They belong to the user rather than to the property.
    recording: .never,
    preview: .loss { context in
      context.statement.has(word: "clear") || context.statement.has(word: "save")
        ? LocalizedText("Replaces your defaults; \"undo\" brings them back.") : nil
    }
  ) { context, request throws(Diagnostic) in
    let workspace = context.workspace
    let kind = type(of: context.sheet)
    guard let request else { return DefaultsReport.of(try workspace.newDocument(kind)) }
    if case .set(let assignments) = request, assignments.contains(where: \.isCancelled) {
      return .leftAsItWas
    }
    return try context.edit { document throws(Diagnostic) in
      var defaults = Document(kind)
      switch request {
      case .clear: break
      case .save(let fields): defaults.take(fields, of: document)
      case .set(let assignments):
        defaults = try workspace.newDocument(kind)
        for assignment in assignments {
          guard let value = assignment.value else { continue }
          // The defaults need not have the lines of what is open.
          guard let field = defaults.sheet.field(named: assignment.field.name) else {
            throw Diagnostic(
              ArgumentError.unknownField(assignment.field.name, nearest: nil), at: assignment.range)
          }
          defaults.set(field, to: value)
        }
      }
      try workspace.saveDefaults(defaults)
      return DefaultsReport.of(defaults)
    }
  }
}

extension Document {
  /// Takes over the metrics, the criteria, and the lines and events of another document of the same kind, and
  /// its stated fields.
  /// - Parameter fields: The only fields to take over; none for all.
  fileprivate mutating func take(_ fields: [Field], of other: Document) {
    let stated = type(of: sheet).fields.filter { other.sheet.isStated($0) }
    for field in fields.isEmpty ? stated : fields where !field.isPath {
      // A field that is named counts also where it follows from others.
      let value = other.sheet.stated(field) ?? other.sheet[field]
      switch value {
      case .undefined, .fraction: continue
      default: break
      }
      let isEntered = other.sheet.isEntered(field) && !sheet.isEntered(field)
      if value != sheet.stated(field) || isEntered { set(field, to: value) }
    }
    if let records = sheet.recordWorksheet { replace(records.withRecords(of: other.sheet)) }
    define(other.userDefinitions.withoutFactsOfProperty)
  }
}

/// The report of what each new worksheet of a kind begins with.
private enum DefaultsReport {
  /// The fields, metrics and criteria of the defaults.
  static func of(_ defaults: Document) -> Report {
    let kind = type(of: defaults.sheet)
    let (noun, empty) = (LocalizedText(key: kind.noun), kind.init())
    let figures = defaults.sheet.fields.compactMap { field -> Figure? in
      guard let value = defaults.sheet.stated(field),
        value != empty.stated(field) || defaults.sheet.isEntered(field) != empty.isEntered(field)
      else { return nil }
      return Figure(key: field.name, label: field.title, cell: CellFormatter.cell(value, of: field))
    }
    var blocks: [Report.Block] = []
    if !figures.isEmpty {
      blocks.append(.figures(heading: LocalizedText("Each new \(noun) begins with"), figures))
    }
    if let rental = defaults.sheet as? Rental, !rental.events.isEmpty {
      blocks.append(.table(EventTable.table(of: rental)))
    }
    let definitions = defaults.userDefinitions
    if !definitions.definitions.isEmpty {
      blocks.append(.table(OwnMetrics.table(of: defaults, heading: LocalizedText("Your metrics"))))
    }
    if !definitions.criteria.isEmpty { blocks.append(.table(Criteria.list(of: defaults))) }
    blocks += Waivers.blocks(of: defaults)
    if let author = definitions.cover(.author) {
      blocks.append(.note(LocalizedText("Reports are made by \(author).")))
    }
    guard blocks.isEmpty else { return Report(blocks) }
    if defaults.sheet.isListOfRecords {
      return .note(
        LocalizedText("Each new \(noun) begins empty: what one holds is no assumption about another."))
    }
    return .note(
      LocalizedText(
        "Each new \(noun) begins empty: there are no defaults. \"defaults save\" makes some of what is open.")
    )
  }
}

/// The words of `defaults`.
private enum DefaultsRequest {
  /// The fields to take over; none for all.
  case save([Field])
  case set([FieldAssignment])
  case clear
}

extension Syntax where Value == DefaultsRequest {
  /// `save` and fields, `set` and values, or `clear`.
  fileprivate static var defaultsRequest: Syntax {
    .choice([
      Syntax<[Field]>.word("save", LocalizedText("what is open becomes the defaults"), .any(.field))
        .map { DefaultsRequest.save($0) },
      Syntax<[FieldAssignment]>.word("set", LocalizedText("change fields of the defaults"), .assignments)
        .map { DefaultsRequest.set($0) },
      Syntax<Void>.word("clear", LocalizedText("no defaults any more"), destroys: true)
        .map { _ in DefaultsRequest.clear },
    ])
  }
}
