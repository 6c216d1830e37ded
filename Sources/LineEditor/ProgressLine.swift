import CLibEdit
import Glibc

/// A line that shows the progress of long work.
///
/// It is shown on a terminal only, after half a second, and erased at the end. While it stands there, what is typed is
/// not echoed into its row: the prompt shows it.
///
/// ```swift
/// let progress = ProgressLine(screen: screen)
/// defer { progress.end() }
/// for month in 1...360 {
///   progress.update("simulating month \(month) of 360")
/// }
/// ```
package final class ProgressLine {
  private let screen: Screen
  private let delay: Duration
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void

  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?
  private var width = 0
  /// The terminal's settings before the echo was turned off; nil while it is on.
  private var mode: TerminalMode?

  /// The least time between two texts.
  private static let interval = Duration.milliseconds(100)

  /// A progress line whose time begins now.
  ///
  /// - Parameters:
  ///   - delay: The time before the line is shown.
  ///   - now: The clock.
  ///   - write: Writes the line; to standard output by default.
  package init(
    screen: Screen, delay: Duration = .milliseconds(500),
    now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void = {
      fputs($0, editline_stdout())
      fflush(editline_stdout())
    }
  ) {
    self.screen = screen
    self.delay = delay
    self.now = now
    self.write = write
    start = now()
  }

  /// Shows a text; cheap enough to be called at every step.
  package func update(_ text: @autoclosure () -> String) {
    guard screen.isOutputTerminal else { return }
    let present = now()
    guard present - start >= delay else { return }
    if let lastDrawn, present - lastDrawn < Self.interval { return }
    lastDrawn = present
    if mode == nil {
      mode = TerminalMode.current
      mode?.withoutEcho.restore()
    }
    // The echo of a key that was typed before stays in the row.
    draw(text().printable.prefix(cells: screen.size.columns - 3))
  }

  /// Erases the line, together with the terminal's echo of a key after it, such as `^C`.
  package func end() {
    mode?.restore()
    mode = nil
    guard width > 0 else { return }
    width = screen.size.columns - 1
    draw("")
    write("\r")
    lastDrawn = nil
  }

  /// Overwrites a longer text with blanks, which needs no escape sequence.
  private func draw(_ text: String) {
    let newWidth = Layout.width(of: text)
    write("\r" + text + String(repeating: " ", count: max(0, width - newWidth)))
    width = newWidth
  }
}
