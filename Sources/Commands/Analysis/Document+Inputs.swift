import Finance
import Localization
import Model
import Shell
import Workspace

/// Definitions that are mere numbers, which the rental worksheet holds as fields of the user's own.
extension Document {
  /// The input that a definition is; nil for one that is more than a number, and on other worksheets.
  func input(_ name: String, _ text: String, in currency: Currency) -> RentalInput? {
    sheet is Rental ? RentalInput(name, definition: text, in: currency) : nil
  }

  /// The names of the inputs with their definitions.
  func inputDefinitions(in currency: Currency) -> [(name: String, text: String)] {
    ((sheet as? Rental)?.inputs ?? []).map { ($0.name, $0.definition(in: currency)) }
  }

  func hasInput(named name: String) -> Bool {
    (sheet as? Rental)?.inputs.contains { $0.name == name } ?? false
  }

  /// `true` for the name of a number or of a formula that the user has defined.
  func hasMetric(ofUser name: String) -> Bool {
    hasInput(named: name) || userDefinitions.definition(named: name) != nil
  }

  /// Defines an input in the place of whatever was defined under its name.
  mutating func define(_ input: RentalInput, at range: Range<Int>) throws(Diagnostic) {
    guard var rental = sheet as? Rental else { return }
    let isNew = !hasInput(named: input.name) && !userDefinitions.knows(input.name)
    let before = rental
    rental.define(input)
    if isNew {
      replace(rental)
      return define(userDefinitions.withPathAdded(to: rental, without: before))
    }
    var rows = userDefinitions.rows
    rows[UserDefinitions.definitionKey + input.name] = nil
    let definitions: UserDefinitions
    do throws(UnreadableRowError) {
      definitions = try rental.userDefinitions(rows: rows)
    } catch {
      throw Diagnostic(LineError.inUse(input.name, by: [error.field]), at: range)
    }
    replace(rental)
    define(definitions)
  }

  /// Removes the input of a name, if there is one.
  mutating func forgetInput(named name: String) {
    guard hasInput(named: name), var rental = sheet as? Rental else { return }
    rental.removeInput(named: name)
    replace(rental)
  }

  /// Removes all inputs, unless a criterion names one or one has a range.
  mutating func forgetInputs(at range: Range<Int>) throws(Diagnostic) {
    for input in (sheet as? Rental)?.inputs ?? [] {
      try checkHasNoRange(input.name, at: range)
      let isCriterion = userDefinitions.criteria.contains {
        $0.formula.symbols.contains { $0.name == input.name }
      }
      if isCriterion { try checkIsUnused(input.name, at: range) { $0 == input.name } }
    }
    // Definitions that name them are forgotten with them.
    for input in (sheet as? Rental)?.inputs ?? [] { forgetInput(named: input.name) }
  }
}
