extension Sequence {
  /// The first element of each key, in their order.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it stands first.
  package func uniqued() -> [Element] { uniqued(by: \.self) }
}
