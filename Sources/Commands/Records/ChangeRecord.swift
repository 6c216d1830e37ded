import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let changeRecord = Command(
    "change", .entering, "Change a line, a loan, a unit, a partner or the amount of an event.",
    details: """
      Change the amount of a line or loan of your own, its terms, or both: "change laundry growth 3%" keeps \
      the amount.
      "set" does it for one of them, as in "set laundry.growth 3" or "set event.2 9500".
      "change units" changes the terms of all units that are rented by the month, or by the night if all are.
      "reset laundry.to" takes a term away. "list events" shows the numbers of events.
      """,
    syntax: .lineChange,
    examples: [
      .init("change laundry 70/mo from 7", "another amount, and a first month"),
      .init("change insurance growth 6%", "a line that every property has"),
      .init("change second rate 8.5 term 20y", "a further loan"),
      .init("change upper 1200 market 1250", "a unit"), .init("change investor 80%", "a partner"),
      .init("change units lease 12 turnover 40% downtime 1 ready 1500", "the same terms for all units"),
      .init("change event 2 9500", "the amount of an event"),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, change throws(Diagnostic) in
    try context.editLines { rental, _ throws(Diagnostic) in
      let partners = rental.partners
      // Another shell may have removed it since the words were read.
      if let (name, amount) = change.amount {
        guard let field = rental.field(named: name) else {
          throw Diagnostic(LineError.unknownLine(name, nearest: nil))
        }
        rental.set(field, to: amount)
      }
      for name in change.names {
        guard rental.field(named: name) != nil || rental.noun(ofRecordNamed: name) != nil else {
          throw Diagnostic(LineError.unknownLine(name, nearest: nil))
        }
        rental.set(change.terms, of: name)
      }
      if rental.partners != partners { try rental.checkPartners(at: change.range) }
    }
  }
}

/// A changed record or event, or all units.
private struct LineChange: Sendable {
  /// The names before the points of the terms that change: `laundry`.
  var names: [String] = []
  /// The new amount, with the name of its field: `laundry`, `upper.rent`; nil to keep the present one.
  var amount: (field: String, value: Value)?
  var terms: [RecordTerm] = []
  /// The range of what changes in the line.
  var range: Range<Int>?
}

extension Syntax where Value == LineChange {
  /// The name of a line or loan and what changes, or `event`, its number and its amount.
  fileprivate static var lineChange: Syntax {
    let record = Syntax<String>.changedRecord.then(
      usage: "[AMOUNT] [from MONTH] [to MONTH] [growth P%] [vacancy P%] [rate P%] …"
    ) { name, context throws(Diagnostic) -> Syntax in
      try recordChange(name, in: context.rental())
    }.map { $0.1 }
    let event = Syntax<EventNumber>.event(LocalizedText("the amount of an event")).then(usage: "AMOUNT") {
      event, context throws(Diagnostic) -> Syntax in
      let rental = try context.rental()
      guard let field = rental.amountField(ofEvent: event.number) else {
        throw Diagnostic(LineError.noAmount(rental.events[event.number - 1].effect.word), at: event.range)
      }
      return Syntax<Model.Value>.value(of: field).map {
        LineChange(amount: (field.name, $0))
      }
    }.map { $0.1 }
    return .choice([record, event])
  }

  /// The terms of all units that are rented in the same way: by the month, or by the night if all are.
  private static func unitsChange(in rental: Rental) throws(Diagnostic) -> Syntax {
    guard let first = rental.rentRoll.first(where: { !$0.isNightly }) ?? rental.rentRoll.first else {
      throw Diagnostic(UnitError.noUnits)
    }
    let names = rental.rentRoll.filter { $0.isNightly == first.isNightly }.map(\.name)
    return Syntax<RecordTerms>.terms(ofUnits: names, in: rental).map {
      LineChange(names: names, terms: $0.terms)
    }
  }

  /// The amount of a line or loan, its terms, or both.
  private static func recordChange(_ name: String, in rental: Rental) throws(Diagnostic) -> Syntax {
    if name == allUnits { return try unitsChange(in: rental) }
    let isUnit = rental.rentRoll.contains { $0.name == name }
    guard let field = rental.field(named: rental.valueName(ofRecordNamed: name) ?? name) else {
      throw Diagnostic(LineError.unknownLine(name, nearest: nil))
    }
    let parts = Syntax<(Model.Value?, RecordTerms)>.sequence(
      .optional(.value(of: field)),
      isUnit ? .terms(ofUnits: [name], in: rental) : .terms(of: name, in: rental))
    return Syntax("") { words, context throws(Diagnostic) in
      let (start, isEnd) = (words.next?.range.lowerBound ?? words.end, words.next == nil)
      let (amount, typed) = try parts.read(&words, context)
      // Without terms, the amount has to be there.
      if isEnd { _ = try words.take(LocalizedText("a value for \(field.name)")) }
      return LineChange(
        names: [name], amount: amount.map { (field.name, $0) }, terms: typed.terms, range: start..<words.end)
    }
  }
}

extension Syntax where Value == String {
  /// The name of a line or of another record, or the word for all units.
  fileprivate static var changedRecord: Syntax {
    Syntax("LINE|LOAN|UNIT|units|PARTNER") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("the name of a line, loan, unit or partner"))
      let rental = try context.rental()
      let typed = token.text.lowercased()
      if typed == allUnits, rental.rentRoll.isEmpty { throw Diagnostic(UnitError.noUnits, at: token.range) }
      let others = rental.otherRecords
      let name = try others.contains(typed) ? typed : context.lineName(token, in: rental, or: others)
      words.noteField(token)
      return name
    } complete: { context in
      context.recordCandidates { $0.lineNames + $0.otherRecords }.map { candidate in
        candidate.text == allUnits ? .init(allUnits, LocalizedText("the terms of all units")) : candidate
      }
    }
  }
}

/// The word for all units.
private let allUnits = "units"

extension Rental {
  /// The names of the records besides lines, and the word for all units where there are any.
  fileprivate var otherRecords: [String] {
    recordNames.filter { !isOwnLine(named: $0) } + (rentRoll.isEmpty ? [] : [allUnits])
  }
}
