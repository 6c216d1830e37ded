import Hummingbird

/// A server that does nothing but answer with the same bytes: `fixed-body PORT BYTES`.
///
/// What a service that computes is measured against: it has no routes, limits, counters and logs.
@main
enum FixedBody {
  struct Context: InitializableFromSource {
    init(source: ApplicationRequestContextSource) {}
  }

  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    let body = ByteBuffer(repeating: UInt8(ascii: "a"), count: numbers[1])
    let responder = CallbackResponder<Context> { _, _ in
      Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
    }
    let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: numbers[0]))
    try await Application(responder: responder, configuration: configuration).runService()
  }
}
