import NIOCore
import NIOHTTP1

/// Prepares heads for the handlers above, which get neither the version nor a second `Host`.
///
/// - A request of HTTP/1.0 becomes the equivalent one of HTTP/1.1: it ends its connection and need not name a
///   host. Its response is of HTTP/1.0, so that it is not sent in chunks.
/// - A request with several hosts, or with one that cannot be a host, loses them: it is refused as one
///   without.
/// - Source: RFC 9112, 3.2, 6.1 and 9.3; RFC 3986, 3.2.2.
final class RequestHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// `true` after a request of HTTP/1.0, whose response is the last one.
  private var isHTTP10 = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let hosts = head.headers["Host"]
    if head.version == .http1_0 {
      isHTTP10 = true
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      if hosts.isEmpty { head.headers.add(name: "Host", value: "") }
    }
    if hosts.count > 1 || !hosts.allSatisfy(Self.canBeHost) { head.headers.remove(name: "Host") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// `true` if all bytes may stand in a host with a port; it may be empty.
  private static func canBeHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~!$&'()*+,;=:%[]".utf8.contains(byte)
      }
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isHTTP10, case .head(var head) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.version = .http1_0
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
