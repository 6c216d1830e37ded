import HTTPTypes
import Hummingbird

/// A refusal as programs and people read it.
/// - Source: RFC 9457, problem details for HTTP APIs.
struct Problem: Error {
  let status: HTTPResponse.Status
  /// What is wrong and what is allowed.
  let detail: String
  /// The parameters at fault.
  var faults: [QueryError] = []
  /// What the status asks for, such as `Allow`.
  var headers = HTTPFields()

  /// The name of its form in HTTP.
  static let mediaType = "application/problem+json"

  /// A query that cannot be answered.
  init(_ faults: QueryErrors) {
    let names = faults.faults.map(\.name).filter { !$0.isEmpty }
    let of = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    self.init(status: .badRequest, detail: "The query cannot be answered\(of).")
    self.faults = faults.faults
  }

  init(status: HTTPResponse.Status, detail: String, headers: HTTPFields = [:]) {
    (self.status, self.detail, self.headers) = (status, detail, headers)
  }

  /// The problem as an answer.
  var response: Response {
    Response(status: status, headers: headerFields, body: ResponseBody(byteBuffer: body))
  }

  /// The fields of that answer.
  var headerFields: HTTPFields {
    var fields = headers
    fields[.contentType] = Self.mediaType
    fields[.cacheControl] = "no-store"
    return fields
  }

  /// Its body.
  var body: ByteBuffer { ByteBuffer(string: json.text + "\n") }

  private var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("type", "about:blank"), ("title", .string(status.reasonPhrase)), ("status", .number(status.code)),
      ("detail", .string(detail)),
    ]
    if !faults.isEmpty {
      let errors = faults.map { fault -> JSONValue in
        ["parameter": .string(fault.name), "code": .string(fault.code), "message": .string(fault.message)]
      }
      members.append(("errors", .array(errors)))
    }
    return .object(members)
  }
}
