import Localization
import Shell

/// A user at a prompt, whose answers are prepared and who remembers the questions.
package final class Person {
  package init() {}

  /// What becomes of the values that are edited, one after another; nil leaves the question.
  package var editedValues: [String?] = []
  /// The codes of the errors of these values.
  package private(set) var valueErrors: [String] = []
  /// Called with the error of each answer.
  package var showError: ((Diagnostic) -> Void)?
  /// The texts that replace a text, one after another; the last one stays.
  package var editedText = ""
  package var laterTexts: [String] = []
  package var reason: Console.EditorError?
  package var saysYes = false
  package var lines: [String] = []
  package var asked: [String] = []
  /// The beginnings of the lines in which the edited values could stand.
  package private(set) var beginnings: [String] = []
  package private(set) var shownTexts: [String] = []
  package private(set) var applied: [String] = []
  package private(set) var kept: [String] = []
  package private(set) var progress: [String] = []
  package var fault: FileError?
  /// What was put on the clipboard; nil where the terminal has none.
  package var clipboard: String? = ""

  /// The picks and the answers, one after another; nil leaves.
  package var picks: [Dialogue.Pick] = []
  package var answers: [String?] = []
  package var texts: [[String]?] = []

  private var dialogue: Dialogue {
    Dialogue(
      pick: { [unowned self] title, choices in
        asked.append(([title] + choices.map { "\($0.key) \($0.label)" }).joined(separator: "\n"))
        return picks.isEmpty ? .left : picks.removeFirst()
      },
      ask: { [unowned self] label, present in
        asked.append("\(label): \(present)")
        return answers.isEmpty ? nil : answers.removeFirst()
      },
      askForLines: { [unowned self] label in
        asked.append(label)
        return texts.isEmpty ? nil : texts.removeFirst()
      },
      report: { [unowned self] error in
        valueErrors.append(error.code)
        showError?(error)
      })
  }

  package var console: Console {
    let console = plainConsole
    console.dialogue = dialogue
    console.copyText = { [unowned self] text in
      if clipboard != nil { clipboard = text }
      return clipboard != nil
    }
    return console
  }

  private var plainConsole: Console {
    Console(
      editValue: { [unowned self] label, present, beginning in
        asked.append("\(label): \(present)")
        beginnings.append(beginning)
        return editedValues.isEmpty ? nil : editedValues.removeFirst()
      },
      showValueError: { [unowned self] error, _, _ in valueErrors.append(error.code) },
      editText: { [unowned self] text in
        shownTexts.append(text)
        if let reason { return .failed(reason) }
        defer { if !laterTexts.isEmpty { editedText = laterTexts.removeFirst() } }
        return .text(editedText)
      },
      confirm: { [unowned self] question in
        asked.append(question)
        return saysYes
      },
      progress: { [unowned self] text in if let text { progress.append(text) } },
      history: { [unowned self] in lines },
      clearHistory: { [unowned self] in
        lines = []
        return nil
      },
      apply: { [unowned self] setting, value in applied.append("\(setting.name)=\(value)") },
      saveSettings: { [unowned self] settings in
        kept.append(settings.script)
        return fault
      })
  }
}
