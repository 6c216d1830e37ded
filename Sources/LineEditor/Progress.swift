import CLibEdit
import Glibc

/// A line that tells how far long work has come.
///
/// It is shown on a terminal only, after half a second, and erased at the end; elsewhere nothing is written.
///
/// ```swift
/// let progress = Progress(screen: screen)
/// defer { progress.end() }
/// for month in 1...360 {
///   progress.update("simulating month \(month) of 360")
/// }
/// ```
package final class Progress {
  private let screen: Screen
  private let delay: Duration
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void

  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?
  private var width = 0

  /// Ten times a second is as often as anyone can read.
  private static let interval = Duration.milliseconds(100)

  /// Begins to count the time.
  ///
  /// - Parameters:
  ///   - delay: How long work may take before it is called long.
  ///   - now: The clock.
  ///   - write: Where the line goes; standard output if nothing else is said.
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

  /// Says how far it has come; cheap enough to be called at every step.
  package func update(_ text: @autoclosure () -> String) {
    guard screen.isOutputTerminal else { return }
    let present = now()
    guard present - start >= delay else { return }
    if let lastDrawn, present - lastDrawn < Self.interval { return }
    lastDrawn = present
    draw(text().printable.prefix(cells: screen.size.columns - 1))
  }

  /// Erases the line, with what the terminal has written behind it for a key that was pressed: `^C`.
  package func end() {
    guard width > 0 else { return }
    width = screen.size.columns - 1
    draw("")
    write("\r")
    lastDrawn = nil
  }

  /// Overwrites what was longer with blanks: that needs no escape sequence.
  private func draw(_ text: String) {
    let newWidth = Layout.width(of: text)
    write("\r" + text + String(repeating: " ", count: max(0, width - newWidth)))
    width = newWidth
  }
}
