@testable import Commands

/// Somebody at a prompt, who answers as was agreed beforehand and remembers what was asked.
final class Person {
  /// What is put in the place of a value; nil leaves it as it was.
  var editedValue: String?
  /// What is put in the place of a text, one after another; the last one stays.
  var editedText = ""
  var laterTexts: [String] = []
  var reason: Console.Reason?
  var saysYes = false
  var lines: [String] = []
  private(set) var asked: [String] = []
  private(set) var shownTexts: [String] = []
  private(set) var applied: [String] = []
  private(set) var kept: [String] = []
  private(set) var progress: [String] = []
  var fault: FileFault?

  var console: Console {
    Console(
      editValue: { [unowned self] label, present in
        asked.append("\(label): \(present)")
        return editedValue
      },
      editText: { [unowned self] text in
        shownTexts.append(text)
        if let reason { return .left(reason) }
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
      keep: { [unowned self] settings in
        kept.append(settings.script)
        return fault
      })
  }
}
