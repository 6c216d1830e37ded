import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let simulate = Command(
    "simulate", .risk, "Try many futures, and show how often the criteria hold and how the figures turn out.",
    details: """
      In each future, the fields that "vary" names take a value from their range.
      Without names, the figures are those of your criteria, or the usual ones.
      "by year" shows a figure for each year until the sale.
      The same seed gives the same futures everywhere. "export" writes all of them to a file.
      """,
    syntax: .simulated,
    examples: [
      .init("simulate", "how often the criteria hold"),
      .init("simulate cash_on_cash dscr futures 1000 seed 7", "other futures, and fewer"),
      .init("simulate cash_flow by year", "each year until the sale"),
    ],
    preview: .reading, reach: .document, comparesLoans: true
  ) { context, request throws(Diagnostic) in
    defer { context.interpreter.console?.progress(nil) }
    return try SimulationReport(request, context).report
  }
}

extension SimulationReport {
  /// Draws the futures of the open document.
  init(_ request: SimulationRequest, _ context: CommandContext) throws(Diagnostic) {
    let workspace = context.workspace
    let definitions = workspace.document.userDefinitions
    guard !definitions.ranges.ranges.isEmpty else { throw Diagnostic(VaryError.nothingVaries) }
    let draws = Simulation.drawCount(of: workspace.sheet, definitions.ranges)
    guard draws * request.count <= SimulationRequest.mostDraws else {
      let most = SimulationRequest.mostDraws / draws
      throw Diagnostic(SimulateError.tooManyFutures(most: most), at: context.statement.tokens.last?.range)
    }
    do throws(RangeError) {
      let simulation = try Simulation(
        of: workspace.sheet, definitions, in: workspace.currency, count: request.count, seed: request.seed,
        isInterrupted: { [interruption = context.interpreter.interruption] in interruption.isRaised })
      self.init(simulation, request, context)
    } catch {
      throw Diagnostic(VaryError.flaw(error.flaw, error.range))
    }
  }
}

/// What is to be simulated.
struct SimulationRequest: Sendable {
  /// The figures; empty for the usual ones.
  var formulas: [TypedFormula] = []
  var isByYear = false
  /// The number of futures.
  var count = 10_000
  var seed: UInt64 = 1

  static let mostFutures = 1_000_000
  /// The most values that are drawn, which take 20 bytes each.
  static let mostDraws = 60_000_000
}

/// A simulation that cannot be.
package enum SimulateError: DiagnosticError {
  case tooManyFutures(most: Int)
  /// A word that is no whole number within the bounds.
  case notANumber(String, of: String, most: Int)
  /// The figure is one for the whole time.
  case notByYear(String)
  /// The years until the sale are not known.
  case needsYears

  package var diagnosis: Diagnosis {
    switch self {
    case .tooManyFutures(let most):
      Diagnosis(
        "too-many",
        LocalizedText("That is too much to draw: with these ranges at most \(Cell.count(most)) futures."))
    case .notANumber(let typed, let word, let most):
      Diagnosis(
        "out-of-range",
        LocalizedText(
          "\(quoted(word)) takes a whole number from 1 to \(Cell.count(most)), not \(quoted(typed))."))
    case .notByYear(let name):
      Diagnosis(
        "not-by-year", LocalizedText("\(name) is one figure for the whole time, not one for each year."))
    case .needsYears:
      Diagnosis(
        "needs-years", LocalizedText("\"by year\" needs to know how long you hold the property: set hold 10"))
    }
  }
}

extension Syntax where Value == SimulationRequest {
  /// Figures, then `by year`, `futures N` and `seed S` in any order.
  fileprivate static var simulated: Syntax {
    let eachYear = LocalizedText("each year until the sale")
    let (count, seed) = (LocalizedText("how many"), LocalizedText("another number, other futures"))
    let clauses = Syntax.clauses(
      SimulationRequest(),
      [
        Clause("by", eachYear, Syntax<Void>.word("year", eachYear)) { request, _ in request.isByYear = true },
        Clause(
          "futures", count,
          Syntax<Int>.number("N", of: "futures", upTo: SimulationRequest.mostFutures, .value("10000", count))
        ) { $0.count = $1 },
        Clause(
          "seed", seed, Syntax<Int>.number("S", of: "seed", upTo: 1_000_000_000, .value("1", seed))
        ) { $0.seed = UInt64($1) },
      ])
    return Syntax<([TypedFormula]?, SimulationRequest)>.sequence(.optional(.formulas), clauses).map { parts in
      var request = parts.1
      request.formulas = parts.0 ?? []
      return request
    }
  }
}

extension Syntax where Value == Int {
  /// The whole number behind a word.
  /// - Parameters:
  ///   - name: The name in the usage line.
  ///   - example: One that can stand there.
  fileprivate static func number(
    _ name: String, of word: String, upTo most: Int, _ example: Suggestion.Candidate
  ) -> Syntax {
    Syntax(name) { words, _ throws(Diagnostic) in
      let token = try words.take(LocalizedText("a whole number"))
      guard let number = token.naturalNumber, number <= most else {
        throw Diagnostic(SimulateError.notANumber(token.text, of: word, most: most), at: token.range)
      }
      return number
    } complete: { _ in
      [example]
    }
  }
}
