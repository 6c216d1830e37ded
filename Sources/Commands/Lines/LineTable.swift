import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The lines of the open property that have an amount: its incomes, costs and reserves.
struct LineTable {
  private let rental: Rental
  private let workspace: Workspace

  init(_ rental: Rental, _ workspace: Workspace) { (self.rental, self.workspace) = (rental, workspace) }

  /// A row for each line: those that every property has come first.
  var report: Report {
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "kind", label: LocalizedText("Kind"), importance: .useful),
      TableColumn(key: "amount", label: LocalizedText("Amount", context: "of a line")),
      TableColumn(key: "month", label: LocalizedText("A Month in Year 1"), importance: .useful),
      TableColumn(key: "growth", label: LocalizedText("Growth", context: "of a line"), importance: .useful),
      TableColumn(key: "from", label: LocalizedText("From"), importance: .useful),
      TableColumn(key: "to", label: LocalizedText("To"), importance: .useful),
      TableColumn(key: "vacancy", label: LocalizedText("Vacancy", context: "of a line"), importance: .detail),
    ]
    let names = rental.enteredLineNames
    let table = Report.Block.table(Table(columns: columns, rows: names.map(row)))
    guard names.isEmpty else { return Report([table]) }
    return Report([
      table,
      .note(LocalizedText("No incomes or costs yet: \"set rent 1800\" or \"add income laundry 60/mo\".")),
    ])
  }

  private func row(_ name: String) -> [Cell] {
    [
      .text(name), rental.kind(ofLineNamed: name).map { .words($0.label) } ?? .empty, cell(name), month(name),
      growth(of: name), stated("\(name).from"), stated("\(name).to"),
      name == "rent" ? cell("vacancy") : cell("\(name).vacancy"),
    ]
  }

  /// The mean month of the first year.
  private func month(_ name: String) -> Cell {
    workspace.cell(named: "\(name)(y1) / 12")
  }

  /// The growth of its own, or that of all incomes or costs.
  private func growth(of name: String) -> Cell {
    let own = "\(name).growth"
    return cell(rental.field(named: own) == nil ? rental.growthField(ofLineNamed: name) ?? own : own)
  }

  private func cell(_ name: String) -> Cell {
    rental.field(named: name).map { CellFormatter.cell(rental[$0], of: $0) } ?? .empty
  }

  private func stated(_ name: String) -> Cell {
    rental.field(named: name).map(rental.isStated) == true ? cell(name) : .empty
  }
}
