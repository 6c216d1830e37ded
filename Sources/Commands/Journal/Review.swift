import Formulas
import Journal
import Localization
import Model
import Reports
import Workspace

extension Command {
  static let review = Command(
    "review", .journal, "List the decisions that are due, beside the property as it is now.",
    details: """
      A decision is due from its review day on, until it has an outcome: "entry N change outcome TEXT". "all" lists every \
      decision, a number just one.
      """,
    parameters: [Parameter("all | N", ReviewKind(), .optional)],
    examples: [.init("review", "what is due"), .init("review all", "every decision")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    var choice = ReviewChoice.due
    if case .review(let said)? = arguments.journal { choice = said }
    let decisions = try Review.decisions(choice, session)
    guard !decisions.isEmpty else { return .note(Wording.nothingToReview(choice)) }
    var parts: [Report.Part] = [.table(Review.overview(decisions, session))]
    for made in decisions { parts += try Review.comparison(made, session) }
    return Report(parts)
  }
}

/// Decisions beside what has become of the property.
enum Review {
  typealias Made = (number: Int, entry: Entry, decision: Decision)

  /// The decisions that are asked for, the one that is due first at the top.
  static func decisions(_ choice: ReviewChoice, _ session: Workspace) throws(Problem) -> [Made] {
    if case .one(let number) = choice {
      let entry = try session.entry(number).kept.entry
      guard let decision = entry.decision else {
        throw Problem(.journal(.notADecision(number.number)), at: number.range)
      }
      return [(number.number, entry, decision)]
    }
    let made = try session.entries(DocumentQuery(kind: Entry.kind)).compactMap { number, entry -> Made? in
      guard case .success(let entry) = entry, let decision = entry.decision else { return nil }
      return (number, entry, decision)
    }
    let today = session.today
    let chosen =
      if case .all = choice { made } else {
        made.filter { $0.decision.outcome == nil && $0.decision.review <= today }
      }
    return chosen.sorted { ($0.decision.review, $0.number) < ($1.decision.review, $1.number) }
  }

  static func overview(_ decisions: [Made], _ session: Workspace) -> Table {
    Table(
      columns: [
        Column(key: "entry", label: LocalizedText("No.")),
        Column(key: "decided", label: LocalizedText("Decided"), importance: .useful),
        Column(key: "decision", label: LocalizedText("Upon")),
        Column(key: "expected", label: LocalizedText("Expected")),
        Column(key: "confidence", label: LocalizedText("Confidence")),
        Column(key: "review", label: LocalizedText("Review")),
        Column(key: "outcome", label: LocalizedText("Outcome"), importance: .useful),
      ],
      rows: decisions.map { number, entry, decision in
        [
          .count(number), entry.moment.day.map(Cell.date) ?? .empty, .text(decision.subject),
          .text(decision.expected), .percents(decision.confidence),
          .date(decision.review), decision.outcome.map(Cell.text) ?? .empty,
        ]
      })
  }

  // MARK: Then and now

  /// What has changed since a decision, and the criteria then and now.
  static func comparison(_ made: Made, _ session: Workspace) throws(Problem) -> [Report.Part] {
    let title = LocalizedText(verbatim: "\(made.decision.subject) (\(made.number))")
    guard made.decision.property.id != nil else {
      return [.note(LocalizedText("\(title): \(Wording.nothingWasOpen)"))]
    }
    guard let then = desk(of: made.decision.property, session) else {
      return [.note(LocalizedText("\(title): \(Wording.frozenUnreadable)"))]
    }
    guard let now = try present(made.decision.property, session),
      type(of: now.sheet) == type(of: then.sheet)
    else {
      return [.note(LocalizedText("\(title): \(Wording.propertyIsGone)"))]
        + criteria(then, nil, title, session)
    }
    let changes = FieldChange.between(then.sheet, now.sheet)
    if changes.isEmpty {
      return [.note(LocalizedText("\(title): \(Wording.nothingChanged)"))]
        + criteria(then, now, title, session)
    }
    let rows = changes.map { change -> [Cell] in
      [
        .text(change.field.name), .words(change.field.title),
        CellFormatter.cell(change.from, of: change.field),
        CellFormatter.cell(change.to, of: change.field),
      ]
    }
    let columns = [
      Column(key: "name", label: LocalizedText("Name")),
      Column(key: "label", label: LocalizedText("Label"), importance: .useful),
      Column(key: "then", label: LocalizedText("Then")), Column(key: "now", label: LocalizedText("Now")),
    ]
    return [.table(Table(heading: title, columns: columns, rows: rows))] + criteria(then, now, title, session)
  }

  /// The fields and criteria that a decision froze; nothing for an entry that is no decision.
  static func frozen(_ kept: KeptEntry, _ session: Workspace) -> [Report.Part] {
    guard let decision = kept.entry.decision, decision.property.id != nil else { return [] }
    guard let then = desk(of: decision.property, session) else { return [.note(Wording.frozenUnreadable)] }
    let fields = type(of: then.sheet).fields.map { field in
      Figure(key: field.name, label: field.title, cell: CellFormatter.cell(then.sheet[field], of: field))
    }
    let heading = Wording.frozenHeading(decision.property.name)
    return [.figures(heading: heading, fields)] + criteria(then, nil, heading, session)
  }

  /// A row for each criterion of then and now: whether it was met, and is.
  private static func criteria(
    _ then: Document, _ now: Document?, _ heading: LocalizedText, _ session: Workspace
  ) -> [Report.Part] {
    let (old, new) = (then.annotations.criteria, now?.annotations.criteria ?? [])
    let all = old + new.filter { criterion in !old.contains { $0.text == criterion.text } }
    guard !all.isEmpty else { return [] }
    let rows = all.map { criterion -> [Cell] in
      let wasAsked = old.contains { $0.text == criterion.text }
      return [.text(criterion.text), wasAsked ? met(criterion, then, session) : .empty]
        + (now.map { [met(criterion, $0, session)] } ?? [])
    }
    let columns = [
      Column(key: "criterion", label: LocalizedText("Criterion")),
      Column(key: "met_then", label: LocalizedText("Then")),
    ]
    return [
      .table(
        Table(
          heading: LocalizedText("\(heading): criteria"),
          columns: columns + (now == nil ? [] : [Column(key: "met_now", label: LocalizedText("Now"))]),
          rows: rows))
    ]
  }

  private static func met(_ criterion: Formula, _ desk: Document, _ session: Workspace) -> Cell {
    do throws(FormulaError) {
      return Wording.verdict(try criterion.evaluate(in: session.scope(of: desk)) == .truth(true))
    } catch {
      return .undefined(why: Wording.why(error.reason))
    }
  }

  // MARK: Desks

  /// The property as it stood; nil when this version, or this currency, cannot read it.
  private static func desk(of property: FrozenSheet, _ session: Workspace) -> Document? {
    var desk = Document()
    let saved = SavedDocument(
      id: property.id ?? DocumentID(rawValue: 0), kind: property.kind, name: property.name,
      rows: property.rows)
    return (try? session.lay(saved, on: &desk)) == nil ? nil : desk
  }

  /// The property as it is now: the one of that number, or else of that name; nil when there is neither, or this version
  /// cannot read it.
  private static func present(_ property: FrozenSheet, _ session: Workspace) throws(Problem) -> Document? {
    let found = try storing { () throws(StoreError) -> SavedDocument? in
      if let id = property.id, let kept = try session.store.sheet(id) { return kept }
      guard let name = property.name else { return nil }
      return try session.store.sheet(named: name)
    }
    guard let saved = found else { return nil }
    // What is open may hold changes of this script that are not written yet.
    if saved.id == session.desk.id { return session.desk }
    var desk = Document()
    return (try? session.lay(saved, on: &desk)) == nil ? nil : desk
  }
}
