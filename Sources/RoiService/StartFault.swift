import Foundation
import NIOCore

/// Why the service cannot begin, as a person can act on it.
struct StartupError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// What kept it from listening there.
  init(_ error: any Error, host: String, port: Int) {
    switch error {
    case let fault as StartupError: self = fault
    case let error as IOError:
      self.init("\(host) port \(port): \(String(cString: strerror(error.errnoCode)))")
    case is SocketAddressError: self.init("there is no host \(host)")
    default: self.init("\(error)")
    }
  }

  /// Loads something from a file.
  static func loading<Content>(
    _ what: String, from file: String, _ load: () throws -> Content
  ) throws -> Content {
    guard access(file, R_OK) == 0 else { throw StartupError("\(file): \(String(cString: strerror(errno)))") }
    do { return try load() } catch { throw StartupError("\(file) has no \(what) in PEM") }
  }
}
