import Formulas
import Localization
import Model
import Reports

extension Command {
  static let compare = Command(
    "compare", .analysis, "Show saved properties side by side.",
    details: """
      Only what differs, unless "all" is added. One name is compared with what is open. "--why METRIC" with two names shares \
      the change of the metric from the first to the second out among the fields that differ; the shares add up to it. \
      Each share is the average of what the field changes, over all orders in which the fields could be changed (Shapley \
      1953).
      """,
    parameters: [Parameter("NAME … [all | --why METRIC]", ComparisonKind())],
    examples: [
      .init("compare elm oak", "what differs"), .init("compare elm oak all", "everything"),
      .init("compare elm oak --why cash_on_cash", "which field made how much of it"),
    ],
    // The names are of this session's store.
    replay: .never, computesHere: true
  ) { arguments, interpreter throws(Problem) in
    guard case .comparison(let names, let isWhole, let why)? = arguments.values.first else { return Report() }
    let session = interpreter.session
    let sheets = try ComparedProperty.sheets(names, session)
    guard let why else {
      let table = ComparedProperty.table(sheets, all: isWhole, session)
      return Report([.table(table)] + (table.rows.isEmpty ? [.note(Wording.alike)] : []))
    }
    guard sheets.count == 2 else { throw Problem(.twoToCompare, at: names.last?.range) }
    let kind = type(of: sheets[0].desk.sheet)
    if kind.fields.isEmpty { throw Problem(.noFieldsToShare(kind.kind), at: why.range) }
    return Report([.table(try Attribution(sheets[0], sheets[1], why, session).table())])
  }
}

/// A property that is compared, with the name that it was asked for by.
struct ComparedProperty {
  let name: String
  let desk: Document

  /// The properties of those names; of one name, what is open and that one.
  static func sheets(_ names: [Token], _ session: Workspace) throws(Problem) -> [ComparedProperty] {
    var sheets = names.count == 1 ? [ComparedProperty(name: session.name ?? "open", desk: session.desk)] : []
    for token in names {
      let saved = try session.saved(token)
      // What is open may hold changes that are not written yet.
      var desk = session.desk
      if saved.id != desk.id { try session.lay(saved, on: &desk) }
      guard type(of: desk.sheet) == type(of: sheets.first?.desk.sheet ?? desk.sheet) else {
        throw Problem(.differentKinds(token.text), at: token.range)
      }
      sheets.append(ComparedProperty(name: token.text, desk: desk))
    }
    return sheets
  }

  // MARK: Side by side

  /// A row for each field and metric, a column for each property.
  static func table(_ sheets: [ComparedProperty], all: Bool, _ session: Workspace) -> Table {
    let rows = fieldRows(sheets) + metricRows(sheets, session)
    let shown = rows.filter { row in all || row.dropFirst(2).contains { $0 != row[2] } }
    return Table(
      columns: [
        Column(key: "name", label: LocalizedText("Name")),
        Column(key: "label", label: LocalizedText("Label"), importance: .useful),
      ]
        + sheets.enumerated().map {
          Column(key: key($0.offset, sheets), label: LocalizedText(verbatim: $0.element.name))
        },
      rows: shown)
  }

  /// The name of a column; two of one name are told apart.
  private static func key(_ place: Int, _ sheets: [ComparedProperty]) -> String {
    let name = sheets[place].name
    let isTaken = ["name", "label"].contains(name) || sheets[..<place].contains { $0.name == name }
    return isTaken ? "\(name) \(place + 1)" : name
  }

  private static func fieldRows(_ sheets: [ComparedProperty]) -> [[Cell]] {
    type(of: sheets[0].desk.sheet).fields.map { field in
      [.text(field.name), .words(field.title)]
        + sheets.map { CellFormatter.cell($0.desk.sheet[field], of: field) }
    }
  }

  private static func metricRows(_ sheets: [ComparedProperty], _ session: Workspace) -> [[Cell]] {
    let kind = type(of: sheets[0].desk.sheet)
    let registered = kind.allMetrics.filter { !$0.isMonthly }.map { metric -> [Cell] in
      [.text(metric.name), .words(metric.title)]
        + sheets.map { session.cell(of: kind.naming(metric), metric, on: $0.desk) }
    }
    let own = sheets.flatMap { $0.desk.annotations.definitions.map(\.name) }.uniqued()
    return registered
      + own.map { name -> [Cell] in
        let formulas = sheets.map { sheet in
          sheet.desk.annotations.definitions.first { $0.name == name }?.formula
        }
        let text = formulas.lazy.compactMap { $0?.text }.first ?? ""
        return [.text(name), .text(text)]
          + zip(sheets, formulas).map { sheet, formula in
            formula.map { session.cell(of: $0, nil, on: sheet.desk) } ?? .empty
          }
      }
  }
}

extension Workspace {
  /// What a formula comes to on another desk.
  fileprivate func cell(of formula: Formula, _ metric: Metric?, on desk: Document) -> Cell {
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: scope(of: desk))
      return CellFormatter.cell(quantity, formula.measure, decimals: metric?.decimals, in: currency)
    } catch {
      return .undefined(why: Wording.why(error.reason))
    }
  }
}

/// Names of saved properties, and then perhaps `all`, or `--why` and a metric.
private struct ComparisonKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    var names: [Token] = []
    while let next = words.next, next.isQuoted || !["all", "--why"].contains(next.text.lowercased()) {
      _ = words.take()
      names.append(next)
    }
    if names.isEmpty { names.append(try words.take(LocalizedText("the name of a saved property"))) }
    guard let word = words.take() else { return .comparison(names, all: false, why: nil) }
    if word.text.lowercased() == "all" { return .comparison(names, all: true, why: nil) }
    return .comparison(names, all: false, why: try words.takeText(LocalizedText("a metric")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    if before.contains(where: { $0.text == "--why" }) {
      return session.formulaNames.map(Suggestion.Candidate.name)
    }
    let names = SavedNameKind().suggestions(after: before, session)
    return before.isEmpty
      ? names
      : names + [
        .init("all", LocalizedText("what is the same too")),
        .init("--why", LocalizedText("share out a difference")),
      ]
  }
}
