import Finance
import Formulas
import Localization
import Model
import Reports

extension Command {
  static let solve = Command(
    "solve", .analysis, "Find the value of a field at which conditions are met.",
    details: """
      For conditions with >= or <=, the answer is the limit: how far the field can go. For one with =, it is the value at \
      which both sides are the same. It is rounded to what can be typed, and every condition is checked again with that. \
      Where the conditions cannot be met, the value is shown that comes nearest. Nothing is changed unless "--set" stands \
      in the line.
      """,
    parameters: [Parameter("FIELD", .field), Parameter("for CONDITION", ForKind())],
    flags: [FlagKind("--set", LocalizedText("put the answer into the field"))],
    examples: [
      .init("solve price for cap_rate >= 6% and dscr >= 1.1", "the most to pay"),
      .init("solve rent for cash_flow = 0 --set", "the rent that breaks even"),
    ], computesHere: true
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard case .field(let field)? = arguments.values.first else { return Report() }
    let typed = arguments.formulas[0]
    if !arguments.flags.contains("--set") {
      return try Solving(field, typed, session.desk, interpreter).report
    }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let solving = try Solving(field, typed, desk, interpreter)
      if !solving.canBeMet {
        throw Problem(.cannotBeMet(typed.formula.text, field: field.name), at: typed.token.range)
      }
      guard let step = solving.answer else { return solving.report }
      let before = desk.sheet
      desk.set(field, to: solving.probing.grid.value(at: step))
      return Report(
        solving.report.parts
          + Editing.report(from: before, to: desk.sheet, named: [field]).parts)
    }
  }
}

/// A field, conditions, and the answer.
private struct Solving {
  let probing: FieldProbe
  let conditions: [Condition]
  let survey: Survey
  let solution: Solution
  private let session: Workspace
  private let asked: String

  init(
    _ field: Field, _ typed: TypedFormula, _ desk: Document, _ interpreter: Interpreter
  ) throws(Problem) {
    let conditions = typed.formula.conditions.map(Condition.init)
    (self.conditions, session, asked) = (conditions, interpreter.session, typed.formula.text)
    probing = FieldProbe(field, of: desk, interpreter.session)
    let survey = try probing.survey(conditions, interpreter)
    self.survey = survey
    solution = try interruptible { () throws(Interruption) in try Solution(conditions, along: survey) }
    if case .valueless(_, let fault) = solution {
      // Where the fault lies in one side says nothing about the whole, which is what was typed.
      throw Problem(.formula(fault.reason, nearest: nil), at: typed.token.range)
    }
  }

  private var field: Field { probing.grid.field }

  /// The step that is to be typed; nil when no value is better than another.
  var answer: Int? {
    switch solution {
    case .stretch(let stretch, _): stretch.nearest.step
    case .root(let root, _): root.step
    case .indifferent, .always, .unmet, .barred, .valueless: nil
    }
  }

  var canBeMet: Bool {
    switch solution {
    case .unmet, .barred, .indifferent(holds: false): false
    default: true
    }
  }

  // MARK: The report

  var report: Report {
    switch solution {
    case .indifferent(let holds):
      Report([.note(Wording.indifferent(asked, field, holds: holds)), .table(verdicts(at: survey.present))])
    case .always: Report([.note(Wording.always(asked, field)), .table(verdicts(at: survey.present))])
    case .stretch(let stretch, let others): report(stretch, others)
    case .root(let root, let others): report(root, others)
    case .unmet(let miss): report(miss)
    case .barred(let condition): report(bar: condition)
    case .valueless: Report()
    }
  }

  private func report(_ stretch: Solution.Stretch, _ others: [ClosedRange<Int>]) -> Report {
    let end = stretch.nearest
    let binding = names(end.binding)
    // Where a condition loses its value is of no interest beside where one fails.
    let ends = [stretch.lower, stretch.upper].map { other in
      other.flatMap { ($0.fault == nil) == (end.fault == nil) ? cell($0.step) : nil }
    }
    let why = end.fault.map { LocalizedText("\(binding) has no value, since \(Wording.why($0.reason))") }
    let fails = end.binding.count == 1 ? LocalizedText("\(binding) fails") : LocalizedText("\(binding) fail")
    let note = Wording.limit(
      field, lower: ends[0].map(session.style.text), upper: ends[1].map(session.style.text),
      isLower: end.step == stretch.lower?.step,
      beyond: why ?? fails, present: present)
    var figures = answers(value: between(end.step, end.beyond), typed: cell(end.step))
    if let lower = ends[0], let upper = ends[1] {
      figures.append(Figure(key: "from", label: LocalizedText("From"), cell: lower))
      figures.append(Figure(key: "to", label: LocalizedText("To"), cell: upper))
    }
    figures.append(Figure(key: "binds", label: LocalizedText("Binds"), cell: .words(binding)))
    return report(note, figures, others, at: end.step)
  }

  private func report(_ root: Solution.Root, _ others: [ClosedRange<Int>]) -> Report {
    let equation = conditions[root.condition]
    let rest = standing(of: root.condition, at: root.step)?.difference
    let left = rest.map { CellFormatter.cell(.number($0), equation.measure, in: session.currency) } ?? .empty
    let isStretch = root.steps.count > 1
    let note = Wording.root(
      equation.formula.text, field, typed: text(root.step), isExact: root.isExact,
      from: isStretch ? text(root.steps.lowerBound) : nil, to: isStretch ? text(root.steps.upperBound) : nil,
      present: present)
    var figures = answers(value: between(root.step, root.beyond), typed: cell(root.step))
    if isStretch {
      figures.append(Figure(key: "from", label: LocalizedText("From"), cell: cell(root.steps.lowerBound)))
      figures.append(Figure(key: "to", label: LocalizedText("To"), cell: cell(root.steps.upperBound)))
    }
    figures.append(Figure(key: "binds", label: LocalizedText("Binds"), cell: .text(equation.formula.text)))
    figures.append(Figure(key: "difference", label: LocalizedText("Left less right"), cell: left))
    return report(note, figures, others, at: root.step)
  }

  private func report(_ miss: Solution.Miss?) -> Report {
    let why = Cell.undefined(why: Wording.unmet(field))
    guard let miss else {
      let figures = [Figure(key: "value", label: field.title, cell: why)]
      return Report([.note(Wording.unmet(asked, field)), .figures(heading: nil, figures)])
    }
    let worst = conditions[miss.condition]
    let margin = standing(of: miss.condition, at: miss.step)?.margin.flatMap { Number(abs($0)) }
    let short = margin.map { CellFormatter.cell(.number($0), worst.measure, in: session.currency) } ?? .empty
    let name = worst.formula.text
    let note = Wording.unmet(
      asked, field, nearest: text(miss.step), condition: name, by: session.style.text(short))
    let figures = [
      Figure(key: "value", label: field.title, cell: why),
      Figure(key: "nearest", label: LocalizedText("Nearest"), cell: cell(miss.step)),
      Figure(key: "binds", label: LocalizedText("Misses most"), cell: .text(name)),
      Figure(key: "misses", label: LocalizedText("By"), cell: short),
    ]
    return report(note, figures, [], at: miss.step)
  }

  private func report(bar: Int) -> Report {
    let name = conditions[bar].formula.text
    let figures = [
      Figure(key: "value", label: field.title, cell: .undefined(why: Wording.unmet(field))),
      Figure(key: "binds", label: LocalizedText("Fails anyway"), cell: .text(name)),
    ]
    return report(Wording.unmet(asked, field, dependsNot: name), figures, [], at: survey.present)
  }

  private func report(
    _ note: LocalizedText, _ figures: [Figure], _ others: [ClosedRange<Int>], at step: Int
  ) -> Report {
    var parts: [Report.Part] = [.note(note)]
    if !others.isEmpty {
      parts.append(.note(Wording.elsewhere(others.map { (text($0.lowerBound), text($0.upperBound)) })))
    }
    return Report(
      parts + [.figures(heading: nil, figures + movers(at: step)), .table(verdicts(at: step))])
  }

  private func answers(value: Cell, typed: Cell) -> [Figure] {
    [
      Figure(key: "value", label: field.title, cell: value),
      Figure(key: "typed", label: LocalizedText("As it can be typed"), cell: typed),
    ]
  }

  /// The fields that move when the field is set.
  private func movers(at step: Int) -> [Figure] {
    let sheet = probing.sheet(at: step)
    return FieldChange.between(probing.sheet, sheet).filter { $0.field != field }.map { change in
      Figure(
        key: change.field.name, label: change.field.title,
        cell: CellFormatter.cell(change.to, of: change.field),
        remark: Wording.moves(
          from: session.style.text(CellFormatter.cell(change.from, of: change.field)), with: field))
    }
  }

  /// Each condition at a step.
  private func verdicts(at step: Int) -> Table {
    let columns = [
      Column(key: "condition", label: LocalizedText("Condition")),
      Column(key: "left", label: LocalizedText("Left side")),
      Column(key: "right", label: LocalizedText("Right side")),
      Column(key: "holds", label: LocalizedText("Holds")),
    ]
    let scope = probing.scope(at: step)
    let rows = conditions.map { condition -> [Cell] in
      let standing = condition.standing(in: scope)
      var (left, right) = sides(of: standing, condition.measure)
      if let fault = standing.fault { left = .undefined(why: Wording.why(fault.reason)) }
      return [.text(condition.formula.text), left, right, .truth(standing.holds)]
    }
    return Table(columns: columns, rows: rows)
  }

  /// Both sides of a condition, with as many more digits as it takes to see that they differ.
  private func sides(of standing: Standing, _ measure: Measure) -> (left: Cell, right: Cell) {
    let cell = { (side: Quantity?) in
      side.map { CellFormatter.cell($0, measure, in: session.currency) } ?? .empty
    }
    let (left, right) = (cell(standing.left), cell(standing.right))
    let isAlike = { (one: Cell, other: Cell) in session.style.text(one) == session.style.text(other) }
    guard isAlike(left, right), standing.left != standing.right, case .number(let one)? = standing.left,
      case .number(let other)? = standing.right
    else { return (left, right) }
    let kind: Localization.NumberKind = measure == .money ? .money : measure == .percent ? .percent : .plain
    for decimals in 3...12 {
      let (one, other) = (
        Cell.number(one, kind, .rounded(decimals)), Cell.number(other, kind, .rounded(decimals))
      )
      if !isAlike(one, other) { return (one, other) }
    }
    return (left, right)
  }

  // MARK: Pieces

  private var present: String { session.style.text(CellFormatter.cell(probing.sheet[field], of: field)) }

  private func text(_ step: Int) -> String { session.style.text(cell(step)) }

  private func cell(_ step: Int) -> Cell { CellFormatter.cell(probing.grid.value(at: step), of: field) }

  private func names(_ indices: [Int]) -> LocalizedText {
    .all(indices.map { conditions[$0].formula.text })
  }

  private func standing(of index: Int, at step: Int) -> Standing? {
    (try? survey.standings(at: step))?[index]
  }

  /// A value between what can be typed, in two more digits; as it can be typed, when nothing lies in between.
  private func between(_ step: Int, _ beyond: Double?) -> Cell {
    guard let beyond, beyond != 0, let ratio = probing.grid.number(at: step, beyond: beyond) else {
      return cell(step)
    }
    return switch field.unit {
    case .money: .number(.exact(ratio), .money, .rounded(session.currency.fractionDigits + 2))
    case .percent: .percent(ratio, .rounded(Percent.fractionDigits + 2))
    case .term, .count, .frequency: cell(step)
    }
  }
}

/// `for` and a condition.
private struct ForKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try words.take(keyword: "for")
    return try FormulaKind.condition.read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    if before.isEmpty { return [.init("for", LocalizedText("what has to be so"))] }
    return FormulaKind.condition.suggestions(after: before.dropFirst(), session)
  }
}
