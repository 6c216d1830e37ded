import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let addLine = Command(
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
    var unitsOfFile: [NewUnit] = []
    if case .unitsOfFile(let file) = new { unitsOfFile = try UnitFile(file, context).units }
    let report = try context.editLines { rental, _ throws(Diagnostic) in
      switch new {
      case .line(let line, let terms):
        // Another shell may have added it since the words were read.
        if rental.lineNames.contains(line.name) || rental.loanNames.contains(line.name) {
          throw Diagnostic(DefineError.metricNameTaken(line.name, by: LocalizedText("a line")))
        }
        rental.add(line)
        rental.set(terms, of: line.name)
      case .unit(let unit): try rental.addChecked(unit)
      case .unitsOfFile: for unit in unitsOfFile { try rental.addChecked(unit) }
      case .partner(let new):
        if rental.partnerNames.contains(new.partner.name), new.partner.name != Partner.operatorName {
          throw Diagnostic(DefineError.metricNameTaken(new.partner.name, by: LocalizedText("a partner")))
        }
        rental.add(new.partner)
        try rental.checkPartners(at: new.range)
      case .loan(let loan):
        try context.checkIsFree(loan, in: rental)
        rental.add(loan)
      }
    }
    if case .unitsOfFile = new { return report.ofProperty }
    return report
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

/// A line or a loan as it was typed.
private enum NewRecord: Sendable {
  case line(OwnLine, [RecordTerm])
  case loan(OwnLoan)
  case unit(NewUnit)
  /// The units of a file, by its path.
  case unitsOfFile(Token)
  case partner(NewPartner)

  /// The word for a partner.
  static let partnerWord = "partner"
  /// The word for a unit.
  static let unitWord = "unit"
  /// The word for several units that are alike.
  static let unitsWord = "units"
  /// The word for a loan.
  static let loanWord = "loan"
  /// Other words for the kinds.
  static let otherWords = [
    "cost": LineKind.expense.rawValue, "costs": LineKind.expense.rawValue, "bill": LineKind.expense.rawValue,
    "fee": LineKind.expense.rawValue, "revenue": LineKind.income.rawValue, "mortgage": loanWord,
    "debt": loanWord, "savings": LineKind.reserve.rawValue,
  ]
}

extension Syntax where Value == NewRecord {
  /// The kind, the name, the amount and the terms of a line or loan.
  fileprivate static var newRecord: Syntax {
    let kinds =
      LineKind.allCases.map { (word: $0.rawValue, meaning: $0.help) }
      + [
        (word: NewRecord.loanWord, meaning: LocalizedText("a further loan")),
        (word: NewRecord.unitWord, meaning: LocalizedText("a home with a rent of its own")),
        (word: NewRecord.unitsWord, meaning: LocalizedText("several identical homes")),
        (word: NewRecord.partnerWord, meaning: LocalizedText("somebody who pays a part of the cash")),
      ]
    return Syntax<Token>.choice(nil, kinds, or: NewRecord.otherWords, refusal: accountElsewhere).then(
      usage: "NAME AMOUNT [from MONTH] [to MONTH] [growth P%] [vacancy P%] [rate P%] …"
    ) { word, _ throws(Diagnostic) -> Syntax in
      if word.text == NewRecord.unitWord { return Syntax<NewUnit>.newUnit.map { .unit($0) } }
      if word.text == NewRecord.unitsWord {
        return .choice([Syntax<NewUnit>.newUnits.map { .unit($0) }, unitsOfFile])
      }
      if word.text == NewRecord.partnerWord { return Syntax<NewPartner>.newPartner.map { .partner($0) } }
      guard let kind = LineKind(rawValue: word.text) else {
        return Syntax<OwnLoan>.newLoan.map { .loan($0) }
      }
      return newLine(kind)
    }.map { $0.1 }
  }

  /// `from` and the path of a file of units.
  private static var unitsOfFile: Syntax {
    Syntax<Token>.word("from", LocalizedText("the units of a file, a line each"), .file).map {
      .unitsOfFile($0)
    }
  }

  /// The error of the name of an account, which is none of a property.
  @Sendable private static func accountElsewhere(_ word: Token) -> Diagnostic? {
    AccountType.plain(fromName: word.text).map { type in
      Diagnostic(LineError.isAccount(word.text, type: type.rawValue), at: word.range)
    }
  }

  /// The name, the amount and the terms of a line.
  private static func newLine(_ kind: LineKind) -> Syntax {
    Syntax<String>.newRecordName(LocalizedText("a line"), behind: "add \(kind.rawValue)", isLine: true).then(
      usage: "AMOUNT [from MONTH] [to MONTH] [growth P%]" + (kind == .income ? " [vacancy P%]" : "")
    ) { name, context throws(Diagnostic) -> Syntax in
      var rental = try context.rental()
      rental.add(OwnLine(name, kind, RecurringAmount(.zero, per: .month)))
      return Syntax<(RecurringAmount, RecordTerms)>.sequence(
        .amount(of: Rental.field(ofNewLine: name, kind)), .terms(of: name, in: rental)
      ).map { .line(OwnLine(name, kind, $0), $1.terms) }
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
    let isDefined =
      workspace.document.hasInput(named: name)
      || workspace.document.userDefinitions.definition(named: name) != nil
    return holder(ofName: name)
      ?? (isDefined ? LocalizedText("a metric of yours") : nil)
      ?? (Rental.reservedNames.contains(name) ? LocalizedText("a word of the command \"at\"") : nil)
  }
}

extension String {
  /// The text with `_` for everything between its letters and digits.
  fileprivate var nameInFormulas: String {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "_")
  }
}
