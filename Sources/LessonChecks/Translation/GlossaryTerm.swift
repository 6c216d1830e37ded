/// A word of the field, of time or of logic that a translation must not lose: a house with *no* loan is another one.
struct GlossaryTerm {
  /// The words of the original, in small letters, each in all its forms.
  private let original: [String]
  /// The beginnings of what stands for them.
  let translations: [String]

  private init(_ original: String, _ translations: String) {
    self.original = original.split(separator: "|").map(String.init)
    self.translations = translations.split(separator: "|").map(String.init)
  }

  /// The terms of a language, by its code; none for a language without a glossary.
  static func all(of language: String) -> [GlossaryTerm] { language == "es" ? spanish : [] }

  /// The form of the term that stands in words of the original; nil for none.
  func form(in words: String) -> String? { original.first { words.contains(" \($0) ") } }

  /// `true` when words of the translation have the term.
  func isTranslated(in words: String) -> Bool { translations.contains { words.contains(" \($0)") } }

  /// - Source: IRS, Tema 704 (depreciación); CFPB, Obtener respuestas (cuenta escrow, gastos de cierre, pago inicial).
  private static let spanish = [
    GlossaryTerm("building", "edificio|construcci"),
    GlossaryTerm("cap rate|cap rates", "tasa de capitalización|tasas de capitalización|cap rate"),
    GlossaryTerm("cash flow|cash flows", "flujo de caja|flujos de caja|cash flow"),
    GlossaryTerm("closing costs", "gastos de cierre|costos de cierre"),
    GlossaryTerm("depreciation", "depreciación"),
    GlossaryTerm("down payment|down payments", "pago inicial|pagos iniciales"),
    GlossaryTerm("equity", "patrimonio"),
    GlossaryTerm("escrow", "escrow"),
    GlossaryTerm("expenses", "gastos|expenses"),
    GlossaryTerm("half", "mitad|medi"),
    GlossaryTerm("insurance", "seguro"),
    GlossaryTerm("interest", "interés|intereses|interest"),
    GlossaryTerm("lender|lenders", "prestamista|banco|presta"),
    GlossaryTerm("loan|loans", "préstamo"),
    GlossaryTerm("manager", "administrador|gestor"),
    GlossaryTerm("month|months|monthly", "mes|mensual"),
    GlossaryTerm("mortgage|mortgages", "hipoteca"),
    GlossaryTerm(
      "no|not|never|nothing|nobody|none|neither|without", "no|ni|sin|nada|nadie|nunca|ningún|ningun"),
    GlossaryTerm("principal", "capital"),
    GlossaryTerm("property tax", "impuesto"),
    GlossaryTerm("sale", "venta|vend"),
    GlossaryTerm("tenant|tenants", "inquilin"),
    GlossaryTerm("unit|units", "unidad|vivienda|unitari"),
    GlossaryTerm("vacancy|vacancies", "vacancia"),
    GlossaryTerm("year|years|yearly", "año|anual"),
  ]
}
