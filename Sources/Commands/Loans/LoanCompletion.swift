import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

/// The candidates for events and for the terms of loans.
extension CommandContext {
  /// The candidates behind the words of `at`.
  func eventCandidates(behind words: ArraySlice<Token>) -> [Suggestion.Candidate] {
    guard let rental = sheet as? Rental, let months = words.first else { return [] }
    var rest = words.dropFirst()
    let isRange = months.text.contains("..")
    if isRange, rest.first?.text.lowercased() == RentalEvent.everyWord {
      rest = rest.dropFirst(2)
      if words.count == 2 { return [] }
    } else if isRange, rest.isEmpty {
      return [.init(RentalEvent.everyWord, LocalizedText("only some of the months"))]
        + effectCandidates(isRange: true)
    }
    guard let word = rest.first else {
      if words.first?.text == "0" { return effectCandidates(isRange: false).filter { isOfClosing($0.text) } }
      return effectCandidates(isRange: isRange) + (isRange ? [] : lineCandidates(\.lineNames))
    }
    switch RentalEvent.Word(rawValue: word.text.lowercased()) {
    case .refinance: return refinanceCandidates(behind: rest.dropFirst(), in: rental)
    case .extra, .rate, .draw: return onLoanCandidates(behind: rest.dropFirst(2), in: rental, rest.count >= 2)
    case .recast: return onLoanCandidates(behind: rest.dropFirst(), in: rental, true)
    case .cost, .income, .improvement, .otherIncome, nil: return []
    }
  }

  private func isOfClosing(_ word: String) -> Bool {
    RentalEvent.Word(rawValue: word)?.mayBeAtClosing ?? false
  }

  private func effectCandidates(isRange: Bool) -> [Suggestion.Candidate] {
    RentalEvent.Word.allCases.filter { !isRange || $0.mayRepeat }.map { .init($0.rawValue, $0.help) }
  }

  /// The word `on`, and the names of loans behind it.
  /// - Parameter isComplete: `true` if the effect has its amount.
  private func onLoanCandidates(
    behind words: ArraySlice<Token>, in rental: Rental, _ isComplete: Bool
  ) -> [Suggestion.Candidate] {
    guard isComplete else { return [] }
    if words.isEmpty { return [.init(RentalEvent.onWord, LocalizedText("the loan that is meant"))] }
    guard words.count == 1, words.first?.text.lowercased() == RentalEvent.onWord else { return [] }
    return loanCandidates(rental.loanNames)
  }

  private func refinanceCandidates(
    behind words: ArraySlice<Token>, in rental: Rental
  ) -> [Suggestion.Candidate] {
    let own = [
      Suggestion.Candidate(OwnLoan.nameWord, LocalizedText("a name for the new loan")),
      .init(OwnLoan.repayingWord, LocalizedText("the loans that it repays")),
    ]
    switch words.last?.text.lowercased() {
    case OwnLoan.repayingWord: return loanCandidates(rental.loanNames)
    case OwnLoan.nameWord: return []
    default: break
    }
    let terms = termCandidates(ofLoanIn: rental, behind: words, isRefinance: true)
    // What is offered in place of a term, such as the amounts of a share, excludes the other words.
    let isTerm = terms.contains { $0.text == "points" }
    return isTerm ? terms + own : terms
  }

  /// The candidates for the names of loans that are there.
  func loanCandidates(_ names: [String]) -> [Suggestion.Candidate] {
    names.map { .init($0, LocalizedText("a loan")) }
  }

  /// The candidates for the terms of a loan that are not among the words, or for the value of the last of them.
  /// - Parameter words: The words from the amount on.
  func termCandidates(
    ofLoanIn rental: Rental, behind words: ArraySlice<Token>, isRefinance: Bool = false
  ) -> [Suggestion.Candidate] {
    let typed = words.map { $0.text.lowercased() }
    let last = typed.last ?? ""
    // A share of something is three words: `75% of arv`.
    if typed.count == 1, last.hasSuffix("%") { return [.init("of", LocalizedText("of what it is a share"))] }
    if typed.count == 2, last == "of" { return shareCandidates }
    if Rental.loanTermWords.contains(last) { return choiceCandidates(ofTerm: last) }
    return Rental.loanTermWords.filter { !typed.contains($0) && !(isRefinance && $0 == "from") }.compactMap {
      word in rental.help(onLoanTerm: word).map { .init(word, $0) }
    }
  }

  /// What the amount of a loan may be a share of.
  private var shareCandidates: [Suggestion.Candidate] {
    ["price", "arv", "value"].compactMap { name in
      (Rental.field(named: name)?.help ?? Rental.monthlyMetric(named: name)?.help).map { .init(name, $0) }
    }
  }

  /// The words that a term of a loan can have; none for one that is a number.
  func choiceCandidates(ofTerm word: String) -> [Suggestion.Candidate] {
    guard let field = Rental.field(named: word) else { return [] }
    return field.choices.map { .init($0, field.title) }
  }
}

extension Rental {
  /// The meaning of a term of a loan.
  fileprivate func help(onLoanTerm word: String) -> LocalizedText? {
    var draft = self
    draft.add(OwnLoan("x", RecurringAmount(.zero, per: .once)))
    return Rental.field(named: word)?.help ?? draft.field(named: "x.\(word)")?.help
  }
}
