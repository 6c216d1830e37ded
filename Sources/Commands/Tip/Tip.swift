import Localization
import Model
import Reports
import Shell
import Syntax

extension Command {
  static let tip = Command(
    "tip", .worksheets, "Compute a tip in one line, whatever is open.",
    details: """
      The bill, your own percentage (a whole one from 0 to 30; 18 if left out), and how many share it.
      Nothing is kept; "use tip" goes to the worksheet. Alone, it shows the worksheet that is open.
      """,
    syntax: .optional(.tip),
    examples: [
      .init("tip 86.40", "15 % and 18 %"), .init("tip 86.40 20%", "15 % and 20 %"),
      .init("tip 86.40 18% 3", "shared by three"),
    ],
    preview: .result()
  ) { context, typed throws(Diagnostic) in
    guard let tip = typed ?? context.sheet as? Tip else {
      let end = context.statement.tokens[0].range.upperBound
      throw Diagnostic(
        ArgumentError.missing(LocalizedText("the bill"), usage: "tip BILL [PERCENT [PEOPLE]]"), at: end..<end)
    }
    return Report(TipTable(tip, in: context.workspace.localeFormat).parts)
  }
}

/// A field of a tip and its value; nil for a wrong one, the error of which is noted.
private struct TipInput: Sendable {
  let field: Field
  let value: Value?
}

extension Syntax where Value == Tip {
  /// The values of a tip, in the order of its fields.
  fileprivate static var tip: Syntax {
    let (bill, percent, people) = (Tip.fields[0], Tip.fields[1], Tip.fields[2])
    let share = Syntax<(TipInput, TipInput?)>.sequence(
      .tipInput("PERCENT", percent), .optional(.tipInput("PEOPLE", people)))
    return Syntax<(TipInput, (TipInput, TipInput?)?)>.sequence(.tipInput("BILL", bill), .optional(share))
      .map { typed in
        var tip = Tip()
        for case let input? in [typed.0, typed.1?.0, typed.1?.1] {
          if let value = input.value { tip.set(input.field, to: value) }
        }
        return tip
      }
  }
}

extension Syntax where Value == TipInput {
  fileprivate static func tipInput(_ name: String, _ field: Field) -> Syntax {
    Syntax(name) { words, context throws(Diagnostic) in
      let first = try words.take(LocalizedText("a value for \(field.name)"))
      let word = words.value(of: field, first, in: context.workspace.localeFormat)
      do throws(Diagnostic) {
        return TipInput(field: field, value: try context.value(of: field, word))
      } catch {
        words.note(error, of: field, typed: word.text)
        return TipInput(field: field, value: nil)
      }
    }
  }
}
