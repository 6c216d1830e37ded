import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Syntax where Value == String {
  /// The name of a loan that is there and has been made before a month.
  static func loanName(owedIn month: Int) -> Syntax {
    Syntax("LOAN") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("the name of a loan"))
      return try context.loanName(token, owedIn: month, in: context.rental())
    } complete: {
      $0.loanCandidates
    }
  }
}

extension Syntax where Value == [String] {
  /// The names of loans with commas between them, all of which were made before a month.
  static func loanNames(owedIn month: Int) -> Syntax {
    Syntax("LOAN,…") { words, context throws(Diagnostic) in
      let rental = try context.rental()
      let token = try words.take(LocalizedText("the name of a loan"))
      var (names, start) = ([String](), token.range.lowerBound)
      for name in token.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        let range = token.isQuoted ? token.range : start..<start + name.utf8.count
        let one = Token(text: name, range: range, isQuoted: false)
        names.append(try context.loanName(one, owedIn: month, in: rental))
        start += name.utf8.count + 1
      }
      return names.uniqued()
    } complete: {
      $0.loanCandidates
    }
  }
}

extension ReadingContext {
  /// The name of a loan that is there and has been made before a month.
  fileprivate func loanName(
    _ token: Token, owedIn month: Int, in rental: Rental
  ) throws(Diagnostic) -> String {
    let name = try loanName(token, in: rental)
    if let loan = rental.ownLoans.first(where: { $0.name == name }), loan.start >= month {
      throw Diagnostic(LoanError.notOwedYet(name, firstMonth: loan.start + 1), at: token.range)
    }
    return name
  }

  /// The name of a loan that is there, in lower case.
  func loanName(_ token: Token, in rental: Rental) throws(Diagnostic) -> String {
    let name = token.text.lowercased()
    guard rental.loanNames.contains(name) else {
      throw Diagnostic(
        LoanError.unknownLoan(token.text, nearest: NearestName.name(to: name, among: rental.loanNames)),
        at: token.range)
    }
    return name
  }

  /// The candidates for the name of a loan that is there.
  var loanCandidates: [Suggestion.Candidate] {
    ((sheet as? Rental)?.loanNames ?? []).map { .init($0, LocalizedText("a loan")) }
  }

  /// A name for a refinance that nothing has: `refi`, `refi2`.
  func unusedLoanName(in rental: Rental) -> String {
    let names = ["refi"] + (2...rental.ownLoans.count + 2).map { "refi\($0)" }
    return names.first { nameHolder($0) == nil } ?? "refi"
  }
}
