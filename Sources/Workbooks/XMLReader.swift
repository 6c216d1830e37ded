import CExpat
import Glibc

/// What takes in the elements of a text in XML, one after the other.
protocol XMLHandler: AnyObject {
  /// An element begins; the prefix of its name is left out.
  func begin(_ name: String, _ attributes: XMLAttributes) throws(WorkbookError)
  func end(_ name: String) throws(WorkbookError)
  /// A piece of the text within an element.
  func append(_ text: UnsafeBufferPointer<UInt8>) throws(WorkbookError)
}

/// The reader of a part of a workbook.
///
/// A declaration of a document type, which no workbook has and bombs of entities need, is an error, and so are elements
/// within elements beyond all need, and names or values that would have to be held whole.
final class XMLReader {
  private let parser: XML_Parser
  private let handler: any XMLHandler
  private var error: WorkbookError?
  private var depth = 0
  private var byteCount = 0
  /// The number of elements of the piece that is read.
  private var elementCount = 0

  private static let (mostDepth, mostHeld) = (64, 1 << 20)

  init(_ handler: any XMLHandler) throws(WorkbookError) {
    guard let parser = XML_ParserCreate(nil) else { throw .cannotRead(code: ENOMEM) }
    (self.parser, self.handler) = (parser, handler)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLReader.of($0).begin($1, $2) }, { XMLReader.of($0).end($1) })
    XML_SetCharacterDataHandler(parser) { XMLReader.of($0).append($1, $2) }
    XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in XMLReader.of(user).stop(.damaged) }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads further bytes.
  func read(_ bytes: [UInt8], isEnd: Bool) throws(WorkbookError) {
    let status = bytes.withUnsafeBytes {
      XML_Parse(
        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), isEnd ? 1 : 0)
    }
    if let error { throw error }
    guard status == XML_STATUS_OK else {
      throw XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY ? .cannotRead(code: ENOMEM) : .damaged
    }
    byteCount += bytes.count
    guard byteCount - Int(XML_GetCurrentByteIndex(parser)) < XMLReader.mostHeld else { throw .tooLarge }
  }

  /// Reads a part to its end.
  func readAll(_ entry: ZipEntryReader) throws(WorkbookError) {
    while try readNext(1 << 16, of: entry) > 0 {}
  }

  /// Reads the next bytes of a part, at most so many.
  /// - Returns: The number of bytes; 0 at the end.
  func readNext(_ most: Int, of entry: ZipEntryReader) throws(WorkbookError) -> Int {
    let bytes = try entry.next(most)
    elementCount = 0
    try read(bytes, isEnd: bytes.isEmpty)
    try entry.inflation.add(elements: elementCount)
    return bytes.count
  }

  // MARK: Calls of the parser

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLReader {
    // The parser is freed with the reader, so that each call has one.
    Unmanaged<XMLReader>.fromOpaque(user.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    elementCount += 1
    if depth > XMLReader.mostDepth { return stop(.tooLarge) }
    call { () throws(WorkbookError) in
      try handler.begin(String(localNameOf: name), XMLAttributes(attributes))
    }
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    depth -= 1
    call { () throws(WorkbookError) in try handler.end(String(localNameOf: name)) }
  }

  private func append(_ text: UnsafePointer<CChar>?, _ count: Int32) {
    text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
      call { () throws(WorkbookError) in
        try handler.append(UnsafeBufferPointer(start: start, count: Int(count)))
      }
    }
  }

  private func call(_ body: () throws(WorkbookError) -> Void) {
    guard error == nil else { return }
    do throws(WorkbookError) { try body() } catch { stop(error) }
  }

  private func stop(_ error: WorkbookError) {
    if self.error == nil { self.error = error }
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}

/// The attributes of an element, which are there as long as its beginning is read.
struct XMLAttributes {
  private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

  /// The value of an attribute; the prefix of its name is left out.
  subscript(name: String) -> String? {
    var place = 0
    while let attribute = pairs?[place] {
      if strcmp(localName(of: attribute), name) == 0 {
        return pairs?[place + 1].map { String(cString: $0) }
      }
      place += 2
    }
    return nil
  }

  /// `true` where an attribute says so; what is not said is `false`.
  func isTrue(_ name: String) -> Bool { ["1", "true"].contains(self[name]) }
}

/// The part of a name behind its prefix: `row` of `x:row`.
private func localName(of name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
  strchr(name, Int32(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
}

extension String {
  fileprivate init(localNameOf name: UnsafePointer<CChar>?) {
    self = name.map { String(cString: localName(of: $0)) } ?? ""
  }
}
