// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "RentalROI",
  products: [
    .executable(name: "roi", targets: ["roi"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "Finance"),
    .target(name: "Worksheets", dependencies: ["Finance"]),
    .target(name: "Reports", dependencies: ["Finance"]),
    .target(name: "Commands", dependencies: ["Worksheets", "Reports"]),
    .target(
      name: "Storage",
      dependencies: ["Worksheets", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    .target(name: "CLibEdit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "Terminal", dependencies: ["CLibEdit"]),
    .executableTarget(
      name: "roi",
      dependencies: [
        "Commands", "Storage", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "FinanceTests",
      dependencies: ["Finance", .product(name: "BigInt", package: "BigInt")]
    ),
    .executableTarget(name: "EditorProbe", dependencies: ["Terminal"], path: "Tests/EditorProbe"),
    .testTarget(name: "TerminalTests", dependencies: ["CLibEdit", "Terminal", "EditorProbe"]),
  ],
  swiftLanguageModes: [.v6]
)
