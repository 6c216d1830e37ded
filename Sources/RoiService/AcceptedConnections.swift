import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Connections of HTTP that may be let go before anybody handles them.
///
/// One that is accepted just as the service stops is not handed over any more. NIO ends the program, and with it all
/// answers in flight, where the channel of such a one was not used; here it is closed.
struct AcceptedConnections: ServerChildChannel {
  /// The handling of each.
  let http: HTTP1Channel

  /// A connection.
  final class Value: ServerChildChannelValue {
    private let stream: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    private let isHandled = Atomic(false)

    var channel: any Channel { stream.channel }

    init(_ stream: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>) { self.stream = stream }

    deinit {
      guard !isHandled.load(ordering: .acquiring) else { return }
      let stream = stream
      Task { try? await stream.executeThenClose { _, _ in } }
    }

    /// Its channel, which is used from now on.
    func taken() -> NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart> {
      isHandled.store(true, ordering: .releasing)
      return stream
    }
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http.setup(channel: channel, logger: logger).map(Value.init)
  }

  func handle(value: Value, logger: Logger) async {
    await http.handle(value: value.taken(), logger: logger)
  }
}
