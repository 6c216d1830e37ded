import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let addRecord = Command(
    "add", .entering, "Add a line of income, of costs or of money set aside, a loan, a unit, or a partner.",
    details: """
      The amount is per month unless it has a period, as in 1200/yr or 300/q.
      It may be per unit, as in 40/unit/mo, or a share, as in "3% of collected".
      After the amount you can add "from MONTH", "to MONTH", "growth P%" a year and, for an income, "vacancy \
      P%".
      The name can be used in formulas and set like a field, and so can its terms, such as laundry.growth.
      After the amount of a loan comes its rate, and further terms if it has any.
      A loan "from 13" is made at the end of month 12, so its first payment is in month 13.
      A unit has a rent of its own; once there are units, the rent of the property is their sum.
      Its terms follow its rent, such as "count 4", "market 1560", "lease 5 turnover 35%" or "own to 18".
      A unit rented by the night has a rate instead: "nights 185 occupancy 62%".
      "add units from FILE" takes units from a CSV file: its first line names their terms, such as \
      unit,rent,market,lease.
      A partner pays a share of the cash, or an amount of it; what is left is the operator's.
      "list lines" shows all lines, "list loans" all loans, "roll" all units, "partners" all partners.
      """,
    syntax: .newRecord,
    examples: [
      .init("add income laundry 60/mo", "a further income"),
      .init("add expense gardener 80/mo from 13 growth 4%", "a cost from the second year"),
      .init("add reserve roof 100/mo", "money set aside"),
      .init("add expense helper 3% of collected", "a share of the income"),
      .init("add loan second 40k rate 9 term 15y", "a second loan"),
      .init("add unit upper 1180 count 2", "two identical homes"),
      .init("add units from rents.csv", "the units of a rent roll"),
      .init("add unit a 1420 market 1560 lease 5 turnover 35% downtime 1.5", "a lease that ends"),
      .init("add unit cottage nights 185 occupancy 62% stay 3.2 cleaning 110", "rented by the night"),
      .init("add partner investor 90%", "a partner who pays 90 % of the cash"),
      .init("add loan note 10% of price rate 5 io 60 balloon 60", "a seller's note, due after five years"),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, new throws(Diagnostic) in
    // A file is read before the edit, during which other shells wait.
    let add = try new.addition(context)
    let report = try context.editLines { rental, document throws(Diagnostic) in
      try add(&rental, document)
    }
    return new.isFile ? report.ofProperty : report
  }
}

extension Report {
  /// The report with the changes of the property alone, without those of each unit.
  fileprivate var ofProperty: Report {
    var report = self
    report.blocks = blocks.map { block in
      guard case .changes(let changes) = block else { return block }
      return .changes(changes.filter { !$0.key.contains(".") })
    }
    return report
  }
}

extension Syntax where Value == NewRecord {
  /// The kind of a record, then its name and its terms.
  fileprivate static var newRecord: Syntax {
    let kinds = LineKind.allCases.map(NewRecordKind.line) + [.loan, .unit, .units, .partner]
    let others = kinds.flatMap { kind in kind.otherWords.map { ($0, kind.word) } }
    return Syntax<Token>.choice(
      nil, kinds.map { ($0.word, $0.meaning) }, or: Dictionary(uniqueKeysWithValues: others),
      refusal: accountElsewhere
    ).then(
      usage: "NAME AMOUNT [from MONTH] [to MONTH] [growth P%] [vacancy P%] [rate P%] …"
    ) { word, _ throws(Diagnostic) -> Syntax in
      guard let kind = kinds.first(where: { $0.word == word.text }) else {
        preconditionFailure("the choice is among the kinds")
      }
      return kind.syntax()
    }.map { $0.1 }
  }

  /// The error of the name of an account, which is none of a property.
  @Sendable private static func accountElsewhere(_ word: Token) -> Diagnostic? {
    AccountType.plain(fromName: word.text).map { type in
      Diagnostic(LineError.isAccount(word.text, type: type.rawValue), at: word.range)
    }
  }
}

extension NewRecordKind {
  /// A line of income, of costs or of money set aside.
  fileprivate static func line(_ kind: LineKind) -> NewRecordKind {
    let otherWords: [LineKind: [String]] = [
      .expense: ["cost", "costs", "bill", "fee"], .income: ["revenue"], .reserve: ["savings"],
    ]
    return NewRecordKind(kind.rawValue, kind.help, or: otherWords[kind] ?? []) {
      Syntax<(OwnLine, [RecordTerm])>.newLine(kind).map { line, terms in
        NewRecord { rental, document throws(Diagnostic) in
          try rental.checkIsFree(line.name, document)
          rental.add(line)
          rental.set(terms, of: line.name)
        }
      }
    }
  }
}

extension Syntax where Value == (OwnLine, [RecordTerm]) {
  /// The name, the amount and the terms of a line.
  fileprivate static func newLine(_ kind: LineKind) -> Syntax {
    Syntax<String>.newRecordName(LocalizedText("a line"), behind: "add \(kind.rawValue)", isLine: true).then(
      usage: "AMOUNT [from MONTH] [to MONTH] [growth P%]" + (kind == .income ? " [vacancy P%]" : "")
    ) { name, context throws(Diagnostic) -> Syntax in
      var rental = try context.rental()
      rental.add(OwnLine(name, kind, RecurringAmount(.zero, per: .month)))
      return Syntax<(RecurringAmount, RecordTerms)>.sequence(
        .amount(of: Rental.field(ofNewLine: name, kind)), .terms(of: name, in: rental)
      ).map { (OwnLine(name, kind, $0), $1.terms) }
    }.map { $0.1 }
  }
}

extension ReadingContext {
  /// The name of a new line or loan, which nothing else has; of one in quotes with blanks, the name in
  /// formulas.
  func newRecordName(
    _ token: Token, _ record: LocalizedText, behind words: String, isLine: Bool
  ) throws(Diagnostic) -> String {
    var name = token.text.lowercased()
    if token.isQuoted, !name.isNameInFormulas { name = name.nameInFormulas }
    if !token.isQuoted, token.text.wholeMatch(of: /[$(]?[0-9.,]+[kKmM]?([%\/)*+-].*)?/) != nil {
      throw Diagnostic(
        LineError.amountForName(token.text, of: record, behind: words, isOnce: isLine), at: token.range)
    }
    guard name.isNameInFormulas else {
      throw Diagnostic(LineError.badName(token.text, of: record), at: token.range)
    }
    if let holder = nameHolder(name) {
      throw Diagnostic(DefineError.metricNameTaken(name, by: holder), at: token.range)
    }
    if name != token.text.lowercased() {
      note(
        reading: LocalizedText(
          "\(quoted(token.text)) is called \(name), as names in formulas have no blanks."))
    }
    return name
  }

  /// The kind of thing that has a name already, so that no line or loan can have it; nil when there is none.
  func nameHolder(_ name: String) -> LocalizedText? {
    holder(ofName: name)
      ?? (workspace.document.hasMetric(ofUser: name) ? LocalizedText("a metric of yours") : nil)
      ?? (Rental.reservedNames.contains(name) ? LocalizedText("a word of the command \"at\"") : nil)
  }
}

extension String {
  /// The text with `_` for everything between its letters and digits.
  fileprivate var nameInFormulas: String {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "_")
  }
}
