/// The places of a statement at which names stand for the labels that were typed.
package struct Renaming: Sendable, Equatable {
  /// The UTF-8 range of a label in the line that was typed, and that of the name in the text that is read.
  package struct Place: Sendable, Equatable {
    let typed: Range<Int>
    let read: Range<Int>
  }

  /// The statement as it was typed.
  package let typedText: String
  /// In their order.
  package let places: [Place]

  /// The range in the line that was typed, for one in the text that is read; of a part of a name, the whole label.
  package func typed(_ range: Range<Int>) -> Range<Int> {
    let start = offset(range.lowerBound, isEnd: false)
    return start..<max(start, offset(range.upperBound, isEnd: true))
  }

  private func offset(_ offset: Int, isEnd: Bool) -> Int {
    var shift = 0
    for place in places {
      if offset < place.read.lowerBound || offset == place.read.lowerBound && isEnd { break }
      if offset < place.read.upperBound || offset == place.read.upperBound && isEnd {
        return isEnd ? place.typed.upperBound : place.typed.lowerBound
      }
      shift = place.typed.upperBound - place.read.upperBound
    }
    return offset + shift
  }
}

extension Statement {
  /// The range in the line that was typed, for one in the text that is read.
  package func typed(_ range: Range<Int>) -> Range<Int> { renaming?.typed(range) ?? range }

  /// The statement with names in the place of what was typed; nil where there is nothing to put in place.
  /// - Parameter names: The ranges in the line with the names for them, in their order.
  package func renamed(_ names: [(typed: Range<Int>, name: String)]) -> Statement? {
    guard renaming == nil, !names.isEmpty, let start = tokens.first?.range.lowerBound else { return nil }
    let bytes = Array(text.utf8)
    var (read, end) = ([UInt8](), 0)
    var places: [Renaming.Place] = []
    for (typed, name) in names {
      read += bytes[end..<typed.lowerBound - start]
      let from = start + read.count
      read += Array(name.utf8)
      places.append(Renaming.Place(typed: typed, read: from..<start + read.count))
      end = typed.upperBound - start
    }
    read += bytes[end...]
    // The blanks keep the offsets of the line.
    let line = String(repeating: " ", count: start) + String(decoding: read, as: UTF8.self)
    guard let statements = try? Line(line).statements, statements.count == 1 else { return nil }
    return Statement(
      tokens: statements[0].tokens, text: statements[0].text,
      renaming: Renaming(typedText: text, places: places))
  }
}
