import NIOCore

/// The limits of the service, all in one place.
///
/// Those that depend on where the service runs are options of the program. `examples/service/README.md`
/// explains all that a client can notice.
struct ServiceLimits: Sendable {
  // MARK: Time

  /// From the connection to the whole head of the first request, with TLS.
  var head = TimeAmount.seconds(10)
  /// From an answer to the whole head of the next request; longer than balancers keep idle connections
  /// (nginx: 60 s).
  var idle = TimeAmount.seconds(75)
  /// From the turn of a request to the last byte of its answer that the client's system takes.
  var answer = TimeAmount.seconds(30)
  /// From a refusal to the client's end of the connection.
  var linger = TimeAmount.seconds(2)
  /// From the call to stop to the end of an idle connection, and of the taking of requests on any other.
  var drain = TimeAmount.seconds(1)

  // MARK: One connection

  /// The most bytes of a head.
  static let bytesOfAHead = 16 * 1024
  /// The most header fields of a request.
  static let fieldsOfAHead = 100
  /// The requests that may wait behind the one that is answered before nothing more is read.
  static let waitingRequests = 8
  /// The most requests that wait: one read can bring several, and the end of a client's input brings all.
  static let mostWaitingRequests = 64
  /// The bytes of one read.
  static let bytesOfARead = 1024
  /// The bytes that the kernel keeps of requests that are not read.
  static let bytesOfUnreadRequests = 16 * 1024
  /// The bytes that the kernel takes of an answer before the client's system has room for them.
  ///
  /// The rest stays here, where it counts as unsent.
  static let bytesAheadOfTheClient = 16 * 1024
  /// The most faults of a query that are told.
  static let faults = 16

  // MARK: All connections

  /// The most connections from one IPv4 address, or from one IPv6 network of 64 bits.
  var connectionsOfAnAddress = 1_024
  /// The most bytes of all answers that no client's system has taken yet.
  var unsentBytes = 64 << 20
  /// The most bytes of log lines that wait for whoever reads standard error.
  static let bytesOfWaitingLog = 1 << 20
  /// The most seconds that the end of the service waits for that.
  static let secondsOfLastLines = 1.0
  /// The fewest file descriptors with which the service starts.
  static let fewestDescriptors = 128
  /// The most file descriptors that it asks for: for more connections there should be a second instance.
  static let mostDescriptors = 16_384
  /// The file descriptors that are not connections: log, event loops, the listening socket.
  static let ownDescriptors = 64
}
