/// A dictionary whose copies share what is equal in them, so that a change of a copy costs and keeps little.
///
/// A tree by the bits of the keys' hashes (Bagwell, "Ideal Hash Trees", 2001) with 16 branches at each node and
/// some entries in each leaf. The order of the entries means nothing.
package struct SharedDictionary<Key: Hashable, Value> {
  fileprivate indirect enum Node {
    case leaf([(key: Key, value: Value)])
    case branch([Node])
  }

  fileprivate static var bits: Int { 4 }
  fileprivate static var width: Int { 1 << bits }
  fileprivate static var mostInLeaf: Int { 8 }

  private var root = Node.leaf([])

  /// An empty dictionary.
  package init() {}

  /// The value of a key; nil for none, which also removes the key.
  package subscript(key: Key) -> Value? {
    get {
      var (node, hash) = (root, UInt(bitPattern: key.hashValue))
      while case .branch(let nodes) = node {
        node = nodes[Int(hash & UInt(Self.width - 1))]
        hash >>= Self.bits
      }
      guard case .leaf(let entries) = node else { return nil }
      return entries.first { $0.key == key }?.value
    }
    set { root.set(newValue, of: key, UInt(bitPattern: key.hashValue), level: 0) }
  }

  /// The value of a key, or the one that holds where there is none.
  package subscript(key: Key, default value: Value) -> Value {
    get { self[key] ?? value }
    set { self[key] = newValue }
  }
}

extension SharedDictionary: Sendable where Key: Sendable, Value: Sendable {}
extension SharedDictionary.Node: Sendable where Key: Sendable, Value: Sendable {}

extension SharedDictionary.Node {
  /// - Parameter hash: The bits of the key's hash that the levels above have not used.
  fileprivate mutating func set(_ value: Value?, of key: Key, _ hash: UInt, level: Int) {
    switch self {
    case .leaf(var entries):
      // The node gives its contents away, so that they are changed in place where no copy shares them.
      self = .leaf([])
      entries.removeAll { $0.key == key }
      if let value { entries.append((key, value)) }
      self = .leaf(entries)
      if entries.count > SharedDictionary.mostInLeaf { split(entries, level: level) }
    case .branch(var nodes):
      self = .leaf([])
      let place = Int(hash & UInt(SharedDictionary.width - 1))
      nodes[place].set(value, of: key, hash >> SharedDictionary.bits, level: level + 1)
      self = .branch(nodes)
    }
  }

  /// Spreads the entries of a leaf over branches, unless their hashes have no more bits.
  private mutating func split(_ entries: [(key: Key, value: Value)], level: Int) {
    let used = level * SharedDictionary.bits
    guard used < UInt.bitWidth else { return }
    self = .branch(Array(repeating: .leaf([]), count: SharedDictionary.width))
    for entry in entries {
      set(entry.value, of: entry.key, UInt(bitPattern: entry.key.hashValue) >> used, level: level)
    }
  }
}
