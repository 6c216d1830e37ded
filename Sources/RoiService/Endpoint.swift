import Hummingbird
import ScheduleAPI

/// Something that can be asked for by a path of its own.
///
/// The table of them is all there is to routing, and the description of the service is made from it.
struct Endpoint: Sendable {
  /// The path.
  let path: String
  /// One sentence on what it answers.
  let summary: String
  /// Its part of the description: parameters and answers.
  let description: @Sendable () -> [(name: String, value: JSONValue)]
  /// Answers a request.
  let respond: @Sendable (Request) throws(Problem) -> Response

  /// All of them.
  static func table(_ metrics: ServiceMetrics) -> [Endpoint] {
    [
      Endpoint(
        path: ScheduleQuery.path, summary: "The amortization schedule of a loan, a row a month.",
        description: { Description.schedule }, respond: ScheduleResource.response(to:)),
      Endpoint(
        path: "/health", summary: "Whether the service answers.",
        description: { Description.plain("application/json") },
        respond: { _ throws(Problem) in
          text("{\"status\":\"pass\"}\n", as: "application/json")
        }),
      Endpoint(
        path: "/metrics", summary: "What the service counts about itself, as Prometheus reads it.",
        description: { Description.plain("text/plain") },
        respond: { _ throws(Problem) in
          text(metrics.text, as: ServiceMetrics.mediaType)
        }),
      Endpoint(
        path: "/openapi.json", summary: "This description.",
        description: { Description.plain("application/json") },
        respond: { _ throws(Problem) in
          text(Description.text(of: table(metrics)), as: "application/json", age: 3600)
        }),
    ]
  }

  /// An answer that is text, kept by nobody unless told.
  private static func text(_ text: String, as mediaType: String, age: Int? = nil) -> Response {
    var headers = HTTPFields()
    headers[.contentType] = mediaType
    headers[.cacheControl] = age.map { "public, max-age=\($0)" } ?? "no-store"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
