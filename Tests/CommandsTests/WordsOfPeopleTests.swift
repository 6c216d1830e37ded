import Localization
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// What people say, and where it leads: gathered from what was typed by a landlord with six doors, a first-time buyer, an
/// analyst and an owner of three years, and from the headings of calculators and of books on rental property.
@Suite("The words of people")
struct WordsOfPeopleTests {
  /// Where `help` leads: the name of a topic, or of a field or metric before a colon, or a command before a blank.
  private static let english: [(said: String, leads: String)] = [
    ("refinance", "Refinancing"), ("refi", "Refinancing"), ("cash out refinance", "Refinancing"),
    ("flip", "flip\nShow what buying"), ("fix and flip", "A flip"), ("brrrr", "Buy, rehab, rent"),
    ("BRRRR method", "Buy, rehab, rent"),
    ("house hack", "House hacking"), ("owner occupied", "House hacking"), ("offer", "What to offer"),
    ("what should I offer", "What to offer"), ("MAO", "What to offer"), ("70% rule", "What to offer"),
    ("sell", "Selling"), ("when to sell", "Selling"), ("exit strategy", "Selling"), ("import", "Listings"),
    ("spreadsheet", "Listings"), ("zillow", "Listings"), ("lease", "Leases"), ("tenants", "Leases"),
    ("section 8", "Leases"), ("taxes", "Taxes"), ("write offs", "Taxes"), ("irs", "Taxes"),
    ("1031 exchange", "A like-kind exchange"), ("partner", "Partners"), ("joint venture", "Partners"),
    ("syndication", "Partners"), ("mortgage insurance", "Mortgage insurance"),
    ("FHA loan", "Mortgage insurance"),
    ("cap rate", "The cap rate"), ("STR", "Short-term"), ("airbnb", "Short-term"),
    ("vacation rental", "Short-term"),
    ("bank", "What a bank sees"), ("DSCR loan", "What a bank sees"),
    ("how much can I borrow", "What a bank sees"),
    ("is it worth it", "Is it worth it?"), ("is it worth", "Is it worth it?"),
    ("good deal", "Is it worth it?"),
    ("should I buy", "Is it worth it?"),
    ("does it cash flow", "Is it worth it?"), ("mortgage", "Loans"), ("second mortgage", "Loans"),
    ("adjustable rate", "Loans"), ("amortization schedule", "Loans"), ("pay off early", "Loans"),
    ("seller financing", "Seller financing"), ("subject to", "Seller financing"),
    ("wrap", "Seller financing"),
    ("hard money", "Hard money"), ("bridge loan", "Hard money"), ("HELOC", "A line of credit"),
    ("line of credit", "A line of credit"), ("contractor", "Repairs"), ("new roof", "Repairs"),
    ("running costs", "What a property costs"), ("50% rule", "What a property costs"),
    ("cost", "What a property costs"),
    ("returns", "Returns"), ("how much do I make", "Returns"), ("inflation", "Growth"),
    ("assumptions", "Growth"),
    ("worst case", "What can go wrong"), ("monte carlo", "What can go wrong"),
    ("what if", "What can go wrong"),
    ("stress test", "What can go wrong"), ("side by side", "Comparing"), ("portfolio", "Comparing"),
    ("cash to close", "The cash"), ("how much cash", "The cash"), ("duplex", "Several units"),
    ("apartment building", "Several units"), ("pdf", "Printing"), ("share", "Printing"),
    ("getting started", "The first minutes"), ("tutorial", "The first minutes"),
    ("landlord", "A property that you own"),
    ("keep or sell", "Keep, sell or refinance"), ("bookkeeping", "A property that you own"),
    ("wholesale", "Wholesaling"), ("purchase price", "price:"), ("down payment", "down:"),
    ("interest rate", "rate:"),
    ("property taxes", "taxes:"), ("closing costs", "closing:"), ("rent growth", "rent_growth:"),
    ("HOA dues", "hoa:"), ("repairs", "Repairs"), ("property management", "management:"),
    ("opex", "expenses:"),
    ("doors", "units:"), ("monthly payment", "payment:"), ("cash flow", "cash_flow:"),
    ("CoC", "cash_on_cash:"),
    ("net operating income", "noi:"), ("loan to value", "ltv:"), ("return on investment", "roi:"),
    ("break-even rent", "break_even_rent:"), ("after-repair value", "arv:"), ("vacancy rate", "vacancy:"),
    ("holding period", "hold:"), ("gross rent multiplier", "grm:"), ("summary", "summary"), ("undo", "undo"),
    ("compare", "compare "), ("exit", "quit"), ("report", "report "),
  ]

  private static let spanish: [(said: String, leads: String)] = [
    ("refinanciar", "Refinanciar"), ("refinanciacion", "Refinanciar"),
    ("reformar y vender", "Comprar, reformar y vender"),
    ("vivienda habitual", "Vivir en una"), ("oferta", "Cuánto ofrecer"), ("cuánto ofrecer", "Cuánto ofrecer"),
    ("vender", "Vender"), ("cuando vender", "Vender"), ("importar", "Listados"),
    ("hoja de cálculo", "Listados"),
    ("inquilino", "Contratos"), ("contrato de alquiler", "Contratos"), ("impuestos", "Impuestos"),
    ("hacienda", "Impuestos"), ("socio", "Socios"), ("inversores", "Socios"),
    ("seguro hipotecario", "Seguro hipotecario"),
    ("tasa cap", "La tasa de"), ("alquiler vacacional", "Alquiler vacacional"),
    ("banco", "Lo que ve un banco"),
    ("cuánto me prestan", "Lo que ve un banco"), ("vale la pena", "¿Vale la pena?"),
    ("debo comprar", "¿Vale la pena?"),
    ("merece la pena", "¿Vale la pena?"), ("hipoteca", "Préstamos"), ("interés variable", "Préstamos"),
    ("financiación del vendedor", "Financiación"), ("préstamo puente", "Préstamo puente"),
    ("línea de crédito", "Línea de crédito"), ("reparaciones", "Obras"), ("gastos mensuales", "Los gastos"),
    ("rentabilidad", "Rentabilidades"), ("inflación", "Crecimiento"), ("riesgo", "Lo que puede ir mal"),
    ("peor caso", "Lo que puede ir mal"), ("comparar", "Comparar"), ("efectivo necesario", "El efectivo"),
    ("dúplex", "Varias viviendas"), ("imprimir", "Imprimir"), ("empezar", "Los primeros"),
    ("propietario", "Una propiedad"), ("precio de compra", "price:"), ("precio", "price:"),
    ("alquiler", "rent:"),
    ("entrada", "down:"), ("tasa de interés", "rate:"), ("interes", "rate:"), ("plazo", "term:"),
    ("gastos de venta", "selling:"), ("seguro", "insurance:"), ("comunidad", "Los gastos"),
    ("flujo de caja", "cash_flow:"), ("cuota", "payment:"), ("TIR", "irr:"),
    ("valor tras la reforma", "arv:"),
    ("desocupacion", "vacancy:"),
  ]

  @Test("The list is long enough to mean something")
  func size() { #expect(Self.english.count + Self.spanish.count >= 150) }

  @Test("What people say leads to its topic, field or command", arguments: english)
  func leads(said: String, leads: String) {
    let text = TestShell().text("help \(said)")
    #expect(text.hasPrefix(leads), "\(text.prefix(120))")
  }

  @Test("So does what people say in Spanish", arguments: spanish)
  func leadsInSpanish(said: String, leads: String) {
    let shell = TestShell("settings language es")
    let text = TestShell.text(shell.run("help \(said)"), in: shell.workspace.localeFormat)
    #expect(text.hasPrefix(leads), "\(text.prefix(120))")
  }
}
