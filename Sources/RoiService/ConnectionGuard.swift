import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Keeps one connection within its limits: how long a client may take, no bodies, and an orderly end.
///
/// - A connection has a deadline for whatever it does at present: to send a head, to take an answer, to ask again. A client
///   that sends a byte now and then does not put it off.
/// - Of a request with a body only the head is handed on; the rest is dropped, and after the refusal the connection ends.
///   The way out is closed first and the rest thrown away for a while, so that the refusal is not lost with a reset.
/// - When the service stops, a connection that is idle stays for a moment: a request that was on its way is still answered,
///   with `Connection: close`.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long a client may take.
  struct Patience: Sendable {
    /// From the connection to the whole head of the first request, with TLS.
    var head = TimeAmount.seconds(10)
    /// From an answer to the whole head of the next request; longer than balancers keep idle connections (nginx: 60 s).
    var idle = TimeAmount.seconds(75)
    /// From a head to the last part of its answer.
    var answer = TimeAmount.seconds(30)
    /// From a refusal to the client's end of the connection.
    var linger = TimeAmount.seconds(2)
    /// From the call to stop to the end of an idle connection.
    var drain = TimeAmount.seconds(1)
  }

  private let patience: Patience
  private let metrics: ServiceMetrics
  private var deadline: NIODeadline
  private var watch: Scheduled<Void>?
  private var unanswered = 0
  /// Whether what comes in is thrown away, because the connection ends with the present answer.
  private var ignoresInput = false
  /// What was wrong with the last request, which was no HTTP.
  private var parserError: HTTPParserError?
  private var isDraining = false
  private var closesAfterAnswer = false

  init(patience: Patience, metrics: ServiceMetrics) {
    (self.patience, self.metrics) = (patience, metrics)
    deadline = .now() + patience.head
  }

  // MARK: Life

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.countOpened()
    keepWatch(context)
    let pipeline = context.pipeline.syncOperations
    if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      try? pipeline.addHandler(OldVersion(), position: .after(decoder))
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    metrics.countClosed()
    watch?.cancel()
  }

  /// Closes the connection at the deadline, which may have been put off by then.
  private func keepWatch(_ context: ChannelHandlerContext) {
    watch = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      guard NIODeadline.now() >= deadline else { return keepWatch(context) }
      if !ignoresInput { metrics.countTimeout() }
      context.close(promise: nil)
    }
  }

  /// Sets a deadline that may be nearer than the one that is watched.
  private func hasten(_ amount: TimeAmount, _ context: ChannelHandlerContext) {
    deadline = .now() + amount
    watch?.cancel()
    keepWatch(context)
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !ignoresInput else { return }
    guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    unanswered += 1
    deadline = .now() + patience.answer
    context.fireChannelRead(data)
    guard head.announcesBody || head.endsConnection else { return }
    ignoresInput = true
    context.fireChannelRead(wrapInboundOut(.end(nil)))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError {
      // Somebody who hangs up within a head has sent nothing that could not be read.
      if error != .invalidEOFState { metrics.countUnreadable() }
      parserError = error
      // The refusal is written above; nothing that follows can be told from the faulty request.
      ignoresInput = true
    }
    context.fireErrorCaught(error)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
    isDraining = true
    // Whoever closes idle connections above hears of it only now.
    context.eventLoop.assumeIsolated().scheduleTask(in: patience.drain) {
      context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // What came in before the last request is answered first.
      closesAfterAnswer = closesAfterAnswer || ignoresInput && unanswered <= 1 || isDraining
      if unanswered == 0, let parserError { return refuse(parserError, context, promise) }
      if closesAfterAnswer { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      unanswered -= 1
      if unanswered <= 0 { deadline = .now() + patience.idle }
      guard closesAfterAnswer else { return context.write(data, promise: promise) }
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.assumeIsolated().whenComplete { [self] _ in end(context) }
      context.write(data, promise: written)
    }
  }

  /// Says why a request cannot be read, where the server above has but an empty refusal.
  private func refuse(
    _ error: HTTPParserError, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
  ) {
    let problem =
      error == .headerOverflow
      ? Problem(status: .requestHeaderFieldsTooLarge, detail: "The head of a request has at most 16 KiB.")
      : Problem(status: .badRequest, detail: "The request is not HTTP/1.1.")
    var headers = problem.headerFields
    headers[.connection] = "close"
    headers[.contentLength] = "\(problem.body.readableBytes)"
    context.write(
      wrapOutboundOut(.head(HTTPResponse(status: problem.status, headerFields: headers))), promise: nil)
    context.write(wrapOutboundOut(.body(problem.body)), promise: promise)
  }

  /// Ends the way out, and the connection soon after.
  private func end(_ context: ChannelHandlerContext) {
    ignoresInput = true
    hasten(patience.linger, context)
    context.close(mode: .output, promise: nil)
  }
}

extension HTTPRequest {
  /// Whether the client asks for no more on this connection.
  fileprivate var endsConnection: Bool {
    headerFields[.connection]?.split(separator: ",")
      .contains { $0.lowercased().filter { $0 != " " && $0 != "\t" } == "close" } ?? false
  }
}
