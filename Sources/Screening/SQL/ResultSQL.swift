import Formulas
import Model

/// The end of a query: which rows are in the answer, and with what.
struct ResultSQL {
  private let screen: ListingScreen
  private let listing: ListingSQL
  private let conditions, figures: [SQLFormulas.Result]
  private let rank: SQLFormulas.Result?

  init(_ screen: ListingScreen, _ listing: ListingSQL, _ results: [SQLFormulas.Result]) {
    (self.screen, self.listing) = (screen, listing)
    conditions = Array(results.prefix(screen.conditions.count))
    figures = Array(results.dropFirst(screen.conditions.count).prefix(screen.figures.count))
    rank = screen.rank == nil ? nil : results.last
  }

  /// The values of the figures in their own units, percentages as they are typed.
  private func value(_ result: SQLFormulas.Result, _ formula: Formula) -> String {
    if result.isNone { return listing.dialect.none }
    return formula.measure == .percent ? "(\(result.expression)) * 100" : result.expression
  }

  /// The figures, the truth of the conditions, and the doubt.
  ///
  /// A condition that does not hold decides, though others be in doubt.
  var columns: [SQLColumn] {
    var columns = zip(figures, screen.figures).enumerated().map { number, figure in
      SQLColumn(name: "figure_\(number + 1)", expression: value(figure.0, figure.1))
    }
    let met = conditions.map { $0.isNone ? "false" : "coalesce(\($0.expression), 1) = 1" }
    columns.append(
      SQLColumn(name: "is_met", expression: met.isEmpty ? "true" : met.joined(separator: " and ")))
    let results = conditions + figures + [rank].compactMap { $0 }
    let unknown =
      listing.fields.map(\.name) + results.filter { !$0.isNone }.map { "(\($0.expression))" }
    let doubts = unknown.map { "\($0) is null" }
    columns.append(
      SQLColumn(name: "doubt", expression: doubts.isEmpty ? "false" : doubts.joined(separator: " or ")))
    if let rank { columns.append(SQLColumn(name: "rank_value", expression: rank.expression)) }
    return columns
  }

  /// The rows that meet the conditions, or are in doubt.
  var condition: String { "is_met" + (rank?.isNone == true ? " and false" : "") }

  /// The places of the rows that are certain, which rows in doubt do not change: those are decided before.
  var answers: [SQLColumn] {
    guard screen.top != nil else { return [] }
    return [SQLColumn(name: "place", expression: "rank() over (partition by doubt order by \(order))")]
  }

  private var order: String {
    guard let rank = screen.rank else { return "row_number" }
    return "rank_value" + (rank.isDescending ? " desc" : "")
  }

  /// The rows of the answer: with a number of first ones, all that have the place of the last of them.
  var end: String {
    var end = ""
    if let top = screen.top { end += "\nwhere doubt or place <= \(top)" }
    if screen.rank != nil || screen.top != nil { end += "\norder by doubt, \(order)" }
    return end
  }

  /// The columns of a `ListingAnswer`.
  var answer: [SQLColumn] {
    let dialect = listing.dialect
    var names = ListingAnswer.Names(inputs: listing.fields.map(\.field.name))
    func column(_ name: String, _ expression: String) -> SQLColumn {
      SQLColumn(name: dialect.identifier(name), expression: expression)
    }
    let inputs = listing.fields.map { column($0.field.name, $0.text) }
    let texts = screen.texts.compactMap(\.self).enumerated().map {
      column(names.unique(screen.layout.names[$1]), "text_\($0 + 1)")
    }
    let figures = screen.figures.enumerated().map { column(names.unique($1.text), "figure_\($0 + 1)") }
    let row = dialect == .duckdb ? "row_number" : "cast(null as bigint)"
    let file = listing.tellsFiles ? [column(names.unique(ListingAnswer.file), "file_name")] : []
    return texts + file + [column(ListingAnswer.row, row)] + inputs
      + [
        column(ListingAnswer.doubt, "doubt"),
        column(ListingAnswer.assumptions, dialect.text(screen.fingerprint)),
      ] + figures
  }
}
