import HTTPTypes
import Hummingbird
import Logging

/// What is known of a request besides itself: nothing.
struct ServiceContext: InitializableFromSource {
  init(source: ApplicationRequestContextSource) {}
}

/// Answers every request: finds its endpoint, refuses what has none, counts and logs.
struct ServiceResponder: HTTPResponder {
  typealias Context = ServiceContext

  private let endpoints: [String: Endpoint]
  private let metrics: ServiceMetrics
  private let logger: Logger

  /// What stands for every path that has no endpoint, in metrics.
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
    do throws(Problem) {
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

  private func answer(_ request: Request, _ endpoint: Endpoint?) throws(Problem) -> Response {
    guard !request.hasBody else {
      // What follows is not read, so that the connection is of no more use.
      throw Problem(
        status: .contentTooLarge, detail: "A request has no body here.", headers: [.connection: "close"])
    }
    // Of one in HTTP/1.0, which need not have it, it is there all the same.
    guard request.head.authority != nil else {
      throw Problem(status: .badRequest, detail: "A request of HTTP/1.1 names its Host.")
    }
    guard let endpoint else {
      let paths = endpoints.keys.sorted().joined(separator: ", ")
      throw Problem(status: .notFound, detail: "There is nothing here; there are \(paths).")
    }
    guard request.method == .get || request.method == .head else {
      let methods = "GET, HEAD"
      throw Problem(
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
  /// Whether a body follows the head.
  var hasBody: Bool { head.announcesBody }
}

extension HTTPRequest {
  /// Whether a body is said to follow.
  var announcesBody: Bool {
    headerFields[.transferEncoding] != nil || headerFields[.contentLength].map { $0 != "0" } ?? false
  }
}
