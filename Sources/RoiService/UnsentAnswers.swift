import Synchronization

/// The bytes of answers that no client's system has taken yet, over all connections.
///
/// A limit holds for all together. When an answer goes beyond it, the connections that have taken nothing for
/// longest are dropped until a quarter of the limit is free, so that clients that read are answered while
/// others do not.
final class UnsentAnswers: Sendable {
  private struct Connection {
    var bytes = 0
    /// The turn of the last change in which nothing or less was unsent.
    var turn: Int
    let drop: @Sendable () -> Void
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var bytes = 0
    var turns = 0
    var dropped = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: In bytes.
  init(limit: Int) { self.limit = limit }

  /// The bytes that are unsent now.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The connections that were dropped so far.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Adds bytes that are written to a connection.
  /// - Parameter drop: Ends the connection, from any thread.
  func add(_ count: Int, of id: ObjectIdentifier, drop: @escaping @Sendable () -> Void) {
    let late = state.withLock { state -> [Connection] in
      state.turns += 1
      state.connections[id, default: Connection(turn: state.turns, drop: drop)].bytes += count
      state.bytes += count
      return state.bytes > limit ? Self.removeStalled(&state, toBytes: limit / 4 * 3, except: id) : []
    }
    for connection in late { connection.drop() }
  }

  /// Subtracts bytes that the client's system has taken.
  func remove(_ count: Int, of id: ObjectIdentifier) {
    state.withLock { state in
      // A connection that was dropped has no bytes any longer.
      guard var connection = state.connections[id] else { return }
      state.turns += 1
      let taken = min(count, connection.bytes)
      (connection.bytes, connection.turn) = (connection.bytes - taken, state.turns)
      state.bytes -= taken
      state.connections[id] = connection.bytes > 0 ? connection : nil
    }
  }

  /// Removes a connection that has ended.
  func forget(_ id: ObjectIdentifier) {
    state.withLock { $0.bytes -= $0.connections.removeValue(forKey: id)?.bytes ?? 0 }
  }

  private static func removeStalled(
    _ state: inout State, toBytes bytes: Int, except id: ObjectIdentifier
  ) -> [Connection] {
    var late: [Connection] = []
    for (key, connection) in state.connections.sorted(by: { $0.value.turn < $1.value.turn }) where key != id {
      guard state.bytes > bytes else { break }
      state.connections[key] = nil
      state.bytes -= connection.bytes
      late.append(connection)
    }
    state.dropped += late.count
    return late
  }
}
