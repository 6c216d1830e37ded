import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let explain = Command(
    "explain", .whatIf, "Show where a number comes from.",
    details: """
      First the formula with its names, then with this property's figures.
      Below, each of those figures in turn, down to the fields.
      "depth N" stops after N levels. "why" is short for it.
      """,
    syntax: .formula("FORMULA", LocalizedText("a formula")), .optional(.depth),
    examples: [
      .init("explain roi(12)", "down to the fields"), .init("explain cap_rate depth 1", "one level"),
    ],
    preview: .result()
  ) { context, typed, depth throws(Diagnostic) in
    let builder = DerivationBuilder(workspace: context.workspace)
    do throws(FormulaError) {
      let derivation = try builder.derivation(of: typed.formula, depth: depth)
      return Report(
        [.derivation(derivation)]
          + context.workspace.notes(onRulesOf: [typed.formula]).map { .note($0) })
    } catch {
      guard error.isAbsence else { throw context.diagnostic(error, of: typed) }
      return Report([.derivation(builder.absence(of: typed.formula, error))])
    }
  }
}

extension Syntax where Value == Int {
  /// The word `depth` and a number of levels.
  fileprivate static var depth: Syntax {
    .word("depth", LocalizedText("goes on"), .number(LocalizedText("levels")))
  }
}
