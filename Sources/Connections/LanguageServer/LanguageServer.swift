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
  private enum Session {
    case new
    case open(PositionEncoding)
    case closing
    case ended(Int32)
  }

  private let initial: WorkspaceState
  private let files: @Sendable (String) -> Files
  private let send: @Sendable (JSONValue) -> Void
  private let calls: CallQueue
  private var session = Session.new
  private var documents: [String: OpenDocument] = [:]

  /// A server.
  /// - Parameters:
  ///   - localeFormat: The language of sentences.
  ///   - files: Returns the files that a document of a path may read with `source`.
  ///   - now: The clock by which commands end that take too long.
  ///   - write: Writes bytes; called on any thread.
  package init(
    localeFormat: LocaleFormat = .enUS, files: @escaping @Sendable (_ path: String) -> Files,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (initial, self.files) = (WorkspaceState(beginningIn: localeFormat), files)
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
    case (.open, _): send(Self.answer(request.id, try answerOnDocument(request)))
    case (.closing, _), (.ended, _):
      throw MessageError(.invalidRequest, "The session is over.", of: request.id)
    }
  }

  private func initialize(_ request: Request) {
    let encoding = PositionEncoding(offeredBy: request.parameters?["capabilities"])
    session = .open(encoding)
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

  private func document(in parameters: JSONTree?, of id: RequestID?) throws(MessageError) -> OpenDocument {
    guard let address = parameters?["textDocument"]?["uri"]?.string, let document = documents[address] else {
      throw MessageError(.invalidParameters, "\"textDocument\" is a document that is open.", of: id)
    }
    return document
  }

  private static func answer(_ id: RequestID, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.value, "result": result]
  }

  // MARK: Commands

  private func run(_ request: Request) throws(MessageError) -> Call {
    let words = request.parameters?["arguments"]?.elements
    guard request.parameters?["command"]?.string == RunnableLine.command,
      let address = words?.first?.string, let row = words?.dropFirst().first?.integer,
      let document = documents[address]
    else {
      throw MessageError(
        .invalidParameters, "\(RunnableLine.command) takes a document that is open, and a line of it.",
        of: request.id)
    }
    document.evaluation.go(on: row, for: RunningCall.longest)
    guard let line = RunnableLine(at: row, of: document) else {
      throw MessageError(.invalidParameters, "There is no command on this line.", of: request.id)
    }
    let send = send
    return Call(id: request.id) { running in
      let text = line.run(running)
      send([
        "jsonrpc": "2.0", "method": "window/showMessage",
        "params": ["type": .number(3), "message": .string(text)],
      ])
      return Self.answer(request.id, .string(text))
    }
  }

  // MARK: Notifications

  private func take(_ method: String, _ parameters: JSONTree?) throws(MessageError) {
    if method == "exit" {
      if case .closing = session { session = .ended(0) } else { session = .ended(1) }
      return
    }
    guard case .open(let encoding) = session else { return }
    switch method {
    case "textDocument/didOpen": try open(parameters?["textDocument"], encoding)
    case "textDocument/didChange": try change(parameters)
    case "textDocument/didClose": try close(parameters)
    case "$/cancelRequest":
      if let id = parameters?["id"].flatMap(RequestID.init), calls.cancel(id) {
        send(MessageError(.cancelled, "Cancelled.", of: id).answer)
      }
    default: break
    }
  }

  private func open(_ document: JSONTree?, _ encoding: PositionEncoding) throws(MessageError) {
    guard let address = document?["uri"]?.string, let text = document?["text"]?.string else {
      throw MessageError(.invalidParameters, "A document has an address and a text.")
    }
    let files = FileURI.path(of: address).map(files) ?? .nowhere
    let isPage = document?["languageId"]?.string == "markdown" || address.lowercased().hasSuffix(".md")
    let contents = TextDocument(
      text, version: document?["version"]?.integer ?? 0, encoding: encoding, isPage: isPage)
    documents[address] = OpenDocument(contents, at: address, in: initial, files)
  }

  private func change(_ parameters: JSONTree?) throws(MessageError) {
    let document = try document(in: parameters, of: nil)
    guard let version = parameters?["textDocument"]?["version"]?.integer,
      let changes = parameters?["contentChanges"]?.elements
    else {
      throw MessageError(.invalidParameters, "A change has a version and what is changed.")
    }
    var text = document.text
    guard text.advance(to: version) else {
      throw MessageError(
        .invalidParameters, "Version \(version) of this document is no newer than \(text.version).")
    }
    // All of them or none: a half would be a text that nobody has.
    var applied: [(TextDocument, TextDocument.Change)] = []
    for change in changes {
      guard let new = change["text"]?.string else {
        throw MessageError(.invalidParameters, "A change has a text.")
      }
      let rows: TextDocument.Change
      if let stated = change["range"] {
        guard let range = text.range(stated) else {
          throw MessageError(.invalidParameters, "A range has a start, and an end that is not before it.")
        }
        rows = text.replace(range, by: new)
      } else {
        rows = text.replaceAll(by: new)
      }
      applied.append((text, rows))
    }
    calls.cancel(document.pageCheckID)
    for (text, change) in applied { document.change(to: text, change) }
  }

  private func close(_ parameters: JSONTree?) throws(MessageError) {
    let document = try document(in: parameters, of: nil)
    documents[document.address] = nil
    calls.cancel(document.pageCheckID)
    send(OpenDocument.diagnostics([], of: document.address, nil))
  }
}

extension LanguageFeature {
  /// All that an editor can ask about a document.
  static let all: [LanguageFeature] = [
    .completion, .signatureHelp, .hover, .semanticTokens, .codeActions, .formatting, .symbols, .definition,
    .rename, .inlayHints, .codeLens,
  ]

  /// The answers by their methods.
  static let answers = Dictionary(
    all.flatMap(\.methods).map { ($0.name, $0.answer) }, uniquingKeysWith: { first, _ in first })
}
