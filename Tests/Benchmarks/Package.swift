// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    // Named, since the folder of a clone can have any name.
    .package(name: "RentalROI", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    .target(name: "CSpawn"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CSpawn", .product(name: "Finance", package: "RentalROI"),
        .product(name: "Formulas", package: "RentalROI"),
        // Built beside, to be run.
        .product(name: "roi-service", package: "RentalROI"), "fixed-body", "peak-memory",
      ]
    ),
    // Without the libraries of Swift, which it does not use: their memory would count as that of its child.
    .executableTarget(
      name: "peak-memory", path: "Sources/PeakMemory",
      linkerSettings: [.unsafeFlags(["-static-executable"])]),
    .executableTarget(
      name: "fixed-body", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
      path: "Sources/FixedBody"
    ),
  ],
  swiftLanguageModes: [.v6]
)
