/// An array whose copies share what is equal in them, so that a change of a copy costs and keeps little.
///
/// A tree with up to 32 branches at each node (the vector of Bagwell and Rompf, "RRB-Trees", 2011, without
/// concatenation): to append, read or replace an element takes as many steps as the tree has levels. A copy that
/// is changed has new nodes on the way to the change, and all others are those of the original: a thousand
/// versions of a list of ten thousand take little more memory than one.
package struct SharedArray<Element> {
  fileprivate indirect enum Node {
    case leaf([Element])
    case branch([Node])
  }

  fileprivate static var bits: Int { 5 }
  fileprivate static var width: Int { 1 << bits }

  fileprivate var root = Node.leaf([])
  /// The bits of an index that the levels above the leaves use.
  fileprivate var shift = 0
  package private(set) var count = 0

  /// An empty array.
  package init() {}

  /// An array with the elements of a sequence.
  package init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Adds an element at the end.
  package mutating func append(_ element: Element) {
    if count == Self.width << shift {
      root = .branch([root])
      shift += Self.bits
    }
    root.append(element, at: count, shift)
    count += 1
  }

  /// Removes the elements that do not satisfy a condition.
  package mutating func removeAll(where shouldBeRemoved: (Element) -> Bool) {
    self = SharedArray(filter { !shouldBeRemoved($0) })
  }
}

extension SharedArray: Sendable where Element: Sendable {}
extension SharedArray.Node: Sendable where Element: Sendable {}

extension SharedArray: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "an index of no element")
      var (node, shift) = (root, shift)
      while case .branch(let nodes) = node {
        node = nodes[index >> shift & (Self.width - 1)]
        shift -= Self.bits
      }
      guard case .leaf(let elements) = node else { preconditionFailure("a tree without leaves") }
      return elements[index & (Self.width - 1)]
    }
    set {
      precondition(index >= 0 && index < count, "an index of no element")
      root.replace(newValue, at: index, shift)
    }
  }

  package func makeIterator() -> some IteratorProtocol<Element> {
    stride(from: 0, to: count, by: Self.width).lazy.flatMap { leaf(at: $0) }.makeIterator()
  }

  private func leaf(at index: Int) -> [Element] {
    var (node, shift) = (root, shift)
    while case .branch(let nodes) = node {
      node = nodes[index >> shift & (Self.width - 1)]
      shift -= Self.bits
    }
    if case .leaf(let elements) = node { return elements }
    return []
  }
}

extension SharedArray: Equatable where Element: Equatable {
  package static func == (one: SharedArray, other: SharedArray) -> Bool {
    one.count == other.count && one.indicesDiffering(from: other).isEmpty
  }

  /// The indices of the elements that differ from those of another array, and of those that only one of both
  /// has; what both share is not looked at.
  package func indicesDiffering(from other: SharedArray) -> [Int] {
    let (short, long) = count < other.count ? (count, other.count) : (other.count, count)
    var found: [Int] = []
    if shift == other.shift {
      Node.compare(root, other.root, from: 0, shift, upTo: short, &found)
    } else {
      found = (0..<short).filter { self[$0] != other[$0] }
    }
    return found + (short..<long)
  }
}

extension SharedArray.Node {
  fileprivate mutating func append(_ element: Element, at index: Int, _ shift: Int) {
    switch self {
    case .leaf(var elements):
      self = .leaf([])
      elements.append(element)
      self = .leaf(elements)
    case .branch(var nodes):
      // The node gives its contents away, so that they are changed in place where no copy shares them.
      self = .leaf([])
      let place = index >> shift & (SharedArray.width - 1)
      if place == nodes.count { nodes.append(SharedArray.Node.path(to: shift - SharedArray.bits)) }
      nodes[place].append(element, at: index, shift - SharedArray.bits)
      self = .branch(nodes)
    }
  }

  /// The nodes down to an empty leaf.
  private static func path(to shift: Int) -> SharedArray.Node {
    shift == 0 ? .leaf([]) : .branch([path(to: shift - SharedArray.bits)])
  }

  fileprivate mutating func replace(_ element: Element, at index: Int, _ shift: Int) {
    let place = index >> shift & (SharedArray.width - 1)
    switch self {
    case .leaf(var elements):
      self = .leaf([])
      elements[place] = element
      self = .leaf(elements)
    case .branch(var nodes):
      self = .leaf([])
      nodes[place].replace(element, at: index, shift - SharedArray.bits)
      self = .branch(nodes)
    }
  }

  /// Notes the indices below an end at which two trees of one height differ.
  fileprivate static func compare(
    _ one: Self, _ other: Self, from first: Int, _ shift: Int, upTo end: Int, _ found: inout [Int]
  ) where Element: Equatable {
    switch (one, other) {
    case (.leaf(let one), .leaf(let other)):
      if one.isIdentical(to: other) { return }
      for (index, pair) in zip(one, other).enumerated() where first + index < end && pair.0 != pair.1 {
        found.append(first + index)
      }
    case (.branch(let one), .branch(let other)):
      if one.isIdentical(to: other) { return }
      for (index, pair) in zip(one, other).enumerated() {
        compare(pair.0, pair.1, from: first + index << shift, shift - SharedArray.bits, upTo: end, &found)
      }
    default: preconditionFailure("trees of different heights")
    }
  }
}

extension Array {
  /// `true` when both are the same piece of memory, which then holds equal elements.
  fileprivate func isIdentical(to other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
