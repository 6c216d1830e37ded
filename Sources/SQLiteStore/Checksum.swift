import GRDB

/// The checksums of rows, in a column `sum` of each table with text, by which `verify` finds text that changed
/// on the disk; SQLite itself has none.
///
/// A sum is the CRC-32 of the values, times 4, plus the state for an entry of the log. SQL computes it as the
/// row is written: `checksum(…)`.
enum Checksum {
  /// The first version of stores that have them.
  static let version = 5

  /// The statements that add the sums and compute those of the rows that there are; released, so that they
  /// never change.
  static let schema = """
    ALTER TABLE sheets ADD COLUMN sum INTEGER;
    ALTER TABLE stated ADD COLUMN sum INTEGER;
    ALTER TABLE log ADD COLUMN sum INTEGER;
    ALTER TABLE meta ADD COLUMN sum INTEGER;
    ALTER TABLE kept ADD COLUMN sum INTEGER;
    UPDATE sheets SET sum = checksum(id, kind, name);
    UPDATE stated SET sum = checksum(sheet, field, text);
    UPDATE log SET sum = checksum(number, time, session, label, deltas) + state;
    UPDATE meta SET sum = checksum(key, value);
    UPDATE kept SET sum = checksum(shelf, key, text, time);
    """

  /// The SQL function of any number of values.
  static let function = DatabaseFunction("checksum", pure: true) { values in
    var sum = CRC32()
    for value in values {
      switch value.storage {
      case .string(let text): sum.add(text.utf8)
      case .int64(let number): sum.add(String(number).utf8)
      default: break
      }
      // Between two values, so that "ab" and "c" differ from "a" and "bc"; no text has this byte.
      sum.add(CollectionOfOne(0xFF))
    }
    return Int64(sum.value) * 4
  }
}

/// The checksum of Ethernet and zip: it differs for all texts of which only one bit, or bits within 32, differ.
/// - Source: ISO 3309; the polynomial 0xEDB88320 with the bits of a byte in reverse order.
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  /// The sum of all bytes so far.
  var value: UInt32 { ~state }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = state >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
  }
}
