import Foundation
import NIOSSL

/// The certificates and the private key that prove the service to its clients.
enum ServiceIdentity {
  /// The TLS configuration of the files of a certificate chain and a private key.
  /// - Throws: An error for the person who starts the service; no connection would fail with less words.
  static func configuration(certificate: String, key: String) throws(StartupError) -> TLSConfiguration {
    let chain = try load(.certificate, from: certificate) { try NIOSSLCertificate.fromPEMFile($0) }
    guard !chain.isEmpty else { throw .notPEM(.certificate, file: certificate) }
    for item in chain { try checkDates(of: item, from: certificate) }
    let privateKey = try load(.privateKey, from: key) { try NIOSSLPrivateKey(file: $0, format: .pem) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = suites
    do { _ = try NIOSSLContext(configuration: configuration) } catch {
      throw .mismatch(certificate: certificate, key: key)
    }
    return configuration
  }

  /// The suites of TLS 1.2, with keys of each connection alone and encryption that proves what was sent; TLS 1.3 has no
  /// others.
  private static let suites: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  /// The last second in which all certificates of a configuration are valid.
  static func end(of configuration: TLSConfiguration) -> time_t {
    configuration.certificateChain.reduce(time_t.max) { end, item in
      if case .certificate(let certificate) = item { min(end, certificate.notValidAfter) } else { end }
    }
  }

  private static func load<Content>(
    _ item: StartupError.PEMItem, from file: String, _ load: (String) throws -> Content
  ) throws(StartupError) -> Content {
    // Read first, so that the system's own word is told: no such file, permission denied, is a directory.
    let descriptor = open(file, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(file: file, errno: errno) }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) >= 0 else { throw .unreadable(file: file, errno: errno) }
    do { return try load(file) } catch {
      throw isEncrypted(file) ? .encrypted(file: file) : .notPEM(item, file: file)
    }
  }

  private static func isEncrypted(_ file: String) -> Bool {
    let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED")
  }

  private static func checkDates(of item: NIOSSLCertificate, from file: String) throws(StartupError) {
    let now = time(nil)
    guard item.notValidAfter >= now else { throw .expired(file: file, on: item.notValidAfter) }
    guard item.notValidBefore <= now else { throw .notYetValid(file: file, before: item.notValidBefore) }
  }
}
