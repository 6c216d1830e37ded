import Commands
import Formulas
import Localization
import Shell
import Workspace

extension Tutor {
  /// Says what finance words such as *down payment* are called here, after a command that failed.
  ///
  /// The errors of commands say it of single words.
  func explainWords(of line: String, _ response: inout TutorResponse) {
    if let meanings = sandbox.meanings(ofWordsIn: line, atLeast: 2) { response.say(meanings) }
  }
}

/// Words of finance in lines that could not be read, such as *down payment* for `down`.
extension SandboxShell {
  /// A formula in which names of several words are joined: `cash flow * 12` becomes `cash_flow * 12`.
  func joiningNames(in text: String) -> String {
    let names = Set(interpreter.workspace.formulaNames.map(\.name))
    var words = text.split(separator: " ").map(String.init)
    for length in [3, 2] {
      for start in words.indices.reversed() where start + length <= words.count {
        let joined = words[start..<start + length].joined(separator: "_")
        guard names.contains(joined) else { continue }
        words.replaceSubrange(start..<start + length, with: [joined])
      }
    }
    return words.joined(separator: " ")
  }

  /// A sentence with the names for the words of finance in a line; nil when there are none.
  /// - Parameter least: The fewest words of a phrase that is looked at.
  func meanings(ofWordsIn line: String, atLeast least: Int = 1) -> LocalizedText? {
    let workspace = interpreter.workspace
    let names = workspace.formulaNames.map(\.name)
    let words = line.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init)
    var (found, explained): ([LocalizedText], Set<Int>) = ([], [])
    for length in (least...3).reversed() where length <= words.count {
      for start in 0...words.count - length where explained.isDisjoint(with: start..<start + length) {
        let part = words[start..<start + length]
        guard let name = workspace.name(meantBy: part.joined(separator: "_"), among: names) else { continue }
        explained.formUnion(start..<start + length)
        if part != [name] {
          found.append(LocalizedText("\(quoted(part.joined(separator: " "))) is `\(name)` here."))
        }
      }
    }
    return found.isEmpty ? nil : .joined(found, " ")
  }
}

extension Workspace {
  /// The name that a word stands for: its own, or one for which it is another word; nil for none.
  fileprivate func name(meantBy word: String, among names: [String]) -> String? {
    // Behind a number these say what it counts.
    if ["year", "years", "month", "months"].contains(word) { return nil }
    return names.contains(word) ? word : meaning(of: word, among: names)?.nameHere
  }
}
