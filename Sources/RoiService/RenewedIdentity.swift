import Foundation
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The certificate and the private key of a running service, which are read again once their files are other ones.
///
/// Whoever renews a certificate replaces its files, one after the other. A handshake looks at both, and begins with what
/// they have if that can be used; if not, with what was used before, and the log says why.
final class RenewedIdentity: Sendable {
  private let start: TLSConfiguration
  private let certificate: String
  private let key: String
  private let logger: Logger
  private let state: Mutex<State>

  private struct State {
    var versions: [FileVersion?]
    /// What handshakes begin with in place of the certificate of the start.
    var renewed = NIOSSLContextConfigurationOverride.noChanges
    /// The last second in which all certificates of the chain are valid.
    var end: time_t
    var hasToldEnd = false
  }

  /// The identity in the files of a certificate chain and a private key.
  /// - Throws: An error for the person who starts the service.
  init(certificate: String, key: String, logger: Logger) throws(StartupError) {
    (self.certificate, self.key, self.logger) = (certificate, key, logger)
    let versions = [FileVersion(certificate), FileVersion(key)]
    start = try ServiceIdentity.configuration(certificate: certificate, key: key)
    state = Mutex(State(versions: versions, end: ServiceIdentity.end(of: start)))
  }

  /// The configuration of the server, in which each handshake asks for the identity of its time.
  var configuration: TLSConfiguration {
    var configuration = start
    // Not on the thread of the connection: the errors of a file that cannot be used would stay in its queue of the TLS
    // library, and end the handshake.
    configuration.sslContextCallback = { [self] _, promise in promise.completeWithTask { self.current() } }
    return configuration
  }

  /// What a handshake changes of the configuration of the start.
  private func current() -> NIOSSLContextConfigurationOverride {
    state.withLock { state in
      let versions = [FileVersion(certificate), FileVersion(key)]
      if versions != state.versions {
        state.versions = versions
        renew(&state)
      }
      tellEnd(&state)
      return state.renewed
    }
  }

  private func renew(_ state: inout State) {
    do throws(StartupError) {
      let configuration = try ServiceIdentity.configuration(certificate: certificate, key: key)
      state.renewed.certificateChain = configuration.certificateChain
      state.renewed.privateKey = configuration.privateKey
      (state.end, state.hasToldEnd) = (ServiceIdentity.end(of: configuration), false)
      logger.notice("certificate renewed", metadata: ["until": "\(StartupError.day(state.end))"])
    } catch {
      logger.error("certificate not renewed", error: error)
    }
  }

  /// Logs once that clients refuse the certificate from now on.
  private func tellEnd(_ state: inout State) {
    if state.hasToldEnd || state.end >= time(nil) { return }
    state.hasToldEnd = true
    logger.error(
      "certificate ended", error: StartupError.expired(file: certificate, on: state.end))
  }
}

/// The version of a file, by which it is known to be another one.
private struct FileVersion: Equatable {
  private let number: ino_t
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The present version; nil when there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (number, size) = (status.st_ino, Int(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
