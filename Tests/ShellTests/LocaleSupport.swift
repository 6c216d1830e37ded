import Reports
import TestShell
import Testing
import Workspace

@testable import Shell

/// A suite of tests with a user at a prompt, in a locale.
protocol LocaleSuite {
  var user: Person { get }
}

extension LocaleSuite {
  /// A shell of user at a prompt.
  func prompt(_ settings: String..., person: Person? = nil) -> TestShell {
    let shell = TestShell()
    shell.interpreter.connect((person ?? user).console)
    for line in settings { shell.expectSuccess("settings \(line)") }
    return shell
  }

  /// What a person reads.
  func text(_ shell: TestShell, _ line: String) -> String {
    var bytes: [UInt8] = []
    for outcome in shell.run(line) {
      TextRenderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
    }
    // The blanks and marks of direction that ICU uses, for the eye.
    let text = String(decoding: bytes, as: UTF8.self)
    return String(
      text.unicodeScalars.filter { !["\u{200E}", "\u{200F}", "\u{61C}"].contains($0) }.map {
        ["\u{A0}", "\u{202F}"].contains($0) ? " " : Character($0)
      })
  }
}

extension TestShell {
  /// The rows of the open worksheet, if the currency is the one of that code.
  func rows(in code: String) -> [String: String] {
    workspace.sheet.rows(in: workspace.currency.code == code ? workspace.currency : .usd)
  }
}
