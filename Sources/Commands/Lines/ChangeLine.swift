import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let changeLine = Command(
    "change", .worksheets, "Change a line or the amount of an event.",
    details: """
      Of a line, the amount, the terms, or both: "change laundry growth 3%" keeps the amount. "set" does the \
      same for one of them, as in "set laundry.growth 3" or "set event.2 9500". "reset laundry.to" takes a \
      term away. "events" shows the numbers of events.
      """,
    parameters: .lineChange,
    examples: [
      .init("change laundry 70/mo from 7", "another amount, and a first month"),
      .init("change insurance growth 6%", "a line that every property has"),
      .init("change event 2 9500", "the amount of an event"),
    ],
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

/// A changed line or event.
private struct LineChange: Sendable {
  /// The name of its amount's field: `laundry`, `event.2`.
  let name: String
  /// The new amount; nil to keep the present one.
  let amount: Value?
  var terms: [LineTerm] = []
}

extension Parameter where Value == LineChange {
  /// The name of a line and what changes, or `event`, its number and its amount.
  fileprivate static var lineChange: Parameter {
    Parameter(
      "LINE [AMOUNT] [from MONTH] [to MONTH] [growth P%] [vacancy P%] | event N AMOUNT", takesRest: true
    ) {
      words, context throws(Diagnostic) in
      guard let rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      if words.isNext(Rental.eventWord) {
        _ = words.take()
        let name = "\(Rental.eventWord).\(try context.eventNumber(&words))"
        guard let field = rental.field(named: name) else { preconditionFailure("\(name) has a field") }
        return LineChange(name: name, amount: try context.amount(field, &words))
      }
      let token = try words.take(LocalizedText("the name of a line"))
      let name = try context.lineName(token, in: rental)
      let isTerm = words.next.map { rental.termWords(ofLine: name).contains($0.text.lowercased()) } ?? false
      guard let field = rental.field(named: name) else { preconditionFailure("\(name) has a field") }
      let amount = isTerm ? nil : try context.amount(field, &words)
      return LineChange(
        name: name, amount: amount, terms: try context.terms(ofLine: name, in: rental, &words))
    } complete: { words, context in
      guard let first = words.first?.text.lowercased(), let rental = context.sheet as? Rental else {
        return context.lineCandidates(\.lineNames) + [.init("event", LocalizedText("the amount of an event"))]
      }
      if first == Rental.eventWord { return words.count == 1 ? context.eventCandidates : [] }
      let allowed = rental.termWords(ofLine: first)
      let hasAmount = words.dropFirst().first.map { !allowed.contains($0.text.lowercased()) } ?? false
      return context.termCandidates(words.dropFirst(hasAmount ? 2 : 1), allowed)
    }
  }
}
