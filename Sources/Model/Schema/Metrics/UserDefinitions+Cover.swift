/// A fact on the cover of a report, on which no figure depends.
package enum CoverFact: String, Sendable, CaseIterable {
  case address
  /// The person or bank that the report is for.
  case recipient = "for"
  /// The person who made it.
  case author = "by"
  /// The date, as it is to be read; the day of the report where none is stated.
  case date
  case note
}

extension UserDefinitions {
  /// The text of a fact; nil where none is stated.
  package func cover(_ fact: CoverFact) -> String? { coverTexts[fact] }

  /// States a fact.
  /// - Parameter text: Nil to take it away.
  package func stating(_ fact: CoverFact, as text: String?) -> UserDefinitions {
    var copy = self
    copy.coverTexts[fact] = text
    return copy
  }

  /// The same without the facts of one property: who makes reports makes them of others, too.
  package var withoutFactsOfProperty: UserDefinitions {
    var copy = self
    copy.coverTexts = coverTexts.filter { $0.key == .author }
    return copy
  }

  /// The beginning of the name of a fact's row; a name of no field has a blank.
  private static let coverKey = "cover "

  /// The rows of the facts: `cover FACT`, with the text.
  var coverRows: [String: String] {
    Dictionary(uniqueKeysWithValues: coverTexts.map { (Self.coverKey + $0.key.rawValue, $0.value) })
  }

  /// The texts that saved rows hold.
  static func coverTexts(ofRows rows: [String: String]) -> [CoverFact: String] {
    var texts: [CoverFact: String] = [:]
    for fact in CoverFact.allCases { texts[fact] = rows[coverKey + fact.rawValue] }
    return texts
  }
}
