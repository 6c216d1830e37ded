import Finance
import Localization
import Model
import Reports

extension Command {
  static let tip = Command(
    "tip", .worksheets, "Compute a tip in one line, whatever is open.",
    details: """
      The bill, your own percentage (a whole one, 0 to 30; 18 when it is left out), and among how many it is shared. Nothing \
      is kept; "use tip" goes to the worksheet. Without anything, the worksheet that is open is shown.
      """,
    parameters: [Parameter("BILL [PERCENT [PEOPLE]]", TipKind(), .optional)],
    examples: [
      .init("tip 86.40", "15 % and 18 %"), .init("tip 86.40 20%", "15 % and 20 %"),
      .init("tip 86.40 18% 3", "shared by three"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard case .inputs(let inputs)? = arguments.values.first else {
      guard let tip = session.sheet as? Tip else {
        let end = arguments.statement.tokens[0].range.upperBound
        throw Problem(
          .missing(LocalizedText("the bill"), usage: "tip BILL [PERCENT [PEOPLE]]"), at: end..<end)
      }
      return Report(TipTable(tip, in: session.style).parts)
    }
    var tip = Tip()
    for (field, value) in inputs.values { tip.set(field, to: value) }
    return Report(TipTable(tip, in: session.style).parts)
  }

  static let keypad = Command(
    "keypad", .worksheets, "Enter the bill as on a keypad: digits that shift in cents.",
    parameters: [Parameter("DIGITS", KeypadKind())],
    examples: [.init("keypad 5632", "a bill of 56.32")], worksheet: Tip.self
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard let field = Tip.field(named: "bill") else { return Report() }
    let digits = arguments.texts[0]
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let before = desk.sheet
      let bill = Value.money(Money(minorUnits: Int128(digits.text) ?? 0))
      // Nothing but zeros empties it, as on a keypad.
      if bill == .money(.zero) {
        desk.reset(field)
      } else {
        guard field.allows(bill, in: session.currency) else {
          throw Problem(.outOfRange(field), at: digits.range)
        }
        desk.set(field, to: bill)
      }
      var report = Editing.report(from: before, to: desk.sheet, named: [field])
      report.parts += Answers.parts(session, desk)
      return report
    }
  }
}

/// The values of a tip, in their order.
private struct TipKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    var inputs = Inputs()
    for field in Tip.fields {
      guard let first = words.take() else { break }
      let word = words.value(of: field, first)
      do throws(Problem) {
        inputs.values.append((field, try session.value(of: field, word)))
      } catch {
        words.note(error, of: field, typed: word.text)
      }
    }
    return .inputs(inputs)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}

/// Digits, and nothing else.
private struct KeypadKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let word = try words.take(LocalizedText("digits"))
    let isDigits = word.text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isDigits, !word.text.isEmpty, word.text.utf8.count <= 30 else {
      throw Problem(.notDigits(word.text), at: word.range)
    }
    return .text(word)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}
