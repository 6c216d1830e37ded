import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let removeRecord = Command(
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
      case .named(let name, let range): try rental.remove(name, document, at: range)
      case .event(let number, let range):
        // A refinance goes with the loan that it makes.
        if case .refinance(let loan) = rental.events[number - 1].effect {
          return try rental.remove(loan, document, at: range)
        }
        try document.checkIsUnused(event: number, at: range)
        rental.removeEvent(at: number - 1)
      }
    }
  }
}

extension Rental {
  /// Removes the record of a name and the events about it, none of which anything may name or need.
  fileprivate mutating func remove(
    _ name: String, _ document: Document, at range: Range<Int>
  ) throws(Diagnostic) {
    try document.checkIsUnused(name, at: range) { $0 == name || $0.hasPrefix(name + ".") }
    for (index, event) in events.enumerated() where event.effect.word == name || event.effect.loan == name {
      try document.checkIsUnused(event: index + 1, at: range)
    }
    let users = users(ofRecordNamed: name)
    if !users.isEmpty { throw Diagnostic(LineError.inUse(name, by: users), at: range) }
    let before = partners
    removeRecord(named: name)
    if partners != before { try checkPartners(at: range) }
  }
}

extension Document {
  /// Checks that nothing names the event of a number.
  fileprivate func checkIsUnused(event number: Int, at range: Range<Int>) throws(Diagnostic) {
    let name = "\(Rental.eventWord).\(number)"
    try checkIsUnused(name, at: range) { $0 == name }
  }
}

/// A record to remove, and its range in the command.
private enum RemovableRecord {
  case named(String, Range<Int>)
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
      if rental.recordNames.contains(typed) { return .named(typed, token.range) }
      if typed == Rental.firstLoanName { throw Diagnostic(LoanError.firstLoan, at: token.range) }
      if context.workspace.document.hasMetric(ofUser: typed) {
        throw Diagnostic(LineError.isMetric(typed), at: token.range)
      }
      let name = try context.lineName(token, in: rental, or: rental.recordNames)
      throw Diagnostic(LineError.standardLine(name), at: token.range)
    } complete: { context in
      context.recordCandidates(\.recordNames)
    }
  }
}
