import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Enforces the limits of one connection: timeouts, no request bodies, and an orderly end.
///
/// - A connection has a deadline for each phase: sending a head, receiving the response, idling until the
///   next request. A client that sends a byte now and then does not extend it.
/// - Of a request with a body only the head is passed on; the body is dropped, and after the response the
///   connection ends. Its output is closed first and its input discarded for a while, so that the response is
///   not lost with a reset.
/// - When the service stops, an idle connection stays open for a moment: a request that was on its way still
///   gets a response, with `Connection: close`.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time limits of a connection.
  struct Timeouts: Sendable {
    /// From the connection to the whole head of the first request, with TLS.
    var head = TimeAmount.seconds(10)
    /// From an answer to the whole head of the next request; longer than balancers keep idle connections
    /// (nginx: 60 s).
    var idle = TimeAmount.seconds(75)
    /// From a head to the last part of its answer.
    var answer = TimeAmount.seconds(30)
    /// From a refusal to the client's end of the connection.
    var linger = TimeAmount.seconds(2)
    /// From the call to stop to the end of an idle connection.
    var drain = TimeAmount.seconds(1)
  }

  private let timeouts: Timeouts
  private let metrics: ServiceMetrics
  private var deadline: NIODeadline
  private var check: Scheduled<Void>?
  private var unanswered = 0
  /// `true` if input is discarded, because the connection ends with the present response.
  private var ignoresInput = false
  /// The error of the last request, which was not HTTP.
  private var parserError: HTTPParserError?
  private var isDraining = false
  private var closesAfterAnswer = false

  init(timeouts: Timeouts, metrics: ServiceMetrics) {
    (self.timeouts, self.metrics) = (timeouts, metrics)
    deadline = .now() + timeouts.head
  }

  // MARK: Lifetime

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.countOpened()
    scheduleCheck(context)
    let pipeline = context.pipeline.syncOperations
    if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      try? pipeline.addHandler(HTTP10Handler(), position: .after(decoder))
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    metrics.countClosed()
    check?.cancel()
  }

  /// Schedules a check of the deadline, which may be extended by then.
  private func scheduleCheck(_ context: ChannelHandlerContext) {
    check = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      guard NIODeadline.now() >= deadline else { return scheduleCheck(context) }
      if !ignoresInput { metrics.countTimeout() }
      context.close(promise: nil)
    }
  }

  /// Sets a deadline that may be earlier than the scheduled check.
  private func setEarlierDeadline(_ amount: TimeAmount, _ context: ChannelHandlerContext) {
    deadline = .now() + amount
    check?.cancel()
    scheduleCheck(context)
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !ignoresInput else { return }
    guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    unanswered += 1
    deadline = .now() + timeouts.answer
    context.fireChannelRead(data)
    guard head.announcesBody || head.endsConnection else { return }
    ignoresInput = true
    context.fireChannelRead(wrapInboundOut(.end(nil)))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError {
      // A client that disconnects within a head has sent nothing unreadable.
      if error != .invalidEOFState { metrics.countUnreadable() }
      parserError = error
      // The handler above writes the response; bytes that follow may belong to the faulty request.
      ignoresInput = true
    }
    context.fireErrorCaught(error)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
    isDraining = true
    // The handler above, which closes idle connections, gets the event only after the delay.
    context.eventLoop.assumeIsolated().scheduleTask(in: timeouts.drain) {
      context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // Earlier requests are answered first.
      closesAfterAnswer = closesAfterAnswer || ignoresInput && unanswered <= 1 || isDraining
      if unanswered == 0, let parserError { return refuse(parserError, context, promise) }
      if closesAfterAnswer { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      unanswered -= 1
      if unanswered <= 0 { deadline = .now() + timeouts.idle }
      guard closesAfterAnswer else { return context.write(data, promise: promise) }
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.assumeIsolated().whenComplete { [self] _ in end(context) }
      context.write(data, promise: written)
    }
  }

  /// Writes the problem details of an unreadable request, which the server above answers with no body.
  private func refuse(
    _ error: HTTPParserError, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
  ) {
    let problem =
      error == .headerOverflow
      ? ProblemDetails(
        status: .requestHeaderFieldsTooLarge, detail: "The head of a request has at most 16 KiB.")
      : ProblemDetails(status: .badRequest, detail: "The request is not HTTP/1.1.")
    var headers = problem.headerFields
    headers[.connection] = "close"
    headers[.contentLength] = "\(problem.body.readableBytes)"
    context.write(
      wrapOutboundOut(.head(HTTPResponse(status: problem.status, headerFields: headers))), promise: nil)
    context.write(wrapOutboundOut(.body(problem.body)), promise: promise)
  }

  /// Closes the output, and the connection soon after.
  private func end(_ context: ChannelHandlerContext) {
    ignoresInput = true
    setEarlierDeadline(timeouts.linger, context)
    context.close(mode: .output, promise: nil)
  }
}

extension HTTPRequest {
  /// `true` if the client ends the connection after this request.
  fileprivate var endsConnection: Bool {
    headerFields[.connection]?.split(separator: ",")
      .contains { $0.lowercased().filter { $0 != " " && $0 != "\t" } == "close" } ?? false
  }
}
