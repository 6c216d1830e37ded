import Formulas
import Localization
import Reports

extension Command {
  static let require = Command(
    "require", .analysis, "Keep a criterion that the property has to meet.",
    details: """
      It is kept with the property; "summary" says whether it is met and "breaks" how near it is to failing. Several in one \
      go are joined by "and". Without anything, the criteria are listed.
      """,
    parameters: [Parameter("CONDITION", .condition, .optional)],
    examples: [
      .init("require dscr >= 1.25 and cash_flow > 0", "two criteria"), .init("require", "the criteria"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard let typed = arguments.formulas.first else {
      return Report([.table(Criteria.table(session))])
    }
    // What cannot be computed at all is a mistake; what has no value yet may get one.
    do throws(FormulaError) {
      _ = try typed.formula.evaluate(in: session.scope)
    } catch {
      guard error.isAbsence else { throw typed.problem(error, session) }
    }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      for condition in typed.formula.conditions {
        desk.annotate(desk.annotations.requiring(condition))
      }
      return Report([.table(Criteria.table(session, desk))])
    }
  }

  static let unrequire = Command(
    "unrequire", .analysis, "Drop a criterion, or all of them.",
    parameters: [Parameter("N | all", CriterionKind())],
    examples: [
      .init("unrequire 1", "the first that \"require\" lists"), .init("unrequire all", "none at all"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      guard let number = arguments.number else {
        while !desk.annotations.criteria.isEmpty { desk.annotate(desk.annotations.dropping(0)) }
        return .note(Wording.droppedAll)
      }
      let criteria = desk.annotations.criteria
      guard number <= criteria.count else {
        throw Problem(
          .noSuchCriterion(number, count: criteria.count), at: arguments.statement.tokens.last?.range)
      }
      desk.annotate(desk.annotations.dropping(number - 1))
      return .note(Wording.dropped(criteria[number - 1].text))
    }
  }

  static let assert = Command(
    "assert", .analysis, "Fail unless a condition holds: for scripts that check themselves.",
    parameters: [Parameter("CONDITION", .condition)],
    examples: [.init("assert 2 + 2 = 4", "nothing is said when it holds")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let typed = arguments.formulas[0]
    for condition in typed.formula.conditions {
      let verdict: Quantity
      do throws(FormulaError) {
        verdict = try condition.evaluate(in: session.scope)
      } catch {
        throw Problem(.formula(error.reason, nearest: nil), at: typed.token.range)
      }
      if verdict == .truth(true) { continue }
      let sides = condition.sides.map { sides in
        let measure = Formula.common(sides.left, sides.right)
        return (session.cell(of: sides.left, as: measure), session.cell(of: sides.right, as: measure))
      }
      throw Problem(
        .assertionFailed(condition.text, left: sides?.0, right: sides?.1), at: typed.token.range)
    }
    return Report()
  }
}

/// The number of a criterion, or `all`.
private struct CriterionKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    if let next = words.next, next.text.lowercased() == "all", let token = words.take() {
      return .text(token)
    }
    return try NumberKind.number(LocalizedText("a criterion")).read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    session.desk.annotations.criteria.enumerated().map {
      .init("\($0.offset + 1)", LocalizedText(verbatim: $0.element.text))
    }
      + [.init("all", LocalizedText("every one"))]
  }
}

extension Workspace {
  /// What a formula comes to, in as many digits as tell it from its neighbour.
  fileprivate func cell(of formula: Formula, as measure: Measure) -> Cell {
    guard let quantity = try? formula.evaluate(in: scope) else { return .empty }
    return CellFormatter.cell(quantity, measure, in: currency)
  }
}

/// The person's criteria, and whether they are met.
enum Criteria {
  /// A row for each criterion: what it asks, whether it is met, and what the left side is.
  static func table(_ session: Workspace, _ desk: Document? = nil) -> Table {
    let desk = desk ?? session.desk
    let scope = session.scope(of: desk)
    let columns = [
      Column(key: "number", label: LocalizedText("No.")),
      Column(key: "criterion", label: LocalizedText("Criterion")),
      Column(key: "met", label: LocalizedText("Met")),
      Column(key: "value", label: LocalizedText("At present")),
    ]
    let rows = desk.annotations.criteria.enumerated().map { index, criterion -> [Cell] in
      [.count(index + 1), .text(criterion.text), met(criterion, scope), present(criterion, session, scope)]
    }
    return Table(heading: LocalizedText("Criteria"), columns: columns, rows: rows)
  }

  /// Pass, fail, or why neither can be said.
  private static func met(_ criterion: Formula, _ scope: any Scope) -> Cell {
    do throws(FormulaError) {
      return Wording.verdict(try criterion.evaluate(in: scope) == .truth(true))
    } catch {
      return .undefined(why: Wording.why(error.reason))
    }
  }

  private static func present(_ criterion: Formula, _ session: Workspace, _ scope: any Scope) -> Cell {
    guard let sides = criterion.sides else { return .empty }
    do throws(FormulaError) {
      let measure = Formula.common(sides.left, sides.right)
      let decimals = session.decimals(of: sides.left)
      let quantity = try sides.left.evaluate(in: scope)
      return CellFormatter.cell(quantity, measure, decimals: decimals, in: session.currency)
    } catch {
      return .undefined(why: Wording.why(error.reason))
    }
  }
}
