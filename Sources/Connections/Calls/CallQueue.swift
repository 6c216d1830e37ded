import Encoding
import Glibc

/// The calls that wait, of which one at a time is worked on, on a thread of its own.
///
/// So messages are read while a call runs, such as the one that cancels it.
final class CallQueue: Sendable {
  /// The most calls that wait.
  static let mostWaiting = 64
  /// The stack of the thread, in bytes: as much as the first thread of a program usually has.
  private static let stack = 8 << 20

  private struct State {
    var waiting: [Call] = []
    var running: RunningCall?
    /// `true` while the answer of a call that has ended is sent.
    var isSending = false
    var isEnding = false

    var isIdle: Bool { waiting.isEmpty && running == nil && !isSending }
  }

  private let state = Monitor(State())
  private let now: @Sendable () -> ContinuousClock.Instant
  private let send: @Sendable (JSONValue) -> Void

  /// A queue that sends what calls answer.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, send: @escaping @Sendable (JSONValue) -> Void
  ) {
    (self.now, self.send) = (now, send)
  }

  /// Adds a call.
  func add(_ call: Call) throws(MessageError) {
    let error = state.change { state -> MessageError? in
      if state.running?.id == call.id || state.waiting.contains(where: { $0.id == call.id }) {
        return MessageError(.invalidRequest, "A request with this id is not answered yet.", of: call.id)
      }
      if state.waiting.count >= CallQueue.mostWaiting {
        return MessageError(.busy, "\(CallQueue.mostWaiting) calls wait already.", of: call.id)
      }
      state.waiting.append(call)
      return nil
    }
    if let error { throw error }
  }

  /// Drops a call, or stops it; it is not answered.
  ///
  /// One that there is not, or no longer, is passed over.
  /// - Returns: `true` for one that there is, whose answer will not be sent.
  @discardableResult
  func cancel(_ id: RequestID) -> Bool {
    state.change { state in
      let count = state.waiting.count
      state.waiting.removeAll { $0.id == id }
      guard let running = state.running, running.id == id, !running.isCancelled else {
        return state.waiting.count < count
      }
      running.cancel()
      return true
    }
  }

  /// Begins to work.
  /// - Returns: `false` where no thread can be made.
  func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, CallQueue.stack)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    let queue = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { pointer in
        pointer.map { Unmanaged<CallQueue>.fromOpaque($0).takeRetainedValue().work() }
        return nil
      }, queue.toOpaque())
    if code != 0 { queue.release() }
    return code == 0
  }

  /// Takes no more calls, and waits for those that there are: a moment for their answers, and then for their end.
  /// - Parameter milliseconds: The moment; 0 where nobody reads the answers.
  func finish(within milliseconds: Int) {
    state.change { $0.isEnding = true }
    if state.wait(for: milliseconds, until: \.isIdle) { return }
    state.change { state in
      state.waiting = []
      state.running?.cancel()
    }
    // The end of the program ends a call that does not look for the wish.
    state.wait(for: 500, until: \.isIdle)
  }

  private func work() {
    while let call = nextCall() {
      let answer = call.call.work(call.running)
      let isWanted = state.change { state in
        state.running = nil
        state.isSending = !call.running.isCancelled
        return state.isSending
      }
      if isWanted { send(answer) }
      state.change { $0.isSending = false }
    }
  }

  /// Waits for the next call; nil at the end.
  private func nextCall() -> (call: Call, running: RunningCall)? {
    let next = state.wait { state -> (call: Call, running: RunningCall)?? in
      if state.waiting.isEmpty { return state.isEnding ? .some(nil) : nil }
      let call = state.waiting.removeFirst()
      let running = RunningCall(call, now: now, send: send)
      state.running = running
      return (call, running)
    }
    return next
  }
}
