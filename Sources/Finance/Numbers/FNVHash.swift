/// The FNV-1a hash of bytes, which is the same in every run and on every machine, unlike `Hasher`'s.
/// - Source: G. Fowler, L. C. Noll, P. Vo, D. Eastlake, The FNV Non-Cryptographic Hash Algorithm.
public struct FNVHash: Sendable {
  /// The hash of the bytes so far.
  public var value: UInt64 { hash }
  @usableFromInline var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of no bytes.
  public init() {}

  /// Adds bytes.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
