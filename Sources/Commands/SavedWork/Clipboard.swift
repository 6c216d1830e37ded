import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let clipboard = Command(
    "clipboard", .savedWork, "Put a figure on the clipboard of the terminal.",
    details: """
      The figure is copied as it is shown, to be pasted into a mail or a spreadsheet.
      The terminal decides whether it takes it: tmux does after "set -g set-clipboard on".
      "as money", "as percent" or "as number" chooses how the figure is shown.
      """,
    syntax: .formula("FORMULA", LocalizedText("a formula")), .optional(.chosenMeasure),
    examples: [
      .init("clipboard irr", "the return, to paste it elsewhere"),
      .init("clipboard cash_flow * 12", "a formula"),
    ], recording: .never, reach: .outside
  ) { context, typed, chosen throws(Diagnostic) in
    let answer: Cell
    if chosen == nil, let field = context.workspace.field(named: typed.formula.text) {
      answer = CellFormatter.cell(context.workspace.sheet[field], of: field)
    } else {
      answer = try context.answer(typed, as: chosen)
    }
    if case .undefined(let why) = answer { throw Diagnostic(ClipboardError.noValue(why)) }
    let text = Sanitizing.visible(localized: context.localized(LocalizedText("\(answer)")))
    guard let prompt = context.prompt else { throw Diagnostic(PermissionError.clipboardOfScript) }
    guard prompt.copyText(text) else { throw Diagnostic(ClipboardError.notUnderstood) }
    return .note(LocalizedText("Gave \(text) to the terminal for its clipboard."))
  }
}

/// The reason why nothing is put on the clipboard.
enum ClipboardError: DiagnosticError {
  /// The figure has no value, with the clause that says why.
  case noValue(LocalizedText)
  /// The terminal takes no escape sequences, or none are to be sent.
  case notUnderstood

  var diagnosis: Diagnosis {
    switch self {
    case .noValue(let why):
      Diagnosis("no-value-to-copy", LocalizedText("There is no value to copy: \(why)."))
    case .notUnderstood:
      Diagnosis(
        "no-clipboard",
        LocalizedText(
          "This terminal has no clipboard that takes text, or \(quoted("settings marks off")) keeps it from it."
        ))
    }
  }
}
