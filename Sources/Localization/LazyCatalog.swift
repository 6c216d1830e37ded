import Synchronization

/// A catalog of messages that is read from its PO file when it is first needed.
final class LazyCatalog: Sendable {
  private let file: @Sendable () -> [UInt8]
  private let read = Mutex<MessageCatalog?>(nil)

  init(file: @escaping @Sendable () -> [UInt8]) { self.file = file }

  /// The catalog; one without messages if the file cannot be read, which a test excludes.
  var catalog: MessageCatalog {
    read.withLock { catalog in
      if let catalog { return catalog }
      let new = (try? MessageCatalog(po: file())) ?? MessageCatalog()
      catalog = new
      return new
    }
  }

  /// The header of the file, for which its messages are not read.
  var header: [String: String] { MessageCatalog.header(po: file()) }
}
