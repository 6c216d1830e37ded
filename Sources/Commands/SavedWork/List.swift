import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let list = Command(
    "list", .properties, "List what is saved, or the accounts when they are open.",
    details: """
      "list lines", "list loans" and "list events" are about the open property.
      "list figures" shows figures of all saved properties, each worked out with its own metrics; without \
      names, the most common ones.
      "by METRIC" sorts the properties, the best first: the highest value, or the lowest of a metric such as \
      grm, where less is better. "ascending" or "descending" chooses the order.
      "where CONDITION" leaves out properties that do not meet the condition.
      "as of TIME" shows the figures at that time: "y3", a month such as 36 or 2028-12, or "now".
      """,
    syntax: .optional(.listRequest),
    examples: [
      .init("list", "all names"), .init("list saved", "all names, when accounts are open"),
      .init("list lines", "incomes, costs and reserves"),
      .init("list loans", "the loans of the open property"),
      .init("list events", "what happens in single months"),
      .init("list figures", "all properties with their figures"),
      .init("list figures price noi roi(12)", "these figures"),
      .init("list figures by cash_on_cash", "the best return first"),
      .init(
        "list figures noi by price ascending where cash_flow > 0", "the cheapest that pay for themselves"),
      .init("list figures equity noi as of y3", "what they are in the third year"),
    ],
    recording: .never,
    preview: .reading, comparesLoans: true
  ) { context, request throws(Diagnostic) in
    let workspace = context.workspace
    switch request ?? .open {
    case .open where context.sheet.isListOfRecords:
      return Report(workspace.resultBlocks(of: workspace.document))
    case .lines: return LineTable(try rental(context), workspace).report
    case .loans: return LoanTable(try rental(context), workspace).report
    case .events: return EventTable.report(of: try rental(context))
    case .open, .saved: return try names(workspace)
    case .figures(let typed, let ranking, let asOf):
      let saved = try SavedProperties(workspace, asOf: asOf)
      guard let ranking else { return try saved.report(of: typed, context) }
      let shown = try typed.map { token throws(Diagnostic) in try saved.figures(token, context) } ?? []
      return try saved.report(rankedBy: ranking, showing: shown, context)
    }
  }

  private static func rental(_ context: ReadingContext) throws(Diagnostic) -> Rental {
    guard let rental = context.sheet as? Rental else {
      throw Diagnostic(DocumentError.wrongKind(Rental.kind))
    }
    return rental
  }

  private static func names(_ workspace: Workspace) throws(Diagnostic) -> Report {
    let named = try storing { () throws(StoreError) in try workspace.store.documents(.named) }
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "kind", label: LocalizedText("Worksheet")),
      TableColumn(key: "open", label: LocalizedText("Open"), importance: .useful),
    ]
    let rows = named.map { saved -> [Cell] in
      [
        .text(saved.name ?? ""), .text(saved.kind),
        saved.id == workspace.document.id ? .words(LocalizedText("yes")) : .empty,
      ]
    }
    let table = Report.Block.table(Table(columns: columns, rows: rows))
    return Report(rows.isEmpty ? [table, .note(SavedProperties.noneYet)] : [table])
  }
}

extension SavedProperties {
  /// A line for each property.
  /// - Parameter typed: The figures, separated by blanks or commas; nil for those of the kind's overview.
  fileprivate func report(of typed: Token?, _ context: ReadingContext) throws(Diagnostic) -> Report {
    let shown = try typed.map { token throws(Diagnostic) in try figures(token, context) } ?? overview
    let columns = shown.map { figure in
      // On a narrow terminal, what was asked for stays.
      figure.column(typed != nil ? .essential : figure.isField ? .detail : .useful)
    }
    let table = Table(
      columns: [TableColumn(key: "name", label: LocalizedText("Name"))] + columns,
      rows: properties.map { property in
        [.text(property.name)] + shown.map { $0.cell(in: property.document) }
      })
    let rules = context.workspace.notes(onRulesOf: shown.map(\.text), in: properties)
    let times = notes(onTimeOf: shown) + notesOnAbsentTimes
    return Report([.table(table)] + times + notes + rules.map { .note($0) })
  }
}

/// The words of `list`.
private enum ListRequest {
  /// The records that are open, or else the names.
  case open
  /// The names of all that is saved.
  case saved
  /// The incomes and costs of the open property.
  case lines
  /// The loans of the open property.
  case loans
  /// What happens in single months of the open property.
  case events
  /// The figures of all saved properties, nil for the most common ones; and what puts the properties in order.
  /// The time of the figures is the last.
  case figures(Token?, RankRequest?, AsOf?)
}

extension Syntax where Value == ListRequest {
  /// `saved`, `lines`, `loans`, `events`, or `figures`, metrics and an order.
  fileprivate static var listRequest: Syntax {
    .choice([
      Syntax<Void>.word("saved", LocalizedText("what is saved, whatever is open"))
        .map { _ in ListRequest.saved },
      Syntax<Void>.word("lines", LocalizedText("the incomes and costs of the open property"))
        .map { _ in ListRequest.lines },
      Syntax<Void>.word("loans", LocalizedText("the loans of the open property"))
        .map { _ in ListRequest.loans },
      Syntax<Void>.word("events", LocalizedText("what happens in single months of the open property"))
        .map { _ in ListRequest.events },
      Syntax<(Token?, RankRequest?, AsOf?)>.word(
        "figures", LocalizedText("the figures of all saved properties"),
        .sequence(
          .optional(Syntax<Token>.formulaText("METRIC …", LocalizedText("a metric"), isList: true)),
          .optional(.ranking), .optional(.asOf))
      ).map { ListRequest.figures($0, $1, $2) },
    ])
  }
}
