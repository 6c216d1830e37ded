@testable import Commands
@testable import Shell

/// Somebody at a prompt, who answers as was agreed beforehand and remembers what was asked.
final class Person {
  /// What is put in the place of a value; nil leaves it as it was.
  var editedValue: String?
  /// What is put in the place of a text, one after another; the last one stays.
  var editedText = ""
  var laterTexts: [String] = []
  var editorError: Console.EditorError?
  var saysYes = false
  var lines: [String] = []
  var asked: [String] = []
  private(set) var shownTexts: [String] = []
  private(set) var applied: [String] = []
  private(set) var kept: [String] = []
  private(set) var progress: [String] = []
  var fault: FileError?

  /// What is picked, and what is answered one after another, nil to leave; nothing more is asked.
  var picks: [Dialogue.Pick] = []
  var answers: [String?] = []
  var texts: [[String]?] = []

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
      })
  }

  var console: Console {
    var console = plainConsole
    console.dialogue = dialogue
    return console
  }

  private var plainConsole: Console {
    Console(
      editValue: { [unowned self] label, present in
        asked.append("\(label): \(present)")
        return editedValue
      },
      editText: { [unowned self] text in
        shownTexts.append(text)
        if let editorError { return .failed(editorError) }
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
