import Finance
import Formulas
import Localization
import Model
import Reports
import Results
import Shell
import Syntax
import Workspace

extension FieldSolution {
  /// The answer in a sentence and figures, with the standing of each condition.
  var report: Report {
    switch solution {
    case .independent(let holds):
      Report([.note(independent(holds: holds)), .table(verdicts(at: search.present))])
    case .always:
      Report([
        .note(LocalizedText("Every value of \(field.name) meets \(asked).")),
        .table(verdicts(at: search.present)),
      ])
    case .interval(let interval, let others): report(interval, others)
    case .root(let root, let others): report(root, others)
    case .unsatisfied(let closestApproach?): report(closestApproach)
    case .unsatisfied(nil):
      Report([
        .note(LocalizedText("No value of \(field.name) meets \(asked).")),
        .figures(heading: nil, [Figure(key: "value", label: field.title, cell: noValue)]),
      ])
    case .blocked(let condition): report(bar: condition)
    case .undefined: Report()
    }
  }

  private func independent(holds: Bool) -> LocalizedText {
    holds
      ? LocalizedText("\(asked) does not depend on \(field.name): it holds whatever that is.")
      : LocalizedText("\(asked) does not depend on \(field.name): it fails whatever that is.")
  }

  private func report(
    _ note: LocalizedText, _ figures: [Figure], _ others: [ClosedRange<Int>] = [], at step: Int
  ) -> Report {
    var parts: [Report.Block] = [.note(note)]
    if !others.isEmpty { parts.append(.note(elsewhere(others))) }
    return Report(
      parts + [.figures(heading: nil, figures + followers(at: step)), .table(verdicts(at: step))])
  }

  /// The sentence on the other values that meet the conditions.
  private func elsewhere(_ others: [ClosedRange<Int>]) -> LocalizedText {
    let limit = 3
    var texts = others.prefix(limit).map { steps in
      let (from, to) = (text(steps.lowerBound), text(steps.upperBound))
      return from == to ? LocalizedText("at \(from)") : LocalizedText("from \(from) to \(to)")
    }
    let rest = others.count - limit
    if rest > 0 { texts.append(LocalizedText("\(rest) more")) }
    return LocalizedText("It is met elsewhere too: \(LocalizedText.all(texts)).")
  }

  /// The fields that change when the field is set.
  private func followers(at step: Int) -> [Figure] {
    FieldChange.between(probe.sheet, probe.sheet(at: step)).filter { $0.field != field }.map { change in
      let present = workspace.localeFormat.text(CellFormatter.cell(change.from, of: change.field))
      return Figure(
        key: change.field.name, label: change.field.title,
        cell: CellFormatter.cell(change.to, of: change.field),
        remark: LocalizedText("\(present) now; follows from \(field.name)"))
    }
  }

  private func answers(value: Cell, typed: Cell) -> [Figure] {
    // A term is typed in years, or as `503m`, while programs read the value as a number of months.
    let typed = if case .term(let term) = typed { Cell.text(term.canonical) } else { typed }
    return [
      Figure(key: "value", label: field.title, cell: value),
      Figure(key: "typed", label: LocalizedText("As it can be typed"), cell: typed),
    ]
  }

  // MARK: A limit

  private func report(_ interval: Solution.Interval, _ others: [ClosedRange<Int>]) -> Report {
    let end = interval.nearest
    // An end at which a condition loses its value does not matter beside one at which a condition fails.
    let ends = [interval.lower, interval.upper].map { other in
      other.flatMap { ($0.error == nil) == (end.error == nil) ? cell($0.step) : nil }
    }
    let note = limit(
      lower: ends[0].map(workspace.localeFormat.text), upper: ends[1].map(workspace.localeFormat.text),
      isLower: end.step == interval.lower?.step, beyond: clause(beyond: end))
    var figures = answers(value: between(end.step, end.beyond), typed: cell(end.step))
    if let lower = ends[0], let upper = ends[1] {
      figures.append(Figure(key: "from", label: LocalizedText("From"), cell: lower))
      figures.append(Figure(key: "to", label: LocalizedText("To"), cell: upper))
    }
    figures.append(Figure(key: "binds", label: LocalizedText("Binds"), cell: .words(names(end.binding))))
    return report(note, figures, others, at: end.step)
  }

  /// The reason why the stretch ends there, as a clause.
  private func clause(beyond end: Solution.End) -> LocalizedText {
    let binding = names(end.binding)
    if let error = end.error {
      return LocalizedText("\(binding) has no value, since \(FormulaSentences.clause(for: error.reason))")
    }
    return LocalizedText(
      count: end.binding.count, one: "\(binding) fails", other: "\(binding) fail")
  }

  /// The sentence on the limits of the field.
  /// - Parameters:
  ///   - isLower: `true` when the answer is the lower limit.
  ///   - beyond: The clause on the conditions behind that limit.
  private func limit(lower: String?, upper: String?, isLower: Bool, beyond: LocalizedText) -> LocalizedText {
    let behind = isLower ? LocalizedText("below that, \(beyond)") : LocalizedText("above that, \(beyond)")
    guard let lower, let upper else {
      let end = lower ?? upper ?? ""
      return isLower
        ? LocalizedText("\(field.name) can be \(end) or more \(now): \(behind).")
        : LocalizedText("\(field.name) can be \(end) or less \(now): \(behind).")
    }
    guard lower != upper else {
      return LocalizedText("\(field.name) can only be \(lower) \(now): \(behind).")
    }
    let end = isLower ? lower : upper
    return
      LocalizedText(
        "\(field.name) can be from \(lower) to \(upper) \(now). The nearer end is \(end): \(behind).")
  }

  // MARK: A root

  private func report(_ root: Solution.Root, _ others: [ClosedRange<Int>]) -> Report {
    let equation = conditions[root.condition]
    let difference = state(of: root.condition, at: root.step)?.difference
    var figures = answers(value: between(root.step, root.beyond), typed: cell(root.step))
    if root.steps.count > 1 {
      figures.append(Figure(key: "from", label: LocalizedText("From"), cell: cell(root.steps.lowerBound)))
      figures.append(Figure(key: "to", label: LocalizedText("To"), cell: cell(root.steps.upperBound)))
    }
    figures.append(Figure(key: "binds", label: LocalizedText("Binds"), cell: .text(equation.formula.text)))
    figures.append(
      Figure(
        key: "difference", label: LocalizedText("Left less right"),
        cell: difference.map { distance($0, equation.measure) } ?? .empty))
    return report(sentence(root, equation.formula.text), figures, others, at: root.step)
  }

  private func sentence(_ root: Solution.Root, _ equation: String) -> LocalizedText {
    if root.steps.count > 1 {
      let (from, to) = (text(root.steps.lowerBound), text(root.steps.upperBound))
      return LocalizedText("\(equation) with \(field.name) from \(from) to \(to) \(now).")
    }
    let clause = LocalizedText("with \(field.name) at \(text(root.step)) \(now)")
    return root.isExact
      ? LocalizedText("\(equation) \(clause), exactly.")
      : LocalizedText("\(equation) \(clause), as nearly as can be typed: \(difference(of: root)).")
  }

  /// The two sides of an equation that are not quite equal.
  private func difference(of root: Solution.Root) -> LocalizedText {
    guard let state = state(of: root.condition, at: root.step) else { return LocalizedText(verbatim: "") }
    let sides = sides(of: state, conditions[root.condition].measure)
    let (left, right) = (workspace.localeFormat.text(sides.left), workspace.localeFormat.text(sides.right))
    return LocalizedText("\(left) against \(right)")
  }

  // MARK: No solution

  private var noValue: Cell { .undefined(why: LocalizedText("no value of \(field.name) meets this")) }

  private func report(_ closestApproach: Solution.ClosestApproach) -> Report {
    let worst = conditions[closestApproach.condition]
    let name = worst.formula.text
    let margin = state(of: closestApproach.condition, at: closestApproach.step)?.margin.flatMap {
      Number(abs($0))
    }
    let shortfall = margin.map { distance($0, worst.measure) } ?? .empty
    let (nearest, missing) = (text(closestApproach.step), workspace.localeFormat.text(shortfall))
    let note = LocalizedText(
      """
      No value of \(field.name) meets \(asked). The nearest is \(nearest), where \(name) misses by \
      \(missing).
      """)
    let figures = [
      Figure(key: "value", label: field.title, cell: noValue),
      Figure(key: "nearest", label: LocalizedText("Nearest"), cell: cell(closestApproach.step)),
      Figure(key: "binds", label: LocalizedText("Misses most"), cell: .text(name)),
      Figure(key: "misses", label: LocalizedText("By"), cell: shortfall),
    ]
    return report(note, figures, at: closestApproach.step)
  }

  private func report(bar: Int) -> Report {
    let name = conditions[bar].formula.text
    let figures = [
      Figure(key: "value", label: field.title, cell: noValue),
      Figure(key: "binds", label: LocalizedText("Fails anyway"), cell: .text(name)),
    ]
    let note = LocalizedText(
      "No value of \(field.name) meets \(asked): \(name) fails and does not depend on it.")
    return report(note, figures, at: search.present)
  }

  // MARK: Cells

  /// The present value of the field, in parentheses.
  private var now: LocalizedText {
    LocalizedText("(now \(workspace.localeFormat.text(CellFormatter.cell(probe.sheet[field], of: field))))")
  }

  private func text(_ step: Int) -> String { workspace.localeFormat.text(cell(step)) }

  private func cell(_ step: Int) -> Cell { CellFormatter.cell(probe.grid.value(at: step), of: field) }

  /// The distance between two sides, in as many digits as show that it is not nothing.
  private func distance(_ number: Number, _ measure: Measure) -> Cell {
    ComparedSides(measure, in: workspace.currency).cell(.number(number), beside: [.number(Number(0))])
  }

  private func names(_ indices: [Int]) -> LocalizedText {
    .all(indices.map { conditions[$0].formula.text })
  }

  /// A value between two that can be typed, in two more digits; the one that can be typed when nothing lies
  /// in between.
  private func between(_ step: Int, _ beyond: Double?) -> Cell {
    guard let beyond, beyond != 0, let ratio = probe.grid.number(at: step, beyond: beyond) else {
      return cell(step)
    }
    return switch field.unit {
    case .money, .amount: .number(.exact(ratio), .money, .rounded(workspace.currency.fractionDigits + 2))
    case .percent: .percent(ratio, .rounded(Percent.stepDigits + 2))
    case .number: .number(.exact(ratio), .plain, .rounded(Value.numberDigits + 2))
    case .term, .count, .frequency, .choice, .date, .percents: cell(step)
    }
  }
}
