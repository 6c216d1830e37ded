import Finance
import Localization
import Model
import Reports
import Workspace

/// A writer of changes by themselves, each as the report of a command that made only that.
package protocol ChangeWriter: AnyObject {
  /// Writes a change.
  func write(_ change: Change)
}

/// The lines `set FIELD NUMBER` of a script, which make up most of the long ones.
///
/// Such a line, in just these words, with a plain number for a field of which there is no more to say than the
/// change, is run here without tokens, copies of the document and a report. It has the same reader of numbers, the
/// same edit with its undo and the same writer as any other line. Whatever is not as plain as that is left to the
/// general path, and nothing is done then; tests run random scripts both ways.
struct PlainLines {
  /// A field of the open worksheet, by its name.
  private struct Entry {
    var name = PackedName()
    /// The field; nil for a name whose lines are not plain.
    var field: Field?
    /// The least and the greatest number of units.
    var least: Int64 = 0
    var most: Int64 = 0
  }

  /// The command of the lines with the blank behind it.
  private let word: [UInt8]
  private let isPlain: @Sendable (Field) -> Bool
  /// The fields, each at a place that follows from its name.
  private var entries: [Entry] = []
  /// The kind of worksheet and the revision of the settings for which they, and the writer, were found.
  private var kind: (any Worksheet.Type)?
  private var revision = -1
  private var decimals = 0
  private(set) var writer: (any ChangeWriter)?

  /// The plain lines of a table of commands; nil when it has none.
  init?(_ commands: CommandTable) {
    guard let name = commands.implied?.assignment, let isPlain = commands[name]?.setsPlainly else {
      return nil
    }
    (word, self.isPlain) = (Array("\(name) ".utf8), isPlain)
  }

  /// Takes over the settings and the kind of worksheet as they are now, if they have changed.
  mutating func refresh(_ interpreter: Interpreter) {
    let present = interpreter.appearanceRevision
    guard present != revision || interpreter.workspace.documentKind != kind else { return }
    (revision, kind) = (present, interpreter.workspace.documentKind)
    entries = Array(repeating: Entry(), count: 256)
    decimals = interpreter.workspace.currency.fractionDigits
    writer = interpreter.changeWriter()
  }

  /// Returns the field and the value of a line; nil for one that is not plain.
  mutating func assignment(
    _ line: UnsafeBufferPointer<UInt8>, _ workspace: Workspace
  ) -> (field: Field, value: Value)? {
    let start = word.count
    guard line.count > start else { return nil }
    for index in 0..<start where line[index] != word[index] { return nil }
    guard let (name, end) = PackedName.reading(line, from: start) else { return nil }
    let place = name.hash
    if entries[place].name != name { entries[place] = entry(name, workspace) }
    let number = UnsafeBufferPointer(rebasing: line[end...])
    guard let field = entries[place].field,
      let value = Value(plain: number, unit: field.unit, decimals: decimals), let units = value.units,
      entries[place].least <= units, units <= entries[place].most
    else { return nil }
    // A fraction may be meant as a percentage, which is remarked on.
    if case .percent = value, 0 < units, units < 10_000 { return nil }
    return (field, value)
  }

  private func entry(_ name: PackedName, _ workspace: Workspace) -> Entry {
    let currency = workspace.currency
    guard let field = workspace.sheet.field(named: name.text), !field.isPath, field.isStored,
      !field.isFollowed, !field.isMonth, !field.isCalendarMonth, field.mostDecimals == nil, isPlain(field),
      !type(of: workspace.sheet).showsResultAfterChange, let least = field.lowest(in: currency).units,
      let most = field.highest(in: currency).units
    else { return Entry(name: name) }
    return Entry(name: name, field: field, least: least, most: most)
  }
}

/// A name of up to sixteen lower-case letters and underlines, which is compared as two numbers.
private struct PackedName: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count = 0

  /// Reads a name up to a blank.
  /// - Returns: The name, and the offset behind the blank; nil for any other text.
  static func reading(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (name: PackedName, end: Int)? {
    var name = PackedName()
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: " ") { return (name, position) }
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_"), name.count < 16 else {
        return nil
      }
      if name.count < 8 {
        name.low = name.low << 8 | UInt64(byte)
      } else {
        name.high = name.high << 8 | UInt64(byte)
      }
      name.count += 1
    }
    return nil
  }

  /// A place among 256.
  var hash: Int {
    let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: mixed >> 56)
  }

  var text: String {
    let bytes = (0..<count).map { index in
      let (word, length) = index < 8 ? (low, min(count, 8)) : (high, count - 8)
      return UInt8(truncatingIfNeeded: word >> UInt64((length - 1 - index % 8) * 8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Interpreter {
  /// `true` while a plain line has no more effects than its change: nothing is recorded, watched or asked of a
  /// service, and no news is to be told.
  private var hasNoMoreEffects: Bool {
    recorder == nil && !watch.isActive && !isPreview && !isInQuietScript && !workspace.hasNews
      && workspace.scheduleProvider?.isActive != true
  }

  private var isInQuietScript: Bool { scripts.last?.isQuiet != false }

  /// Runs the next line of a script if it is plain.
  /// - Returns: `false`, and nothing is done, for any other line.
  func runPlainLine(_ reader: inout ScriptReader, _ lines: inout PlainLines?) -> Bool {
    guard hasNoMoreEffects else { return false }
    lines?.refresh(self)
    guard let writer = lines?.writer else { return false }
    let workspace = workspace
    let change = reader.takeLine { bytes -> FieldChange? in
      guard let (field, value) = lines?.assignment(bytes, workspace), !interruption.isRaised,
        let from = workspace.setAlone(field, to: value, String(decoding: bytes, as: UTF8.self))
      else { return nil }
      return FieldChange(field: field, from: from, to: value)
    }
    guard let change else { return false }
    writer.write(CellFormatter.change(change, follows: nil))
    return true
  }
}
