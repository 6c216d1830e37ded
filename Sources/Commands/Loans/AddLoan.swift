import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension CommandContext {
  /// A further loan: its name, its amount and its terms, of which the rate must be there.
  func newLoan(in rental: Rental, _ words: inout ArgumentCursor) throws(Diagnostic) -> OwnLoan {
    let name = try newRecordName(try words.take(LocalizedText("a name")), LocalizedText("a loan"))
    let start = words.next?.range.lowerBound ?? words.end
    var loan = OwnLoan(name, try loanAmount(name, &words))
    var draft = rental
    draft.add(loan)
    let terms = try loanTerms(ofLoan: name, in: draft, &words)
    guard terms.contains(where: { $0.word == "rate" }) else {
      throw Diagnostic(LoanError.noRate, at: start..<words.end)
    }
    loan.set(terms)
    return loan
  }
}
