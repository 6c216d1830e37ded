import Glibc
import NIOCore

/// The state that all connections share.
struct Connections: Sendable {
  let limits: ServiceLimits
  let unsent: UnsentAnswers
  let addresses: AddressCounts
  let metrics: ServiceMetrics
  let freedMemory = FreedMemory()

  init(_ limits: ServiceLimits, log: LogLines) {
    self.limits = limits
    unsent = UnsentAnswers(limit: limits.unsentBytes)
    addresses = AddressCounts(limit: limits.connectionsOfAnAddress)
    metrics = ServiceMetrics(unsent, addresses, log)
  }
}

extension ConnectionHandler {
  /// Sets the sizes of what is read at once, and of what the kernel keeps of unread requests and unsent answers.
  static func limitBuffers(of channel: any Channel) {
    guard let options = channel.syncOptions else { return }
    // A system without one of them has its usual buffers.
    try? options.setOption(
      .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: ServiceLimits.bytesOfARead))
    try? options.setOption(.maxMessagesPerRead, value: 1)
    try? options.setOption(
      .socketOption(.so_rcvbuf), value: ServiceLimits.bytesOfUnreadRequests)
    try? options.setOption(
      .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: ServiceLimits.bytesAheadOfTheClient)
  }
}

extension Channel {
  /// Ends the connection at once with a reset, so that the kernel keeps nothing of what is unsent.
  ///
  /// Called on the event loop.
  func drop() {
    let reset = linger(l_onoff: 1, l_linger: 0)
    if let socket = self as? any SocketOptionProvider { _ = socket.setSoLinger(reset) }
    close(promise: nil)
  }
}
