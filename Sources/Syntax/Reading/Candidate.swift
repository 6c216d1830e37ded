import Localization
import Reports

extension Suggestion {
  /// A suggestion of a parameter, before it is fitted to the word at the cursor.
  package struct Candidate: Sendable {
    package enum Kind: Sendable {
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

    package let kind: Kind
    /// `true` for all that may come next in a formula.
    package var isFormula: Bool { if case .formula = kind { true } else { false } }
    package let text: String
    /// The entry in the list; nil for the text itself.
    package var label: String?
    package let description: LocalizedText
    package let isFinal: Bool
    package let isInsertedUnasked: Bool

    /// A word with its meaning.
    /// - Parameter isInsertedUnasked: `false` for a word that destroys something.
    package init(
      _ word: String, _ description: LocalizedText, isFinal: Bool = true, isInsertedUnasked: Bool = true
    ) {
      self.init(.word, word, description, isFinal: isFinal, isInsertedUnasked: isInsertedUnasked)
    }

    package init(
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
    package var asBeginning: Candidate {
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

    /// The names that may come next in a formula behind a name and an equals sign, once it is one.
    package static func assignedFormula(of operands: [Candidate]) -> Candidate {
      .formula(
        FormulaPosition(words: [], isList: false, operands: operands, isAssigned: true, next: []))
    }

    package static func formula(_ position: FormulaPosition) -> Candidate {
      Candidate(.formula(position), "", LocalizedText(verbatim: ""))
    }

    /// The names that may come next in the value of a field, once it is arithmetic.
    /// - Parameter words: The words of the value before the cursor.
    package static func arithmetic(behind words: ArraySlice<Token>) -> Candidate {
      let position = FormulaPosition(
        words: words.map(\.text), isList: false, operands: nil, isValue: true, next: [])
      return Candidate(.formula(position), "", LocalizedText(verbatim: ""))
    }
  }

  /// The place of the cursor in a formula.
  package struct FormulaPosition: Sendable {
    /// The words before the cursor.
    package let words: [String]
    package let isList: Bool
    /// The names that can stand outside of parentheses; nil for all.
    package var operands: [Candidate]?
    /// `true` for the value of a field, in which there are names only once it is arithmetic.
    package var isValue = false
    /// `true` for a formula in the word behind an equals sign, in which only the operands can stand.
    package var isAssigned = false
    /// The words with which the command goes on.
    package var next: [Candidate]

    /// The same, with further words with which the command goes on.
    package func going(on words: some Sequence<Candidate>) -> FormulaPosition {
      var position = self
      position.next += words
      // In a list a name and a word of the language can stand at the same place.
      position.operands = operands.map { $0 + words }
      return position
    }

    /// `true` when what is typed of the formula can only go on as one.
    package func isBegun(_ partial: String) -> Bool {
      if isAssigned { return partial.behindEqualsSign.contains { !$0.isLetter && !"_.".contains($0) } }
      return !isValue || !words.isEmpty || partial.hasPrefix("(")
        || partial.dropFirst().contains { "+*^(×·÷−".contains($0) }
    }
  }
}

extension String {
  /// The text behind the first equals sign; empty where there is none.
  package var behindEqualsSign: Substring {
    firstIndex(of: "=").map { self[index(after: $0)...] } ?? ""
  }
}
