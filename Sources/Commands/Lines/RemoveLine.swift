import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let removeLine = Command(
    "remove", .entering, "Remove a line, loan, unit or partner of your own, or an event.",
    details: """
      The events that change a line or a loan go with it, and a refinance goes with the loan that it makes.
      Nothing that one of your metrics or criteria uses can be removed.
      "undo" brings it back.
      """,
    syntax: .removable,
    examples: [
      .init("remove laundry", "a line"), .init("remove second", "a further loan"),
      .init("remove upper", "a unit"), .init("remove investor", "a partner"),
      .init("remove event 2", "the second of \"list events\""),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, record throws(Diagnostic) in
    try context.editLines { rental, document throws(Diagnostic) in
      switch record {
      case .line(let name, let range):
        try document.checkIsUnused(name, at: range) { $0 == name || $0.hasPrefix(name + ".") }
        try rental.checkEventsAreUnused(about: name, document, at: range)
        rental.removeLine(named: name)
      case .loan(let name, let range):
        try document.checkIsUnused(name, at: range) { $0 == name || $0.hasPrefix(name + ".") }
        try rental.checkEventsAreUnused(about: name, document, at: range)
        let users = rental.ownLoans.filter { $0.repays?.contains(name) == true }.map(\.name)
        if !users.isEmpty { throw Diagnostic(LineError.inUse(name, by: users), at: range) }
        rental.removeLoan(named: name)
      case .unit(let name, let range):
        try document.checkIsUnused(name, at: range) { $0 == name || $0.hasPrefix(name + ".") }
        rental.removeUnit(named: name)
      case .partner(let name, let range):
        try document.checkIsUnused(name, at: range) { $0.hasPrefix(name + ".") }
        rental.removePartner(named: name)
        try rental.checkPartners(at: range)
      case .event(let number, let range):
        try rental.checkEventsAreUnused(from: number - 1, document, at: range)
        if case .refinance(let loan) = rental.events[number - 1].effect {
          try document.checkIsUnused(loan, at: range) { $0 == loan || $0.hasPrefix(loan + ".") }
          rental.removeLoan(named: loan)
        } else {
          rental.removeEvent(at: number - 1)
        }
      }
    }
  }
}

extension Rental {
  /// Checks that nothing names the events about a line or loan, or one behind them, which go or get other
  /// numbers.
  fileprivate func checkEventsAreUnused(
    about name: String, _ document: Document, at range: Range<Int>
  ) throws(Diagnostic) {
    let first = events.firstIndex { $0.effect.word == name || $0.effect.loan == name }
    if let first { try checkEventsAreUnused(from: first, document, at: range) }
  }

  /// Checks that nothing names an event from this one on, all of which would go or get another number.
  fileprivate func checkEventsAreUnused(
    from first: Int, _ document: Document, at range: Range<Int>
  ) throws(Diagnostic) {
    for index in events.indices.dropFirst(first) {
      let name = "\(Rental.eventWord).\(index + 1)"
      try document.checkIsUnused(name, at: range) { $0 == name }
    }
  }
}

/// A line or an event to remove, and its range in the command.
private enum RemovableRecord {
  case line(String, Range<Int>)
  case loan(String, Range<Int>)
  case unit(String, Range<Int>)
  case partner(String, Range<Int>)
  case event(Int, Range<Int>)
}

extension Syntax where Value == RemovableRecord {
  /// The name of one of the user's lines or loans, or `event` and its number.
  fileprivate static var removable: Syntax {
    .choice([
      .ownRecord,
      Syntax<EventNumber>.event(LocalizedText("an event by its number")).map { .event($0.number, $0.range) },
    ])
  }

  private static var ownRecord: Syntax {
    Syntax("LINE | LOAN | UNIT | PARTNER") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("the name of a line, loan, unit or partner"))
      let (rental, typed) = (try context.rental(), token.text.lowercased())
      let loans = rental.ownLoans.map(\.name)
      if loans.contains(typed) { return .loan(typed, token.range) }
      let units = rental.rentRoll.map(\.name)
      if units.contains(typed) { return .unit(typed, token.range) }
      let partners = rental.partners.map(\.name)
      if partners.contains(typed) { return .partner(typed, token.range) }
      if typed == Rental.firstLoanName { throw Diagnostic(LoanError.firstLoan, at: token.range) }
      let name = try context.lineName(token, in: rental, or: loans + units + partners)
      guard rental.isOwnLine(named: name) else {
        throw Diagnostic(LineError.standardLine(name), at: token.range)
      }
      return .line(name, token.range)
    } complete: { context in
      context.recordCandidates { rental in
        rental.ownLines.map(\.name) + rental.ownLoans.map(\.name) + rental.rentRoll.map(\.name)
          + rental.partners.map(\.name)
      }
    }
  }
}
