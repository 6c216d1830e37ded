import Foundation
import Programs
import ScheduleAPI
import Testing

/// The service behind TLS, and the fetching program before it.
@Suite("TLS")
struct SecurityTests {
  @Test("Fetching over TLS trusts only known authorities")
  func fetchesOverTLS() throws {
    let folder = try TestFolder()
    let made = try PipedProgram.run(
      Invocation(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
          "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder("key"),
          "-out", folder("cert"),
        ]))
    try #require(made.status == 0, "\(made.errors)")
    let service = try Service(["--tls-cert", folder("cert"), "--tls-key", folder("key")])
    let url = "https://localhost:\(service.port)" + target()
    let words = [url, "3000", "10000", "2097152"]

    // Nobody vouches for it until it is told who does.
    let stranger = try PipedProgram.run(Invocation(Invocation.built("roi-fetch"), words))
    #expect(FetchReport(stranger.output) == .failure(.untrusted))
    let known = try PipedProgram.run(
      Invocation(Invocation.built("roi-fetch"), words, environment: ["SSL_CERT_FILE": folder("cert")]))
    guard case .answer(status: 200, nil, let body) = FetchReport(known.output) else {
      Issue.record("\(known.text)")
      return
    }
    #expect(body.starts(with: "[{\"pmtNo\":1,".utf8))

    // The certificate is for another name.
    let other = words.map { $0.replacing("localhost", with: "127.0.0.1") }
    let misnamed = try PipedProgram.run(
      Invocation(Invocation.built("roi-fetch"), other, environment: ["SSL_CERT_FILE": folder("cert")]))
    #expect(FetchReport(misnamed.output) == .failure(.misnamed))

    // No certificates to trust, and none to serve by.
    for file in [folder("nowhere"), folder("key")] {
      let lost = try PipedProgram.run(
        Invocation(Invocation.built("roi-fetch"), words, environment: ["SSL_CERT_FILE": file]))
      #expect(FetchReport(lost.output) == .failure(.noTrust(path: file)))
    }
    for (cert, key, reason) in [
      (folder("key"), folder("key"), "\(folder("key")) has no certificate in PEM"),
      (folder("cert"), folder("cert"), "\(folder("cert")) has no private key in PEM"),
      (folder("cert"), folder("no"), "\(folder("no")): No such file or directory"),
    ] {
      let refused = try PipedProgram.run(
        Invocation(
          Invocation.built("roi-service"), ["--port", "0", "--tls-cert", cert, "--tls-key", key]))
      #expect(refused.errors.contains(#""error":"\#(reason)""#), "\(refused.errors)")
    }
  }
}
