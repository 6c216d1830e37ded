import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension SavedProperties {
  /// The properties in the order of a metric, with further figures.
  func report(
    rankedBy request: RankRequest, showing shown: [PropertyFigure], _ context: ReadingContext
  ) throws(Diagnostic) -> Report {
    let figure = try figure(request.metric, context)
    if figure.isCondition {
      let reason = FormulaError.Reason.wrongKind(wanted: .number, given: .truth)
      throw Diagnostic(FormulaInputError.formula(reason, nearest: nil), at: request.metric.range)
    }
    let condition = try request.condition.map { token throws(Diagnostic) in
      let condition = try self.figure(token, context)
      guard condition.isCondition else { throw Diagnostic(FormulaInputError.notACondition, at: token.range) }
      return condition
    }
    let order = request.order ?? (figure.preference == .lower ? .ascending : .descending)
    let ranking = Ranking(of: properties, by: figure, order, where: condition, showing: shown)
    let texts = [figure.text] + (condition.map { [$0.text] } ?? []) + shown.map(\.text)
    let rules = context.workspace.notes(onRulesOf: texts, in: properties)
    return Report(
      [.table(ranking.table)] + ranking.notes + notes(onTimeOf: [figure] + shown) + notes
        + rules.map { .note($0) })
  }
}

/// Properties in the order of a figure, as far as they meet a condition.
struct Ranking {
  /// The direction in which the figure goes.
  enum Order: String, Sendable {
    case ascending
    case descending
  }

  private let figure: PropertyFigure
  private let order: Order
  private let condition: PropertyFigure?
  /// The figures that are shown beside it.
  private let shown: [PropertyFigure]
  /// The number of all properties.
  private let count: Int
  /// The number of those that do not meet the condition.
  private var failing = 0
  /// The number of those for which the condition has no value.
  private var undecided = 0
  /// Those with a value, the first one first.
  private var ranked: [(property: ComparedProperty, number: Number)] = []
  /// Those without a value.
  private var unranked: [(property: ComparedProperty, reason: LocalizedText)] = []

  init(
    of properties: [ComparedProperty], by figure: PropertyFigure, _ order: Order,
    where condition: PropertyFigure?, showing shown: [PropertyFigure] = []
  ) {
    (self.figure, self.order, self.condition, count) = (figure, order, condition, properties.count)
    self.shown = shown
    for property in properties { add(property) }
    // Equal values stay in the order of the names.
    let sorted = ranked.enumerated().sorted { one, other in
      let (first, second) = (one.element.number, other.element.number)
      if first == second { return one.offset < other.offset }
      return order == .ascending ? first < second : second < first
    }
    ranked = sorted.map(\.element)
  }

  private mutating func add(_ property: ComparedProperty) {
    if let condition {
      switch try? condition.value(in: property.document) {
      case .truth(true)?: break
      case nil: return undecided += 1
      default: return failing += 1
      }
    }
    do throws(FormulaError) {
      let value = try figure.value(in: property.document)
      guard case .number(let number) = value else {
        return unranked.append(
          (property, FormulaSentences.clause(for: .wrongKind(wanted: .number, given: value.kind))))
      }
      ranked.append((property, number))
    } catch {
      unranked.append((property, PropertyFigure.clause(for: error.reason)))
    }
  }

  /// A row for each property: its place, its name, the figure, what else is shown, and what the condition compares.
  var table: Table {
    let others = (shown + (condition?.comparedFigures ?? [])).uniqued(by: \.text)
    let compared = others.filter { $0.text != figure.text }
    let columns =
      [
        TableColumn(key: "place", label: LocalizedText("Place", context: "in a ranking")),
        TableColumn(key: "name", label: LocalizedText("Name")),
        figure.column(),
      ]
      + compared.map { figure in
        figure.column(shown.contains { $0.text == figure.text } ? .essential : .useful)
      }
    var place = 0
    var rows = ranked.enumerated().map { index, entry -> [Cell] in
      // Equal values share a place.
      if index == 0 || ranked[index - 1].number != entry.number { place = index + 1 }
      let document = entry.property.document
      return [.count(place), .text(entry.property.name), figure.cell(in: document)]
        + compared.map { $0.cell(in: document) }
    }
    rows += unranked.map { property, reason in
      [.empty, .text(property.name), .undefined(why: reason)]
        + compared.map { $0.cell(in: property.document) }
    }
    return Table(heading: heading, columns: columns, rows: rows)
  }

  /// The properties in their order, those without a value last.
  var inOrder: [ComparedProperty] { ranked.map(\.property) + unranked.map(\.property) }

  private var heading: LocalizedText {
    switch order {
    case .ascending: LocalizedText("\(figure.label), the lowest first")
    case .descending: LocalizedText("\(figure.label), the highest first")
    }
  }

  /// The reasons of those without a value, and the numbers of those that the condition leaves out.
  var notes: [Report.Block] {
    (absences + exclusions).map { .note($0) }
  }

  /// A sentence for each reason why properties have no value.
  private var absences: [LocalizedText] {
    unranked.map(\.reason).uniqued().map { reason in
      let names = unranked.filter { $0.reason == reason }.map(\.property.name)
      return names.count == 1
        ? LocalizedText("\(Quoting.word(names[0])) has no value: \(reason).")
        : LocalizedText("\(names.count) of \(count) have no value: \(reason).")
    }
  }

  /// The sentences on the properties that the condition leaves out.
  private var exclusions: [LocalizedText] {
    guard let condition = condition?.text else { return [] }
    var sentences: [LocalizedText] = []
    if failing > 0 {
      sentences.append(
        LocalizedText(
          count: failing, one: "\(failing) of \(count) does not meet \(condition).",
          other: "\(failing) of \(count) do not meet \(condition)."))
    }
    if undecided > 0 {
      sentences.append(LocalizedText("For \(undecided) of \(count) there is no value of \(condition)."))
    }
    return sentences
  }
}

/// The words behind `by`.
struct RankRequest {
  /// The metric.
  let metric: Token
  /// The order; nil for the best first.
  var order: Ranking.Order?
  /// The condition that a property has to meet.
  var condition: Token?
}

extension Syntax where Value == RankRequest {
  /// `by` and a metric, perhaps the order, and perhaps `where` and a condition.
  static var ranking: Syntax {
    Syntax<(Token, Ranking.Order?, Token?)>.sequence(
      .word("by", LocalizedText("a metric"), .formulaText("METRIC", LocalizedText("a metric"))),
      .optional(.order),
      .optional(
        .word("where", LocalizedText("a condition"), .formulaText("CONDITION", LocalizedText("a condition"))))
    ).map { RankRequest(metric: $0, order: $1, condition: $2) }
  }
}

extension Syntax where Value == Ranking.Order {
  /// The direction of a ranking.
  static var order: Syntax {
    Syntax<Token>.choice(
      nil,
      [
        (Ranking.Order.ascending.rawValue, LocalizedText("the lowest first")),
        (Ranking.Order.descending.rawValue, LocalizedText("the highest first")),
      ]
    ).map { $0.text == Ranking.Order.ascending.rawValue ? .ascending : .descending }
  }
}
