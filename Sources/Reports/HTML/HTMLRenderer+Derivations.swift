import Localization

extension HTMLRenderer {
  /// Writes derivations that readers can open: the figure, its formula, and the figures in it in turn.
  ///
  /// A figure that has a derivation of its own beside this one is linked to it, so that each is derived once.
  func write(_ derivations: [Derivation], into page: inout HTMLWriter) {
    let own = Set(derivations.map(\.subject))
    page.element("div", ["class": "figs"]) { page in
      for derivation in derivations { write(derivation, own, into: &page) }
    }
  }

  private func write(_ derivation: Derivation, _ own: Set<String>, into page: inout HTMLWriter) {
    let place = Self.place(of: derivation.subject)
    guard derivation.formula != nil else {
      return page.element("div", ["class": "fig", "id": place]) { page in
        page.element("div", ["class": "line"]) { writeHead(of: derivation, into: &$0) }
      }
    }
    page.element("details", ["class": "fig", "id": place]) { page in
      page.element("summary") { writeHead(of: derivation, into: &$0) }
      page.element("div", ["class": "how"]) { page in
        writeFormula(of: derivation, into: &page)
        var known: Set<String> = [derivation.subject]
        write(derivation.parts, own, &known, into: &page)
      }
    }
  }

  private func writeHead(of derivation: Derivation, into page: inout HTMLWriter) {
    page.element("span", ["class": "n"]) { page in
      page.element("bdi") { page in
        derivation.title.map { page.text($0) } ?? page.text(derivation.subject)
      }
    }
    page.element("span", ["class": "v"]) { write(derivation.value, into: &$0) }
  }

  /// Writes the formula with its names, and with figures in their place unless that says the same.
  private func writeFormula(of derivation: Derivation, into page: inout HTMLWriter) {
    guard let formula = derivation.formula else { return }
    let figures = derivation.figureText(in: localeFormat)
    let value = localeFormat.text(derivation.value)
    if formula != value, formula != derivation.subject { write(formula: formula, class: "f", into: &page) }
    if figures != value, figures != formula { write(formula: figures, class: "f w", into: &page) }
  }

  private func write(formula: String, class name: String, into page: inout HTMLWriter) {
    page.element("p", ["class": name]) { page in page.element("code") { $0.text("= \(formula)") } }
  }

  /// Writes the figures of a formula, each with its own formula.
  private func write(
    _ parts: [Derivation], _ own: Set<String>, _ known: inout Set<String>, into page: inout HTMLWriter
  ) {
    if parts.isEmpty { return }
    // What a closure would capture is one of the parameters.
    var names = known
    page.element("ul", ["class": "tree"]) { page in
      for part in parts {
        let isNew = names.insert(part.subject).inserted
        page.element("li") { write(part: part, isNew: isNew, own, &names, into: &$0) }
      }
    }
    known = names
  }

  private func write(
    part: Derivation, isNew: Bool, _ own: Set<String>, _ known: inout Set<String>,
    into page: inout HTMLWriter
  ) {
    if own.contains(part.subject) {
      page.element("a", ["href": "#" + Self.place(of: part.subject)]) { $0.text(part.subject) }
    } else {
      page.element("bdi") { $0.text(part.subject) }
    }
    page.element("span", ["class": "eq"]) { $0.text(" = ") }
    page.element("b") { write(part.value, into: &$0) }
    let remark = isNew || part.formula == nil ? part.remark : LocalizedText("as above")
    page.element("span", ["class": "aside"], text: remark)
    guard isNew, !own.contains(part.subject) else { return }
    writeFormula(of: part, into: &page)
    write(part.parts, own, &known, into: &page)
  }

  /// The place of a figure on the page, in characters that need no escape.
  private static func place(of subject: String) -> String {
    let name = subject.unicodeScalars.map { scalar -> String in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? String(scalar) : "-\(String(scalar.value, radix: 16))-"
    }
    return "figure-" + name.joined()
  }
}
