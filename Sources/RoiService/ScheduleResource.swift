import Encoding
import Finance
import Hummingbird
import NIOCore
import ScheduleAPI

/// The schedule of a loan as a resource: computed for each request, the same bytes for the same query.
struct ScheduleResource {
  /// The beginning of validators; to be raised when a query gives other bytes than before.
  private static let edition = 1

  /// The seconds that a response may be cached: a day, since a query always has the same answer.
  private static let maximumAge = 86_400

  /// The rows that are written at once: a thirty-year schedule is one part, a longer one is streamed.
  private static let rowsOfAPart = 480

  /// Responds to a request.
  static func response(to request: Request) throws(ProblemDetails) -> Response {
    let accept = request.headers[.accept]
    guard
      let format = MediaRange.best(of: ScheduleFormat.allCases, accept: accept, mediaType: \.mediaType)
    else { throw notAcceptable }
    let query = try query(request)
    var headers = HTTPFields()
    headers[.eTag] = tag(of: query, as: format)
    headers[.cacheControl] = "public, max-age=\(maximumAge)"
    headers[.vary] = "Accept"
    if let tags = request.headers[.ifNoneMatch], matches(tags, headers[.eTag]) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = contentType(format)
    let text = ScheduleText(Schedule(query.loan), as: format, hasTerms: query.hasTerms)
    return Response(status: .ok, headers: headers, body: body(text, isSent: request.method != .head))
  }

  private static func query(_ request: Request) throws(ProblemDetails) -> LoanQuery {
    // Not `request.uri`, which decodes leniently.
    let target = request.head.path ?? ""
    do throws(QueryError) {
      return try LoanQuery(
        target.utf8.firstIndex(of: UInt8(ascii: "?")).map { target[target.utf8.index(after: $0)...] })
    } catch {
      throw ProblemDetails(error)
    }
  }

  private static var notAcceptable: ProblemDetails {
    let types = ScheduleFormat.allCases.map(\.mediaType).joined(separator: " and ")
    return ProblemDetails(status: .notAcceptable, detail: "There are \(types).")
  }

  /// The `Content-Type` of a format, for CSV with the line of names.
  private static func contentType(_ format: ScheduleFormat) -> String {
    switch format {
    case .json: format.mediaType
    case .csv: format.mediaType + "; charset=utf-8; header=present"
    }
  }

  // MARK: Validators

  /// A strong validator, made of everything that the bytes depend on.
  static func tag(of query: LoanQuery, as format: ScheduleFormat) -> String {
    let loan = query.loan
    let parts = [
      Int128(edition), loan.principal.minorUnits, Int128(loan.rate.trillionths), Int128(loan.term.months),
      loan.escrow.minorUnits, loan.extra.minorUnits,
    ]
    var bytes = [UInt8(ascii: "\"")]
    for part in parts {
      bytes += DigitWriter.digits(of: part.magnitude)
      bytes.append("-")
    }
    if query.hasTerms {
      bytes.append(
        raw: String(digest((loan.terms == nil ? "" : ScheduleQuery.further(of: loan)).utf8), radix: 16) + "-")
    }
    bytes.append(raw: format.rawValue + "\"")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The digest of bytes of any number: FNV-1a in 128 bits.
  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
  private static func digest(_ bytes: some Sequence<UInt8>) -> UInt128 {
    bytes.reduce(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D) { digest, byte in
      (digest ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
  }

  /// `true` if an `If-None-Match` names a validator.
  /// - Source: RFC 9110, section 13.1.2, with the weak comparison.
  static func matches(_ field: String, _ tag: String?) -> Bool {
    field.split(separator: ",").map(\.trimmed).contains { candidate in
      candidate == "*" || (candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate) == tag ?? ""
    }
  }

  // MARK: Writing

  /// The body of a text: with its length for one part, streamed for more.
  /// - Parameter isSent: `false` for HEAD, which is told the length in any case: without one, the library takes a
  ///   body that is not sent for an empty one. RFC 9110, 8.6.
  private static func body(_ text: ScheduleText, isSent: Bool) -> ResponseBody {
    let count = text.schedule.count
    guard count > rowsOfAPart else {
      return ResponseBody(byteBuffer: part(0..<count, of: text))
    }
    let parts = stride(from: 0, to: count, by: rowsOfAPart).map { $0..<min($0 + rowsOfAPart, count) }
    let length = isSent ? nil : parts.reduce(0) { $0 + part($1, of: text).readableBytes }
    return ResponseBody(contentLength: length) { writer in
      for rows in parts { try await writer.write(part(rows, of: text)) }
      try await writer.finish(nil)
    }
  }

  private static func part(_ rows: Range<Int>, of text: ScheduleText) -> ByteBuffer {
    let room = text.mostBytes(rows: rows.count)
    var buffer = ByteBuffer()
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { text.write(rows, into: $0) }
    return buffer
  }
}
