import Finance

/// The paths of further loans: `second`, `second.rate`, `second.percent`.
extension Rental {
  /// The part of a loan that is its amount as a share.
  private static let percentWord = "percent"
  /// The number of `percent` among the parts, behind all others.
  private static var percentPart: Int { LoanPart.all.count }

  /// The path of the words of a name; nil when no loan has it.
  func loanPath(_ words: [String]) -> Path? {
    guard let loan = ownLoans.firstIndex(where: { $0.name == words[0] }) else { return nil }
    if words.count == 1 { return .loan(loan) }
    guard words.count == 2, isPart(words[1], ofLoan: loan) else { return nil }
    if words[1] == Rental.percentWord { return .loanPart(loan, Rental.percentPart) }
    return LoanPart.all.firstIndex { $0.word == words[1] }.map { .loanPart(loan, $0) }
  }

  /// `true` for a part that a loan can have: the month of a refinance is that of its event.
  private func isPart(_ word: String, ofLoan loan: Int) -> Bool {
    word != "from" || !ownLoans[loan].isRefinance
  }

  /// The names of the paths of all further loans.
  var loanPathNames: [String] {
    ownLoans.indices.flatMap { loan in
      let name = ownLoans[loan].name
      let words = (LoanPart.all.map(\.word) + [Rental.percentWord]).filter { isPart($0, ofLoan: loan) }
      return [name] + words.map { "\(name).\($0)" }
    }
  }

  /// The amounts of further loans, and the parts that were entered.
  var statedLoanPaths: [Path] {
    ownLoans.indices.flatMap { loan -> [Path] in
      let stated = LoanPart.all.indices.filter { part in
        let held = LoanPart.all[part].held
        let isAlways = ["rate", "term"].contains(LoanPart.all[part].word)
        return isPart(LoanPart.all[part].word, ofLoan: loan)
          && (isAlways || held(ownLoans[loan]) != held(.empty))
      }
      return [.loan(loan)] + stated.map { .loanPart(loan, $0) }
    }
  }

  func value(ofLoan loan: Int, _ part: Int) -> Value {
    if part == Rental.percentPart {
      return ownLoans[loan].amount.share.map(Value.percent)
        ?? .undefined(.missing(label: "\(ownLoans[loan].name).\(Rental.percentWord)"))
    }
    let field = loanField(.loanPart(loan, part), index: 0)
    guard let value = LoanPart.all[part].held(ownLoans[loan]), !field.isPositive || value.units != 0 else {
      return .undefined(.missing(label: field.label))
    }
    return value
  }

  mutating func setLoan(_ loan: Int, _ part: Int, to value: Value?) {
    guard part == Rental.percentPart else { return LoanPart.all[part].write(&ownLoans[loan], value) }
    guard case .percent(let share)? = value else { return }
    ownLoans[loan].amount = RecurringAmount(share, of: ownLoans[loan].amount.base ?? .price, per: .once)
  }

  /// The description of a path of a loan.
  func loanField(_ path: Path, index: Int) -> Field {
    switch path {
    case .loanPart(let loan, Rental.percentPart):
      let name = "\(ownLoans[loan].name).\(Rental.percentWord)"
      return Field(
        name: name, label: name, section: "Loans", isOptional: true,
        summary: "The loan as a share of another amount.", unit: .percent, bounds: 0...100, index: index)
    case .loanPart(let loan, let part): return field(of: LoanPart.all[part], ofLoan: loan, index: index)
    case .loan(let loan): return Rental.field(ofNewLoan: ownLoans[loan].name, index: index)
    default: preconditionFailure("no path of a loan")
    }
  }

  private func field(of part: LoanPart, ofLoan loan: Int, index: Int) -> Field {
    let name = "\(ownLoans[loan].name).\(part.word)"
    if let own = part.ownDescription {
      return Field(
        name: name, label: name, section: "Loans", isOptional: true, summary: own.summary, unit: own.unit,
        bounds: own.bounds, isMonth: own.unit == .count, index: index)
    }
    guard let field = Rental.field(named: part.word) else { preconditionFailure("no field \(part.word)") }
    return field.renamed(name, section: "Loans", index: index)
  }

  /// The field of the amount of a loan that is not there yet.
  package static func field(ofNewLoan name: String, index: Int = Field.firstPathIndex) -> Field {
    Field(
      name: name, label: name, section: "Loans", isOptional: true, summary: "A further loan.", unit: .amount,
      bounds: anyAmount, amountForm: OwnLoan.form, index: index)
  }
}

// MARK: Dependence

extension Rental {
  /// The fields that the figures of loans depend on, besides the terms that every loan has.
  private static let loanInputs: Set = [
    "price", "down", "loan", "rate", "term", "extra", "arv", "appraisal", "appreciation",
  ]
  private static let loanFields = Set(LoanField.all.map(\.name))

  private var loanDetails: [LoanDetails] { [details] + ownLoans.map(\.details) }

  /// `true` for what the loans depend on: the figures without a formula are all of loans.
  package func figures(dependOn field: Field) -> Bool {
    guard let index = field.pathIndex else {
      return Rental.loanInputs.contains(field.name) || Rental.loanFields.contains(field.name)
        || field.name == "units" && loanDetails.contains { $0.insuranceRule.isOfResidence }
    }
    return switch Path(index) {
    case .loan, .loanPart, .loanFigure: true
    case .event(let number): events[number].effect.isOfLoan
    case .line, .input, .byYear: false
    }
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
