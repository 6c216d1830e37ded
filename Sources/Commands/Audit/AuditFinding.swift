import Formulas
import Localization
import Model
import Shell
import Workspace

/// The state of a check on a property.
struct AuditFinding {
  enum State: Equatable {
    case fails
    case holds
    /// The property has nothing that the check is about, such as a balloon.
    case doesNotApply
    case isNotKnown
  }

  let check: AuditCheck
  /// The level, which the facts may raise to `stop`.
  let level: AuditCheck.Level
  let state: State
  /// The fields that are not entered and without which the check is not known; of one that fails, those whose
  /// usual values would not help.
  let missing: [String]
  /// The reason why the condition has no value; nil where it has one, or cannot have one yet.
  let absence: FormulaError?
  /// The conditions that have to hold together, with their states at present.
  let conditions: [(condition: Condition, state: ConditionState)]
  /// The reason for which the user waives the check; nil where it counts.
  var waiver: String?

  /// The level of a check that fails and is not waived; nil for any other.
  var failingLevel: AuditCheck.Level? { state == .fails && waiver == nil ? level : nil }
}

/// The checks of a list on a property.
struct Audit {
  let rental: Rental
  let list: AuditList
  let workspace: Workspace
  /// One finding for each name of a check, in the order of the list.
  private(set) var findings: [AuditFinding] = []

  init(_ rental: Rental, _ list: AuditList, _ workspace: Workspace) {
    (self.rental, self.list, self.workspace) = (rental, list, workspace)
    let waivers = workspace.document.userDefinitions.waivers
    let scope = rental.scope(list.definitions, workspace.evaluationContext)
    findings = list.names.map { name -> AuditFinding in
      let all = list.checks.filter { $0.name == name }.map { finding(on: $0, in: scope) }
      var counting =
        all.first { $0.state == .fails || $0.state == .holds } ?? all.first { $0.state == .isNotKnown }
        ?? all[0]
      counting.waiver = waivers.first { $0.check == name }?.reason
      return counting
    }
  }

  private func finding(on check: AuditCheck, in scope: any Scope) -> AuditFinding {
    let reliance = rental.reliance(of: check.condition, list.definitions)
    var missing = rental.missing(for: reliance) + check.needs.filter { !isEntered($0) }
    if let applies = check.scope {
      let about = rental.reliance(of: applies, list.definitions)
      let state = Condition(applies).state(in: scope)
      let behind = rental.missing(behind: about)
      if behind.isEmpty, !state.holds {
        // What a loan or a sale has only where it is entered, such as a balloon, has no value otherwise.
        let isAbsent = state.error == nil || !rental.missing(for: about).isEmpty
        return finding(on: check, isAbsent ? .doesNotApply : .isNotKnown, absence: state.error)
      }
      missing = behind.isEmpty ? missing + rental.missing(for: about) : behind
    }
    let absent = missing.filter(fieldsOfNothing.contains)
    missing = missing.filter { !fieldsOfNothing.contains($0) }.uniqued()
    let conditions = check.condition.conditions.map(Condition.init).map { ($0, $0.state(in: scope)) }
    let absence = conditions.lazy.compactMap(\.1.error).first
    let isAboutNothing =
      rental.isWithoutTenants && (reliance.named + reliance.behind).contains("rent")
      || !absent.isEmpty && absence != nil
      || !Set(absent).isDisjoint(with: reliance.named + check.needs)
    if isAboutNothing { return finding(on: check, .doesNotApply, absence: nil) }
    let isStop = check.stop.map { Condition($0).state(in: scope).holds } ?? false
    let state: AuditFinding.State
    if missing.isEmpty {
      state = absence != nil ? .isNotKnown : conditions.allSatisfy(\.1.holds) ? .holds : .fails
    } else {
      state = failsAnyway(check, reliance, missing, conditions.map(\.1)) ? .fails : .isNotKnown
    }
    return AuditFinding(
      check: check, level: isStop ? .stop : check.level, state: state, missing: missing, absence: absence,
      conditions: state == .fails || state == .holds ? conditions : [], waiver: nil)
  }

  /// The fields of what the property does not have: of a loan, where it is paid in cash, and of tenants.
  private var fieldsOfNothing: Set<String> {
    var names: Set<String> = rental.isBoughtForCash ? ["rate", "term"] : []
    if rental.isWithoutTenants {
      names.formUnion(["rent", "market_rent", "units", "vacancy", "management", "rent_growth"])
    }
    if rental.isFlip { names.formUnion(["maintenance", "capex"]) }
    return names
  }

  private func finding(
    on check: AuditCheck, _ state: AuditFinding.State, absence: FormulaError?
  ) -> AuditFinding {
    AuditFinding(
      check: check, level: check.level, state: state, missing: [], absence: absence, conditions: [],
      waiver: nil)
  }

  /// `true` if a condition fails without fields that are not entered and with usual values of them, so that it fails
  /// whatever they are.
  private func failsAnyway(
    _ check: AuditCheck, _ reliance: FieldReliance, _ missing: [String], _ states: [ConditionState]
  ) -> Bool {
    // What the condition itself asks about says nothing until it is entered.
    guard Set(missing).isDisjoint(with: reliance.named + check.needs),
      states.contains(where: { !$0.holds && $0.error == nil }), let usual = rental.withUsual(missing)
    else { return false }
    let scope = usual.scope(list.definitions, workspace.evaluationContext)
    return check.condition.conditions.map(Condition.init).map { $0.state(in: scope) }
      .contains { !$0.holds && $0.error == nil }
  }

  private func isEntered(_ name: String) -> Bool {
    rental.field(named: name).map(rental.isEntered) ?? false
  }
}
