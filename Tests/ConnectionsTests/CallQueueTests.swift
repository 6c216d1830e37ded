import Programs
import Synchronization
import Testing

@testable import Connections

/// One call at a time, and the end of those that nobody waits for.
@Suite("The queue of calls")
struct CallQueueTests {
  /// What was sent, and the gates that calls wait at.
  private final class Script: Sendable {
    struct State {
      var sent: [String] = []
      var begun: [RequestID] = []
      var isOpen = false
    }

    let state = Monitor(State())

    func queue() -> CallQueue {
      CallQueue(now: { .now }) { [state] message in state.change { $0.sent.append(message.text) } }
    }

    /// A call that waits until the gate is open, or it is stopped.
    func call(_ number: Int) -> Call {
      Call(id: .number(number)) { [state] running in
        state.change { $0.begun.append(running.id) }
        let interruption = running.interruption
        while !state.change({ $0.isOpen }), !interruption.isRaised {
          state.wait(for: 1) { $0.isOpen }
        }
        return .number(number)
      }
    }

    func wait(_ what: String, until condition: (State) -> Bool) throws {
      guard state.wait(for: 1_800_000, until: condition) else { throw NotReachedError(what) }
    }
  }

  @Test("64 calls wait, and run one after the other in their order")
  func order() throws {
    let script = Script()
    let queue = script.queue()
    #expect(queue.start())
    try queue.add(script.call(0))
    try script.wait("it has not begun") { $0.begun.count == 1 }
    for number in 1...CallQueue.mostWaiting { try queue.add(script.call(number)) }
    #expect(throws: MessageError.self) { try queue.add(script.call(100)) }
    #expect(throws: MessageError.self) { try queue.add(script.call(0)) }
    #expect(throws: MessageError.self) { try queue.add(script.call(64)) }
    #expect(script.state.change { $0.begun.count } == 1)
    script.state.change { $0.isOpen = true }
    try script.wait("not all have ended") { $0.sent.count == 65 }
    #expect(script.state.change { $0.sent } == (0...64).map(String.init))
    queue.finish(within: 1_800_000)
  }

  @Test("A call that is cancelled is not answered, whether it waits or runs")
  func cancelled() throws {
    let script = Script()
    let queue = script.queue()
    #expect(queue.start())
    for number in 0..<4 { try queue.add(script.call(number)) }
    try script.wait("it has not begun") { $0.begun.count == 1 }
    queue.cancel(.number(2))
    queue.cancel(.text("0"))
    queue.cancel(.number(7))
    #expect(script.state.change { $0.begun.count } == 1)
    queue.cancel(.number(0))
    try script.wait("the next has not begun") { $0.begun.count == 2 }
    script.state.change { $0.isOpen = true }
    try script.wait("the others have not ended") { $0.sent.count == 2 }
    queue.finish(within: 1_800_000)
    #expect(script.state.change { $0.sent } == ["1", "3"])
    #expect(script.state.change { $0.begun } == [.number(0), .number(1), .number(3)])
  }

  @Test("The end stops the call that runs and drops those that wait")
  func end() throws {
    let script = Script()
    let queue = script.queue()
    #expect(queue.start())
    for number in 0..<4 { try queue.add(script.call(number)) }
    try script.wait("it has not begun") { $0.begun.count == 1 }
    queue.finish(within: 0)
    #expect(script.state.change { ($0.sent.count + $0.begun.count) } == 1)
  }

  @Test("Progress is told to those who want it, at most four times a second")
  func progress() {
    let time = Mutex<ContinuousClock.Instant>(.now)
    let sent = Mutex<[String]>([])
    let running = { (token: RequestID?) in
      RunningCall(
        Call(id: .number(1), progressToken: token) { _ in .null }, now: { time.withLock { $0 } },
        send: { message in sent.withLock { $0.append(message.text) } })
    }
    running(nil).tell(progress: "a")
    let call = running(.text("t"))
    for step in 0..<1000 {
      call.tell(progress: "step \(step)")
      time.withLock { $0 += .milliseconds(2) }
    }
    let all = sent.withLock { $0 }
    #expect(all.count == 8)
    #expect(
      all[1]
        == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":2,"#
        + #""message":"step 125"}}"#)
    call.cancel()
    time.withLock { $0 += .seconds(1) }
    call.tell(progress: "b")
    #expect(sent.withLock { $0.count } == 8)
  }

  @Test("A call is overdue after ten seconds, and raises the wish to stop when it is cancelled")
  func limit() {
    let time = Mutex<ContinuousClock.Instant>(.now)
    let call = RunningCall(
      Call(id: .number(1)) { _ in .null }, now: { time.withLock { $0 } }, send: { _ in })
    let interruption = call.interruption
    #expect(!interruption.isRaised)
    time.withLock { $0 += .milliseconds(9_999) }
    #expect(!interruption.isRaised && !call.isOverdue)
    time.withLock { $0 += .milliseconds(1) }
    #expect(interruption.isRaised && call.isOverdue && !call.isCancelled)
    let other = RunningCall(Call(id: .number(2)) { _ in .null }, now: { .now }, send: { _ in })
    other.cancel()
    #expect(other.interruption.isRaised)
  }
}
