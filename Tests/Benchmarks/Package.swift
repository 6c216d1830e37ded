// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    // Named, since the folder of a clone can have any name.
    .package(name: "RentalROI", path: "../..")
  ],
  targets: [
    .target(name: "CSpawn"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CSpawn", .product(name: "Finance", package: "RentalROI"),
        .product(name: "Formulas", package: "RentalROI"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
