import Commands
import Lessons
import Localization
import Shell

/// A line of a page that cannot be run.
enum PageLineError: Error, Sendable, Equatable {
  case failed(_ line: String, _ message: String)
  /// A formula of the line has no value.
  case noValue(_ line: String, reason: String)
}

extension SandboxShell {
  /// Runs a line of a page with the values of its formulas.
  /// - Returns: Nil if it succeeds.
  func error(performing line: PageLine) -> PageLineError? {
    do throws(Diagnostic) {
      guard let failure = perform(try resolved(line)).failure else { return nil }
      return .failed(line.text, "\(failure.message)")
    } catch {
      return .noValue(line.text, reason: "\(error)")
    }
  }
}
