import Encoding
import Shell

extension LanguageServer {
  /// Takes a message that asks for no answer.
  func take(_ method: String, _ parameters: JSONTree?) throws(MessageError) {
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
    documents[address] = OpenDocument(
      contents, at: address, in: initial, files, longest: longest,
      hearsOfLateAnswers: refreshed.contains(.inlayHint))
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
    cancelCalls(of: document)
    for (text, change) in applied { document.change(to: text, change) }
  }

  private func cancelCalls(of document: OpenDocument) {
    calls.cancel(document.pageCheckID)
    calls.cancel(document.lateAnswerID)
  }

  private func close(_ parameters: JSONTree?) throws(MessageError) {
    let document = try document(in: parameters, of: nil)
    documents[document.address] = nil
    cancelCalls(of: document)
    send(OpenDocument.diagnostics([], of: document.address, nil))
  }
}
