import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import ScheduleAPI

/// One request.
struct Fetch: Sendable {
  private let url: String
  private let limits: FetchLimits
  /// Never shut down: the process ends sooner.
  private let client: HTTPClient

  init(url: String, limits: FetchLimits) {
    (self.url, self.limits) = (url, limits)
    client = HTTPClient(configuration: Self.configuration(limits))
  }

  /// Makes the request and reads the answer.
  func report() async -> FetchReport {
    if let file = Self.trustFile, !Self.hasCertificates(file) { return .failure(.noTrust(path: file)) }
    do {
      var request = HTTPClientRequest(url: url)
      request.headers = ["Accept": "application/json", "User-Agent": "roi"]
      let response = try await client.execute(
        request, timeout: .milliseconds(Int64(limits.wholeMilliseconds)))
      var body: [UInt8] = []
      for try await part in response.body {
        body.append(contentsOf: part.readableBytesView)
        guard body.count <= limits.bytes else { return .failure(.tooLarge(limit: limits.bytes)) }
      }
      let location = response.headers.first(name: "Location")
      return .answer(status: Int(response.status.code), location: location, body: body)
    } catch {
      return .failure(Self.fetchError(error))
    }
  }

  private static func configuration(_ limits: FetchLimits) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = .milliseconds(Int64(limits.connectMilliseconds))
    // A refused connection is reported at once and not tried again until the time is over.
    configuration.connectionPool.retryConnectionEstablishment = false
    if let trustFile {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .file(trustFile)
      configuration.tlsConfiguration = tls
    }
    return configuration
  }

  /// The file of certificates that are trusted instead of the system's; nil for those.
  private static var trustFile: String? { getenv("SSL_CERT_FILE").map { String(cString: $0) } }

  private static func hasCertificates(_ file: String) -> Bool {
    (try? NIOSSLCertificate.fromPEMFile(file))?.isEmpty == false
  }

  // MARK: Errors

  /// The fetch error for an error of the libraries.
  private static func fetchError(_ error: any Error) -> FetchError {
    switch error {
    case let error as HTTPClientError: fetchError(error)
    case let error as NIOConnectionError: .cannotConnect(reason: reason(error))
    case ChannelError.connectTimeout: .timedOut(.connection)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname: .misnamed
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: tlsError("\(error)")
    case is HTTPParserError: .brokenOff(reason: "no HTTP: \(error)")
    case let error as IOError: fetchError(error)
    default: .brokenOff(reason: "\(error)")
    }
  }

  /// The fetch error for the text of a TLS error: the library's own words, such as `wrong version number`,
  /// without the position in its source.
  private static func tlsError(_ text: String) -> FetchError {
    guard let mark = text.firstRange(of: "OPENSSL_internal:") else {
      return .tls(reason: "it was broken off before it was secure")
    }
    let word = text[mark.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if word == "CERTIFICATE_VERIFY_FAILED" { return .untrusted }
    return .tls(reason: word.lowercased().replacing("_", with: " "))
  }

  private static func fetchError(_ error: HTTPClientError) -> FetchError {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout: .timedOut(.connection)
    case .deadlineExceeded, .readTimeout: .timedOut(.answer)
    default: .brokenOff(reason: error.shortDescription)
    }
  }

  private static func fetchError(_ error: IOError) -> FetchError {
    // Errors of a connection that is not made yet.
    let whileConnecting = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, EACCES, ETIMEDOUT]
    let reason = text(of: error)
    return whileConnecting.contains(error.errnoCode)
      ? .cannotConnect(reason: reason) : .brokenOff(reason: reason)
  }

  /// The reason of a failed connection: an unknown name, or the error of the last address that was tried.
  private static func reason(_ error: NIOConnectionError) -> String {
    guard let last = error.connectionErrors.last?.error else { return "unknown host \(error.host)" }
    return (last as? IOError).map(text(of:)) ?? "\(last)"
  }

  private static func text(of error: IOError) -> String { String(cString: strerror(error.errnoCode)) }
}
