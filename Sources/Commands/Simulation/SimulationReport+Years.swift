import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The figures of each year until the sale.
extension SimulationReport {
  var reportByYear: Report {
    get throws(Diagnostic) {
      guard let worksheet = workspace.sheet.loanWorksheet, worksheet.years != nil else {
        throw Diagnostic(SimulateError.needsYears)
      }
      var blocks: [Report.Block] = [.note(heading)]
      var all: [(name: String, outcome: Outcome)] = []
      let held = ProjectedYears(worksheet)
      let periods = held.years
      compile((try formulas.map(\.formula) + [cashFormula].compactMap { $0 }).map(byMonth), at: periods)
      for typed in try formulas {
        let outcomes = try outcomesByYear(of: typed, periods)
        all += outcomes.enumerated().map { ("\(typed.formula.text) y\($0.offset + 1)", $0.element) }
        blocks.append(.table(table(typed.formula, outcomes)))
      }
      if let formula = cashFormula {
        blocks.append(.note(cashCall(try outcomesByYear(of: typed(formula), periods))))
      }
      blocks += held.notes.map { .note($0) }
      blocks += notes(on: all.map(\.outcome))
      return Report(blocks, exported: futures([], all.map(\.outcome), all.map(\.name)))
    }
  }

  private func table(_ formula: Formula, _ outcomes: [Outcome]) -> Table {
    var table = Table(
      heading: LocalizedText("\(formula.text): so many of 100 futures are below"),
      columns: [TableColumn(key: "year", label: LocalizedText("Year"))] + SimulationReport.percentileColumns
        + SimulationReport.quartileColumns,
      rows: outcomes.enumerated().map { index, outcome in
        [.count(index + 1)] + percentileCells(of: outcome)
          + [0.25, 0.75].map { cell(outcome.quantile($0), of: formula) }
      })
    table.contents = .percentiles(figure: formula.text)
    return table
  }

  /// The columns of quartiles, which only pictures and programs have.
  private static let quartileColumns = [
    TableColumn(key: "p25", label: LocalizedText("25"), audience: .programs),
    TableColumn(key: "p75", label: LocalizedText("75"), audience: .programs),
  ]

  /// The figure of each month of the same name as a formula; the formula itself where there is none.
  private func byMonth(_ formula: Formula) -> Formula {
    formula.symbol.flatMap { kind.monthlyMetric(named: $0.name) }.map { kind.naming($0) } ?? formula
  }

  private func outcomesByYear(of typed: TypedFormula, _ years: [Period]) throws(Diagnostic) -> [Outcome] {
    let formula = byMonth(typed.formula)
    guard formula.dependsOnMonth else {
      throw Diagnostic(SimulateError.notByYear(formula.text), at: typed.token.range)
    }
    let figure = TypedFormula(formula: formula, token: typed.token)
    return try years.map { year throws(Diagnostic) in try outcome(of: figure, at: year) }
  }

  /// How often some year costs money, and how much the worst year costs in the worst futures.
  private func cashCall(_ outcomes: [Outcome]) -> LocalizedText {
    let worst = (0..<simulation.count).compactMap { future in
      outcomes.compactMap { $0.values[future] }.min()
    }
    let lowest = Outcome(outcomes[0].formula, worst)
    let any = chance(worst.count { $0 < 0 })
    guard let call = lowest.quantile(0.05), call < 0 else {
      return LocalizedText("Some year costs money in \(any) of 100 futures.")
    }
    return LocalizedText(
      "Some year costs money in \(any) of 100 futures; in the worst 5 of 100 the worst year costs \(whole(call)) or more."
    )
  }
}
