import Encoding
import Localization
import Model
import Shell
import Workspace

/// The saved work of the person, as resources that can be read and not changed.
package struct SavedResources: Sendable {
  private static let prefix = "roi://saved/"

  private let read: @Sendable () throws(StoreError) -> [SavedDocument]

  /// The saved work that is read anew for each request, as others may change it.
  package init(_ read: @escaping @Sendable () throws(StoreError) -> [SavedDocument]) { self.read = read }

  /// The answer to a request about resources.
  func result(of request: Request) throws(MessageError) -> [JSONValue.Member] {
    let documents: [SavedDocument]
    do throws(StoreError) { documents = try read() } catch { throw MessageError(error, of: request.id) }
    let saved = documents.filter { $0.name != nil && WorksheetKinds.named($0.kind) != nil }
    if request.method == "resources/list" {
      let names = saved.compactMap(\.name).sorted()
      return [("resources", .array(names.map(Self.description)))]
    }
    return [("contents", [try contents(of: request, among: saved)])]
  }

  /// The text of the resource that a request names: the lines that `dump` writes for it.
  private func contents(
    of request: Request, among documents: [SavedDocument]
  ) throws(MessageError) -> JSONValue {
    guard let address = request.parameters?["uri"]?.string else {
      throw MessageError(.invalidParameters, "\"uri\" is the address of a resource.", of: request.id)
    }
    let name = Self.name(in: address)
    let saved = documents.first { $0.name == name }
    guard let saved else {
      throw MessageError(
        .unknownResource, "There is no such resource.", data: ["uri": .string(String(address.prefix(300)))],
        of: request.id)
    }
    let workspace = Workspace(inMemory: .transcript)
    var document = Document()
    do throws(Diagnostic) {
      try workspace.read(saved, into: &document)
    } catch {
      throw MessageError(.unknownResource, error.message.text(in: .enUS), of: request.id)
    }
    let use = saved.kind == WorksheetKinds.main.kind ? [] : ["use \(saved.kind)"]
    let lines = (use + Recorder.lines(for: document, workspace)).map { $0 + "\n" }.joined()
    return ["uri": .string(address), "mimeType": "text/plain", "text": .string(lines)]
  }

  private static func description(of name: String) -> JSONValue {
    ["uri": .string(address(of: name)), "name": .string(name), "mimeType": "text/plain"]
  }

  /// The address of a name, in which all but letters and digits of ASCII are escaped.
  /// - Source: RFC 3986, section 2.
  private static func address(of name: String) -> String {
    prefix
      + name.utf8.map { byte -> String in
        let scalar = Unicode.Scalar(byte)
        if scalar.isASCII, scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar)
        {
          return String(Character(scalar))
        }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
      }.joined()
  }

  /// The name in an address; nil for the address of something else.
  private static func name(in address: String) -> String? {
    guard address.hasPrefix(prefix) else { return nil }
    var (bytes, rest) = ([UInt8](), address.utf8.dropFirst(prefix.utf8.count))
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension MessageError {
  /// The error of a store that cannot be read.
  fileprivate init(_ error: StoreError, of id: RequestID) {
    self.init(.unknownResource, error.message.text(in: .enUS), of: id)
  }
}
