import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension NewRecordKind {
  static let loan = NewRecordKind("loan", LocalizedText("a further loan"), or: ["mortgage", "debt"]) {
    Syntax<OwnLoan>.newLoan.map { loan in
      NewRecord { rental, document throws(Diagnostic) in
        try rental.checkIsFree(loan.name, document)
        rental.add(loan)
      }
    }
  }
}

extension Syntax where Value == OwnLoan {
  /// A further loan: its name, its amount and its terms.
  fileprivate static var newLoan: Syntax {
    Syntax<String>.newRecordName(LocalizedText("a loan"), behind: "add loan").then(
      usage: "AMOUNT rate P% [term TIME] …"
    ) {
      name, context throws(Diagnostic) -> Syntax in
      .loan(OwnLoan(name, RecurringAmount(.zero, per: .once)), in: try context.rental())
    }.map { $0.1 }
  }

  /// The amount of a new loan, which is money or a share, and its terms, of which the rate must be there.
  /// - Parameters:
  ///   - draft: The loan without them.
  ///   - others: Further clauses among the terms.
  static func loan(
    _ draft: OwnLoan, in rental: Rental, and others: [Clause<RecordTerms>] = []
  ) -> Syntax {
    var property = rental
    property.add(draft)
    let parts = Syntax<(RecurringAmount, RecordTerms)>.sequence(
      .amount(of: Rental.field(ofNewLoan: draft.name)), .terms(of: draft.name, in: property, and: others))
    return Syntax("") { words, context throws(Diagnostic) in
      let start = words.next?.range.lowerBound ?? words.end
      let (amount, typed) = try parts.read(&words, context)
      // The rate of one that is still typed may come yet.
      guard context.isStillTyped || typed.terms.contains(where: { $0.word == "rate" }) else {
        throw Diagnostic(LoanError.noRate, at: start..<words.end)
      }
      var loan = OwnLoan(typed.name ?? draft.name, amount)
      loan.repays = typed.repays ?? draft.repays
      for term in typed.terms { loan.set(part: term.word, to: term.value) }
      return loan
    }
  }
}
