@testable import Syntax
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// A layout with the line that screens it, and the prices and other values that are read, with the sign of a dollar.
struct RealLayout: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  var map = ""
  var currency = "USD"
  let prices: [String]
  var others: [String: String] = [:]
  var testDescription: String { name }
}

/// Listings in the layouts of the places from which people have them, with made-up rows.
enum RealLayouts {
  static let all: [RealLayout] = [
    RealLayout(
      name: "county sales",
      text: """
        PARCEL_ID|SITUS_ADDRESS|SALE_DATE|SALE_PRICE|TAX_ANNUAL|LAND_USE
        07-00114|12 ELM ST|2026-01-15|$185,000|$2,410.55|1FAM
        07-00115|9 OAK ST|2026-02-03|$240,500|$3,102.10|2FAM
        """, map: "as price=SALE_PRICE", prices: ["$185,000", "$240,500"], others: ["taxes": "$2,410.55/yr"]),
    RealLayout(
      name: "MLS export by the RESO dictionary",
      text: """
        "ListingKey","ListPrice","UnparsedAddress","BedroomsTotal","LivingArea","TaxAnnualAmount","AssociationFee"
        "A1","185000","12 Elm St, Akron","3","1450","2410","120"
        "A2","240500.00","9 Oak St, Akron","4","1900","3102","95"
        """, prices: ["$185,000", "$240,500"], others: ["taxes": "$2,410/yr", "hoa": "$120/mo"]),
    RealLayout(
      name: "broker's sheet",
      text: """
        Property;Asking Price;Monthly Rent;Annual Taxes;Insurance (annual);Vacancy
        12 Elm;$ 185,000;$ 1,900 ;$ 2,410;$ 1,150;5%
        9 Oak;$ 240,500;$ 2,300;$ 3,102;$ 1,400;6.5 %
        """, prices: ["$185,000", "$240,500"],
      others: ["rent": "$1,900", "insurance": "$1,150/yr", "vacancy": "5%", "taxes": "$2,410/yr"]),
    RealLayout(
      name: "Redfin's columns",
      text: """
        SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,$/SQUARE FEET,HOA/MONTH,STATUS,MLS#
        MLS Listing,,Single Family Residential,12 Elm St,Akron,44301,185000,3,2.0,1450,6000,1962,12,128,,Active,A1
        MLS Listing,,Condo/Co-op,9 Oak St,Akron,44302,240500,4,2.5,1900,,1988,40,127,150,Active,A2
        """, map: "as hoa=HOA/MONTH or 0", prices: ["$185,000", "$240,500"], others: ["hoa": "$0/mo"]),
    RealLayout(
      name: "Zillow's columns",
      text: """
        zpid,address,unformattedPrice,beds,baths,area,rentZestimate,taxAnnualAmount,monthlyHoaFee
        1001,12 Elm St,185000,3,2,1450,"$1,900/mo",2410,120
        1002,9 Oak St,240500,4,2.5,1900,"$2,300/mo",3102,0
        """, map: "as price=unformattedPrice rent=rentZestimate", prices: ["$185,000", "$240,500"],
      others: ["rent": "$1,900", "taxes": "$2,410/yr", "hoa": "$120/mo"]),
    RealLayout(
      name: "Idealista's columns",
      text: """
        Referencia\tPrecio\tAlquiler mensual\tGastos de comunidad\tIBI\tm²
        MAD-1\t185.000 €\t950 €/mes\t60 €/mes\t410 €/año\t72
        MAD-2\t240.500 €\t1.150,50 €/mes\t85 €/mes\t530 €/año\t90
        """, currency: "EUR", prices: ["$185,000", "$240,500"],
      others: ["rent": "$950", "hoa": "$60/mo", "taxes": "$410/yr"]),
    RealLayout(
      name: "ImmoScout's columns",
      text: """
        Ort;Kaufpreis;Kaltmiete;Hausgeld;Wohnfläche
        Leipzig;185.000,00 €;850,50 €;210 €;72,5 m²
        Essen;1.240.500 €;1.250 €/Monat;180 €;90 m²
        """, map: "as price=Kaufpreis rent=Kaltmiete hoa=Hausgeld", currency: "EUR",
      prices: ["$185,000", "$1,240,500"], others: ["rent": "$850.50", "hoa": "$210/mo"]),
    RealLayout(
      name: "a list of properties as a deal calculator exports it",
      text: """
        Name,Purchase Price,Down Payment (%),Interest Rate,Gross Rent (Monthly),Property Taxes (Yearly),Insurance (Yearly)
        Elm,"185,000",20%,6.5%,"1,900","2,410","1,150"
        Oak,"240,500",25%,6.875%,"2,300","3,102","1,400"
        """, map: #"as rent="Gross Rent (Monthly)""#, prices: ["$185,000", "$240,500"],
      others: ["rent": "$1,900", "taxes": "$2,410/yr", "insurance": "$1,150/yr", "rate": "6.500%"]),
    RealLayout(
      name: "a Swiss sheet",
      text: """
        Objekt;Price (CHF);Rent per month;Hoa
        Bern;CHF 685'000.-;CHF 1'950.-;350.-
        Chur;540’500.–;1’700.–;290.–
        """, currency: "CHF", prices: ["$685,000", "$540,500"], others: ["rent": "$1,950"]),
    RealLayout(
      name: "a French sheet",
      text: """
        Bien;Prix;Loyer annuel;Charges
        Lyon;185 000 €;11 400 €;1 200,60 €
        Metz;140 500 €;9 600 €;984 €
        """, map: #"as price=Prix rent="Loyer annuel" per year hoa=Charges per year"#, currency: "EUR",
      prices: ["$185,000", "$140,500"], others: ["rent": "$950"]),
  ]
}

@Suite("Listings as counties, brokers and portals write them")
struct RealLayoutTests {
  @Test("Each is read without a map, or with one line", arguments: RealLayouts.all)
  func isRead(layout: RealLayout) {
    let shell = TestShell("settings currency \(layout.currency)")
    shell.expectSuccess("set price 100k down 25 rate 6 rent 1000")
    shell.files["listings.csv"] = layout.text + "\n"
    let line =
      "screen listings.csv \(layout.map) show price \(layout.others.keys.sorted().joined(separator: " "))"
    #expect(shell.cells(line, "price") == layout.prices, "\(shell.notes(line))")
    for (field, text) in layout.others { #expect(shell.cells(line, field).first == text) }
    #expect(!shell.notes(line).contains { $0.hasPrefix("Line ") })
  }
}
