import Finance
import Formulas
import Localization
import Model
import Reports

extension Command {
  static let calculate = Command(
    "calculate", .worksheets,
    "Answer the compound interest that is filled in, and clear it for the next one.",
    details: """
      Values can be given at once, as with set; every one that is wrong or missing is told. "show" answers too, and keeps \
      what is filled in. "undo" brings it back.
      """,
    parameters: [Parameter("FIELD VALUE", InputsKind(), .optional)],
    examples: [
      .init("calculate principal 1500 rate 4.3 years 6 times 4", "an answer"),
      .init("calculate", "what is filled in"),
    ],
    worksheet: CompoundInterest.self
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard case .inputs(let inputs)? = arguments.values.first ?? .inputs(Inputs()) else { return Report() }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      for (field, value) in inputs.values { desk.set(field, to: value) }
      let missing = CompoundInterest.fields.filter { field in
        field.isPositive && !desk.sheet.isStated(field) && !inputs.faults.contains { $0.field == field }
      }
      let faults = inputs.faults + missing.map { InputError(missing: $0) }
      guard faults.isEmpty else { throw Problem(.inputs(faults)) }
      let report = Report(Answers.parts(session, desk))
      for field in session.fields { desk.reset(field) }
      return report
    }
  }

  static let growth = Command(
    "growth", .worksheets, "Show how compound interest grows, year by year.",
    examples: [.init("growth", "a row for each year")], worksheet: CompoundInterest.self
  ) { _, interpreter throws(Problem) in
    let session = interpreter.session
    guard let sheet = session.sheet as? CompoundInterest else { return Report() }
    let missing = CompoundInterest.fields.filter { $0.isPositive && !sheet.isStated($0) }
    guard missing.isEmpty else {
      throw Problem(.inputs(missing.map { InputError(missing: $0) }))
    }
    return Report([.table(try Growth(sheet, session).table())])
  }
}

/// Compound interest year by year.
private struct Growth {
  let sheet: CompoundInterest
  let session: Workspace

  init(_ sheet: CompoundInterest, _ session: Workspace) { (self.sheet, self.session) = (sheet, session) }

  /// A row for each year: what it began with, what was paid in and earned, what it ended with.
  func table() throws(Problem) -> Table {
    let columns = [
      Column(key: "year", label: LocalizedText("Year")),
      Column(key: "opening", label: LocalizedText("Opening")),
      Column(key: "contributed", label: LocalizedText("Contributed"), importance: .useful),
      Column(key: "interest", label: LocalizedText("Interest")),
      Column(key: "balance", label: LocalizedText("Balance")),
    ]
    var table = Table(columns: columns)
    let contributed = sheet.contribution * max(periods, 1)
    var opening = sheet.principal
    for year in 1...sheet.years {
      let balance = try balance(after: year)
      let cells = [opening, contributed, balance - opening - contributed, balance]
      table.append([.count(year)] + cells.map { .money($0, .atLeast(2)) })
      opening = balance
    }
    return table
  }

  private var periods: Int {
    if case .times(let count) = sheet.times { count } else { 1 }
  }

  /// What it has grown to, to the smallest coin.
  private func balance(after years: Int) throws(Problem) -> Money {
    var part = sheet
    part.years = years
    let scope = part.scope(UserDefinitions(), session.circumstances)
    guard let metric = CompoundInterest.metric(named: "result"),
      let amount = try? CompoundInterest.naming(metric).number(in: scope).amount(in: session.currency)
    else { throw Problem(.formula(.tooLarge, nearest: nil)) }
    return amount
  }
}

/// Fields and values of which all that are wrong are told at once.
struct Inputs: Sendable {
  var values: [(field: Field, value: Value)] = []
  var faults: [InputError] = []

  /// The fields that were named.
  var fields: [Field] { values.map(\.field) + faults.map(\.field) }
}

private struct InputsKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    var inputs = Inputs()
    repeat {
      let name = try words.take(LocalizedText("the name of a field"))
      let field = try session.field(name)
      if inputs.fields.contains(field) { throw Problem(.fieldTwice(field.name), at: name.range) }
      guard let first = words.take() else {
        inputs.faults.append(InputError(missing: field))
        break
      }
      let typed = words.value(of: field, first)
      do throws(Problem) {
        inputs.values.append((field, try session.value(of: field, typed)))
      } catch {
        inputs.faults.append(InputError(field, typed: typed.text, error.fact))
      }
    } while words.next != nil
    return .inputs(inputs)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    AssignmentKind().suggestions(after: before, session)
  }
}
