/// The user's part in the wait for a store: for another program that writes to it, and for long reads.
package struct StoreWait {
  /// Called many times a second while the store at a path waits; with nil when it waits no longer.
  let show: (_ path: String?) -> Void
  /// `true` when the user wants to stop.
  package let isInterrupted: () -> Bool

  /// A wait that a user can see, and end.
  package init(show: @escaping (_ path: String?) -> Void, isInterrupted: @escaping () -> Bool) {
    (self.show, self.isInterrupted) = (show, isInterrupted)
  }

  /// A wait without a user.
  package static var unseen: StoreWait { StoreWait(show: { _ in }, isInterrupted: { false }) }

  /// Shows that the store at a path waits; `false` when the user does not want it to.
  package func goesOn(_ path: String) -> Bool {
    show(path)
    return !isInterrupted()
  }

  /// Ends the wait.
  package func end() { show(nil) }
}
