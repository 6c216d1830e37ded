import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let at = Command(
    "at", .property, "Note what happens in a month: a cost, an income, or a new amount of a line.",
    details: """
      A cost or an income comes once, and is no part of net operating income. The new amount of a line holds \
      from that month on, and grows from there as the line does. A year such as y5 stands for its first month. \
      The words behind the amount are kept with it. "events" lists all, "remove event 2" removes one.
      """,
    parameters: .newEvent,
    examples: [
      .init("at 60 cost 9000 roof", "a cost in month 60"),
      .init("at 24 income 500 insurance refund", "an income"),
      .init("at 30 rent 1950", "another rent from month 30 on"),
      .init("at y3 management 10%", "another share from the third year on"),
    ],
    worksheet: Rental.self
  ) { context, _, event throws(Diagnostic) in
    try context.editLines { rental, _ throws(Diagnostic) in rental.add(event) }
  }
}

extension Parameter where Value == RentalEvent {
  /// The month, the effect, the amount and perhaps some words.
  fileprivate static var newEvent: Parameter {
    Parameter("MONTH cost|income|LINE AMOUNT [WORDS]", takesRest: true) { words, context throws(Diagnostic) in
      guard let rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      let month = try context.month(&words)
      let oneOffs = [RentalEvent.costWord, RentalEvent.incomeWord]
      let token = try words.take(.any(oneOffs + [context.localized(LocalizedText("a line"))]))
      let typed = token.text.lowercased()
      if oneOffs.contains(typed) {
        let value = try context.amount(Rental.field(ofOneOff: typed), &words)
        let money = Money(value) ?? .zero
        let effect: RentalEvent.Effect = typed == RentalEvent.costWord ? .cost(money) : .income(money)
        return RentalEvent(month: month, effect, label: try words.label())
      }
      let line = try context.lineName(token, in: rental, or: oneOffs)
      guard let field = rental.field(named: line) else { preconditionFailure("\(line) has a field") }
      let value = try context.amount(field, &words)
      let amount: RecurringAmount =
        if case .amount(let amount) = value { amount } else {
          RecurringAmount(Money(value) ?? .zero, per: .month)
        }
      return RentalEvent(month: month, .amount(line: line, amount), label: try words.label())
    } complete: { words, context in
      guard words.count == 1 else { return [] }
      return [
        .init(RentalEvent.costWord, LocalizedText("a cost that comes once")),
        .init(RentalEvent.incomeWord, LocalizedText("an income that comes once")),
      ] + context.lineCandidates(\.lineNames)
    }
  }
}

extension ArgumentCursor {
  /// Takes the words of an event, to the end of the command.
  fileprivate mutating func label() throws(Diagnostic) -> String {
    guard let first = next else { return "" }
    var texts: [String] = []
    while let word = take() { texts.append(word.text) }
    let label = texts.joined(separator: " ")
    if let error = NameError.of(label) { throw Diagnostic(error, at: first.range.lowerBound..<end) }
    return label
  }
}
