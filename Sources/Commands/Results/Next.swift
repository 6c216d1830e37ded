import Localization
import Shell

extension Command {
  static let next = Command(
    "next", .results, "Go on to the next month or year.",
    details: "From the schedule it goes to the first month.",
    examples: [.init("next", "after month 12, month 13")],
    preview: .result(figures: ["year", "pmtNo", "date", "total", "balance", "cash_flow"]),
    needsLoanWorksheet: true
  ) { context throws(Diagnostic) in
    try Navigation.step(1, in: context.workspace)
  }

  static let previous = Command(
    "previous", .results, "Go back to the month or year before.",
    details: "From the schedule it goes to the last month.",
    examples: [.init("previous", "after month 12, month 11")],
    preview: .result(figures: ["year", "pmtNo", "date", "total", "balance", "cash_flow"]),
    needsLoanWorksheet: true
  ) { context throws(Diagnostic) in
    try Navigation.step(-1, in: context.workspace)
  }

  static let back = Command(
    "back", .results, "Leave the month for the schedule, or the schedule for the property.",
    examples: [.init("back", "one level up")], needsLoanWorksheet: true
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    switch workspace.path {
    case .month, .year: workspace.statedPath = workspace.lastPayment == nil ? .property : .amortization
    case .amortization, .property: workspace.statedPath = .property
    }
    return .note(Navigation.sentence(workspace.statedPath))
  }
}
