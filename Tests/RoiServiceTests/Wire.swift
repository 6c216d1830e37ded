import Foundation
import Programs

/// A connection to a service, byte for byte, so that a test can also send what no client would.
final class Wire: @unchecked Sendable {
  private let descriptor: CInt
  private var unread: [UInt8] = []

  /// Connects to a port of this machine; what takes longer than half a minute counts as no answer.
  /// - Parameter receiveBuffer: The bytes that the kernel takes before they are read; nil for the usual number.
  init(port: UInt16, receiveBuffer: CInt? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<CInt>.size))
    }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw NotReachedError("no connection: \(reason)")
    }
  }

  deinit { close(descriptor) }

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

  /// Sends text; false once nobody takes it any longer.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Asks for something, and goes on with the connection.
  @discardableResult
  func ask(_ target: String) -> Bool { send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n") }

  /// Says that nothing more is sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits for a whole answer; nil when the connection ends before.
  /// - Parameter toHead: Whether HEAD was asked, so that there is no body.
  func answer(toHead: Bool = false) -> Answer? {
    guard let head = line(through: "\r\n\r\n") else { return nil }
    let lines = head.components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() where line.contains(":") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    if toHead || status == 304 { return Answer(status: status, headers: headers, body: []) }
    guard let body = body(headers) else { return nil }
    return Answer(status: status, headers: headers, body: body)
  }

  /// Waits for an answer whose body goes on to the end of the connection; nil when the connection ends
  /// before.
  func answerToTheEnd() -> Answer? {
    guard let head = answer(toHead: true) else { return nil }
    while receive() {}
    return Answer(status: head.status, headers: head.headers, body: unread)
  }

  /// Whether the connection ends without another byte.
  func ends() -> Bool {
    unread.isEmpty && !receive()
  }

  /// Whether the other side has ended the connection by now, without waiting for it.
  var hasEnded: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN
  }

  private func body(_ headers: [String: String]) -> [UInt8]? {
    if headers["transfer-encoding"] == "chunked" { return chunks() }
    guard let length = headers["content-length"].flatMap({ Int($0) }) else { return [] }
    return bytes(length)
  }

  private func chunks() -> [UInt8]? {
    var body: [UInt8] = []
    while true {
      guard let line = line(through: "\r\n"), let length = Int(line, radix: 16), let chunk = bytes(length),
        self.line(through: "\r\n") == ""
      else { return nil }
      if length == 0 { return body }
      body += chunk
    }
  }

  /// What comes before a mark; the mark is taken, too.
  private func line(through mark: String) -> String? {
    let mark = Array(mark.utf8)
    while true {
      if let range = unread.firstRange(of: mark) {
        let line = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
        unread.removeSubrange(..<range.upperBound)
        return line
      }
      guard receive() else { return nil }
    }
  }

  private func bytes(_ count: Int) -> [UInt8]? {
    while unread.count < count {
      guard receive() else { return nil }
    }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  private func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    unread += chunk.prefix(count)
    return true
  }
}
