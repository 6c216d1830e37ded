import HTTPTypes
import NIOCore
import NIOHTTP1

/// The requests of a connection that wait behind the one that is being answered, and what came after them.
struct WaitingRequests {
  private var heads = CircularBuffer<HTTPRequest>()
  /// The error of bytes after the last request, which are not HTTP.
  var error: HTTPParserError?
  /// The event that the client sends nothing more.
  var endOfInput: ChannelEvent?

  /// `true` if neither a request nor an error is left.
  var isEmpty: Bool { heads.isEmpty && error == nil }

  /// `true` if nothing more should be read for now.
  var isEnough: Bool { heads.count >= ServiceLimits.waitingRequests }

  /// `true` if nothing more is taken.
  var isFull: Bool { heads.count >= ServiceLimits.mostWaitingRequests }

  /// Adds a request.
  mutating func append(_ head: HTTPRequest) { heads.append(head) }

  /// Removes the first request; nil if there is none.
  mutating func popFirst() -> HTTPRequest? { heads.popFirst() }
}
