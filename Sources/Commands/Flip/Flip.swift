import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let flip = Command(
    "flip", .results, "Show what buying, repairing and selling a house leaves.",
    details: """
      Cash needed is the cash of the purchase and the most that holding costs until the sale.
      The return is the profit on that cash; "hold" is the time until the sale, "arv" what it is sold for.
      The break-even price is the one at which there is no profit.
      The lines to type are in "help fix and flip".
      """,
    examples: [.init("flip", "the open property, until its sale")],
    preview: .result(figures: ["profit", "cash_needed", "return"]), worksheet: Rental.self
  ) { context, rental throws(Diagnostic) in
    if let missing = rental.fieldMissingForFlip { throw Diagnostic(FlipError.missing(missing)) }
    return Report(FlipFigures.blocks(context.workspace))
  }

  static let assign = Command(
    "assign", .results, "Show what assigning a contract to buy leaves.",
    details: """
      The buyer pays at most "rule" of the after-repair value less the rehab, 70 % unless you enter it.
      The fee is what the buyer pays, "buyer_price" or the most, less "contract_price".
      Your costs are "closing"; earnest money comes back, but it is cash until then.
      The lines to type are in "help wholesale".
      """,
    examples: [.init("assign", "after \"set contract_price 117500 arv 232k rehab 38k\"")],
    preview: .result(figures: ["assignment_profit"]), worksheet: Rental.self
  ) { context, rental throws(Diagnostic) in
    guard rental.hasContract else { throw Diagnostic(FlipError.missing("contract_price")) }
    return Report([.figures(heading: nil, context.workspace.figures(named: Rental.assignmentFigures))])
  }
}

/// The figures of a house that is bought to be sold.
enum FlipFigures {
  /// The figures, and what the tax on them is.
  static func blocks(_ workspace: Workspace, heading: LocalizedText? = nil) -> [Report.Block] {
    let simple = workspace.cell(named: "simple_roi_a_year")
    let figures = workspace.figures(named: Rental.flipFigures).map { figure in
      // The return a year has the simple one beside it.
      guard figure.key == "roi_a_year" else { return figure }
      return Figure(key: figure.key, label: LocalizedText("A Year (simple \(simple))"), cell: figure.cell)
    }
    return [.figures(heading: heading, figures), .note(dealersTax)]
  }

  /// What the tax of a dealer is (26 USC 1221(a)(1), 1402).
  private static let dealersTax = LocalizedText(
    "Houses that you buy to sell are a dealer's stock: the profit is ordinary income, with self-employment tax, and there is no depreciation."
  )
}
