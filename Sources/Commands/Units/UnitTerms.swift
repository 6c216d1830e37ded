import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Syntax where Value == RecordTerms {
  /// The terms of a unit, or those that several get alike, in any order.
  /// - Parameters:
  ///   - names: The units, at least one, all rented in the same way.
  ///   - rental: A property with the units.
  static func terms(ofUnits names: [String], in rental: Rental) -> Syntax {
    let name = names[0]
    let words = UnitWord.all.compactMap { word in
      rental.field(named: "\(name).\(word.part)").map { field in
        Clause<RecordTerms>(word.text, field.help, .term(word.part, field)) { $0.terms.append($1) }
      }
    }
    let others = [seasonClause, ownClause(of: name, in: rental)]
    return Syntax.clauses(RecordTerms(), words + others).map { typed, _ throws(Diagnostic) in
      for name in names {
        do throws(Diagnostic) {
          try rental.checkUnit(name, with: typed.terms)
        } catch {
          throw names.count == 1 ? error : Diagnostic(UnitError.ofUnit(name, error.message), at: error.range)
        }
      }
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
      .word("to", LocalizedText("the last month in which you live in it"), .term("own_to", field))
    ).map { [own] + ($0.map { [$0] } ?? []) }
  }
}

/// The word for a term of a unit on the line of `add unit`, with that of its field behind the point.
struct UnitWord: Sendable {
  let text: String
  let part: String

  private init(_ text: String, _ part: String? = nil) { (self.text, self.part) = (text, part ?? text) }

  static let all = [
    UnitWord("count"), .init("market"), .init("sqft"), .init("vacancy"), .init("growth"), .init("from"),
    .init("to"),
    .init("empty"), .init("lease", "lease_end"), .init("turnover"), .init("renew"), .init("downtime"),
    .init("free"), .init("ready"), .init("occupancy"), .init("stay"), .init("cleaning", "cleaning_fee"),
    .init("cost", "cleaning_cost"), .init("platform"), .init("owner"),
  ]
}

extension Rental {
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
    for word in ["turnover", "downtime", "free", "ready"] where words.contains(word) {
      if stated("lease_end") == nil { throw Diagnostic(UnitError.needsLease(word), at: place) }
      if word != "turnover", stated("turnover") == nil {
        throw Diagnostic(UnitError.needsTurnover(word), at: place)
      }
    }
    if words.contains("vacancy"), words.contains("turnover") {
      throw Diagnostic(UnitError.vacancyBesideTurnover, at: place)
    }
  }
}
