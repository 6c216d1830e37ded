import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let at = Command(
    "at", .property,
    "Note what happens in a month: a cost, an income, a new amount of a line, a change of a loan.",
    details: """
      A cost or an income is no part of net operating income; an improvement is a cost that depreciates. The new amount of a line holds from that month on, and \
      grows from there as the line does. "magi" is the owner's income without the property from that tax year on. Of loans: "extra" pays to the principal with the month's payment, "recast" \
      makes the payments level again from the next month on, "rate" is another rate from this month's interest on, \
      "draw" borrows more after the payment, and "refinance" repays all loans, or those behind "repaying", with a new \
      one, whose terms follow its amount. "on" names the loan; else it is the main one of that time. Month 0 is \
      the closing: a cost is part of the cash invested, an improvement of the cost of the property too, and a refinance \
      repays before the first payment. A range such as 13..60 or 12.. stands for several months, "every 12" for some of them. A year such as y5 stands for its first \
      month, and a month of the calendar such as 2028-12 for its number once "closing_date" is entered; the event stays \
      in the month of that number when the date changes. The words behind the amount are kept with it. "events" lists \
      all, "remove event 2" removes one.
      """,
    parameters: .newEvent,
    examples: [
      .init("at 60 cost 9000 roof", "a cost in month 60"),
      .init("at 60 improvement 9000 roof", "a cost that depreciates"),
      .init("at 24 income 500 insurance refund", "an income"),
      .init("at 0 cost 2500 furniture", "a cost at the closing"),
      .init("at y3 magi 160000", "another income without the property from the third year on"),
      .init("at 30 rent 1950", "another rent from month 30 on"),
      .init("at y3 management 10%", "another share from the third year on"),
      .init("at 25 extra 5000", "a payment to the principal"),
      .init("at 12.. every 12 extra 1000", "one each year"),
      .init("at 60 recast", "lower payments after it"),
      .init("at 25 refinance 75% of arv rate 6 term 30y costs 5000", "a new loan that repays the others"),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, new throws(Diagnostic) in
    let report = try context.editLines { rental, _ throws(Diagnostic) in
      if let loan = new.loan {
        try context.checkIsFree(loan, in: rental)
        rental.addRefinance(loan, month: new.event.month, label: new.event.label)
      } else {
        rental.add(new.event)
      }
    }
    return Report(report.blocks + LoanNotes.on(new.event, context.workspace))
  }
}

/// An event as it was typed, with the loan that it makes.
struct NewEvent: Sendable {
  let event: RentalEvent
  var loan: OwnLoan?
}

extension Parameter where Value == NewEvent {
  /// The months, the effect, the amount and perhaps some words.
  fileprivate static var newEvent: Parameter {
    Parameter("MONTH|A..B [every N] EFFECT [AMOUNT] [on LOAN] [WORDS]", takesRest: true) {
      words, context throws(Diagnostic) in
      guard let rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      let first = words.next?.range.lowerBound ?? words.end
      let (month, span) = try context.months(&words)
      let range = first..<words.end
      let all = RentalEvent.Word.allCases.map(\.rawValue)
      let token = try words.take(.any(all + [context.localized(LocalizedText("a line"))]))
      guard let word = RentalEvent.Word(rawValue: token.text.lowercased()) else {
        let line = try context.lineName(token, in: rental, or: all)
        words.noteField(token)
        if span != nil { throw Diagnostic(LineError.happensOnce(line), at: range) }
        if month == 0 { throw Diagnostic(LineError.notAtClosing(line, isLine: true), at: range) }
        return try context.newAmount(ofLine: line, month, in: rental, &words)
      }
      words.noteKeyword(token)
      if span != nil, !word.mayRepeat { throw Diagnostic(LineError.happensOnce(word.rawValue), at: range) }
      if month == 0, !word.mayBeAtClosing {
        throw Diagnostic(LineError.notAtClosing(word.rawValue, isLine: false), at: range)
      }
      if word == .refinance { return try context.refinance(month, in: rental, &words) }
      let effect = try context.effect(word, at: month, in: rental, &words)
      return NewEvent(event: RentalEvent(month: month, span: span, effect, label: try words.label()))
    } complete: { words, context in
      context.eventCandidates(behind: words)
    }
  }
}

extension CommandContext {
  /// A new amount of a line.
  fileprivate func newAmount(
    ofLine line: String, _ month: Int, in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> NewEvent {
    guard let field = rental.field(named: line) else { preconditionFailure("\(line) has a field") }
    let value = try amount(field, &words)
    let amount =
      switch value {
      case .amount(let amount): amount
      case .periodic(let money, let interval): RecurringAmount(money, per: interval)
      default: RecurringAmount(Money(value) ?? .zero, per: .month)
      }
    let label = try words.label()
    return NewEvent(event: RentalEvent(month: month, .amount(line: line, amount), label: label))
  }

  /// The effect of a word, with its amount and its loan.
  fileprivate func effect(
    _ word: RentalEvent.Word, at month: Int, in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> RentalEvent.Effect {
    switch word {
    case .cost: return .cost(try money(word, &words))
    case .income: return .income(try money(word, &words))
    case .improvement: return .improvement(try money(word, &words))
    case .otherIncome: return .otherIncome(try money(word, &words))
    case .extra: return .extra(try money(word, &words), on: try loanName(at: month, in: rental, &words))
    case .draw: return .draw(try money(word, &words), on: try loanName(at: month, in: rental, &words))
    case .recast: return .recast(on: try loanName(at: month, in: rental, &words))
    case .rate:
      guard let field = Rental.field(named: "rate"), case .percent(let rate) = try amount(field, &words)
      else {
        preconditionFailure("the rate is a percentage")
      }
      return .rate(rate, on: try loanName(at: month, in: rental, &words))
    case .refinance: preconditionFailure("a refinance makes a loan")
    }
  }

  private func money(_ word: RentalEvent.Word, _ words: inout ArgumentCursor) throws(Diagnostic) -> Money {
    Money(try amount(Rental.field(ofOneOff: word.rawValue), &words)) ?? .zero
  }
}

extension ArgumentCursor {
  /// Takes the words of an event, to the end of the command.
  mutating func label() throws(Diagnostic) -> String {
    guard let first = next else { return "" }
    var texts: [String] = []
    while let word = take() { texts.append(word.text) }
    let label = texts.joined(separator: " ")
    if let error = NameError.of(label) { throw Diagnostic(error, at: first.range.lowerBound..<end) }
    return label
  }
}
