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
  /// Lives until the process ends, which is sooner than it could be shut down.
  private let client: HTTPClient

  init(url: String, limits: FetchLimits) {
    (self.url, self.limits) = (url, limits)
    client = HTTPClient(configuration: Self.configuration(limits))
  }

  /// Makes the request and takes in the answer.
  func report() async -> FetchReport {
    if let file = Self.trustFile, !Self.hasCertificates(file) { return .fault(.noTrust(path: file)) }
    do {
      var request = HTTPClientRequest(url: url)
      request.headers = ["Accept": "application/json", "User-Agent": "roi"]
      let response = try await client.execute(
        request, timeout: .milliseconds(Int64(limits.wholeMilliseconds)))
      var body: [UInt8] = []
      for try await part in response.body {
        body.append(contentsOf: part.readableBytesView)
        guard body.count <= limits.bytes else { return .fault(.tooLarge(limit: limits.bytes)) }
      }
      let location = response.headers.first(name: "Location")
      return .answer(status: Int(response.status.code), location: location, body: body)
    } catch {
      return .fault(Self.fault(error))
    }
  }

  private static func configuration(_ limits: FetchLimits) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = .milliseconds(Int64(limits.connectMilliseconds))
    // A refusal is told at once rather than tried again until the time is over.
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

  // MARK: Faults

  /// What an error of the libraries says.
  private static func fault(_ error: any Error) -> ServiceError {
    switch error {
    case let error as HTTPClientError: fault(error)
    case let error as NIOConnectionError: .cannotConnect(reason: reason(error))
    case ChannelError.connectTimeout: .timedOut(.connection)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname: .misnamed
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: secureFault("\(error)")
    case is HTTPParserError: .brokenOff(reason: "no HTTP: \(error)")
    case let error as IOError: fault(error)
    default: .brokenOff(reason: "\(error)")
    }
  }

  /// What a person can make of an error of TLS: the library's own word for it, such as `wrong version number`, without
  /// the place in its source.
  private static func secureFault(_ text: String) -> ServiceError {
    guard let mark = text.firstRange(of: "OPENSSL_internal:") else {
      return .tls(reason: "it was broken off before it was secure")
    }
    let word = text[mark.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if word == "CERTIFICATE_VERIFY_FAILED" { return .untrusted }
    return .tls(reason: word.lowercased().replacing("_", with: " "))
  }

  private static func fault(_ error: HTTPClientError) -> ServiceError {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout: .timedOut(.connection)
    case .deadlineExceeded, .readTimeout: .timedOut(.answer)
    default: .brokenOff(reason: error.shortDescription)
    }
  }

  private static func fault(_ error: IOError) -> ServiceError {
    // What can only befall a connection that is not there yet.
    let beforehand = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, EACCES, ETIMEDOUT]
    let reason = text(of: error)
    return beforehand.contains(error.errnoCode) ? .cannotConnect(reason: reason) : .brokenOff(reason: reason)
  }

  /// Why there is no connection: that the name is unknown, or what the last address that was tried says.
  private static func reason(_ error: NIOConnectionError) -> String {
    guard let last = error.connectionErrors.last?.error else { return "unknown host \(error.host)" }
    return (last as? IOError).map(text(of:)) ?? "\(last)"
  }

  private static func text(of error: IOError) -> String { String(cString: strerror(error.errnoCode)) }
}
