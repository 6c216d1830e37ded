import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A unit as it was typed: its name and the fields that are stated.
struct NewUnit: Sendable {
  var unit: RentalUnit
  /// The words of the fields behind the point, with their values, in the order in which they are set.
  var terms: [RecordTerm]
}

extension NewRecordKind {
  static let unit = NewRecordKind("unit", LocalizedText("a home with a rent of its own")) {
    Syntax<NewUnit>.newUnit.map(NewRecord.unit)
  }

  static let units = NewRecordKind("units", LocalizedText("several identical homes")) {
    let file = LocalizedText("the units of a file, a line each")
    return .choice([
      Syntax<NewUnit>.newUnits.map(NewRecord.unit),
      Syntax<Token>.word("from", file, .file).map(NewRecord.units),
    ])
  }
}

extension NewRecord {
  fileprivate static func unit(_ unit: NewUnit) -> NewRecord {
    NewRecord { rental, document throws(Diagnostic) in try rental.addChecked(unit, document) }
  }

  /// The units of a file, by its path.
  fileprivate static func units(ofFile path: Token) -> NewRecord {
    NewRecord(ofFile: { context throws(Diagnostic) in
      let units = try UnitFile(path, context).units
      return { rental, document throws(Diagnostic) in
        for unit in units { try rental.addChecked(unit, document) }
      }
    })
  }
}

extension Syntax where Value == NewUnit {
  /// The name, the rent or the nightly rate, and the terms of a unit.
  static var newUnit: Syntax {
    Syntax<String>.newRecordName(LocalizedText("a unit"), behind: "add unit").then(usage: unitUsage) {
      name, _ throws(Diagnostic) -> Syntax in unit(named: name, count: nil)
    }.map { $0.1 }
  }

  /// The number of units that are alike, then their name, their rent and their terms.
  fileprivate static var newUnits: Syntax {
    Syntax<Int>.number(LocalizedText("units")).then(usage: "NAME \(unitUsage)") {
      count, _ throws(Diagnostic) -> Syntax in
      Syntax<String>.newRecordName(LocalizedText("units"), behind: "add units \(count)").then(
        usage: unitUsage
      ) { name, _ throws(Diagnostic) -> Syntax in unit(named: name, count: count) }.map { $0.1 }
    }.map { $0.1 }
  }

  private static let unitUsage = "[rent] AMOUNT | nights RATE [count N] [market AMOUNT] [lease MONTH] …"

  /// The rent and the terms of a unit of a name.
  private static func unit(named name: String, count: Int?) -> Syntax {
    Syntax<RecordTerm>.unitRent(name).then(usage: "[count N] [market AMOUNT] [lease MONTH] …") {
      rent, context throws(Diagnostic) -> Syntax in
      let unit = RentalUnit(name, isNightly: rent.word == "rate")
      var draft = Rental()
      draft.add(unit)
      draft.set([rent], of: name)
      return Syntax<RecordTerms>.terms(ofUnits: [name], in: draft).map { typed, _ throws(Diagnostic) in
        let counted = count.map { [RecordTerm(word: "count", value: .count($0), range: rent.range)] } ?? []
        return NewUnit(unit: unit, terms: [rent] + counted + typed.terms)
      }
    }.map { $0.1 }
  }
}

extension Syntax where Value == RecordTerm {
  /// The rent of a unit, or its rate behind `nights`.
  fileprivate static func unitRent(_ name: String) -> Syntax {
    let field = { (isNightly: Bool) -> Field in
      var draft = Rental()
      draft.add(RentalUnit(name, isNightly: isNightly))
      guard let field = draft.field(named: "\(name).\(isNightly ? "rate" : "rent")") else {
        preconditionFailure("a unit has a rent or a rate")
      }
      return field
    }
    let (rent, rate) = (field(false), field(true))
    let parts = Syntax.choice([
      .word(
        RentalUnit.nightsWord, LocalizedText("rented by the night, at which rate"), .term("rate", rate)),
      .word("rent", LocalizedText("the rent of each"), .term("rent", rent)),
      .term("rent", rent),
    ])
    return Syntax("[rent] AMOUNT | nights RATE") { words, context throws(Diagnostic) in
      // What is missing is a rent, of which the words of the choice are only other forms.
      if words.next == nil, !context.isStillTyped {
        _ = try words.take(LocalizedText("a value for \(rent.name)"))
      }
      return try parts.read(&words, context)
    }
  }
}

extension Rental {
  /// Adds a unit as it was typed, unless another shell has taken its name since the words were read.
  fileprivate mutating func addChecked(_ new: NewUnit, _ document: Document) throws(Diagnostic) {
    try checkIsFree(new.unit.name, document)
    if rentRoll.isEmpty { try checkMayBecomeSums(document) }
    add(new.unit)
    set(new.terms, of: new.unit.name)
  }

  /// Checks that nothing is stated of the rent that a sum of units cannot have: a range, or a change in a month.
  private func checkMayBecomeSums(_ document: Document) throws(Diagnostic) {
    for name in Rental.sumsOfUnits.keys.sorted() {
      try document.checkHasNoRange(name)
      let change = events.firstIndex { if case .amount(name, _) = $0.effect { true } else { false } }
      if let change { throw Diagnostic(LineError.changesOnce(name, event: change + 1)) }
    }
  }
}
