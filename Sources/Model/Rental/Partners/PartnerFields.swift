/// The fields of the terms between partners.
extension Rental {
  /// The name of their section.
  package static let partnerSection = "Partners"
  package static let sectionOfRecords: String? = partnerSection

  static let partnerFields: [FieldDefinition<Rental>] =
    [
      .init(
        "pref", "Preferred Return %", part: \.partnerTerms, \.preferred, in: 0...100, shapesFormulas: true,
        "The return a year that the partners get first, on the capital that they have not got back."),
      .init(
        "pref_kind", "Unpaid Preferred Return", part: \.partnerTerms, \.preferredKind, in: 0...0,
        "Whether a preferred return that is not paid is owed with interest, without any, or lapses."),
      .init(
        "split", "Split %", part: \.partnerTerms, \.split, in: 0...100, items: 1...20,
        "The parts of the partners in what is left after the capital: 75/25; by their capital unless you enter it."
      ),
    ] + hurdle("", \.hurdles.first) + hurdle("_2", \.hurdles.second) + hurdle("_3", \.hurdles.third)

  /// The fields of a hurdle.
  /// - Parameter suffix: The end of their names.
  @inline(__always)
  private static func hurdle(
    _ suffix: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<PartnerTerms, Hurdle>
  ) -> [FieldDefinition<Rental>] {
    [
      .init(
        "hurdle\(suffix)", "Hurdle %", apart: property(path(), \.rate), in: 0...100, isPositive: true,
        "The investor's IRR up to which the split before it counts."),
      .init(
        "then\(suffix)", "Split beyond the Hurdle %", apart: property(path(), \.split), in: 0...100,
        items: 1...20, "The parts of the partners beyond the hurdle: 60/40."),
    ]
  }

  /// The same field of the next hurdle; nil for that of the last one, and for any other field.
  package static func fieldOfNextHurdle(after field: Field) -> Field? {
    let names = ["hurdle", "then"].map { word in
      (0..<PartnerTerms.mostHurdles).map { name(word, ofHurdle: $0) }
    }
    for names in names {
      guard let index = names.firstIndex(of: field.name), index + 1 < names.count else { continue }
      return Rental.field(named: names[index + 1])
    }
    return nil
  }

  @inline(__always)
  private static func property<Held>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<PartnerTerms, Hurdle>,
    _ part: @autoclosure @escaping @Sendable () -> WritableKeyPath<Hurdle, Held>
  ) -> Property<Rental, Held> {
    .computed(
      read: { $0.pointee.partnerTerms[keyPath: path()][keyPath: part()] },
      write: { $0.pointee.partnerTerms[keyPath: path()][keyPath: part()] = $1 })
  }
}

extension Field {
  /// `true` for a term between partners, and for the capital of one.
  package var isOfPartners: Bool { section == Rental.partnerSection }
}
