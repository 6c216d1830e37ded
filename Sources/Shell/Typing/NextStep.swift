import Formulas
import Model
import Workspace

/// The next step of a property, which an empty line offers: what its cash flow leaves out, then a criterion, then
/// what would meet it.
package struct NextStep: Sendable, Equatable {
  /// The state of a property in which a step is offered, the first that fits.
  package enum State: Sendable, CaseIterable {
    /// Nothing is known of the house, its loan or its rent.
    case withoutHouse
    /// The taxes and the insurance are not entered.
    case withoutCosts
    /// What stands empty, breaks, wears out and is paid to a manager is not entered.
    case withoutAllowances
    /// There is no criterion that would tell whether it is worth buying.
    case withoutCriterion
    /// A criterion fails.
    case failing
  }

  package let state: State
  /// The line to type; its numbers are whole, so that they mean the same whatever stands before decimals.
  package let line: String

  /// The line for a property of which nothing is known.
  package static let house = "set " + assignments[0].fields.map { "\($0) \($1)" }.joined(separator: " ")

  /// The fields that a state asks for, with amounts to be overwritten.
  private static let assignments: [(state: State, fields: KeyValuePairs<String, String>)] = [
    (.withoutHouse, ["price": "250k", "down": "20%", "rate": "6", "rent": "1800"]),
    (.withoutCosts, ["taxes": "3000/yr", "insurance": "1200/yr"]),
    (.withoutAllowances, ["vacancy": "8%", "maintenance": "5%", "management": "8%", "capex": "5%"]),
  ]

  /// The step of an open document; nil where there is none, as on another worksheet.
  fileprivate init?(of document: Document, in workspace: Workspace) {
    guard let rental = document.sheet as? Rental, let figure = Rental.metric(named: "cash_flow") else {
      return nil
    }
    let reliance = rental.reliance(of: Rental.naming(figure), document.userDefinitions)
    let missing = Self.missing(rental.missing(for: reliance), of: rental)
    for (state, fields) in Self.assignments {
      let assigned = fields.filter { missing.contains($0.key) }.map { "\($0.key) \($0.value)" }
      if assigned.isEmpty { continue }
      (self.state, line) = (state, (["set"] + assigned).joined(separator: " "))
      return
    }
    let criteria = document.userDefinitions.criteria
    guard !criteria.isEmpty else {
      (state, line) = (.withoutCriterion, "require cash_on_cash >= 8%")
      return
    }
    let figures = DocumentFigures(document, workspace)
    guard let failing = criteria.first(where: { figures.isMet($0.formula) == false }) else { return nil }
    (state, line) = (.failing, "solve price for \(failing.text)")
  }

  /// The names of the fields that are offered, of which some are missing for the cash flow.
  private static func missing(_ names: [String], of rental: Rental) -> Set<String> {
    // A property without a loan has a cash flow all the same, and one amount stands for taxes and insurance.
    let deal = ["price", "down", "rate"]
    let costs = names.contains("escrow") ? ["taxes", "insurance"] : []
    return Set(names + (deal + costs).filter { !rental.isKnown($0) })
      .subtracting(rental.isBoughtForCash ? ["rate"] : [])
  }
}

extension Interpreter {
  /// The next step of what is open; nil where there is none.
  /// - Parameter isStopped: Returns `true` when it is not wanted any more; it is called on any thread.
  package func nextStep(until isStopped: @escaping @Sendable () -> Bool = { false }) -> NextStep? {
    let interruption = Interruption(isStopped)
    let copy = Interpreter(copying: self, interruption)
    let step = NextStep(of: copy.workspace.document, in: copy.workspace)
    return interruption.isRaised ? nil : step
  }
}
