import Encoding
import HTTPTypes
import Hummingbird
import NIOHTTP1

/// The response to a request that cannot be served.
/// - Source: RFC 9457, problem details for HTTP APIs.
struct ProblemDetails: Error {
  let status: HTTPResponse.Status
  /// The error and the allowed values, in a sentence or two.
  let detail: String
  /// The errors of parameters.
  var errors: [ParameterError] = []
  /// The header fields that the status requires, such as `Allow`.
  var headers = HTTPFields()

  /// The media type in HTTP.
  static let mediaType = "application/problem+json"

  /// The problem details of a query that states no loan.
  init(_ error: QueryError) {
    let names = error.errors.flatMap(\.names)
    let of = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    let more = error.isCut ? " It has more faults than these." : ""
    self.init(status: .badRequest, detail: "The query cannot be answered\(of).\(more)")
    errors = error.errors
  }

  /// The problem details of bytes that are not a request.
  init(_ error: HTTPParserError) {
    guard error == .headerOverflow else {
      self.init(status: .badRequest, detail: "The request is not HTTP/1.1.")
      return
    }
    let most = ServiceLimits.bytesOfAHead / 1024
    self.init(
      status: .requestHeaderFieldsTooLarge, detail: "The head of a request has at most \(most) KiB.")
  }

  init(status: HTTPResponse.Status, detail: String, headers: HTTPFields = [:]) {
    (self.status, self.detail, self.headers) = (status, detail, headers)
  }

  /// The response.
  var response: Response {
    Response(status: status, headers: headerFields, body: ResponseBody(byteBuffer: body))
  }

  /// The header fields of the response.
  var headerFields: HTTPFields {
    var fields = headers
    fields[.contentType] = Self.mediaType
    fields[.cacheControl] = "no-store"
    return fields
  }

  /// The body of the response.
  var body: ByteBuffer { ByteBuffer(string: json.text + "\n") }

  private var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("type", "about:blank"), ("title", .string(status.reasonPhrase)), ("status", .number(status.code)),
      ("detail", .string(detail)),
    ]
    if !errors.isEmpty {
      let values = errors.map { error -> JSONValue in
        ["parameter": .string(error.name), "code": .string(error.code), "message": .string(error.message)]
      }
      members.append(("errors", .array(values)))
    }
    return .object(members)
  }
}
