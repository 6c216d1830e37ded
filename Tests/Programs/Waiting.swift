import Glibc

/// A state that a test waited for and that did not occur.
package struct NotReachedError: Error, CustomStringConvertible {
  /// The state that was waited for, and the state at the end.
  package let description: String

  /// An error with its description.
  package init(_ description: String) { self.description = description }
}

/// The time limit for a state to occur.
///
/// It only ends a test that would wait for ever: a machine that is ten times as slow must not reach it, and a test that
/// passes waits only as long as it has to.
package struct Deadline {
  private let end: ContinuousClock.Instant

  /// A deadline `seconds` from now.
  package init(seconds: Int = 1_800) { end = .now + .seconds(seconds) }

  /// `true` once the time is over.
  package var hasPassed: Bool { .now > end }
}

/// The time for which a program has waited without computing, as one does that waits for its user.
package struct IdleTime {
  /// Two minutes, which is longer than any program here waits for another one.
  private static let longest = Duration.seconds(120)
  private var start: ContinuousClock.Instant?

  /// The time of a program that is looked at from now on.
  package init() {}

  /// `true` once a program has been found asleep at each look for so long: what is waited for will not come.
  ///
  /// A program that has not been given the processor is not asleep, however long it takes.
  package mutating func isOver(for process: ChildProcess) -> Bool {
    guard process.isAsleep else {
      start = nil
      return false
    }
    let start = start ?? .now
    self.start = start
    return .now - start > IdleTime.longest
  }
}

/// Waits until a condition holds, and looks every millisecond.
/// - Parameter what: The state that is waited for, for the error.
package func wait(for what: String, until condition: () throws -> Bool) throws {
  let deadline = Deadline()
  while try !condition() {
    if deadline.hasPassed { throw NotReachedError("not reached: \(what)") }
    usleep(1000)
  }
}
