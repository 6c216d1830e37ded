import Commands
import Finance
import Localization
import Shell
import Workspace

/// A deal at a shell, with the lines that made it; every figure is the program's own.
final class DealSheet {
  private(set) var lines: [String]
  private let shell: SandboxShell

  init(lines: [String] = [], work: WorkspaceSnapshot? = nil) {
    self.lines = lines
    shell = SandboxShell(.reproducible(files: MemoryFiles().files), work: work)
  }

  var snapshot: WorkspaceSnapshot { shell.interpreter.workspace.snapshot }
  var copy: DealSheet { DealSheet(lines: lines, work: snapshot) }

  func run(_ new: [String]) {
    for line in new { shell.perform(PageLine(text: line, line: 1)) }
    lines += new
  }

  /// The number of a formula; nil where it has none.
  func value(_ formula: String) -> Double? { typed(formula).flatMap(Double.init) }

  /// The number of a formula as it is typed, with at most four decimals; nil where it has none.
  func typed(_ formula: String) -> String? {
    (try? shell.query().number(formula)).flatMap { typed($0.number) }
  }

  private func typed(_ number: Number) -> String? { number.rounded(toDecimals: 4)?.canonical }

  /// The highest price at which conditions hold, as it is typed; nil where there is none.
  func mostToPay(_ conditions: [String]) -> String? {
    shell.interpreter.workspace.nearestNumber(in: "price", meeting: conditions).flatMap(typed)
  }

  /// `true` when conditions hold at a price, which is a formula.
  func holds(_ conditions: [String], atPrice price: String) -> Bool {
    guard let typed = typed("round(\(price), 0)") else { return false }
    let copy = copy
    copy.run(["set price \(typed)"])
    return copy.shell.isTrue(conditions.joined(separator: " and "))
  }

  /// The lines that name the honest figures; nil where one has no value.
  func marks(_ most: String) -> [String]? {
    let figures = [
      ("honest_cash_flow", "cash_flow(y1)", "money"), ("honest_return", "round(irr * 100, 2)", "percent"),
      ("honest_coverage", "round(lender_dscr, 2)", "number"), ("honest_cash", "cash_to_show", "money"),
    ]
    let lines = figures.compactMap { name, formula, measure in
      typed(formula).map { "define \(name) = \($0)\(measure == "percent" ? "%" : "") as \(measure)" }
    }
    return lines.count == figures.count ? lines + ["define at_most = \(most) as money"] : nil
  }
}
