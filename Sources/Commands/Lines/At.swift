import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let at = Command(
    "at", .entering,
    "Note what happens in a month: a cost, an income, a new amount of a line, a value, a change of a loan.",
    details: """
      cost, income: no part of net operating income; at month 0 a cost is part of the cash invested.
      improvement: a cost that depreciates.
      A line and an amount: the new amount holds from that month on, and grows from there as the line does.
      magi: the owner's income without the property, from that tax year on.
      value: what the property is worth at the end of that month; it grows from there by "appreciation".
      extra: paid to the principal with the month's payment.
      recast: the payments are level again from the next month on.
      rate: another rate, from this month's interest on.
      draw: borrows more, after the payment.
      refinance: repays all loans, or those after "repaying", with a new one, whose terms follow its amount.
      "on" names the loan; otherwise it is the main one at that time.
      Month 0 is the closing: a refinance there repays before the first payment.
      13..60 or 12.. stands for several months, "every 12" for some of them; y5 is the first month of year \
      5.
      Once "closing_date" is entered, 2028-12 and "now" stand for their numbers; the event keeps that number \
      if the date changes.
      Words after the amount are kept with it. "list events" shows all events, "remove event 2" removes one.
      """,
    syntax: .newEvent,
    examples: [
      .init("at 60 cost 9000 roof", "a cost in month 60"),
      .init("at 60 improvement 9000 roof", "a cost that depreciates"),
      .init("at 24 income 500 insurance refund", "an income"),
      .init("at 0 cost 2500 furniture", "a cost at the closing"),
      .init("at y3 magi 160000", "another income without the property from the third year on"),
      .init("at 30 rent 1950", "another rent from month 30 on"),
      .init("at y3 management 10%", "another share from the third year on"),
      .init("at 32 value 275000", "another value from month 32 on"),
      .init("at 25 extra 5000", "a payment to the principal"),
      .init("at 12.. every 12 extra 1000", "one each year"),
      .init("at 60 recast", "lower payments after it"),
      .init("at 25 refinance 75% of arv rate 6 term 30y costs 5000", "a new loan that repays the others"),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, new throws(Diagnostic) in
    let report = try context.editLines { rental, document throws(Diagnostic) in
      if let loan = new.loan {
        try rental.checkIsFree(loan.name, document)
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

extension Syntax where Value == NewEvent {
  /// The months, the effect, the amount and perhaps some words.
  fileprivate static var newEvent: Syntax {
    Syntax<EventMonths>.eventMonths.then(usage: "EFFECT [AMOUNT] [on LOAN] [WORDS]") {
      months, _ throws(Diagnostic) -> Syntax in
      Syntax<String>.subject(in: months).then(usage: "[AMOUNT] [on LOAN] [WORDS]") {
        subject, context throws(Diagnostic) -> Syntax in
        let rental = try context.rental()
        if subject == RentalEvent.Word.refinance.rawValue {
          return refinance(in: months.first, of: rental, context)
        }
        let effect = try Syntax<RentalEvent.Effect>.effect(subject, in: months.first, of: rental)
        return Syntax<(RentalEvent.Effect, String)>.sequence(effect, .label()).map { effect, label in
          NewEvent(event: RentalEvent(month: months.first, span: months.span, effect, label: label))
        }
      }.map { $0.1 }
    }.map { $0.1 }
  }

  /// A new loan that repays others: its amount, its terms, its name and the loans that it repays.
  static func refinance(in month: Int, of rental: Rental, _ context: ReadingContext) -> Syntax {
    var draft = OwnLoan(context.unusedLoanName(in: rental), RecurringAmount(.zero, per: .once))
    draft.repays = nil
    let name = Syntax<String>.newRecordName(LocalizedText("a loan"), behind: OwnLoan.nameWord)
    // At the closing a loan repays those that are made there too.
    let repaid = Syntax<[String]>.loanNames(owedIn: max(month, 1))
    let clauses = [
      Clause<RecordTerms>(OwnLoan.nameWord, LocalizedText("a name for the new loan"), name) { $0.name = $1 },
      Clause<RecordTerms>(OwnLoan.repayingWord, LocalizedText("the loans that it repays"), repaid) {
        $0.repays = $1
      },
    ]
    // Among the terms only words in quotes are a label.
    return Syntax<(OwnLoan, String)>.sequence(
      .loan(draft, in: rental, and: clauses), Syntax<String>.label { word, _ in word.isQuoted }
    ).map { loan, label in
      NewEvent(event: RentalEvent(month: month, .refinance(loan: loan.name), label: label), loan: loan)
    }
  }
}

// MARK: Months

/// The months of an event as they were typed.
private struct EventMonths: Sendable {
  /// The first; 0 for the closing.
  let first: Int
  /// The others; nil for one month.
  var span: RentalEvent.Span?
  /// The range of all of it in the line.
  let range: Range<Int>

  /// `true` when what a word stands for can happen then.
  /// - Parameter word: The word; nil for a new amount of a line.
  func allow(_ word: RentalEvent.Word?) -> Bool {
    (span == nil || word?.mayRepeat == true) && (first > 0 || word?.mayBeAtClosing == true)
  }
}

extension Syntax where Value == EventMonths {
  /// A month, or the first of several with the others: `60`, `13..60`, `12.. every 12`; `0` for the closing.
  fileprivate static var eventMonths: Syntax {
    Syntax("MONTH|A..B [every N]") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("a month"))
      guard let (first, last) = try context.ends(ofMonths: token) else {
        let month = try token.text == "0" ? 0 : context.month(token)
        return EventMonths(first: month, range: token.range)
      }
      let interval = try Syntax<Int?>.optional(
        .word(RentalEvent.everyWord, LocalizedText("only some of the months"), .interval)
      ).read(&words, context)
      return EventMonths(
        first: first, span: RentalEvent.Span(last: last, every: interval ?? 1),
        range: token.range.lowerBound..<words.end)
    } complete: { context in
      let isKnown = context.sheet.loanWorksheet?.firstMonth != nil
      return isKnown ? [.init(ReadingContext.nowWord, LocalizedText("this month"))] : []
    }
  }
}

extension Syntax where Value == Int {
  /// The months from one time to the next.
  fileprivate static var interval: Syntax {
    Syntax("N") { words, _ throws(Diagnostic) in
      let (number, token) = try words.takeNumber(
        LocalizedText("a number of months"), of: LocalizedText("months"))
      guard number <= Rental.lastMonth else {
        throw Diagnostic(LineError.noSuchMonth(token.text), at: token.range)
      }
      return number
    }
  }
}

extension ReadingContext {
  /// The first and the last of several months, `13..60` or `12..`; nil for a word of another form.
  fileprivate func ends(ofMonths token: Token) throws(Diagnostic) -> (first: Int, last: Int?)? {
    let ends = token.text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard ends.count == 2 else { return nil }
    let middle = token.range.lowerBound + ends[0].utf8.count
    let first = try month(Token(text: ends[0], range: token.range.lowerBound..<middle, isQuoted: false))
    if ends[1].isEmpty { return (first, nil) }
    let end = Token(text: ends[1], range: middle + 2..<token.range.upperBound, isQuoted: false)
    let last = try month(end, isLast: true)
    guard last >= first else {
      throw Diagnostic(LineError.endsBeforeStart(first: first, last: last), at: token.range)
    }
    return (first, last)
  }
}

// MARK: Effects

extension Syntax where Value == String {
  /// What happens: a word for an effect, or the name of a line that gets a new amount.
  fileprivate static func subject(in months: EventMonths) -> Syntax {
    Syntax("EFFECT") { words, context throws(Diagnostic) in
      let all = RentalEvent.Word.allCases.map(\.rawValue)
      let token = try words.take(.any(all + [context.localized(LocalizedText("a line"))]))
      let word = RentalEvent.Word(rawValue: token.text.lowercased())
      let name: String
      if let word {
        name = word.rawValue
        words.noteKeyword(token)
      } else {
        name = try context.lineName(token, in: context.rental(), or: all)
        words.noteField(token)
        // The rent of units has no amount of its own that could be another.
        if let field = context.sheet.field(named: name) {
          try context.checkIsSettable(field, at: token.range)
        }
      }
      guard !months.allow(word) else { return name }
      throw Diagnostic(
        months.span != nil ? LineError.happensOnce(name) : .notAtClosing(name, isLine: word == nil),
        at: months.range)
    } complete: { context in
      RentalEvent.Word.allCases.filter(months.allow).map { .init($0.rawValue, $0.help) }
        + (months.allow(nil) ? context.recordCandidates(\.lineNames) : [])
    }
  }

  /// The words of an event, to the end of the command; empty for none.
  /// - Parameter begins: Tells whether a word can be the first of them; nil for any word.
  fileprivate static func label(
    begins: (@Sendable (Token, ReadingContext) -> Bool)? = nil
  ) -> Syntax {
    let label = Syntax("WORDS", begins: begins) { words, _ throws(Diagnostic) in
      let start = words.next?.range.lowerBound ?? words.end
      var texts: [String] = []
      while let word = words.take() { texts.append(word.text) }
      let label = texts.joined(separator: " ")
      if let error = NameError.of(label) { throw Diagnostic(error, at: start..<words.end) }
      return label
    }
    return Syntax<String?>.optional(label).map { $0 ?? "" }
  }
}

extension Syntax where Value == RentalEvent.Effect {
  /// The amount of what happens, and the loan to which it does.
  /// - Parameter subject: A word other than that of a refinance, or the name of a line.
  fileprivate static func effect(
    _ subject: String, in month: Int, of rental: Rental
  ) throws(Diagnostic) -> Syntax {
    let money = Syntax<Model.Value>.value(of: Rental.field(ofOneOff: subject)).map { Money($0) ?? .zero }
    let loan = Syntax<String?>.optional(
      .word(RentalEvent.onWord, LocalizedText("the loan that is meant"), .loanName(owedIn: month)))
    switch RentalEvent.Word(rawValue: subject) {
    case .cost: return money.map { .cost($0) }
    case .income: return money.map { .income($0) }
    case .improvement: return money.map { .improvement($0) }
    case .otherIncome: return money.map { .otherIncome($0) }
    case .worth: return money.map { .worth($0) }
    case .extra: return Syntax<(Money, String?)>.sequence(money, loan).map { .extra($0.0, on: $0.1) }
    case .draw: return Syntax<(Money, String?)>.sequence(money, loan).map { .draw($0.0, on: $0.1) }
    case .recast: return loan.map { .recast(on: $0) }
    case .rate:
      guard let field = Rental.field(named: subject) else { preconditionFailure("no field \(subject)") }
      let rate = Syntax<Model.Value>.value(of: field).map { value -> Percent in
        if case .percent(let rate) = value { rate } else { Percent.zero }
      }
      return Syntax<(Percent, String?)>.sequence(rate, loan).map { .rate($0.0, on: $0.1) }
    case .refinance: preconditionFailure("a refinance makes a loan")
    case nil:
      guard let field = rental.field(named: subject) else {
        throw Diagnostic(LineError.unknownLine(subject, nearest: nil))
      }
      return Syntax<RecurringAmount>.amount(of: field).map { .amount(line: subject, $0) }
    }
  }
}
