import Synchronization

/// A catalog of messages that is read from its PO file when it is first needed.
final class LazyCatalog: Sendable {
  private let file: @Sendable () -> String
  private let read = Mutex<MessageCatalog?>(nil)
  private let readHeader = Mutex<[String: String]?>(nil)

  init(file: @escaping @Sendable () -> String) { self.file = file }

  /// The catalog; one without messages if the file cannot be read, which a test excludes.
  var catalog: MessageCatalog {
    read.withLock { catalog in
      if let catalog { return catalog }
      let new = (try? MessageCatalog(po: Array(file().utf8))) ?? MessageCatalog()
      catalog = new
      return new
    }
  }

  /// The header of the file, for which its messages are not read.
  var header: [String: String] {
    readHeader.withLock { header in
      if let header { return header }
      let new = MessageCatalog.header(po: file())
      header = new
      return new
    }
  }
}
