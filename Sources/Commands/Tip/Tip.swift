import Localization
import Model
import Reports
import Shell

extension Command {
  static let tip = Command(
    "tip", .worksheets, "Compute a tip in one line, whatever is open.",
    details: """
      The bill, your own percentage (a whole one, 0 to 30; 18 when it is left out), and among how many it is \
      shared. Nothing is kept; "use tip" goes to the worksheet. Without anything, the worksheet that is open \
      is shown.
      """,
    parameters: .optional(.tip),
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

extension Parameter where Value == Tip {
  /// The values of a tip, in the order of its fields.
  fileprivate static var tip: Parameter {
    Parameter("BILL [PERCENT [PEOPLE]]", takesRest: true) { words, context throws(Diagnostic) in
      var tip = Tip()
      for field in Tip.fields {
        guard let first = words.take() else { break }
        let word = words.value(of: field, first)
        do throws(Diagnostic) {
          tip.set(field, to: try context.value(of: field, word))
        } catch {
          words.note(error, of: field, typed: word.text)
        }
      }
      return tip
    }
  }
}
