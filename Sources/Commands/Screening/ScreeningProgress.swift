import Finance
import Localization
import Shell
import Synchronization
import Syntax

/// The progress of a screening, which any thread may tell, in a line of the prompt.
final class ScreeningProgress: @unchecked Sendable {
  private let size: Int?
  private let context: CommandContext
  /// Held while the line is drawn, since a console belongs to one thread at a time.
  private let isDrawing = Mutex(())

  init(size: Int?, _ context: CommandContext) { (self.size, self.context) = (size, context) }

  /// Shows the numbers of rows and bytes that have been read.
  func show(rows: Int, bytes: Int) {
    guard let console = context.interpreter.console else { return }
    isDrawing.withLock { _ in console.progress(context.localized(sentence(rows, bytes))) }
  }

  func end() { isDrawing.withLock { _ in context.interpreter.console?.progress(nil) } }

  private func sentence(_ rows: Int, _ bytes: Int) -> LocalizedText {
    guard let size, size > 0 else { return LocalizedText("Screening: \(Cell.count(rows)) rows") }
    let percent = min(100, bytes * 100 / size)
    return LocalizedText("Screening: \(Cell.count(rows)) rows, \(percent) %")
  }
}
