import Finance
import Localization
import Model
import Reports
import Workspace

extension Parameter where Value == Field {
  /// The name of a field.
  package static var field: Parameter {
    Parameter("FIELD") { words, context throws(Diagnostic) in
      try context.field(try words.take(LocalizedText("the name of a field")))
    } complete: { _, context in
      context.workspace.fieldCandidates
    }
  }
}

extension Workspace {
  /// The fields, and the details of fields behind a point.
  fileprivate var fieldCandidates: [Suggestion.Candidate] {
    let fields = fields
    let known = Set(fields.map(\.name))
    return fields.map { .init($0.name, $0.help) }
      + paths.filter { !known.contains($0.name) }.map { .detail($0.name, $0.help) }
  }
}

/// A field and the value that was typed for it.
package struct FieldAssignment: Sendable {
  /// The field.
  package let field: Field
  /// The value; nil when the user was asked for one and kept the present one.
  package let value: Value?
  /// `true` when the user was asked for a value and left the question: nothing of the command is to be done.
  package private(set) var isCancelled = false
  /// `true` when the value has the other unit of the field; see `restated`.
  package let isInOtherUnit: Bool
  /// The range of the name and the value in the line.
  package let range: Range<Int>
  /// The field that was named; another one for a value that was restated.
  package let namedField: Field

  /// A field with the value that was typed at a range of the line.
  package init(field: Field, value: Value?, isInOtherUnit: Bool = false, at range: Range<Int>) {
    (self.field, self.value, self.isInOtherUnit, self.range) = (field, value, isInOtherUnit, range)
    namedField = field
  }

  /// A field for which the user was asked, and left the question.
  fileprivate init(cancelled field: Field, at range: Range<Int>) {
    self.init(field: field, value: nil, at: range)
    isCancelled = true
  }

  /// The field and the value for which a value in the other unit stands.
  package init(_ restated: (field: Field, value: Value), of assignment: FieldAssignment) {
    (field, value, isInOtherUnit) = (restated.field, restated.value, false)
    (range, namedField) = (assignment.range, assignment.namedField)
  }
}

extension Parameter where Value == FieldAssignment {
  /// A field and its new value; at a prompt the value may be left out, and the user edits the present one.
  package static var assignment: Parameter {
    Parameter("FIELD VALUE") { words, context throws(Diagnostic) in
      let name = try words.take(LocalizedText("the name of a field"))
      let field: Field
      do throws(Diagnostic) {
        field = try context.field(name)
      } catch {
        // After a value that is none, the word may be a part of it.
        try words.checkValues()
        throw error
      }
      if let next = words.next, next.text == "=" {
        throw Diagnostic(ArgumentError.equalsSign(field: field.name), at: next.range)
      }
      if words.next == nil, let prompt = context.prompt {
        // What is wrong before it is told before anything is asked.
        try words.checkValues()
        return context.edited(field, at: name.range, prompt)
      }
      var typed = words.value(of: field, try words.take(LocalizedText("a value for \(field.name)")))
      let start = name.range.lowerBound
      do throws(Diagnostic) {
        let value = try context.value(of: field, &typed, &words)
        try checkIsNoRange(typed, of: field, &words)
        return FieldAssignment(field: field, value: value, at: start..<words.end)
      } catch {
        if let value = try context.valueInOtherUnit(of: field, typed, error) {
          return FieldAssignment(field: field, value: value, isInOtherUnit: true, at: start..<words.end)
        }
        words.note(error, of: field, typed: typed.text)
        return FieldAssignment(field: field, value: nil, at: name.range)
      }
    } complete: { words, context in
      assignmentCandidates(words, context)
    }
  }

  /// Checks that no second number follows, as in a range.
  private static func checkIsNoRange(
    _ low: Token, of field: Field, _ words: inout ArgumentCursor
  ) throws(Diagnostic) {
    guard let to = words.next, to.text.lowercased() == "to", !to.isQuoted, field.isNumeric else { return }
    _ = words.take()
    let high = words.take()?.text ?? "B"
    throw Diagnostic(
      ArgumentError.rangeForValue(field: field.name, low: low.text, high: high),
      at: low.range.lowerBound..<words.end)
  }

  /// The fields that are not among the words yet, or the values of the last one.
  package static func assignmentCandidates(
    _ words: ArraySlice<Token>, _ context: CommandContext
  ) -> [Suggestion.Candidate] {
    let (names, value) = fieldNames(words, context)
    guard let value else {
      let taken = Set(names.map { $0.lowercased() })
      return context.workspace.fieldCandidates.filter { !taken.contains($0.text) }
    }
    guard let field = names.last.flatMap(context.workspace.field) else { return [] }
    let arithmetic = field.isNumeric ? [Suggestion.Candidate.arithmetic(behind: value)] : []
    if !value.isEmpty { return arithmetic }
    let present = context.workspace.editableText(of: field)
    let choices = field.unit == .frequency ? Frequency.words : field.choices
    return [present].compactMap { $0 }.map {
      .value($0, LocalizedText("the present value of \(field.name)"))
    } + choices.filter { $0 != present }.map { .init($0, field.title) } + arithmetic
  }

  /// The names of the fields among the words, of which values of several words are told apart as they are read;
  /// and the words of the last value when it is not finished, nil when it is.
  private static func fieldNames(
    _ words: ArraySlice<Token>, _ context: CommandContext
  ) -> (all: [String], value: ArraySlice<Token>?) {
    var names: [String] = []
    var cursor = ArgumentCursor(words)
    while let name = cursor.take() {
      names.append(name.text)
      guard let first = cursor.take() else { return (names, []) }
      let field = context.workspace.field(named: name.text)
      let value = field.map { cursor.value(of: $0, first) } ?? first
      if (cursor.takeRest(of: value) ?? value).openParentheses > 0 {
        return (names, words.drop { $0.range.lowerBound < first.range.lowerBound })
      }
    }
    return (names, nil)
  }
}

extension Parameter where Value == [FieldAssignment] {
  /// One or more fields and their new values.
  ///
  /// It stands in this module so that the compiler specialises the loop over them, which each `set` runs.
  package static var assignments: Parameter { .oneOrMore(.assignment) }
}

extension CommandContext {
  /// The value that the user makes of the present one; one that is wrong is told and edited again.
  fileprivate func edited(_ field: Field, at range: Range<Int>, _ prompt: Console) -> FieldAssignment {
    noteUnrecordableValue()
    let (title, present) = (localized(field.title), workspace.editableText(of: field) ?? "")
    var text = present
    while true {
      guard let typed = prompt.editValue(title, text) else {
        return FieldAssignment(cancelled: field, at: range)
      }
      if typed == present { return FieldAssignment(field: field, value: nil, at: range) }
      do throws(Diagnostic) {
        let token = Token(text: typed, range: 0..<typed.utf8.count, isQuoted: false)
        return FieldAssignment(field: field, value: try value(of: field, token), at: range)
      } catch {
        prompt.showValueError(error, title, typed)
        text = typed
      }
    }
  }
}

extension Token {
  /// The whole number from 1 that plain digits denote; nil for any other text.
  package var naturalNumber: Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Parameter where Value == Int {
  /// A whole number from 1.
  /// - Parameter noun: The words for the thing that is counted or numbered.
  package static func number(_ noun: LocalizedText) -> Parameter {
    Parameter("N") { words, _ throws(Diagnostic) in
      let token = try words.take(LocalizedText("the number of \(noun)"))
      guard let number = token.naturalNumber else {
        throw Diagnostic(ArgumentError.notACount(token.text, of: noun), at: token.range)
      }
      return number
    }
  }
}

extension Parameter where Value == Token {
  /// Any word.
  /// - Parameter expected: The words for the missing word when there is none.
  package static func word(
    _ name: String, _ expected: LocalizedText, complete: @escaping Completer = { _, _ in [] }
  ) -> Parameter {
    Parameter(name) { words, _ throws(Diagnostic) in
      try words.take(expected)
    } complete: { words, context in
      complete(words, context)
    }
  }

  /// The name of a saved document.
  package static var savedName: Parameter {
    word("NAME", LocalizedText("the name of a saved property")) { _, context in
      savedNameCandidates(context.workspace, context)
    }
  }

  /// The names of the saved documents of a workspace.
  ///
  /// Those that begin as what is typed are all that is offered where there are any, and more than a list can show
  /// are none the better: the first of them, and the last, so that what all have in common is what these have.
  package static func savedNameCandidates(
    _ workspace: Workspace, _ context: CommandContext
  ) -> [Suggestion.Candidate] {
    let (names, typed) = (workspace.savedNames, context.partialWord.lowercased())
    let begun = typed.isEmpty ? names : names.filter { $0.isBegun(by: typed) }
    let shown = begun.count > mostNames ? begun.prefix(mostNames - 1) + begun.suffix(1) : begun[...]
    return (shown.isEmpty ? names[...] : shown).map {
      .init($0, $0 == workspace.name ? LocalizedText("open") : LocalizedText("saved"))
    }
  }

  private static var mostNames: Int { 1000 }

  /// A name to give.
  package static func newName(_ name: String) -> Parameter { word(name, LocalizedText("a name")) }

  /// The path of a file.
  package static var file: Parameter {
    word("FILE", LocalizedText("the path of a file")) { _, _ in [.file] }
  }

  /// One of a few words, each with its meaning; read in lower case.
  package static func choice(_ name: String, _ choices: [(word: String, meaning: LocalizedText)]) -> Parameter
  {
    Parameter(name) { words, context throws(Diagnostic) in
      try words.take(oneOf: choices.map(\.word), context)
    } complete: { _, _ in
      choices.map { .init($0.word, $0.meaning) }
    }
  }
}

extension ArgumentCursor {
  /// Takes one of a few words, in lower case.
  package mutating func take(oneOf choices: [String], _ context: CommandContext) throws(Diagnostic) -> Token {
    let token = try take(.any(choices))
    let typed = token.text.lowercased()
    guard choices.contains(typed) else { throw context.unknownChoice(token, allowed: choices) }
    reading?.note(token, .keyword)
    return Token(text: typed, range: token.range, isQuoted: token.isQuoted)
  }

  /// `true` when the next word is this one in any case, and not quoted.
  package func isNext(_ word: String) -> Bool {
    guard let next, !next.isQuoted, next.text.lowercased() == word else { return false }
    reading?.note(next, .keyword)
    return true
  }
}

extension String {
  /// `true` if the text in lower case begins with another one, which is in lower case.
  fileprivate func isBegun(by typed: String) -> Bool {
    // Most names have no letters but those of ASCII, whose bytes can be compared.
    var bytes = utf8.makeIterator()
    for letter in typed.utf8 {
      guard let byte = bytes.next() else { return false }
      guard byte < 0x80, letter < 0x80 else { return lowercased().hasPrefix(typed) }
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if (isUpper ? byte | 0x20 : byte) != letter { return false }
    }
    // A mark behind the letters would belong to the last of them.
    return bytes.next().map { $0 < 0x80 } ?? true || lowercased().hasPrefix(typed)
  }
}
