import Foundation
import Programs
import ScheduleAPI
import Testing

/// The service behind TLS, and the fetching program before it, with certificates that are made for each test.
@Suite("TLS")
struct SecurityTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  // MARK: Certificates

  private func openssl(_ words: String...) throws {
    let made = try PipedProgram.run(Invocation("/usr/bin/openssl", words, folder: folder.path))
    try #require(made.status == 0, "\(made.errors)")
  }

  private func makeKey(_ name: String) throws {
    try openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-out", name)
  }

  /// Makes a certificate for localhost that vouches for itself.
  private func makeCertificate(_ name: String, key: String, extra: [String]) throws {
    try makeKey(key)
    let words = ["req", "-x509", "-key", key, "-days", "2", "-subj", "/CN=localhost", "-out", name] + extra
    let made = try PipedProgram.run(Invocation("/usr/bin/openssl", words, folder: folder.path))
    try #require(made.status == 0, "\(made.errors)")
  }

  /// A certificate with the name where clients look for it.
  private func makeUsual() throws {
    try makeCertificate("cert", key: "key", extra: ["-addext", "subjectAltName=DNS:localhost"])
  }

  private func service() throws -> Service {
    try Service(["--tls-cert", folder("cert"), "--tls-key", folder("key")])
  }

  /// Fetches the usual schedule.
  private func fetch(port: UInt16, trust: String? = "cert", host: String = "localhost") throws -> FetchReport?
  {
    let words = ["https://\(host):\(port)" + target(), "3000", "10000", "2097152"]
    let environment = trust.map { ["SSL_CERT_FILE": folder($0)] } ?? [:]
    let done = try PipedProgram.run(
      Invocation(Invocation.built("roi-fetch"), words, environment: environment))
    return FetchReport(done.output)
  }

  // MARK: Fetching

  @Test("Fetching over TLS trusts only known authorities")
  func fetchesOverTLS() throws {
    try makeUsual()
    let service = try service()
    // Nobody vouches for it until it is told who does.
    #expect(try fetch(port: service.port, trust: nil) == .failure(.untrusted))
    guard case .answer(status: 200, nil, let body) = try fetch(port: service.port) else {
      Issue.record("no answer")
      return
    }
    #expect(body.starts(with: "[{\"pmtNo\":1,".utf8))
    // The certificate is for another name.
    #expect(try fetch(port: service.port, host: "127.0.0.1") == .failure(.misnamed))
    // No certificates to trust.
    for file in ["nowhere", "key"] {
      #expect(
        try fetch(port: service.port, trust: file) == .failure(.noTrust(path: folder(file))))
    }
  }

  /// RFC 9110, 4.3.4: the common name is not a name of a server any longer.
  @Test("A certificate that has its name only as common name is for no name")
  func commonNameIsNoName() throws {
    try makeCertificate("cert", key: "key", extra: [])
    let service = try service()
    #expect(try fetch(port: service.port) == .failure(.misnamed))
    // Nothing was asked over it.
    #expect(!service.log.contains { $0["message"] as? String == "answered" })
  }

  @Test("A certificate with an address as its name is for that address")
  func addressAsName() throws {
    try makeCertificate("cert", key: "key", extra: ["-addext", "subjectAltName=IP:127.0.0.1"])
    let service = try service()
    guard case .answer(status: 200, _, _) = try fetch(port: service.port, host: "127.0.0.1") else {
      Issue.record("no answer")
      return
    }
  }

  @Test("Fetching takes TLS 1.2 and 1.3 and nothing older", arguments: ["1", "1_1", "1_2", "1_3"])
  func versions(version: String) throws {
    try makeUsual()
    let words = [
      "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", "cert", "-key", "key", "-tls" + version,
      "-cipher", "ALL:@SECLEVEL=0",
    ]
    let server = try PipedProgram(Invocation("/usr/bin/openssl", words, folder: folder.path))
    let port = try port(of: server)
    let report = try fetch(port: port)
    switch (version, report) {
    case ("1_2", .answer), ("1_3", .answer), ("1", .failure(.tls)), ("1_1", .failure(.tls)): break
    default: Issue.record("TLS \(version): \(String(describing: report))")
    }
  }

  /// The port that a server of openssl names in its output.
  private func port(of server: PipedProgram) throws -> UInt16 {
    while let line = try server.nextLine() {
      if let port = line.firstMatch(of: /^ACCEPT 127\.0\.0\.1:(\d+)/).flatMap({ UInt16($0.1) }) {
        return port
      }
    }
    throw NotReachedError("openssl does not listen")
  }

  // MARK: Serving

  @Test("The service takes TLS 1.2 and 1.3 and nothing older", arguments: ["1", "1_1", "1_2", "1_3"])
  func servedVersions(version: String) throws {
    try makeUsual()
    let service = try service()
    let words = [
      "s_client", "-connect", "127.0.0.1:\(service.port)", "-tls" + version, "-cipher", "ALL:@SECLEVEL=0",
    ]
    let done = try PipedProgram.run(Invocation("/usr/bin/openssl", words))
    #expect((done.status == 0) == ["1_2", "1_3"].contains(version), "\(done.output)")
    #expect(try fetch(port: service.port) != nil)
  }

  @Test(
    "Of TLS 1.2 the service takes suites with forward secrecy and authenticated encryption alone",
    arguments: [
      ("EC", "ECDHE-ECDSA-AES128-GCM-SHA256", true), ("EC", "ECDHE-ECDSA-CHACHA20-POLY1305", true),
      ("EC", "ECDHE-ECDSA-AES128-SHA", false), ("RSA", "ECDHE-RSA-AES256-GCM-SHA384", true),
      ("RSA", "AES128-GCM-SHA256", false), ("RSA", "AES128-SHA", false),
      ("RSA", "ECDHE-RSA-AES256-SHA", false),
    ])
  func servedSuites(key: String, suite: String, isServed: Bool) throws {
    try makeUsual()
    if key == "RSA" {
      try openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "key")
      try openssl("req", "-x509", "-key", "key", "-days", "2", "-subj", "/CN=localhost", "-out", "cert")
    }
    let service = try service()
    let words = [
      "s_client", "-connect", "127.0.0.1:\(service.port)", "-tls1_2", "-cipher", suite + ":@SECLEVEL=0",
    ]
    let done = try PipedProgram.run(Invocation("/usr/bin/openssl", words))
    #expect((done.status == 0) == isServed, "\(done.output)")
  }

  @Test("A certificate that is renewed while the service runs is used once its key is there, too")
  func renewed() throws {
    try makeUsual()
    let service = try service()
    let names = ["-addext", "subjectAltName=DNS:localhost"]
    try openssl("x509", "-in", "cert", "-out", "first")
    try makeCertificate("second", key: "second-key", extra: names)
    try openssl("x509", "-in", "second", "-out", "cert")
    // Without its key it cannot be used: the first one serves on, and the log says why, once.
    for _ in 0..<2 { #expect(try answers(port: service.port, trust: "first")) }
    let refused = service.log.filter { $0["message"] as? String == "certificate not renewed" }
    #expect(refused.count == 1)
    #expect((refused.first?["error"] as? String)?.hasSuffix("/key do not go together") == true)
    try openssl("pkey", "-in", "second-key", "-out", "key")
    #expect(try answers(port: service.port, trust: "second"))
    #expect(try fetch(port: service.port, trust: "first") == .failure(.untrusted))
    #expect(service.log.count { $0["message"] as? String == "certificate renewed" } == 1)
    // Gone files change nothing.
    for name in ["cert", "key"] { try FileManager.default.removeItem(atPath: folder(name)) }
    #expect(try answers(port: service.port, trust: "second"))
  }

  private func answers(port: UInt16, trust: String) throws -> Bool {
    if case .answer(status: 200, _, _) = try fetch(port: port, trust: trust) { true } else { false }
  }

  @Test("A certificate or key that cannot serve keeps the service from starting, with its reason")
  func reasons() throws {
    try makeUsual()
    try makeKey("other")
    try openssl("pkey", "-in", "key", "-aes256", "-passout", "pass:x", "-out", "locked")
    try openssl("req", "-new", "-key", "key", "-subj", "/CN=localhost", "-out", "request")
    try openssl("x509", "-req", "-in", "request", "-signkey", "key", "-days", "-1", "-out", "expired")
    try folder.write("", to: "empty")
    try folder.write("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", to: "broken")
    let path = folder.path
    for (cert, key, reason) in [
      ("no", "key", "\(path)/no: No such file or directory"),
      ("cert", "no", "\(path)/no: No such file or directory"),
      (".", "key", "\(path)/.: Is a directory"),
      ("key", "key", "\(path)/key has no certificate in PEM"),
      ("empty", "key", "\(path)/empty has no certificate in PEM"),
      ("broken", "key", "\(path)/broken has no certificate in PEM"),
      ("cert", "cert", "\(path)/cert has no private key in PEM"),
      ("cert", "locked", "the private key in \(path)/locked is encrypted; "),
      (
        "cert", "other",
        "the certificate in \(path)/cert and the private key in \(path)/other do not go together"
      ),
      ("expired", "key", "a certificate in \(path)/expired expired on 2"),
    ] {
      let words = ["--port", "0", "--tls-cert", folder(cert), "--tls-key", folder(key)]
      let refused = try PipedProgram.run(Invocation(Invocation.built("roi-service"), words))
      #expect(refused.status == 1)
      #expect(refused.errors.contains(#""error":"\#(reason)"#), "\(refused.errors)")
    }
  }
}
