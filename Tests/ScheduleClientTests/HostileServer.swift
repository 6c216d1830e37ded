import Foundation
import Synchronization

/// A server that answers each connection as a test says, on a port of its own; it ends with the test.
final class HostileServer: Sendable {
  /// The port, on 127.0.0.1.
  let port: UInt16
  private let listener: CInt
  private let heads = Mutex<[String]>([])
  private let isClosed = Mutex(false)
  private let waitsForHead: Bool

  /// Listens.
  /// - Parameters:
  ///   - backlog: The number of connections that may wait to be accepted.
  ///   - waitsForHead: `true` if it first reads the head of a request.
  ///   - answer: The work on each connection; nil to accept none.
  init(backlog: CInt = 16, waitsForHead: Bool = true, _ answer: (@Sendable (Connection) -> Void)?) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    (self.listener, self.waitsForHead) = (listener, waitsForHead)
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = bind(listener, pointer, length)
        _ = listen(listener, backlog)
        _ = getsockname(listener, pointer, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard let answer else { return }
    Thread.detachNewThread { [self] in accept(answer) }
  }

  /// Stops listening; connections that are being answered end by themselves.
  func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      isClosed = true
      shutdown(listener, Int32(SHUT_RDWR))
      Foundation.close(listener)
    }
  }

  /// The heads of the requests so far.
  var requests: [String] { heads.withLock { $0 } }

  /// Connections to this port that nobody accepts.
  func connect(_ count: Int) -> [CInt] {
    (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      var address = Self.address(port: port)
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return descriptor
    }
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func accept(_ answer: @escaping @Sendable (Connection) -> Void) {
    while true {
      let descriptor = Foundation.accept(listener, nil, nil)
      if descriptor < 0 { return }
      Thread.detachNewThread { [self] in
        let connection = Connection(descriptor: descriptor)
        heads.withLock { $0.append("") }
        let head = waitsForHead ? connection.readHead() : ""
        heads.withLock { $0[$0.count - 1] = head }
        answer(connection)
        Foundation.close(descriptor)
      }
    }
  }

  /// A connection, on the server's side.
  struct Connection {
    let descriptor: CInt

    /// Sends text; false once nobody takes it any longer.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes; false once nobody takes them any longer.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest.removeFirst(count)
      }
      return true
    }

    /// Sends an answer with these bytes as its body.
    func answer(_ body: String, status: String = "200 OK", headers: String = "") {
      send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    }

    /// Waits until the other side ends.
    func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }

    fileprivate func readHead() -> String {
      var head: [UInt8] = []
      var byte: UInt8 = 0
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) > 0 {
        head.append(byte)
      }
      return String(decoding: head, as: UTF8.self)
    }
  }
}
