import HTTPTypes
import Hummingbird
import Logging

/// The context of a request, which has nothing beyond the request itself.
struct ServiceContext: InitializableFromSource {
  init(source: ApplicationRequestContextSource) {}
}

/// Responds to every request by its endpoint, counts and logs.
struct ServiceResponder: HTTPResponder {
  typealias Context = ServiceContext

  private let endpoints: [String: Endpoint]
  private let metrics: ServiceMetrics
  private let logger: Logger

  /// The path of all requests without an endpoint, in metrics.
  private static let noPath = "other"

  init(_ endpoints: [Endpoint], metrics: ServiceMetrics, logger: Logger) {
    self.endpoints = Dictionary(uniqueKeysWithValues: endpoints.map { ($0.path, $0) })
    (self.metrics, self.logger) = (metrics, logger)
  }

  func respond(to request: Request, context: ServiceContext) async throws -> Response {
    let start = ContinuousClock.now
    let path = request.uri.path
    let endpoint = endpoints[path]
    var response: Response
    do throws(ProblemDetails) {
      response = try answer(request, endpoint)
    } catch {
      response = error.response
    }
    if request.method == .head { response = response.createHeadResponse() }
    let duration = ContinuousClock.now - start
    metrics.countAnswer(
      path: endpoint?.path ?? Self.noPath, status: response.status.code, duration: duration)
    log(request, response, duration)
    return response
  }

  private func answer(_ request: Request, _ endpoint: Endpoint?) throws(ProblemDetails) -> Response {
    guard !request.hasBody else {
      // The body is not read, so that the connection cannot be used any longer.
      throw ProblemDetails(
        status: .contentTooLarge, detail: "A request has no body here.", headers: [.connection: "close"])
    }
    // `RequestHeadHandler` adds it to a request of HTTP/1.0, and removes it if it is not one host.
    guard request.head.authority != nil else {
      throw ProblemDetails(
        status: .badRequest,
        detail: "A request of HTTP/1.1 names its Host, one that can be a host, and names it once.")
    }
    guard let endpoint else {
      let paths = endpoints.keys.sorted().joined(separator: ", ")
      throw ProblemDetails(status: .notFound, detail: "There is nothing here; there are \(paths).")
    }
    guard request.method == .get || request.method == .head else {
      let methods = "GET, HEAD"
      throw ProblemDetails(
        status: .methodNotAllowed, detail: "There are \(methods).", headers: [.allow: methods])
    }
    return try endpoint.respond(request)
  }

  private func log(_ request: Request, _ response: Response, _ duration: Duration) {
    guard logger.logLevel <= .info else { return }
    logger.info(
      "answered",
      metadata: [
        "method": "\(request.method)", "target": "\((request.head.path ?? "").prefix(512))",
        "status": .stringConvertible(response.status.code),
        "microseconds": .stringConvertible(Int(duration / .microseconds(1))),
      ])
  }
}

extension Request {
  /// `true` if a body follows the head.
  var hasBody: Bool { head.announcesBody }
}

extension HTTPRequest {
  /// `true` if the header announces a body.
  var announcesBody: Bool {
    headerFields[.transferEncoding] != nil || headerFields[.contentLength].map { $0 != "0" } ?? false
  }
}
