import Localization
import Reports

// The settings of the shell itself; features define their own beside them.
extension Setting {
  private static let onOff: [Choice] = [("on", LocalizedText("yes")), ("off", LocalizedText("no"))]

  /// Dim text after the cursor that shows the next words.
  package static let hints: Setting = Setting(
    "hints", "on", onOff, LocalizedText("Whether dim text after the cursor shows what may come next."))

  /// All that is drawn beside the line that is typed.
  package static let overlay: Setting = Setting(
    "overlay", "on",
    onOff + [
      (plainOverlay, LocalizedText("no, and the line is written as on a terminal without cursor movement"))
    ],
    LocalizedText("Whether hints, colours, menus and rows are drawn beside the line you type."))

  /// The value for a line that is written once and never drawn anew, as a screen reader needs it.
  package static let plainOverlay = "plain"

  /// The colours of the line that is typed.
  package static let highlight: Setting = Setting(
    "highlight", "on", onOff, LocalizedText("Whether the words of the line have colours while you type it."))

  /// The menu of completions.
  package static let menu: Setting = Setting(
    "menu", "on", onOff, LocalizedText("Whether Tab shows a menu to choose from; a list, if not."))

  /// The marks of prompts and results, the title of the window, links and the clipboard.
  package static let marks: Setting = Setting(
    "marks", "on", onOff,
    LocalizedText(
      "Whether the terminal is given marks of prompts and results, a title, links to files, and figures for its clipboard."
    ))

  /// What becomes of several pasted lines.
  package static let paste: Setting = Setting(
    "paste", "review",
    [
      ("review", LocalizedText("they wait for Enter")),
      ("run", LocalizedText("they run at once")),
    ],
    LocalizedText("What happens to several pasted lines."))

  /// The history of typed lines.
  package static let history: Setting = Setting(
    "history", "on", onOff, LocalizedText("Whether the lines you type are kept for the next time."))

  /// The use of colour.
  package static let color: Setting = Setting(
    "color", "auto",
    [
      ("auto", LocalizedText("on a terminal that has it, unless NO_COLOR is set")),
      ("always", LocalizedText("everywhere")),
      ("never", LocalizedText("nowhere")),
    ],
    LocalizedText("When colour is used."))

  /// The background for which the colours of the line are chosen.
  package static let theme: Setting = Setting(
    "theme", "auto",
    [
      ("auto", LocalizedText("as the terminal says, or else its own colours")),
      ("dark", LocalizedText("colours for a dark background")),
      ("light", LocalizedText("colours for a light background")),
    ],
    LocalizedText("The background that the colours of the line are chosen for."))

  /// The characters of charts.
  package static let charts: Setting = Setting(
    "charts", "auto",
    [
      ("auto", LocalizedText("blocks, unless the terminal has none")),
      ("blocks", LocalizedText("blocks and lines")),
      ("ascii", LocalizedText("letters and signs that every terminal has")),
    ],
    LocalizedText("The characters that charts are drawn with."))

  /// The command that shows long output.
  package static let pager: Setting = {
    var setting = Setting(
      "pager",
      LocalizedText(
        "The command that shows long output; when none is chosen $ROI_PAGER ($PAGER is not read), or the shell's own pages."
      )
    ) { token, _ in token.text }
    setting.startsProgram = true
    return setting
  }()

  /// The style of keys.
  package static let keys: Setting = Setting(
    "keys", "",
    [
      ("emacs", LocalizedText("as in most shells")),
      ("vi", LocalizedText("with an insert and a command mode")),
    ],
    LocalizedText("The style of keys; when none is chosen .editrc decides, and else it is emacs."))

  /// The format of results.
  package static let output: Setting = Setting(
    "output", "text", OutputFormat.allCases.map { ($0.rawValue, $0.summary) },
    LocalizedText("The format of results at the prompt."),
    effect: Effect(
      apply: { chosen, interpreter, _ in
        interpreter.format = OutputFormat(rawValue: chosen[.output]) ?? interpreter.format
      },
      present: { $0.format.rawValue }, fallback: { _ in "text" }))
}
