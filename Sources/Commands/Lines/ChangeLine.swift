import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let changeLine = Command(
    "change", .worksheets, "Change a line, a loan or the amount of an event.",
    details: """
      Of a line or a loan of your own, the amount, the terms, or both: "change laundry growth 3%" keeps the amount. "set" does the \
      same for one of them, as in "set laundry.growth 3" or "set event.2 9500". "reset laundry.to" takes a \
      term away. "events" shows the numbers of events.
      """,
    parameters: .lineChange,
    examples: [
      .init("change laundry 70/mo from 7", "another amount, and a first month"),
      .init("change insurance growth 6%", "a line that every property has"),
      .init("change second rate 8.5 term 20y", "a further loan"),
      .init("change event 2 9500", "the amount of an event"),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, change throws(Diagnostic) in
    try context.editLines { rental, _ throws(Diagnostic) in
      // Another shell may have removed it since the words were read.
      guard let field = rental.field(named: change.name) else {
        throw Diagnostic(LineError.unknownLine(change.name, nearest: nil))
      }
      if let amount = change.amount { rental.set(field, to: amount) }
      rental.set(change.terms)
    }
  }
}

/// A changed line, loan or event.
private struct LineChange: Sendable {
  /// The name of its amount's field: `laundry`, `event.2`.
  let name: String
  /// The new amount; nil to keep the present one.
  let amount: Value?
  var terms: [LineTerm] = []
}

extension Parameter where Value == LineChange {
  /// The name of a line or loan and what changes, or `event`, its number and its amount.
  fileprivate static var lineChange: Parameter {
    Parameter(
      "LINE|LOAN [AMOUNT] [from MONTH] [to MONTH] [growth P%] [vacancy P%] [rate P%] … | event N AMOUNT",
      takesRest: true
    ) {
      words, context throws(Diagnostic) in
      guard let rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      if words.isNext(Rental.eventWord) {
        let start = words.take()?.range.lowerBound ?? 0
        let number = try context.eventNumber(&words)
        guard let field = rental.amountField(ofEvent: number) else {
          throw Diagnostic(LineError.noAmount(rental.events[number - 1].effect.word), at: start..<words.end)
        }
        return LineChange(name: field.name, amount: try context.amount(field, &words))
      }
      return try context.recordChange(in: rental, &words)
    } complete: { words, context in
      guard let first = words.first?.text.lowercased(), let rental = context.sheet as? Rental else {
        return context.lineCandidates { $0.lineNames + $0.ownLoans.map(\.name) } + [
          .init("event", LocalizedText("the amount of an event"))
        ]
      }
      if first == Rental.eventWord { return words.count == 1 ? context.eventCandidates : [] }
      if rental.ownLoans.contains(where: { $0.name == first }) {
        return context.termCandidates(ofLoanIn: rental, behind: words.dropFirst())
      }
      let allowed = rental.termWords(ofLine: first)
      let hasAmount = words.dropFirst().first.map { !allowed.contains($0.text.lowercased()) } ?? false
      return context.termCandidates(words.dropFirst(hasAmount ? 2 : 1), allowed)
    }
  }
}

extension CommandContext {
  /// The change of a line or loan, to the end of the command.
  fileprivate func recordChange(
    in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> LineChange {
    let token = try words.take(LocalizedText("the name of a line or loan"))
    let loans = rental.ownLoans.map(\.name)
    let isLoan = loans.contains(token.text.lowercased())
    let name = isLoan ? token.text.lowercased() : try lineName(token, in: rental, or: loans)
    words.noteField(token)
    guard let field = rental.field(named: name) else { preconditionFailure("\(name) has a field") }
    let termWords = isLoan ? rental.termWords(ofLoan: name) : rental.termWords(ofLine: name)
    let isTerm = words.next.map { termWords.contains($0.text.lowercased()) } ?? false
    let amount = isTerm ? nil : try amount(field, &words)
    guard isLoan else {
      return LineChange(name: name, amount: amount, terms: try terms(ofLine: name, in: rental, &words))
    }
    let terms = try loanTerms(ofLoan: name, in: rental, &words)
    return LineChange(
      name: name, amount: amount, terms: terms.map { LineTerm(path: "\(name).\($0.word)", value: $0.value) })
  }
}
