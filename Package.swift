// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "RentalROI",
  products: [
    .executable(name: "roi", targets: ["roi"]),
    .executable(name: "roi-fetch", targets: ["roi-fetch"]),
    .executable(name: "roi-service", targets: ["roi-service"]),
    // For the benchmarks, a package of their own.
    .library(name: "Finance", targets: ["Finance"]),
    .library(name: "Formulas", targets: ["Formulas"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    .target(name: "Finance"),
    .target(name: "Formulas", dependencies: ["Finance"]),
    .target(name: "Worksheets", dependencies: ["Finance", "Formulas"]),
    .target(name: "Reports", dependencies: ["Finance"]),
    .target(
      name: "Commands",
      dependencies: ["Finance", "Formulas", "Worksheets", "Reports", "ScheduleService"]
    ),
    .target(
      name: "Lessons", dependencies: ["Commands", "Finance", "Formulas", "Reports", "Worksheets"],
      resources: [.embedInCode("Courses")]
    ),
    .target(
      name: "Storage",
      dependencies: ["Worksheets", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    .target(name: "CLibEdit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "Terminal", dependencies: ["CLibEdit"]),
    .executableTarget(
      name: "roi",
      dependencies: [
        "Commands", "Finance", "Reports", "Lessons", "ScheduleService", "Storage", "Terminal", "Worksheets",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .target(name: "ScheduleService", dependencies: ["Finance"]),
    .executableTarget(
      name: "roi-fetch",
      dependencies: [
        "ScheduleService",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      path: "Sources/RoiFetch"
    ),
    .executableTarget(
      name: "roi-service",
      dependencies: [
        "Finance", "ScheduleService", "Worksheets",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/RoiService"
    ),
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .testTarget(
      name: "FinanceTests",
      dependencies: ["SeededRandom", "Finance", .product(name: "BigInt", package: "BigInt")]
    ),
    .testTarget(name: "FormulasTests", dependencies: ["SeededRandom", "Formulas", "Finance"]),
    .testTarget(name: "ReportsTests", dependencies: ["SeededRandom", "Reports", "Finance"]),
    .testTarget(
      name: "WorksheetsTests", dependencies: ["SeededRandom", "Worksheets", "Finance", "Formulas"]),
    .testTarget(
      name: "CommandsTests", dependencies: ["SeededRandom", "Commands", "Finance", "Reports", "Worksheets"],
      exclude: ["Gallery"]
    ),
    .testTarget(name: "LessonsTests", dependencies: ["SeededRandom", "Commands", "Lessons"]),
    .executableTarget(name: "EditorProbe", dependencies: ["Terminal"], path: "Tests/EditorProbe"),
    .target(name: "Programs", dependencies: ["CLibEdit"], path: "Tests/Programs"),
    .testTarget(
      name: "ShellTests",
      dependencies: ["Lessons", "Programs", "roi", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["SeededRandom", "CLibEdit", "Programs", "Terminal", "EditorProbe"]),
    .testTarget(
      name: "ScheduleServiceTests",
      dependencies: ["SeededRandom", "Finance", "Programs", "ScheduleService", "roi-fetch"]
    ),
    .testTarget(
      name: "RoiServiceTests",
      dependencies: ["SeededRandom", "Finance", "Programs", "ScheduleService", "roi-fetch", "roi-service"]
    ),
    .executableTarget(
      name: "StoreProbe", dependencies: ["Commands", "Reports", "Storage", "Worksheets"],
      path: "Tests/StoreProbe"),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "SeededRandom", "Commands", "Reports", "Storage", "StoreProbe", "Worksheets",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Where changes are judged, a warning is an error; a newer compiler's warnings must not keep anybody from building.
if Context.environment["CI"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
  }
}
