/// A request that got no answer.
package enum FetchError: Error, Sendable, Hashable {
  /// Nothing listens at the address, or it cannot be reached.
  /// - Parameter reason: The system's message: `Connection refused`.
  case cannotConnect(reason: String)
  /// There was no connection, or no complete answer, in time.
  case timedOut(Phase)
  /// The secure connection could not be made.
  case tls(reason: String)
  /// No trusted authority has signed the certificate, or it has expired.
  case untrusted
  /// The certificate is for another name.
  case misnamed
  /// `SSL_CERT_FILE` names a file without certificates.
  case noTrust(path: String)
  /// The answer has more bytes than allowed.
  case tooLarge(limit: Int)
  /// The connection ended before the answer did, or the answer was not HTTP.
  case brokenOff(reason: String)

  /// The part of a request that took too long.
  package enum Phase: Sendable, Hashable {
    case connection, answer
  }
}
