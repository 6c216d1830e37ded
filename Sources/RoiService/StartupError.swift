import Foundation
import NIOCore

/// An error that keeps the service from starting, or from using a renewed certificate.
enum StartupError: Error {
  /// The address cannot be listened on.
  case address(host: String, port: Int, errno: CInt)
  case unknownHost(String)
  /// The system lets the process have too few file descriptors, and so connections.
  case tooFewDescriptors(Int)
  /// A file cannot be read.
  case unreadable(file: String, errno: CInt)
  /// A file has no such item in PEM.
  case notPEM(PEMItem, file: String)
  /// The private key can be read only with a password.
  case encrypted(file: String)
  /// A certificate that no client accepts any longer.
  case expired(file: String, on: time_t)
  /// A certificate that no client accepts yet.
  case notYetValid(file: String, before: time_t)
  /// The certificate and the private key do not belong together.
  case mismatch(certificate: String, key: String)
  /// An error of a library.
  case other(String)

  /// The items that are loaded from files.
  enum PEMItem: String {
    case certificate
    case privateKey = "private key"
  }

  /// The startup error for an error of listening at an address.
  init(_ error: any Error, host: String, port: Int) {
    switch error {
    case let error as StartupError: self = error
    case let error as IOError: self = .address(host: host, port: port, errno: error.errnoCode)
    case is SocketAddressError: self = .unknownHost(host)
    default: self = .other("\(error)")
    }
  }
}

extension StartupError: CustomStringConvertible {
  /// The message in the log.
  var description: String {
    switch self {
    case .address(let host, let port, let errno): "\(host) port \(port): \(String(cString: strerror(errno)))"
    case .unknownHost(let host): "there is no host \(host)"
    case .tooFewDescriptors(let count):
      """
      it may open only \(count) files and connections, and needs \(ServiceLimits.fewestDescriptors); \
      the limit is set by ulimit -n, or by LimitNOFILE of systemd
      """
    case .unreadable(let file, let errno): "\(file): \(String(cString: strerror(errno)))"
    case .notPEM(let item, let file): "\(file) has no \(item.rawValue) in PEM"
    case .encrypted(let file):
      "the private key in \(file) is encrypted; the service takes one without a password"
    case .expired(let file, let date): "a certificate in \(file) expired on \(Self.day(date))"
    case .notYetValid(let file, let date):
      "a certificate in \(file) is not valid before \(Self.day(date)); it is \(Self.day(time(nil))) here"
    case .mismatch(let certificate, let key):
      "the certificate in \(certificate) and the private key in \(key) do not go together"
    case .other(let message): message
    }
  }

  /// The day of a time in UTC, by ISO 8601.
  static func day(_ time: time_t) -> String {
    var (time, parts) = (time, tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
