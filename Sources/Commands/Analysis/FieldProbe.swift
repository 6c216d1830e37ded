import Finance
import Formulas
import Localization
import Model
import Shell
import Workspace

/// A worksheet with one field at any value that can be typed, and everything else unchanged.
struct FieldProbe {
  /// The values that can be typed into the field.
  let grid: FieldGrid
  /// The worksheet as it is.
  let sheet: any Worksheet
  private let definitions: UserDefinitions
  private let evaluationContext: EvaluationContext
  /// The worksheet as it is.
  private let scope: any Scope
  /// `true` if the worksheet with the present value, as a step, is the worksheet as it is.
  private var isOnGrid = false

  /// - Parameter scope: The document as it is, with what was computed of it; nil for a new one.
  init(_ field: Field, of document: Document, _ workspace: Workspace, in scope: (any Scope)? = nil) {
    self.init(
      field, of: document, workspace.evaluationContext, in: scope ?? workspace.scope(of: document))
  }

  /// - Parameter scope: The document as it is, with what was computed of it.
  init(_ field: Field, of document: Document, _ context: EvaluationContext, in scope: any Scope) {
    grid = FieldGrid(field, in: context.currency)
    (sheet, definitions) = (document.sheet, document.userDefinitions)
    (evaluationContext, self.scope) = (context, scope)
    isOnGrid = sheet(at: present).rows(in: grid.currency) == sheet.rows(in: grid.currency)
  }

  /// The number of steps whose values are kept: both ends, nothing, and one more.
  private static let mostScopes = 4

  /// The step of the present value.
  private var present: Int { grid.step(nearest: sheet.stated(grid.field) ?? sheet[grid.field]) }

  /// The worksheet with the field at a step.
  func sheet(at step: Int) -> any Worksheet {
    var copy = sheet
    copy.set(grid.field, to: grid.value(at: step))
    return copy
  }

  /// The values of the names in formulas with the field at a step.
  ///
  /// What does not depend on the field is shared with the worksheet as it is.
  func scope(at step: Int) -> any Scope {
    if isOnGrid, step == present { return scope }
    // What follows from a field reads otherwise where that is nothing.
    guard isOnGrid, present != 0,
      step != 0 || grid.field.shapesFormulas || !sheet.isFollowed(grid.field)
    else {
      return sheet(at: step).scope(definitions, evaluationContext)
    }
    return sheet.scope(
      definitions, evaluationContext, of: grid.field, at: (grid.units(at: present), grid.units(at: step)),
      basedOn: scope)
  }

  /// Surveys conditions along all values of the field; the user may interrupt it.
  ///
  /// Its caller ends the line of progress.
  func search(_ conditions: [Condition], _ context: CommandContext) throws(Diagnostic) -> ConditionSearch {
    let console = context.interpreter.console
    let progress = context.localized(Self.progress(grid.field))
    return try interruptible { () throws(InterruptionError) in
      try search(conditions, context.workspace.interruption) { console?.progress(progress) }
    }
  }

  /// What is told while the values of a field are searched.
  static func progress(_ field: Field) -> LocalizedText {
    LocalizedText("Searching the values of \(field.name)")
  }

  /// Surveys conditions along all values of the field.
  /// - Parameter tell: Called before each part of the work.
  func search(
    _ conditions: [Condition], _ interruption: Interruption, telling tell: @escaping () -> Void
  ) throws(InterruptionError) -> ConditionSearch {
    let state = { (condition: Condition, scope: any Scope) throws(InterruptionError) in
      if interruption.isRaised { throw InterruptionError() }
      return condition.state(in: scope)
    }
    let columns = FieldSearchColumns(
      conditions, along: grid, of: sheet, definitions, at: evaluationContext.period,
      in: isOnGrid ? scope : nil, isInterrupted: { interruption.isRaised })
    var recent: [(step: Int, scope: any Scope)] = []
    // The conditions are asked for one by one at the same few steps.
    let scopeOnce = { (step: Int) -> any Scope in
      if let known = recent.first(where: { $0.step == step }) { return known.scope }
      if recent.count == Self.mostScopes { recent.removeFirst() }
      let shared = step == present ? nil : columns?.scope(at: step, evaluationContext)
      recent.append((step, shared ?? scope(at: step)))
      return recent[recent.count - 1].scope
    }
    return try ConditionSearch(
      grid.steps, present: present, columns: columns.map { stepColumns($0, telling: tell) },
      probeOne: { (index, step) throws(InterruptionError) in
        try state(conditions[index], scopeOnce(step))
      }
    ) { step throws(InterruptionError) in
      tell()
      let scope = scopeOnce(step)
      return try conditions.map { condition throws(InterruptionError) in try state(condition, scope) }
    }
  }

  private func stepColumns(
    _ columns: FieldSearchColumns, telling tell: @escaping () -> Void
  ) -> ConditionSearch.StepColumns {
    let standings = { (condition: Int, steps: [Int]) in
      tell()
      return columns.standings(of: condition, at: steps)
    }
    return ConditionSearch.StepColumns(
      standings: columns.tellsSteps ? standings : nil, isConstant: columns.isConstant,
      isCostly: columns.isCostly)
  }
}

/// Runs a search that the user may interrupt.
func interruptible<Result>(_ body: () throws(InterruptionError) -> Result) throws(Diagnostic) -> Result {
  do throws(InterruptionError) {
    return try body()
  } catch {
    throw Diagnostic(error)
  }
}

extension Workspace {
  /// The number in a field, nearest to the present one, at which conditions are met; nil where there is none.
  ///
  /// It is the answer of `solve`, without what else that tells.
  package func nearestNumber(in name: String, meeting texts: [String]) -> Number? {
    let formulas = texts.compactMap { try? Formula($0, in: vocabulary) }
    guard formulas.count == texts.count, let field = field(named: name), field.isNumeric else { return nil }
    let conditions = formulas.flatMap(\.conditions).map(Condition.init)
    let probe = FieldProbe(sheet.numberField(of: field, isShare: false), of: document, self)
    guard let search = try? probe.search(conditions, interruption, telling: {}),
      let step = try? Solution.answer(of: conditions, along: search)
    else { return nil }
    return try? probe.grid.value(at: step).number(in: currency)
  }
}
