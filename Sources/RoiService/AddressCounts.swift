import NIOCore
import Synchronization

/// The open connections by the address that they come from, with a limit for each.
///
/// An IPv6 network of 64 bits counts as one address, since its owner has all of them.
final class AddressCounts: Sendable {
  /// An IPv4 address, or the first half of one of IPv6.
  struct Key: Hashable {
    private let bits: UInt64
    private let isIPv4: Bool

    /// The key of an address; nil for what is not an address of IP.
    init?(_ address: SocketAddress?) {
      switch address {
      case .v4(let address):
        (bits, isIPv4) = (UInt64(UInt32(bigEndian: address.address.sin_addr.s_addr)), true)
      case .v6(let address):
        let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
        // An IPv4 client of a socket for both: RFC 4291, 2.5.5.2.
        isIPv4 = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        bits = (isIPv4 ? bytes.suffix(4) : bytes.prefix(8)).reduce(0) { $0 << 8 | UInt64($1) }
      default: return nil
      }
    }
  }

  private struct State {
    var counts: [Key: Int] = [:]
    var refused = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The most connections of one address.
  init(limit: Int) { self.limit = limit }

  /// The connections that were refused so far.
  var refused: Int { state.withLock { $0.refused } }

  /// Counts a connection; returns `false`, and counts nothing, if its address has too many.
  func add(_ key: Key) -> Bool {
    state.withLock { state in
      guard state.counts[key, default: 0] < limit else {
        state.refused += 1
        return false
      }
      state.counts[key, default: 0] += 1
      return true
    }
  }

  /// Counts the end of a connection that was counted.
  func remove(_ key: Key) {
    state.withLock { state in
      let rest = (state.counts[key] ?? 1) - 1
      state.counts[key] = rest > 0 ? rest : nil
    }
  }
}
