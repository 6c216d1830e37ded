import Encoding
import Hummingbird
import ScheduleAPI

/// A resource of the service under a path of its own.
///
/// Requests are routed by the table of endpoints, and the OpenAPI description is made from it.
struct Endpoint: Sendable {
  /// The path.
  let path: String
  /// One sentence that explains its answer.
  let summary: String
  /// Its part of the description: parameters and answers.
  let description: @Sendable () -> [(name: String, value: JSONValue)]
  /// Responds to a request.
  let respond: @Sendable (Request) throws(ProblemDetails) -> Response

  /// All endpoints.
  static func table(_ metrics: ServiceMetrics) -> [Endpoint] {
    [
      Endpoint(
        path: ScheduleQuery.path, summary: "The amortization schedule of a loan, a row a month.",
        description: { OpenAPIDescription.schedule }, respond: ScheduleResource.response(to:)),
      Endpoint(
        path: "/health", summary: "Whether the service answers.",
        description: { OpenAPIDescription.plain("application/json") },
        respond: { _ throws(ProblemDetails) in
          text("{\"status\":\"pass\"}\n", as: "application/json")
        }),
      Endpoint(
        path: "/metrics", summary: "What the service counts about itself, as Prometheus reads it.",
        description: { OpenAPIDescription.plain("text/plain") },
        respond: { _ throws(ProblemDetails) in
          text(metrics.text, as: ServiceMetrics.mediaType)
        }),
      Endpoint(
        path: "/openapi.json", summary: "This description.",
        description: { OpenAPIDescription.plain("application/json") },
        respond: { _ throws(ProblemDetails) in
          text(OpenAPIDescription.text(of: table(metrics)), as: "application/json", age: 3600)
        }),
    ]
  }

  /// A response of text; caches may keep it for `age` seconds, or not at all.
  private static func text(_ text: String, as mediaType: String, age: Int? = nil) -> Response {
    var headers = HTTPFields()
    headers[.contentType] = mediaType
    headers[.cacheControl] = age.map { "public, max-age=\($0)" } ?? "no-store"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
