import NIOCore
import NIOHTTP1

/// Turns a request of HTTP/1.0 into the equivalent one of HTTP/1.1, since the handlers above do not get the
/// version.
///
/// Such a request ends its connection and need not name a host. Its response is of HTTP/1.0, so that it is
/// not sent in chunks.
/// - Source: RFC 9112, 3.2, 6.1 and 9.3.
final class HTTP10Handler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// `true` after a request of HTTP/1.0, whose response is the last one.
  private var isHTTP10 = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    isHTTP10 = true
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isHTTP10, case .head(var head) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.version = .http1_0
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
