import Reports
import TestShell

extension TestShell {
  /// The code of the error of a line, at a prompt or in a script; nil for one that succeeds.
  func refusal(_ line: String, isTyped: Bool = true) -> String? {
    (isTyped ? run(line) : script(line + "\n")).last?.failure?.code
  }
}
