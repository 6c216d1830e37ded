import Foundation
import NIOCore

/// An error that keeps the service from starting.
enum StartupError: Error {
  /// The address cannot be listened on.
  case address(host: String, port: Int, errno: CInt)
  case unknownHost(String)
  /// A file cannot be read.
  case unreadable(file: String, errno: CInt)
  /// A file has no such item in PEM.
  case notPEM(PEMItem, file: String)
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

  /// Loads an item from a file.
  static func loading<Content>(
    _ item: PEMItem, from file: String, _ load: () throws -> Content
  ) throws(StartupError) -> Content {
    guard access(file, R_OK) == 0 else { throw .unreadable(file: file, errno: errno) }
    do { return try load() } catch { throw .notPEM(item, file: file) }
  }
}

extension StartupError: CustomStringConvertible {
  /// The message in the log.
  var description: String {
    switch self {
    case .address(let host, let port, let errno): "\(host) port \(port): \(String(cString: strerror(errno)))"
    case .unknownHost(let host): "there is no host \(host)"
    case .unreadable(let file, let errno): "\(file): \(String(cString: strerror(errno)))"
    case .notPEM(let item, let file): "\(file) has no \(item.rawValue) in PEM"
    case .mismatch(let certificate, let key):
      "the certificate in \(certificate) and the private key in \(key) do not go together"
    case .other(let message): message
    }
  }
}
