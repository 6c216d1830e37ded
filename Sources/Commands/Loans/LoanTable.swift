import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The loans of the open property.
struct LoanTable {
  private let rental: Rental
  private let workspace: Workspace

  init(_ rental: Rental, _ workspace: Workspace) { (self.rental, self.workspace) = (rental, workspace) }

  /// A row for each loan: the first one comes first.
  var report: Report {
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "amount", label: LocalizedText("Amount", context: "of a loan")),
      TableColumn(key: "rate", label: LocalizedText("Rate")),
      TableColumn(key: "term", label: LocalizedText("Term"), importance: .useful),
      TableColumn(key: "from", label: LocalizedText("First Payment"), importance: .useful),
      TableColumn(key: "payment", label: LocalizedText("Payment")),
      TableColumn(key: "last", label: LocalizedText("Last Payment in Month"), importance: .useful),
      TableColumn(key: "interest", label: LocalizedText("Total Interest"), importance: .useful),
      TableColumn(key: "terms", label: LocalizedText("Terms"), importance: .detail, isProse: true),
    ]
    let plans = rental.loans
    guard !plans.isEmpty else {
      return .note(LocalizedText("No loans yet: \"set loan 200k\" or \"add loan second 40k rate 9\"."))
    }
    return Report([.table(Table(columns: columns, rows: plans.map(row)))])
  }

  private func row(_ plan: LoanPlan) -> [Cell] {
    let schedule = workspace.schedule(of: plan.loan)
    let interest = schedule.totals.interest
    return [
      .text(plan.name), .money(plan.loan.principal, .atLeast(0)), cell("rate", plan), cell("term", plan),
      .count(plan.start + 1), .money(schedule.levelPayment, .atLeast(2)), .count(plan.start + schedule.count),
      .money(interest, .atLeast(2)), terms(plan),
    ]
  }

  private func cell(_ word: String, _ plan: LoanPlan) -> Cell {
    let name = plan.name == Rental.firstLoanName ? word : "\(plan.name).\(word)"
    return rental.field(named: name).map { CellFormatter.cell(rental[$0], of: $0) } ?? .empty
  }

  /// The further terms that are entered, as they are typed.
  private func terms(_ plan: LoanPlan) -> Cell {
    let prefix = plan.name == Rental.firstLoanName ? "" : plan.name + "."
    let words = Rental.furtherTermWords.compactMap { word -> String? in
      guard let field = rental.field(named: prefix + word), rental.isEntered(field),
        let text = rental[field].canonical(in: workspace.currency)
      else { return nil }
      return "\(word) \(text)"
    }
    return words.isEmpty ? .empty : .text(words.joined(separator: ", "))
  }
}
