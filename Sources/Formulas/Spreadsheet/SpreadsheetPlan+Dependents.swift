/// What of a plan depends on what.
extension SpreadsheetPlan {
  /// The names of the cells, columns and rows that follow from some, these among them.
  /// - Parameter names: The names of cells; what stands in other sheets follows from them.
  package func dependents(of names: Set<String>) -> Set<String> {
    var found = names
    var count = 0
    while found.count > count {
      count = found.count
      for single in singles where depends(single.text, on: found) { found.insert(single.name) }
      for one in series where depends(one.text, on: found) || depends(one.closing, on: found) {
        found.insert(one.name)
      }
    }
    return found
  }

  private func depends(_ text: SpreadsheetText?, on names: Set<String>) -> Bool {
    guard let text else { return false }
    return !text.columnsElsewhere.isEmpty || text.firstName(in: names) != nil
      || text.seriesNumbers.contains { names.contains(series[$0].name) }
  }

  /// The numbers of the columns of months that something reads in other months than the closing.
  package var seriesReadAfterClosing: Set<Int> {
    let names = Dictionary(
      series.indices.filter { !series[$0].isYearly }.map { (series[$0].name, $0) },
      uniquingKeysWith: { one, _ in one })
    var found: Set<Int> = []
    var pending = singles.compactMap(\.text)
    for one in series where one.isYearly { pending += [one.text, one.closing].compactMap(\.self) }
    while let text = pending.popLast() {
      let words = text.words
      if words.count == 3, words[0] == "INDEX", words[2] == "1" { continue }
      let read = words.compactMap { names[$0] }
      for number in read + text.seriesNumbers.filter({ !series[$0].isYearly })
      where found.insert(number).inserted {
        pending += [series[number].text, series[number].closing].compactMap(\.self)
      }
    }
    return found
  }
}
