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
/// - When the service stops, it takes requests for a moment longer, and answers those that it has taken: the
///   last one with `Connection: close`, where nothing waits behind it. All of that has the time of one answer.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let connections: Connections
  private var address: AddressCounts.Key?
  private var deadline: NIODeadline
  /// The deadline of all answers together, once the service stops.
  private var lastDeadline = NIODeadline.distantFuture
  private var check: (time: NIODeadline, task: Scheduled<Void>)?
  private var endOfTaking: Scheduled<Void>?
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
  /// `true` when the output is closed, and the connection soon will be.
  private var isEnding = false

  private var limits: ServiceLimits { connections.limits }
  private var metrics: ServiceMetrics { connections.metrics }

  init(_ connections: Connections) {
    self.connections = connections
    deadline = .now() + connections.limits.head
  }

  // MARK: Lifetime

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.countOpened()
    connections.freedMemory.countOpened()
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
    connections.freedMemory.countClosed()
    check?.task.cancel()
    endOfTaking?.cancel()
    connections.unsent.forget(ObjectIdentifier(self))
    if let address { connections.addresses.remove(address) }
  }

  /// Schedules a check of the deadline, which may be extended by then.
  private func scheduleCheck(_ context: ChannelHandlerContext) {
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      guard NIODeadline.now() >= deadline else { return scheduleCheck(context) }
      if !ignoresInput || isAnswering { metrics.countTimeout() }
      if isAnswering { context.channel.drop() } else { context.close(promise: nil) }
    }
    check = (deadline, task)
  }

  /// Sets the deadline; schedules a check only for one that is earlier than the scheduled one.
  private func setDeadline(in amount: TimeAmount, _ context: ChannelHandlerContext) {
    deadline = min(.now() + amount, lastDeadline)
    guard let check, deadline < check.time else { return }
    check.task.cancel()
    scheduleCheck(context)
  }

  /// Begins the end of the connection, because the service stops.
  ///
  /// The handler above, which would close the channel together with what the client has not taken yet, is not told.
  private func drain(_ context: ChannelHandlerContext) {
    isDraining = true
    lastDeadline = .now() + limits.answer
    endOfTaking = context.eventLoop.assumeIsolated().scheduleTask(in: limits.drain) { [self] in
      ignoresInput = true
      if !isAnswering, !isEnding { context.close(promise: nil) }
    }
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
    case is ChannelShouldQuiesceEvent: drain(context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Passes on the next request, and what comes after the last one; nothing while a request is being answered.
  private func passOn(_ context: ChannelHandlerContext) {
    guard !isAnswering else { return }
    if let head = requests.popFirst() {
      isAnswering = true
      setDeadline(in: limits.answer, context)
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
      closesAfterAnswer = closesAfterAnswer || isLast
      if !isAnswering, let parserError { return refuse(parserError, context, promise) }
      if closesAfterAnswer { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let part):
      writeCounted(part.readableBytes, context, data, promise)
    case .end:
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.assumeIsolated().whenSuccess { [self] in
        isAnswering = false
        setDeadline(in: limits.idle, context)
        // A stop may have come after the head.
        if closesAfterAnswer || ignoresInput && isLast { end(context) } else { passOn(context) }
      }
      context.write(data, promise: written)
    }
  }

  /// `true` if no request follows the one that is being answered, or will be taken.
  private var isLast: Bool { requests.isEmpty && (ignoresInput || isDraining) }

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
    (ignoresInput, isEnding) = (true, true)
    setDeadline(in: limits.linger, context)
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
