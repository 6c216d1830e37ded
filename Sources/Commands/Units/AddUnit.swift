import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

/// A unit as it was typed: its name and the fields that are stated.
struct NewUnit: Sendable {
  var unit: RentalUnit
  /// The words of the fields behind the point, with their values, in the order in which they are set.
  var terms: [RecordTerm]
}

extension Syntax where Value == NewUnit {
  /// The name, the rent or the nightly rate, and the terms of a unit.
  static var newUnit: Syntax {
    Syntax<String>.newRecordName(LocalizedText("a unit"), behind: "add unit").then(usage: unitUsage) {
      name, _ throws(Diagnostic) -> Syntax in unit(named: name, count: nil)
    }.map { $0.1 }
  }

  /// The number of units that are alike, then their name, their rent and their terms.
  static var newUnits: Syntax {
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
      return Syntax<RecordTerms>.unitTerms(of: name, in: draft).map { typed, _ throws(Diagnostic) in
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
        RentalUnit.nightsWord, LocalizedText("rented by the night, at which rate"), .unitTerm("rate", rate)),
      .word("rent", LocalizedText("the rent of each"), .unitTerm("rent", rent)),
      .unitTerm("rent", rent),
    ])
    return Syntax("[rent] AMOUNT | nights RATE") { words, context throws(Diagnostic) in
      // What is missing is a rent, of which the words of the choice are only other forms.
      if words.next == nil, !context.isStillTyped {
        _ = try words.take(LocalizedText("a value for \(rent.name)"))
      }
      return try parts.read(&words, context)
    }
  }

  /// The value of a field of a unit.
  static func unitTerm(_ word: String, _ field: Field) -> Syntax {
    Syntax<RecordTerm>.term(word, field)
  }
}

extension Syntax where Value == RecordTerms {
  /// The terms of a unit in any order.
  /// - Parameter rental: A property with the unit.
  static func unitTerms(of name: String, in rental: Rental) -> Syntax {
    let words = UnitWord.all.compactMap { word in
      rental.field(named: "\(name).\(word.part)").map { field in
        Clause<RecordTerms>(word.text, field.help, .unitTerm(word.part, field)) { $0.terms.append($1) }
      }
    }
    let others = [seasonClause, ownClause(of: name, in: rental)]
    return Syntax.clauses(RecordTerms(), words + others).map { typed, _ throws(Diagnostic) in
      try rental.checkUnit(name, with: typed.terms)
      return typed
    }
  }

  /// `season sep..may`.
  private static var seasonClause: Clause<RecordTerms> {
    Clause(
      "season", LocalizedText("the months of the year in which it is rented"), Syntax<[RecordTerm]>.season
    ) {
      $0.terms += $1
    }
  }

  /// `own`, or `own to 18`.
  private static func ownClause(of name: String, in rental: Rental) -> Clause<RecordTerms> {
    Clause("own", LocalizedText("you live in it"), Syntax<[RecordTerm]>.ownUse(of: name, in: rental)) {
      $0.terms += $1
    }
  }
}

extension Syntax where Value == [RecordTerm] {
  /// The first and the last month of a season: `sep..may`.
  fileprivate static var season: Syntax {
    Syntax("MONTH..MONTH") { words, _ throws(Diagnostic) in
      let token = try words.take(LocalizedText("months such as sep..may"))
      let ends = token.text.lowercased().split(separator: ".", omittingEmptySubsequences: true).map { end in
        Field.monthNames.firstIndex { end.count >= 3 && $0.hasPrefix(end) }
      }
      guard ends.count == 2, let first = ends[0], let last = ends[1], token.text.contains("..") else {
        throw Diagnostic(UnitError.noSeason(token.text), at: token.range)
      }
      return [("season_from", first), ("season_to", last)].map {
        RecordTerm(word: $0.0, value: .count($0.1 + 1), range: token.range)
      }
    } complete: { _ in
      [.init("sep..may", LocalizedText("the months of a school year"), isFinal: false)]
    }
  }

  /// The last month in which the owner lives in a unit behind `to`; for good without it.
  fileprivate static func ownUse(of name: String, in rental: Rental) -> Syntax {
    guard let field = rental.field(named: "\(name).own_to") else { preconditionFailure("no unit \(name)") }
    let own = RecordTerm(word: "use", value: .choice(UnitUse.own.rawValue), range: 0..<0)
    return Syntax<RecordTerm?>.optional(
      .word("to", LocalizedText("the last month in which you live in it"), .unitTerm("own_to", field))
    ).map { [own] + ($0.map { [$0] } ?? []) }
  }
}

/// The word for a term of a unit on the line of `add unit`, with that of its field behind the point.
struct UnitWord: Sendable {
  let text: String
  let part: String

  private init(_ text: String, _ part: String? = nil) { (self.text, self.part) = (text, part ?? text) }

  static let all = [
    UnitWord("count"), .init("market"), .init("vacancy"), .init("growth"), .init("from"), .init("to"),
    .init("empty"), .init("lease", "lease_end"), .init("turnover"), .init("renew"), .init("downtime"),
    .init("free"), .init("ready"), .init("occupancy"), .init("stay"), .init("cleaning", "cleaning_fee"),
    .init("cost", "cleaning_cost"), .init("platform"), .init("owner"),
  ]
}

extension Rental {
  /// Adds a unit as it was typed.
  mutating func add(_ new: NewUnit) {
    add(new.unit)
    set(new.terms, of: new.unit.name)
  }

  /// Checks terms of a unit that contradict each other.
  func checkUnit(_ name: String, with terms: [RecordTerm]) throws(Diagnostic) {
    guard let place = terms.last?.range else { return }
    var changed = self
    changed.set(terms, of: name)
    let stated = { (word: String) in
      changed.field(named: "\(name).\(word)").flatMap { changed.isStated($0) ? changed[$0].units : nil }
    }
    if let first = stated("from"), let last = stated("to"), last < first {
      throw Diagnostic(LineError.endsBeforeStart(first: Int(first), last: Int(last)), at: place)
    }
    let words = terms.map(\.word)
    for word in ["downtime", "free", "ready"] where words.contains(word) {
      if stated("lease_end") == nil { throw Diagnostic(UnitError.needsLease(word), at: place) }
      if stated("turnover") == nil { throw Diagnostic(UnitError.needsTurnover(word), at: place) }
    }
    if words.contains("vacancy"), words.contains("turnover") {
      throw Diagnostic(UnitError.vacancyBesideTurnover, at: place)
    }
  }
}

/// A unit that cannot be added or changed, or a table of units that there are none of.
enum UnitError: DiagnosticError {
  case noSeason(String)
  /// A term of what happens between tenants, without the end of a lease.
  case needsLease(String)
  /// The same without the share of tenants that leave.
  case needsTurnover(String)
  case vacancyBesideTurnover
  case noUnits
  case noLeases
  case noNights
  case noHome

  var diagnosis: Diagnosis {
    switch self {
    case .noSeason(let typed):
      Diagnosis(
        "not-a-season",
        LocalizedText("\(quoted(typed)) is no season: two months of the year, as in \"season sep..may\"."))
    case .needsLease(let word):
      Diagnosis(
        "needs-lease",
        LocalizedText(
          "\(quoted(word)) is of a new lease: \"lease\" has to say the month in which this one ends."))
    case .needsTurnover(let word):
      Diagnosis(
        "needs-turnover",
        LocalizedText(
          "\(quoted(word)) is of new tenants: \"turnover\" has to say what share of leases is not renewed."))
    case .vacancyBesideTurnover:
      Diagnosis(
        "vacancy-twice",
        LocalizedText(
          "A unit has either a vacancy or a turnover, not both: turnover with \"downtime\" is what stands empty."
        ))
    case .noUnits:
      Diagnosis(
        "no-units", LocalizedText("There are no units yet: \"add unit upper 1180\" adds one."))
    case .noLeases:
      Diagnosis(
        "no-leases",
        LocalizedText("No unit has a lease that ends: \"add unit a 1420 lease 12 turnover 35%\" adds one."))
    case .noNights:
      Diagnosis(
        "no-nights",
        LocalizedText(
          "No unit is rented by the night: \"add unit cottage nights 185 occupancy 62%\" adds one."))
    case .noHome:
      Diagnosis(
        "no-home", LocalizedText("You live in no unit: \"add unit mine 1350 own to 18\" adds one."))
    }
  }
}
