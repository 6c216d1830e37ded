import Localization
import Reports

extension Suggestion {
  /// A suggestion of a parameter, before it is fitted to the word at the cursor.
  package struct Candidate: Sendable {
    enum Kind: Sendable {
      /// A name or a word of the language, which is also found by its initials, its meaning and the like.
      case word
      /// A text of which only the beginning is completed.
      case value
      /// A detail of a field, such as `insurance.growth`, which is offered once the point is typed.
      case detail
      /// A name with an equals sign, behind which a value follows, such as `price=`; offered until the sign is typed.
      case assignment
      /// A name with an equals sign and a value, such as `price=cost`; offered once the sign is typed.
      case assigned
      /// The files that begin as typed.
      case paths
      /// All that may come next in a formula.
      case formula(FormulaPosition)
      /// A command of another kind of worksheet than the open one, for one who types its name.
      case elsewhere
    }

    let kind: Kind
    /// `true` for all that may come next in a formula.
    var isFormula: Bool { if case .formula = kind { true } else { false } }
    package let text: String
    /// The entry in the list; nil for the text itself.
    var label: String?
    package let description: LocalizedText
    let isFinal: Bool
    let isInsertedUnasked: Bool

    /// A word with its meaning.
    /// - Parameter isInsertedUnasked: `false` for a word that destroys something.
    package init(
      _ word: String, _ description: LocalizedText, isFinal: Bool = true, isInsertedUnasked: Bool = true
    ) {
      self.init(.word, word, description, isFinal: isFinal, isInsertedUnasked: isInsertedUnasked)
    }

    init(
      _ kind: Kind, _ text: String, label: String? = nil, _ description: LocalizedText, isFinal: Bool = true,
      isInsertedUnasked: Bool = true
    ) {
      (self.kind, self.text, self.label, self.description) = (kind, text, label, description)
      (self.isFinal, self.isInsertedUnasked) = (isFinal, isInsertedUnasked)
    }

    /// A text in whose place any other could be typed, so that only its beginning is completed.
    package static func value(
      _ text: String, _ description: LocalizedText, isFinal: Bool = true
    ) -> Candidate {
      Candidate(.value, text, description, isFinal: isFinal)
    }

    /// The same where any other text could stand, so that only its beginning is completed.
    var asBeginning: Candidate {
      guard case .word = kind else { return self }
      return Candidate(
        .value, text, label: label, description, isFinal: isFinal, isInsertedUnasked: isInsertedUnasked)
    }

    /// A detail of a field.
    package static func detail(_ name: String, _ description: LocalizedText) -> Candidate {
      Candidate(.detail, name, description)
    }

    /// A name with an equals sign, behind which a value follows.
    package static func assignment(_ name: String, _ description: LocalizedText) -> Candidate {
      Candidate(.assignment, name + "=", description, isFinal: false)
    }

    /// A name with an equals sign and a value.
    package static func assigned(_ name: String, _ value: String, _ description: LocalizedText) -> Candidate {
      Candidate(.assigned, "\(name)=\(value)", label: value, description)
    }

    /// The files that begin as typed.
    package static var file: Candidate { Candidate(.paths, "", LocalizedText(verbatim: "")) }

    /// All that may come next in a formula.
    /// - Parameters:
    ///   - words: The words of the formula before the cursor.
    ///   - isList: `true` for formulas separated by commas or blanks.
    ///   - operands: The names that can stand outside of parentheses; nil for all.
    ///   - next: The words behind which the command goes on when the formula is complete.
    package static func formula(
      behind words: ArraySlice<Token>, isList: Bool = false, operands: [Candidate]? = nil,
      then next: [Candidate] = []
    ) -> Candidate {
      .formula(FormulaPosition(words: words.map(\.text), isList: isList, operands: operands, next: next))
    }

    static func formula(_ position: FormulaPosition) -> Candidate {
      Candidate(.formula(position), "", LocalizedText(verbatim: ""))
    }

    /// The names that may come next in the value of a field, once it is arithmetic.
    /// - Parameter words: The words of the value before the cursor.
    static func arithmetic(behind words: ArraySlice<Token>) -> Candidate {
      let position = FormulaPosition(
        words: words.map(\.text), isList: false, operands: nil, isValue: true, next: [])
      return Candidate(.formula(position), "", LocalizedText(verbatim: ""))
    }
  }

  /// The place of the cursor in a formula.
  struct FormulaPosition: Sendable {
    /// The words before the cursor.
    let words: [String]
    let isList: Bool
    /// The names that can stand outside of parentheses; nil for all.
    var operands: [Candidate]?
    /// `true` for the value of a field, in which there are names only once it is arithmetic.
    var isValue = false
    /// The words with which the command goes on.
    var next: [Candidate]

    /// The same, with further words with which the command goes on.
    func going(on words: some Sequence<Candidate>) -> FormulaPosition {
      var position = self
      position.next += words
      // In a list a name and a word of the language can stand at the same place.
      position.operands = operands.map { $0 + words }
      return position
    }

    /// `true` when what is typed of the formula can only go on as one.
    func isBegun(_ partial: String) -> Bool {
      !isValue || !words.isEmpty || partial.hasPrefix("(")
        || partial.dropFirst().contains { "+*^(×·÷−".contains($0) }
    }
  }
}

/// The ways in which what is typed can stand for a candidate, the strongest first.
///
/// Only candidates of the strongest way that fits any are offered, as fish does: who has typed the beginning of a
/// name wants to see it without names that merely have the same letters in their midst, and a single name that
/// begins so can still be inserted unasked.
enum CandidateMatch: CaseIterable {
  case beginning
  /// The beginning of another name of it, such as `downpayment` of `down`.
  case otherName
  /// The initials of its words: `coc` of `cash_on_cash`.
  case initials
  case part
  /// The beginning of a word of its description.
  case description
  /// A slip of the fingers: `rnt` for `rent`.
  case slip

  /// The least number of letters that have to be typed: fewer fit nearly everything.
  private var leastLetters: Int {
    switch self {
    case .beginning: 0
    case .otherName, .initials, .part: 2
    case .description, .slip: 3
    }
  }

  /// The candidates for which a text stands in this way, in their order.
  /// - Parameters:
  ///   - typed: The text in lower case.
  ///   - otherNames: Returns the other names of a name.
  ///   - description: Returns the description of a candidate in the language of the user.
  func matches(
    of typed: String, among candidates: [Suggestion.Candidate], otherNames: (String) -> [String],
    description: (LocalizedText) -> String
  ) -> [Suggestion.Candidate] {
    if self == .beginning { return candidates.filter { $0.text.lowercased().hasPrefix(typed) } }
    // A number stands for nothing but itself, and flags are typed on purpose.
    guard typed.count >= leastLetters, typed.first?.isLetter == true else { return [] }
    let words = candidates.filter { $0.isFoundByMeaning }
    switch self {
    case .beginning: return []
    case .otherName: return words.filter { otherNames($0.name).contains { $0.hasPrefix(typed) } }
    case .initials: return words.filter { $0.name.initials.hasPrefix(typed) }
    case .part: return words.filter { $0.name.lowercased().contains(typed) }
    case .description:
      return words.filter { word in
        description(word.description).lowercased().split { !$0.isLetter && !$0.isNumber }
          .contains { $0.hasPrefix(typed) }
      }
    case .slip:
      let nearest = NearestName.name(to: typed, among: words.map(\.name))
      return words.filter { $0.name == nearest }
    }
  }
}

extension Suggestion.Candidate {
  /// The name without the parenthesis of a call or the sign behind it.
  fileprivate var name: String {
    if case .assignment = kind { return String(text.dropLast()) }
    return text.hasSuffix("(") ? String(text.dropLast()) : text
  }

  fileprivate var isFoundByMeaning: Bool {
    guard text.first?.isLetter == true else { return false }
    return switch kind {
    case .word, .assignment, .elsewhere: true
    case .value, .detail, .assigned, .paths, .formula: false
    }
  }
}

extension String {
  /// The first letters of the words between `_` and `.`, in lower case; empty for one word.
  fileprivate var initials: String {
    let words = lowercased().split { "_.-".contains($0) }
    return words.count < 2 ? "" : String(words.compactMap(\.first))
  }
}
