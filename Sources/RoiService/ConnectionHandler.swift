import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Enforces the limits of one connection: timeouts, one answer at a time, no request bodies, an orderly end.
///
/// - A connection has a deadline for each phase: sending a head, taking the answer, idling until the next
///   request. A client that sends or takes a byte now and then does not extend it.
/// - The next request is passed on when the client's system has taken the answer to the one before. Meanwhile
///   a few requests wait here, and what follows stays unread.
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

  private let connections: Connections
  private var address: AddressCounts.Key?
  private var deadline: NIODeadline
  private var check: Scheduled<Void>?
  private var requests = WaitingRequests()
  /// `true` from the moment a request is passed on until the client's system has taken the answer.
  private var isAnswering = false
  /// `true` if input is discarded, because the connection ends with the last request that waits.
  private var ignoresInput = false
  /// `true` if the channel wants to read, but too many requests wait.
  private var holdsRead = false
  /// The error of the last request, which was not HTTP.
  private var parserError: HTTPParserError?
  private var isDraining = false
  private var closesAfterAnswer = false

  private var limits: ServiceLimits { connections.limits }
  private var metrics: ServiceMetrics { connections.metrics }

  init(_ connections: Connections) {
    self.connections = connections
    deadline = .now() + connections.limits.head
  }

  // MARK: Lifetime

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.countOpened()
    scheduleCheck(context)
    Self.limitBuffers(of: context.channel)
    let pipeline = context.pipeline.syncOperations
    if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      try? pipeline.addHandler(RequestHeadHandler(), position: .after(decoder))
    }
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    guard let key = AddressCounts.Key(context.channel.remoteAddress) else { return }
    if connections.addresses.add(key) { address = key } else { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    metrics.countClosed()
    check?.cancel()
    connections.unsent.forget(ObjectIdentifier(self))
    if let address { connections.addresses.remove(address) }
  }

  /// Schedules a check of the deadline, which may be extended by then.
  private func scheduleCheck(_ context: ChannelHandlerContext) {
    check = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      guard NIODeadline.now() >= deadline else { return scheduleCheck(context) }
      if !ignoresInput || isAnswering { metrics.countTimeout() }
      if isAnswering { context.channel.drop() } else { context.close(promise: nil) }
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
    // Bodies are dropped, and the end of a request without one is known from its head.
    guard !ignoresInput, case .head(let head) = unwrapInboundIn(data) else { return }
    requests.append(head)
    ignoresInput = head.announcesBody || head.endsConnection || requests.isFull
    passOn(context)
  }

  func read(context: ChannelHandlerContext) {
    holdsRead = requests.isEnough
    if !holdsRead { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    // What follows the last request does not count.
    guard !ignoresInput else { return }
    // A client that disconnects within a head has sent nothing unreadable.
    if error != .invalidEOFState { metrics.countUnreadable() }
    // The handler above writes the response; bytes that follow may belong to the faulty request.
    ignoresInput = true
    requests.error = error
    passOn(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case let event as ChannelEvent where event == .inputClosed:
      requests.endOfInput = event
      passOn(context)
    case is ChannelShouldQuiesceEvent:
      isDraining = true
      // The handler above, which closes idle connections, gets the event only after the delay.
      context.eventLoop.assumeIsolated().scheduleTask(in: limits.drain) {
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Passes on the next request, and what comes after the last one; nothing while a request is being answered.
  private func passOn(_ context: ChannelHandlerContext) {
    guard !isAnswering else { return }
    if let head = requests.popFirst() {
      isAnswering = true
      deadline = .now() + limits.answer
      context.fireChannelRead(wrapInboundOut(.head(head)))
      context.fireChannelRead(wrapInboundOut(.end(nil)))
      context.fireChannelReadComplete()
    } else {
      if let error = requests.error.take() {
        parserError = error
        context.fireErrorCaught(error)
      }
      if let event = requests.endOfInput.take() { context.fireUserInboundEventTriggered(event) }
    }
    if holdsRead, !requests.isEnough {
      holdsRead = false
      context.read()
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // Earlier requests are answered first.
      closesAfterAnswer = closesAfterAnswer || ignoresInput && requests.isEmpty || isDraining
      if !isAnswering, let parserError { return refuse(parserError, context, promise) }
      if closesAfterAnswer { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let part):
      writeCounted(part.readableBytes, context, data, promise)
    case .end:
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.assumeIsolated().whenSuccess { [self] in
        isAnswering = false
        deadline = .now() + limits.idle
        if closesAfterAnswer { end(context) } else { passOn(context) }
      }
      context.write(data, promise: written)
    }
  }

  /// Writes a part of a body, whose bytes count as unsent until the client's system takes them.
  private func writeCounted(
    _ count: Int, _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
  ) {
    let (id, unsent, channel) = (ObjectIdentifier(self), connections.unsent, context.channel)
    unsent.add(count, of: id) { channel.eventLoop.execute { channel.drop() } }
    let written = promise ?? context.eventLoop.makePromise()
    written.futureResult.whenComplete { _ in unsent.remove(count, of: id) }
    context.write(data, promise: written)
  }

  /// Writes the problem details of an unreadable request, which the server above answers with no body.
  private func refuse(
    _ error: HTTPParserError, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
  ) {
    let problem = ProblemDetails(error)
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
    setEarlierDeadline(limits.linger, context)
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
