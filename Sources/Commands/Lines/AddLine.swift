import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let addLine = Command(
    "add", .worksheets, "Add a line of income, of costs, or of money set aside.",
    details: """
      The amount is a month's unless it has its period, as in 1200/yr or 300/q; it may be for each unit, as in \
      40/unit/mo, or a share, as in "3% of collected". Behind it may stand "from MONTH", "to MONTH", \
      "growth P%" a year and, for an income, "vacancy P%". The name can be used in formulas and set like a \
      field, and so can its details, such as laundry.growth. "list lines" shows all lines.
      """,
    parameters: .newLine,
    examples: [
      .init("add income laundry 60/mo", "a further income"),
      .init("add expense gardener 80/mo from 13 growth 4%", "a cost from the second year"),
      .init("add reserve roof 100/mo", "money set aside"),
      .init("add expense helper 3% of collected", "a share of the income"),
    ],
    worksheet: Rental.self
  ) { context, _, new throws(Diagnostic) in
    try context.editLines { rental, _ throws(Diagnostic) in
      // Another shell may have added it since the words were read.
      if rental.lineNames.contains(new.line.name) {
        throw Diagnostic(DefineError.metricNameTaken(new.line.name, by: LocalizedText("a line")))
      }
      rental.add(new.line)
      rental.set(new.terms)
    }
  }
}

/// A line as it was typed.
private struct NewLine: Sendable {
  let line: OwnLine
  let terms: [LineTerm]
}

extension Parameter where Value == NewLine {
  /// The kind, the name, the amount and the terms of a line.
  fileprivate static var newLine: Parameter {
    Parameter(
      "income|expense|reserve NAME AMOUNT [from MONTH] [to MONTH] [growth P%] [vacancy P%]", takesRest: true
    ) { words, context throws(Diagnostic) in
      let word = try words.take(oneOf: LineKind.allCases.map(\.rawValue), context)
      let kind = LineKind(rawValue: word.text) ?? .income
      let name = try context.newLineName(try words.take(LocalizedText("a name")))
      let value = try context.amount(Rental.field(ofNewLine: name, kind), &words)
      guard case .amount(let amount) = value, var rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      let line = OwnLine(name, kind, amount)
      rental.add(line)
      return NewLine(line: line, terms: try context.terms(ofLine: name, in: rental, &words))
    } complete: { words, context in
      if words.isEmpty { return LineKind.allCases.map { .init($0.rawValue, $0.help) } }
      guard words.count > 2 else { return [] }
      let isIncome = words.first?.text.lowercased() == LineKind.income.rawValue
      let allowed = LineTerm.Part.allCases.filter { isIncome || $0 != .vacancy }.map(\.rawValue)
      return context.termCandidates(words.dropFirst(3), allowed)
    }
  }
}

extension CommandContext {
  /// The name of a new line, which nothing else has; of one in quotes with blanks, the name in formulas.
  fileprivate func newLineName(_ token: Token) throws(Diagnostic) -> String {
    var name = token.text.lowercased()
    if token.isQuoted, !name.isNameInFormulas { name = name.nameInFormulas }
    guard name.isNameInFormulas else { throw Diagnostic(LineError.badName(token.text), at: token.range) }
    let isDefined =
      workspace.document.hasInput(named: name)
      || workspace.document.userDefinitions.definitions.contains { $0.name == name }
    let holder =
      holder(ofName: name)
      ?? (isDefined ? LocalizedText("a metric of yours") : nil)
      ?? (Rental.reservedNames.contains(name) ? LocalizedText("a word of the command \"at\"") : nil)
    if let holder { throw Diagnostic(DefineError.metricNameTaken(name, by: holder), at: token.range) }
    if name != token.text.lowercased() {
      note(
        reading: LocalizedText(
          "\(quoted(token.text)) is called \(name), as names in formulas have no blanks."))
    }
    return name
  }
}

extension String {
  /// The text with `_` for everything between its letters and digits.
  fileprivate var nameInFormulas: String {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "_")
  }
}
