import Finance
import Localization
import Model
import Reports
import Workspace

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

extension Syntax where Value == FieldAssignment {
  /// A field and its new value; at a prompt the value may be left out, and the user edits the present one.
  package static var assignment: Syntax {
    Syntax("FIELD VALUE") { words, context throws(Diagnostic) in
      words.expectFieldToSet()
      let name = try words.take(LocalizedText("the name of a field"))
      let field: Field
      do throws(Diagnostic) {
        field = try context.fieldToSet(name)
      } catch {
        // After a value that is none, the word may be a part of it.
        try words.checkValues()
        throw error
      }
      if let next = words.next, next.text == "=" {
        throw Diagnostic(ArgumentError.equalsSign(field: field.name), at: next.range)
      }
      if words.next == nil, let editor = context.valueEditor {
        // What is wrong before it is told before anything is asked.
        try words.checkValues()
        return context.edited(field, at: name.range, editor, behind: context.textThrough(name))
      }
      var typed = try words.takeValue(of: field, context)
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
    }
  }

  /// A field whose present value the user edits at a prompt.
  package static var editedField: Syntax {
    Syntax("FIELD") { words, context throws(Diagnostic) in
      words.expectFieldToSet()
      let name = try words.take(LocalizedText("the name of a field"))
      let field = try context.fieldToSet(name)
      if let value = words.next {
        throw Diagnostic(ArgumentError.valueToEdit(field: field.name, value: value.text), at: value.range)
      }
      guard let editor = context.valueEditor else {
        return FieldAssignment(field: field, value: nil, at: name.range)
      }
      return context.edited(field, at: name.range, editor, behind: "set \(Quoting.word(name.text))")
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
}

extension ArgumentCursor {
  /// Notes that a field can stand here that was not named yet.
  package func expectFieldToSet() {
    guard let reading else { return }
    let taken = Set(reading.fieldNames)
    expect { $0.fieldCandidates.filter { !taken.contains($0.text) } }
  }

  /// Takes the text of a field's value, which may be several words: `12.5 %`, `(2 * 1450)`.
  package mutating func takeValue(
    of field: Field, _ context: ReadingContext
  ) throws(Diagnostic) -> Token {
    let start = rest
    expect("VALUE") { $0.valueCandidates(of: field) }
    guard let first = take() else {
      throw Diagnostic(ArgumentError.missingValue(field, usage: usage), at: end..<end)
    }
    let typed = value(of: field, first, in: context.workspace.localeFormat)
    if reading != nil, field.isNumeric {
      var cursor = self
      // Arithmetic in parentheses goes on up to the one that closes.
      if (cursor.takeRest(of: typed) ?? typed).openParentheses > 0 {
        cursor.expect { _ in [.arithmetic(behind: start)] }
      }
    }
    return typed
  }
}

extension ReadingContext {
  /// The candidates for the value of a field: the present one, the choices, and arithmetic.
  package func valueCandidates(of field: Field) -> [Suggestion.Candidate] {
    let present = workspace.editableText(of: field)
    let choices = field.unit == .frequency ? Frequency.words : field.choices
    let arithmetic = field.isNumeric ? [Suggestion.Candidate.arithmetic(behind: [])] : []
    return [present].compactMap { $0 }.map {
      .value($0, LocalizedText("the present value of \(field.name)"))
    } + choices.filter { $0 != present }.map { .init($0, field.title) } + arithmetic
  }
}

extension Syntax where Value == [FieldAssignment] {
  /// One or more fields and their new values.
  ///
  /// It stands in this module so that the compiler specialises the loop over them, which each `set` runs.
  package static var assignments: Syntax { .oneOrMore(.assignment) }
}

extension ReadingContext {
  /// The command up to a word of it, as it is read.
  fileprivate func textThrough(_ word: Token) -> String {
    let start = statement.tokens[0].range.lowerBound
    return String(decoding: statement.text.utf8.prefix(word.range.upperBound - start), as: UTF8.self)
  }

  /// The value that the user makes of the present one; one that is wrong is told and edited again.
  /// - Parameter command: The text behind which the value would stand in a line.
  fileprivate func edited(
    _ field: Field, at range: Range<Int>, _ editor: ValueEditor, behind command: String
  ) -> FieldAssignment {
    noteUnrecordableValue()
    let (title, present) = (localized(field.title), workspace.editableText(of: field) ?? "")
    var text = present
    while true {
      guard let typed = editor.edit(title, text, command + " ") else {
        return FieldAssignment(cancelled: field, at: range)
      }
      if typed == present { return FieldAssignment(field: field, value: nil, at: range) }
      do throws(Diagnostic) {
        let token = Token(text: typed, range: 0..<typed.utf8.count, isQuoted: false)
        return FieldAssignment(field: field, value: try value(of: field, token), at: range)
      } catch {
        editor.showError(error, title, typed)
        text = typed
      }
    }
  }
}
