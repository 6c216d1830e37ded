import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let compare = Command(
    "compare", .properties, "Show saved properties side by side.",
    details: """
      Only what differs is shown, unless "all" is added.
      "as of TIME" shows the figures at that time: "y3", a month such as 36 or 2028-12, or "now".
      The best of each metric is marked, and each property is judged by its own criteria.
      A lender's figures appear once one of the lender's numbers is entered.
      A single name is compared with what is open.
      A workbook (.xlsx) that roi wrote and somebody changed is read, and nothing of it is taken.
      "--why METRIC" with two names splits the change of the metric among the fields that differ.
      The shares add up to the change; each is an average over all orders in which the fields can change \
      (Shapley 1953).
      Lines, loans, units, events and partners have one share together; each property keeps its \
      own definitions, which have another.
      """,
    syntax: .comparison,
    examples: [
      .init("compare elm oak", "what differs"), .init("compare elm oak all", "everything"),
      .init("compare elm oak --why cash_on_cash", "which field made how much of it"),
      .init("compare elm oak as of y3", "what they are in the third year"),
      .init("compare deal.xlsx", "what was changed in a workbook"),
    ],
    // The names are of this session's store.
    recording: .never,
    preview: .reading, comparesLoans: true
  ) { context, request throws(Diagnostic) in
    let properties = try ComparedProperty.read(request.names, context)
    let remarks = properties.flatMap(\.remarks)
    guard let metric = request.metric else {
      let comparison = ComparisonTable(
        properties: properties, workspace: context.workspace, asOf: request.asOf)
      let table = Report.Block.table(comparison.table(all: request.includesEqual))
      let time =
        request.asOf.map { time in [time.note] + properties.compactMap { $0.note(onSaleBefore: time) } } ?? []
      guard comparison.isEqual, !request.includesEqual else {
        return Report(
          [table] + (time + comparison.notes(all: request.includesEqual)).map { .note($0) } + remarks)
      }
      let alike = LocalizedText("They are alike; \"compare\" with \"all\" shows in what.")
      return Report([table] + (time + [alike]).map { .note($0) } + remarks)
    }
    guard properties.count == 2 else {
      throw Diagnostic(ComparisonError.twoToCompare, at: request.names.last?.range)
    }
    let kind = type(of: properties[0].document.sheet)
    if kind.fields.isEmpty { throw Diagnostic(ComparisonError.noFieldsToShare(kind.kind), at: metric.range) }
    let rules = context.workspace.notes(onRulesOf: [metric.text], in: properties)
    return Report(
      [.table(try Attribution(properties[0], properties[1], metric, context).table())]
        + rules.map { .note($0) } + remarks)
  }
}

/// The words of a comparison.
private struct ComparisonRequest {
  /// The names of saved properties.
  let names: [Token]
  /// `true` to show what is the same too.
  var includesEqual = false
  /// The metric whose change is shared out; nil for a comparison side by side.
  var metric: Token?
  /// The time of the figures; nil for that of each.
  var asOf: AsOf?
}

extension Syntax where Value == ComparisonRequest {
  /// Names of saved properties, and then perhaps `all` and a time, or `--why` and a metric.
  fileprivate static var comparison: Syntax {
    typealias Part = (includesEqual: Bool, metric: Token?, asOf: AsOf?)
    let what = Syntax<Part>.choice([
      Syntax<AsOf?>.word("all", LocalizedText("what is the same too"), .optional(.asOf))
        .map { (true, nil, $0) },
      Syntax<Token>.word(
        "--why", LocalizedText("share out a difference"), .formulaText("METRIC", LocalizedText("a metric"))
      ).map { (false, $0, nil) },
      Syntax<AsOf>.asOf.map { (false, nil, $0) },
    ])
    return Syntax<([Token], Part?)>.sequence(.oneOrMore(.savedName), .optional(what)).map { names, what in
      ComparisonRequest(
        names: names, includesEqual: what?.includesEqual ?? false, metric: what?.metric, asOf: what?.asOf)
    }
  }
}
