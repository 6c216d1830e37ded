import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let require = Command(
    "require", .risk, "Keep a criterion that the property has to meet.",
    details: """
      It is kept with the property: "summary" says whether it is met, and "breaks" how close it is to \
      failing.
      Join several with "and".
      "because" adds a reason, which is shown with the criterion.
      Alone, it lists the criteria; once there are more than 20, only new ones are shown each time.
      """,
    syntax: .optional(.criterion),
    examples: [
      .init("require dscr >= 1.25 and cash_flow > 0", "two criteria"),
      .init("require ltv <= 75% because \"my bank lends no more\"", "one with its reason"),
      .init("require", "the criteria"),
    ],
    preview: .change(listsAlone: true)
  ) { context, criterion throws(Diagnostic) in
    let workspace = context.workspace
    guard let (typed, reason) = criterion.map({ ($0.condition, $0.reason) }) else {
      return Criteria.report(of: workspace.document, in: workspace)
    }
    // A condition that is wrong is an error; one without a value may get one later.
    do throws(FormulaError) {
      _ = try typed.formula.evaluate(in: workspace.scope)
    } catch {
      guard error.isAbsence else { throw context.diagnostic(error, of: typed) }
    }
    return try context.edit { document throws(Diagnostic) in
      let conditions = typed.formula.conditions
      for condition in conditions {
        document.define(document.userDefinitions.requiring(Criterion(condition, because: reason)))
      }
      return Criteria.report(ofNew: conditions.map(\.text), of: document, in: workspace)
    }
  }

  static let unrequire = Command(
    "unrequire", .risk, "Drop a criterion, or all of them.",
    syntax: .selectedCriterion,
    examples: [
      .init("unrequire 1", "the first that \"require\" lists"), .init("unrequire all", "none at all"),
    ],
    preview: .change()
  ) { context, selection throws(Diagnostic) in
    try context.edit { document throws(Diagnostic) in
      switch selection {
      case .all:
        if !document.userDefinitions.criteria.isEmpty {
          document.define(document.userDefinitions.droppingCriteria())
        }
        return .note(LocalizedText("Dropped all criteria; \"undo\" brings them back."))
      case .number(let number):
        let criteria = document.userDefinitions.criteria
        guard number <= criteria.count else {
          throw Diagnostic(
            CriterionError.noSuchCriterion(number, count: criteria.count),
            at: context.statement.tokens.last?.range)
        }
        document.define(document.userDefinitions.dropping(number - 1))
        let criterion = criteria[number - 1].text
        return .note(LocalizedText("Dropped the criterion \(criterion); \"undo\" brings it back."))
      }
    }
  }
}

/// A criterion as it was typed.
private struct TypedCriterion: Sendable {
  let condition: TypedFormula
  /// The reason behind `because`; nil for none.
  let reason: String?
}

extension Syntax where Value == TypedCriterion {
  /// A condition, and perhaps `because` and a reason.
  fileprivate static var criterion: Syntax {
    Syntax<(TypedFormula, String?)>.sequence(.condition, .optional(.because)).map {
      TypedCriterion(condition: $0, reason: $1)
    }
  }
}

private enum CriterionSelection {
  /// The number of a criterion, from 1.
  case number(Int)
  case all
}

extension Syntax where Value == CriterionSelection {
  /// The number of a criterion, or `all`.
  fileprivate static var selectedCriterion: Syntax {
    .choice([
      Syntax<Int>.number(LocalizedText("a criterion")) { context in
        context.workspace.document.userDefinitions.criteria.enumerated().map {
          .init("\($0.offset + 1)", LocalizedText(verbatim: $0.element.text))
        }
      }.map { .number($0) },
      Syntax<Void>.word("all", LocalizedText("every one"), destroys: true) {
        !$0.workspace.document.userDefinitions.criteria.isEmpty
      }.map { .all },
    ])
  }
}
