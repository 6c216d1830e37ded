import Commands
import Glibc
import LineEditor
import Localization
import Reports
import Shell
import Syntax

/// The questions of the journal at the prompt.
extension InteractiveShell {
  var dialogue: Dialogue {
    Dialogue(
      pick: { [unowned self] title, choices in pick(title, choices) },
      ask: { [unowned self] label, present in ask(label, present) },
      askForLines: { [unowned self] label in askForLines(label) },
      report: { [unowned self] error in interpreter.reportError(error) })
  }

  private func pick(_ title: String, _ choices: [Dialogue.Choice]) -> Dialogue.Pick {
    let palette = Palette(editor.screen)
    var picker = Picker(
      screen: editor.screen, title: title,
      choices: choices.map { .init($0.label, key: $0.key, style: palette.parameters(of: $0.tint)) },
      selected: 0)
    switch picker.run() {
    case .picked(let index): return .picked(index)
    case .cancelled: return .left
    case .unavailable: return .unavailable
    case .terminated(let signal):
      pendingSignal = signal
      return .left
    }
  }

  private func ask(_ label: String, _ present: String) -> String? {
    switch editor.edit(present, prompt: valuePrompt(label)) {
    case .line(let text): return text
    case .terminated(let signal):
      pendingSignal = signal
      return nil
    default: return nil
    }
  }

  private func askForLines(_ label: String) -> [String]? {
    let note = LocalizedText("An empty line or Ctrl-D ends the text.").text(
      in: interpreter.workspace.localeFormat)
    let event = editor.editLines(note: note, prompt: valuePrompt(label)) { position in
      interpreter.reportError(Diagnostic(LineSyntaxError.invalidText(offset: position)))
    }
    switch event {
    case .lines(let lines): return lines
    case .cancelled: return nil
    case .terminated(let signal):
      pendingSignal = signal
      return nil
    }
  }
}
