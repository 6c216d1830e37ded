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
    client = HTTPClient(
      configuration: Self.configuration(limits, isSecure: url.lowercased().hasPrefix("https:")))
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

  private static func configuration(
    _ limits: FetchLimits, isSecure: Bool
  ) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = .milliseconds(Int64(limits.connectMilliseconds))
    // A refused connection is reported at once and not tried again until the time is over.
    configuration.connectionPool.retryConnectionEstablishment = false
    var tls = TLSConfiguration.makeClientConfiguration()
    // RFC 8996: the versions before are not secure.
    tls.minimumTLSVersion = .tlsv12
    if let trustFile { tls.trustRoots = .file(trustFile) }
    configuration.tlsConfiguration = tls
    // Called when the connection is secure, before anything is sent.
    if isSecure {
      configuration.http1_1ConnectionDebugInitializer = { channel in
        channel.eventLoop.submit { try checkNames(channel) }
      }
    }
    return configuration
  }

  /// Checks that the certificate names its hosts as alternative names: the library takes the common name of a
  /// subject instead if there are none.
  /// - Source: RFC 9110, 4.3.4; RFC 9525, 2.
  private static func checkNames(_ channel: any Channel) throws {
    guard let certificate = try channel.pipeline.syncOperations.nioSSL_peerCertificate(),
      !certificate._subjectAlternativeNames().isEmpty
    else {
      throw NIOSSLExtraError.failedToValidateHostname
    }
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
