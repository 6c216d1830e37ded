import Encoding
import Localization
import ScheduleAPI
import Shell
import Workspace

/// A server of the Language Server Protocol, through which an editor knows of the lines that are written in it what the
/// prompt knows of them.
///
/// Nothing that it is asked can write a file, start a program or ask a service.
/// - Source: Language Server Protocol 3.17.
package final class LanguageServer {
  /// The most bytes of a message.
  static let longestMessage = 16 << 20
  /// The time for which lines are worked out before it looks for further messages.
  private static let slice = Duration.milliseconds(10)
  /// The time after which the errors of the first lines are told, where all take longer.
  private static let patience = Duration.milliseconds(50)

  /// The state of the session.
  enum Session {
    case new
    case open(PositionEncoding)
    case closing
    case ended(Int32)
  }

  let initial: WorkspaceState
  let files: @Sendable (String) -> Files
  /// The longest time of a command of a line that is worked out while somebody types.
  let longest: Duration
  let send: @Sendable (JSONValue) -> Void
  let calls: CallQueue
  var session = Session.new
  /// What the editor asks for again when it is told to.
  private(set) var refreshed: Set<RefreshedAnswer> = []
  var documents: [String: OpenDocument] = [:]

  /// A server.
  /// - Parameters:
  ///   - localeFormat: The language of sentences.
  ///   - longest: The longest time of a command of a line that is worked out while somebody types; nil for the usual
  ///     one.
  ///   - files: Returns the files that a document of a path may read with `source`.
  ///   - now: The clock by which commands end that take too long.
  ///   - write: Writes bytes; called on any thread.
  package init(
    localeFormat: LocaleFormat = .enUS, longest: Duration? = nil,
    files: @escaping @Sendable (_ path: String) -> Files,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (initial, self.files) = (WorkspaceState(beginningIn: localeFormat), files)
    self.longest = longest ?? DraftShell.longest
    send = { write(MessageFrames.frame($0)) }
    calls = CallQueue(now: now, send: send)
  }

  /// Serves until the editor says that it is over, or the input ends.
  /// - Parameters:
  ///   - read: Returns the next bytes, which it waits for if it is told to; empty at the end, nil for none yet.
  ///   - isHeard: Returns `false` once nobody reads the answers.
  /// - Returns: The exit status; nil where no commands can be worked on.
  package func serve(reading read: (_ waits: Bool) -> [UInt8]?, isHeard: () -> Bool = { true }) -> Int32? {
    guard calls.start() else { return nil }
    defer { calls.finish(within: 0) }
    var frames = MessageFrames(longest: LanguageServer.longestMessage)
    while isHeard() {
      let busy = documents.values.first { $0.changed != nil }
      if let bytes = read(busy == nil) {
        if bytes.isEmpty { return 1 }
        frames.append(bytes)
        while let item = frames.next() {
          receive(item)
          if case .ended(let status) = session { return status }
        }
      } else if let busy {
        work(on: busy)
      }
    }
    return 1
  }

  /// Works out further lines, and tells their errors.
  private func work(on document: OpenDocument) {
    document.evaluation.go(for: Self.slice)
    if document.evaluation.isComplete {
      document.settle()
      for kind in document.incomplete { send(kind.refresh(document.refreshID(of: kind))) }
      document.incomplete = []
      // A page is played as a whole, which may take long.
      guard document.text.isPage else { return send(document.diagnostics) }
      try? calls.add(document.pageCheck)
    } else if !document.hasToldOfBeginning, !document.text.isPage, let changed = document.changed,
      .now - changed > Self.patience
    {
      document.hasToldOfBeginning = true
      send(document.diagnostics)
    }
  }

  private func receive(_ item: MessageFrames.Item) {
    do throws(MessageError) {
      switch item {
      case .noHeader:
        session = .ended(1)
        throw MessageError(.notJSON, "A message begins with \"Content-Length: N\" and an empty line.")
      case .tooLong:
        throw MessageError(
          .invalidRequest, "A message has at most \(LanguageServer.longestMessage) bytes.")
      case .message(let bytes):
        switch try Message(bytes) {
        case .request(let request): try answer(request)
        case .notification(let method, let parameters): try take(method, parameters)
        case .answer: break
        }
      }
    } catch {
      send(error.answer)
    }
  }

  // MARK: Requests

  private func answer(_ request: Request) throws(MessageError) {
    switch (session, request.method) {
    case (.new, "initialize"): initialize(request)
    case (.new, _):
      throw MessageError(.notInitialized, "A session begins with initialize.", of: request.id)
    case (.open, "shutdown"):
      session = .closing
      send(Self.answer(request.id, .null))
    case (.open, "workspace/executeCommand"):
      try calls.add(try run(request))
    case (.open, _):
      send(Self.answer(request.id, try answerOnDocument(request)))
      try takeUp(request)
    case (.closing, _), (.ended, _):
      throw MessageError(.invalidRequest, "The session is over.", of: request.id)
    }
  }

  private func initialize(_ request: Request) {
    let client = request.parameters?["capabilities"]
    let encoding = PositionEncoding(offeredBy: client)
    session = .open(encoding)
    refreshed = Set(
      RefreshedAnswer.allCases.filter {
        client?["workspace"]?[$0.rawValue]?["refreshSupport"]?.boolean == true
      })
    let abilities: [JSONValue.Member] = [
      ("positionEncoding", .string(encoding.rawValue)),
      ("textDocumentSync", ["openClose": .boolean(true), "change": .number(2)]),
    ]
    let result: JSONValue = [
      "capabilities": .object(abilities + LanguageFeature.all.map(\.ability) + [LanguageFeature.commands]),
      "serverInfo": ["name": "roi", "version": .string(Release.version)],
    ]
    send(Self.answer(request.id, result))
  }

  private func answerOnDocument(_ request: Request) throws(MessageError) -> JSONValue {
    guard let answer = LanguageFeature.answers[request.method] else {
      throw MessageError(
        .unknownMethod, "There is no method \"\(request.method.prefix(100))\".", of: request.id)
    }
    let document = try document(in: request.parameters, of: request.id)
    return try answer(DocumentRequest(id: request.id, parameters: request.parameters, open: document))
  }

  /// Sees to what the answer to a request lacks, if the editor asks for it again.
  private func takeUp(_ request: Request) throws(MessageError) {
    guard let kind = RefreshedAnswer(to: request.method), refreshed.contains(kind) else { return }
    let document = try document(in: request.parameters, of: request.id)
    if document.lacksLines {
      document.incomplete.insert(kind)
    } else if kind == .inlayHint, let call = document.lateAnswer {
      // One at a time: the editor asks again when it is there.
      try? calls.add(call)
    }
  }

  /// The open document that a message is about.
  func document(in parameters: JSONTree?, of id: RequestID?) throws(MessageError) -> OpenDocument {
    guard let address = parameters?["textDocument"]?["uri"]?.string, let document = documents[address] else {
      throw MessageError(.invalidParameters, "\"textDocument\" is a document that is open.", of: id)
    }
    return document
  }

  /// The message that answers a request.
  static func answer(_ id: RequestID, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.value, "result": result]
  }
}
