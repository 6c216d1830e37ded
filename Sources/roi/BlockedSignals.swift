import Glibc

/// The signals that end the program, held back until a file is whole and its temporary name is gone.
struct BlockedSignals {
  private var before = sigset_t()

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in BlockedSignals.signals { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// `true` when one of them has come.
  var havePending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return BlockedSignals.signals.contains { sigismember(&pending, $0) == 1 }
  }

  /// Lets them come as before.
  func restore() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
