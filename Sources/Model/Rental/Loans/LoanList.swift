import Finance
import Formulas

extension RecordList<Rental> {
  /// The loans as records, the first one of the property included, which has figures only: `second.rate`.
  static var loans: RecordList {
    RecordList(
      "Loans", count: { $0.ownLoans.count + 1 }, name: { $0.loanName($1) },
      find: { rental, name in
        name == Rental.firstLoanName ? 0 : rental.ownLoans.firstIndex { $0.name == name }.map { $0 + 1 }
      },
      value: { $1 > 0 ? "" : nil }, saved: .loans,
      commands: { $0.loanCommands(in: $1) }, take: { $0.ownLoans = $1.ownLoans },
      named: NamedRecords(
        "a loan",
        users: { rental, name in rental.ownLoans.filter { $0.repays?.contains(name) == true }.map(\.name) },
        remove: { $0.removeLoan(named: $1) }),
      fields: [.loanAmount] + LoanPart.all.map(RecordField.init) + [.loanPercent],
      figures: LoanFigure.allCases.map(RecordFigure.init))
  }
}

extension Rental {
  /// The name of a loan, of which 0 is the first of the property.
  fileprivate func loanName(_ number: Int) -> String {
    number == 0 ? Rental.firstLoanName : ownLoans[number - 1].name
  }

  /// The field of the amount of a loan that is not there yet.
  package static func field(ofNewLoan name: String) -> Field {
    field(ofLoan: RecordFieldName(text: name, section: "Loans", path: nil))
  }

  fileprivate static func field(ofLoan name: RecordFieldName) -> Field {
    Field(
      name: name.text, label: name.text, section: name.section, isOptional: true, summary: "A further loan.",
      unit: .amount, bounds: anyAmount, amountForm: OwnLoan.form, path: name.path)
  }
}

extension Rental {
  /// The commands that add the further loans that repay none; the others, and all terms, come with the events.
  fileprivate func loanCommands(in currency: Currency) -> [[String]] {
    ownLoans.filter { !$0.isRefinance }.map { loan in
      ["add", "loan", loan.name] + loan.amountWords(in: currency) + ["rate", loan.rate.canonical + "%"]
    }
  }
}

extension OwnLoan {
  /// The words of its amount: `75%`, `of`, `arv`.
  func amountWords(in currency: Currency) -> [String] {
    amount.canonical(fractionDigits: currency.fractionDigits).split(separator: " ").map(String.init)
  }
}

extension OwnLoan: PathRecord {
  func hasPaths(of other: OwnLoan) -> Bool { name == other.name }

  var pathText: String { name }
}

extension SavedRecords<Rental> {
  /// The further loans: `refi 75% of arv repaying loan,second`.
  fileprivate static var loans: SavedRecords {
    SavedRecords(
      key: "loan ", name: { String($1) }, row: { $1 == 0 ? nil : $0.ownLoans[$1 - 1].row(in: $2) },
      restore: { rental, _, row, currency throws(UnreadableRowError) in
        rental.add(try OwnLoan(row: row, in: currency))
      })
  }
}

/// The fields of further loans.
extension RecordField<Rental> {
  /// `true` for any loan but the first, whose terms are fields of the property.
  @Sendable private static func isFurther(_ rental: Rental, _ loan: Int) -> Bool { loan > 0 }

  fileprivate static var loanAmount: RecordField {
    RecordField(
      word: "", exists: isFurther, isStated: isFurther, describe: { Rental.field(ofLoan: $2) },
      read: { .amount($0.ownLoans[$1 - 1].amount) },
      write: { rental, loan, value in
        if case .amount(let amount)? = value { rental.ownLoans[loan - 1].amount = amount }
      })
  }

  fileprivate static var loanPercent: RecordField {
    RecordField(
      word: "percent", exists: isFurther, isStated: { _, _ in false },
      describe: { _, _, name in
        Field(
          name: name.text, label: name.text, section: name.section, isOptional: true,
          summary: "The loan as a share of another amount.", unit: .percent, bounds: 0...100, path: name.path)
      },
      read: { $0.ownLoans[$1 - 1].amount.share.map(Value.percent) },
      write: { rental, loan, value in
        guard case .percent(let share)? = value else { return }
        let base = rental.ownLoans[loan - 1].amount.base ?? .price
        rental.ownLoans[loan - 1].amount = RecurringAmount(share, of: base, per: .once)
      })
  }

  fileprivate init(_ part: LoanPart) {
    // The month of a refinance is that of its event.
    let exists = { @Sendable (rental: Rental, loan: Int) in
      loan > 0 && (part.word != "from" || !rental.ownLoans[loan - 1].isRefinance)
    }
    let isAlways = ["rate", "term"].contains(part.word)
    self.init(
      word: part.word, exists: exists,
      isStated: { rental, loan in
        exists(rental, loan) && (isAlways || part.held(rental.ownLoans[loan - 1]) != part.held(.empty))
      },
      describe: { part.field($2) },
      read: { rental, loan in
        guard let value = part.held(rental.ownLoans[loan - 1]),
          value.units != 0 || Rental.field(named: part.word)?.isPositive != true
        else { return nil }
        return value
      },
      write: { part.write(&$0.ownLoans[$1 - 1], $2) })
  }
}

extension LoanPart {
  fileprivate func field(_ name: RecordFieldName) -> Field {
    if let own = ownDescription {
      return Field(
        name: name.text, label: name.text, section: name.section, isOptional: true, summary: own.summary,
        unit: own.unit, bounds: own.bounds, isMonth: own.unit == .count, path: name.path)
    }
    guard let field = Rental.field(named: word) else { preconditionFailure("no field \(word)") }
    return field.renamed(name)
  }
}

extension RecordFigure<Rental> {
  fileprivate init(_ figure: LoanFigure) {
    self.init(
      figure.rawValue, figure.summary, yearRule: figure.yearRule, hasClosing: figure == .balance,
      measure: { _, _ in figure == .rate ? .percent : .money },
      number: { rental, loan, period, context throws(NoValueError) in
        try rental.value(of: figure, ofLoanNamed: rental.loanName(loan), at: period, context)
          .number(in: context.currency)
      },
      arithmetic: { $0.arithmetic(of: figure, ofLoanNamed: $0.loanName($1), at: $2) })
  }
}

// MARK: Dependence

extension Rental {
  /// The fields that the figures of loans depend on, besides the terms that every loan has.
  private static let loanInputs: Set = [
    "price", "down", "loan", "rate", "term", "extra", "arv", "appraisal",
  ]
  private static let loanFields = Set(LoanField.all.map(\.name))

  private var loanDetails: [LoanDetails] { [details] + ownLoans.map(\.details) }

  /// `true` for what the loans depend on: the figures without a formula are all of loans.
  package func figures(dependOn field: Field) -> Bool {
    guard let path = field.path else {
      return Rental.loanInputs.contains(field.name) || Rental.loanFields.contains(field.name)
        || field.name == "appreciation" && borrowsShareOfValue
        || field.name == "units" && loanDetails.contains { $0.insuranceRule.isOfResidence }
    }
    return switch path.rentalList {
    case .loans: true
    case .events: events[path.record].effect.isOfLoan || events[path.record].isOfValue
    case .years: borrowsShareOfValue
    case .inputs, .units, .lines, .partners, nil: false
    }
  }
}

extension Rental {
  /// `true` if a loan is a share of what the property is worth when it is made.
  private var borrowsShareOfValue: Bool {
    ownLoans.contains { if case .share(_, .value) = $0.amount.size { true } else { false } }
  }
}

/// The user's own loans, for commands.
extension Rental {
  /// Adds a loan at the end.
  /// - Precondition: No line, loan, field or metric has its name.
  package mutating func add(_ loan: OwnLoan) { ownLoans.append(loan) }

  /// Adds a loan that repays others after the payment of a month.
  package mutating func addRefinance(_ loan: OwnLoan, month: Int, label: String) {
    var loan = loan
    loan.firstMonth = month + 1
    ownLoans.append(loan)
    add(RentalEvent(month: month, .refinance(loan: loan.name), label: label))
  }

  /// Removes a further loan with its refinance and the events that are about it.
  package mutating func removeLoan(named name: String) {
    ownLoans.removeAll { $0.name == name }
    events.removeAll { $0.effect.loan == name }
    for index in ownLoans.indices { ownLoans[index].repays?.removeAll { $0 == name } }
  }
}
