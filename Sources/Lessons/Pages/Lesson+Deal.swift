import Commands
import Finance
import Model
import Shell
import Workspace

/// A lesson on the deal of a user: the fields that its start states, with the figures of the deal.
///
/// What the lesson does not state is left out, and what the deal does not state stays as in the lesson, so that the texts are
/// true of any deal that meets the requirement.
extension Lesson {
  /// The fields that count as entered in every deal, since each has a price, a loan, a rent and its costs.
  private static let essential: Set = [
    "price", "down", "rate", "term", "escrow", "taxes", "insurance", "rent",
  ]

  /// The costs besides taxes and insurance, which come together as `expenses` where a deal states none of that name.
  private static let costs: Set = ["hoa", "utilities", "management", "maintenance"]

  /// `true` when the lesson that was begun with some work goes on with a copy: with another open property that has no name
  /// it begins anew.
  func goesOn(
    with copy: LessonProvider.Copy, from work: WorkspaceSnapshot, _ configuration: SandboxConfiguration
  ) -> Bool {
    !copy.name.isEmpty || taking(copy.work)?.initialWork(configuration)?.rows == work.rows
  }

  /// The lesson with the figures of a deal in place of its own; nil for work that is no rental property.
  package func taking(_ deal: WorkspaceSnapshot) -> Lesson? {
    guard deal.kind == Rental.kind else { return nil }
    let own = fieldsOfStart
    let shell = SandboxShell(.reproducible(files: MemoryFiles().files), work: deal)
    let words = own.compactMap { field in
      shell.words(for: field, ofDeal: deal, isEssential: Lesson.essential.contains(field.name))
    }
    var lesson = self
    lesson.start.append(PageLine(text: "set " + words.joined(separator: " "), line: 1))
    return lesson
  }

  /// The fields of a deal that the lesson does not take, although they were entered.
  package func fieldsLeftOut(of deal: WorkspaceSnapshot) -> [String] {
    let own = Set(fieldsOfStart.map(\.name))
    let counted = own.contains("expenses") && deal.rows["expenses"] == nil ? Lesson.costs : []
    return Rental.fields.map(\.name).filter { name in
      deal.rows[name] != nil && !own.contains(name) && !counted.contains(name)
        && !Lesson.essential.contains(name) && name != "loan"
    }
  }

  /// The fields that the start states, the loan as the down payment.
  private var fieldsOfStart: [Field] {
    let shell = SandboxShell(.reproducible(files: MemoryFiles().files))
    for line in start { shell.perform(line) }
    let rows = shell.interpreter.workspace.snapshot.rows
    return Rental.fields.filter { rows[$0.name == "down" && rows["loan"] != nil ? "loan" : $0.name] != nil }
  }
}

extension SandboxShell {
  /// The words behind `set` that give a field the figure that the deal of this shell has; nil where it has none.
  fileprivate func words(for field: Field, ofDeal deal: WorkspaceSnapshot, isEssential: Bool) -> String? {
    if field.name == "down" || field.name == "loan" {
      if field.name == "loan" { return nil }
      return deal.rows["down"].map { "down \($0)" } ?? "loan \(deal.rows["loan"] ?? "0")"
    }
    if let row = deal.rows[field.name] { return "\(field.name) \(row)" }
    // Costs that have fields of their own are costs besides taxes and insurance.
    let costs = field.name == "expenses" ? "operating_expenses(1) - taxes_insurance(1)" : field.name
    guard let (number, measure) = try? query().number(costs), isEssential || number != Number(0),
      isEssential || field.name == "expenses",
      let typed = measure == .percent ? number.multiplied(by: Number(100)) : number,
      let rounded = typed.rounded(toDecimals: field.unit == .money ? 2 : 4)
    else { return nil }
    return "\(field.name) \(rounded.canonical)"
  }
}
