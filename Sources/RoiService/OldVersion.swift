import NIOCore
import NIOHTTP1

/// Reads a request of HTTP/1.0 as the one of HTTP/1.1 that means the same, since nothing above is told the version.
///
/// Such a request ends its connection and need not name a host. Its answer is in its own version, so that it is not sent in
/// chunks, which HTTP/1.0 does not know.
/// - Source: RFC 9112, 3.2, 6.1 and 9.3.
final class OldVersion: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Once such a request has come, its answer is the last one.
  private var isOld = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    isOld = true
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.version = .http1_0
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
