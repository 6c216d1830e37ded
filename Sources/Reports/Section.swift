import Localization

extension Report {
  /// A part of a report under a title, such as those of a report to hand over.
  package struct Section: Sendable, Equatable {
    /// The arrangement of a section on a page.
    package enum Layout: Sendable {
      /// One block below the other.
      case plain
      /// Figures as tiles side by side.
      case tiles
      /// The sections inside side by side, where there is room.
      case columns
      /// Closed until the reader opens it: for pages and programs alone, and never printed.
      case folded
    }

    /// The registry name, which is the key in JSON and the place on a page.
    package let name: String
    /// The title for people.
    package let title: LocalizedText
    /// A few words in small type before the title; nil for none.
    package let kicker: LocalizedText?
    /// A remark in small type behind the title; nil for none.
    package let remark: LocalizedText?
    /// `true` for a title that is good news, `false` for bad; nil for one that is neither.
    package let isGood: Bool?
    /// The arrangement on a page.
    package let layout: Layout
    /// `true` for a section that begins a new sheet of paper.
    package let startsSheet: Bool
    /// The blocks in their order; sections may be among them.
    package var blocks: [Block]

    /// A section of these blocks.
    package init(
      _ name: String, _ title: LocalizedText, kicker: LocalizedText? = nil, remark: LocalizedText? = nil,
      isGood: Bool? = nil, layout: Layout = .plain, startsSheet: Bool = false, _ blocks: [Block]
    ) {
      (self.name, self.title, self.kicker, self.remark) = (name, title, kicker, remark)
      (self.isGood, self.layout, self.startsSheet, self.blocks) = (isGood, layout, startsSheet, blocks)
    }

    /// The section with other blocks.
    func with(_ blocks: [Block]) -> Section {
      var copy = self
      copy.blocks = blocks
      return copy
    }
  }
}

extension [Report.Block] {
  /// The blocks with those inside sections in their places.
  var flattened: [Report.Block] {
    flatMap { block -> [Report.Block] in
      if case .section(let section) = block { section.blocks.flattened } else { [block] }
    }
  }
}
