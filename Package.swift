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
    .package(url: "https://github.com/apple/swift-collections", from: "1.3.0"),
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
    // The rooms, each with the only ones that it may use.
    .target(name: "Encoding"),
    // Amounts are written by the one writer of digits.
    .target(name: "Finance", dependencies: ["Encoding"]),
    .target(name: "Formulas", dependencies: ["Finance"]),
    .target(
      name: "Model",
      dependencies: [
        "Finance", "Formulas", .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),
    .target(name: "Journal", dependencies: ["Finance", "Model"]),
    .target(
      name: "Localization", dependencies: ["Encoding", "Finance"], exclude: ["Languages"],
      plugins: ["EmbeddedTexts"]),
    .target(
      name: "Reports", dependencies: ["Encoding", "Finance", "Localization"],
      resources: [.embedInCode("HTML/page.css")]),
    .target(name: "Workspace", dependencies: ["Finance", "Formulas", "Journal", "Localization", "Model"]),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "Encoding", "Journal", "Model", "Workspace", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    // Listings of any size, whose rows are worksheets.
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CExpat", linkerSettings: [.linkedLibrary("expat")]),
    .target(name: "Workbooks", dependencies: ["CExpat", "CZlib", "Finance"]),
    .target(
      name: "Screening", dependencies: ["CZlib", "Encoding", "Finance", "Formulas", "Model", "Workbooks"]),
    .target(name: "ScheduleAPI", dependencies: ["Encoding", "Finance"]),
    .target(name: "ScheduleClient", dependencies: ["Encoding", "Finance", "ScheduleAPI"]),
    // A line as its words, and the words as values.
    .target(
      name: "Syntax", dependencies: ["Finance", "Formulas", "Localization", "Model", "Reports", "Workspace"]),
    // What is open as figures, verdicts and sentences.
    .target(
      name: "Results",
      dependencies: ["Finance", "Formulas", "Localization", "Model", "Reports", "Syntax", "Workspace"]),
    .target(
      name: "Shell",
      dependencies: [
        "Finance", "Formulas", "Journal", "Localization", "Model", "Reports", "Results", "Syntax",
        "Workspace",
      ]),
    .target(
      name: "Commands",
      dependencies: [
        "Finance", "Formulas", "Journal", "Localization", "Model", "Reports", "Results", "ScheduleAPI",
        "ScheduleClient", "Screening", "Shell", "Syntax", "Workbooks", "Workspace",
      ],
      exclude: ["Help/Topics"],
      resources: [.embedInCode("Audit/Pages")],
      plugins: ["EmbeddedTexts"]
    ),
    .target(
      name: "Lessons",
      dependencies: [
        "Commands", "Finance", "Formulas", "Localization", "Model", "Reports", "Results", "Shell", "Syntax",
        "Workspace",
      ],
      exclude: ["Courses"],
      plugins: ["EmbeddedTexts"]
    ),
    // What writes, proves and sums up lessons, and takes no part in teaching them.
    .target(
      name: "LessonChecks",
      dependencies: [
        "Commands", "Encoding", "Finance", "Lessons", "Localization", "Model", "Reports", "Results", "Shell",
        "Workspace",
      ]),
    // What other programs ask over pipes.
    .target(
      name: "Connections",
      dependencies: [
        "Commands", "Encoding", "Formulas", "LessonChecks", "Localization", "Model", "Reports",
        "ScheduleAPI", "Shell", "Syntax", "Workspace",
      ]),
    // The lessons and the topics of help as lists, which resources embedded in code are not, and the languages as texts.
    .plugin(name: "EmbeddedTexts", capability: .buildTool(), path: "Sources/EmbeddedTexts"),
    .target(name: "CLibEdit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "LineEditor", dependencies: ["CLibEdit", "Reports"]),
    .executableTarget(
      name: "roi",
      dependencies: [
        "CLibEdit", "CMalloc", "Commands", "Connections", "Finance", "Journal", "LessonChecks", "Lessons",
        "LineEditor", "Localization", "Reports", "SQLiteStore", "ScheduleAPI", "ScheduleClient", "Shell",
        "Syntax", "Workspace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "roi-fetch",
      dependencies: [
        "ScheduleAPI",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      path: "Sources/RoiFetch"
    ),
    .target(name: "CMalloc"),
    .executableTarget(
      name: "roi-service",
      dependencies: [
        "CMalloc", "Encoding", "Finance", "ScheduleAPI",
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
    .target(name: "RandomLoans", dependencies: ["Finance", "SeededRandom"], path: "Tests/RandomLoans"),
    .testTarget(
      name: "FinanceTests",
      dependencies: [
        "RandomLoans", "SeededRandom", "Finance", "Programs", .product(name: "BigInt", package: "BigInt"),
      ],
      exclude: ["Loans/loans.py"]
    ),
    .testTarget(
      name: "FormulasTests", dependencies: ["SeededRandom", "Programs", "Formulas", "Finance"],
      exclude: ["Recorded"]),
    .testTarget(
      name: "LocalizationTests", dependencies: ["SeededRandom", "Encoding", "Finance", "Localization"]),
    .testTarget(
      name: "ReportsTests", dependencies: ["SeededRandom", "Finance", "Localization", "Reports"],
      exclude: ["Charts/Recorded"]),
    .testTarget(name: "ModelTests", dependencies: ["SeededRandom", "Finance", "Formulas", "Model"]),
    .testTarget(
      name: "ScreeningTests",
      dependencies: [
        "CZlib", "SeededRandom", "Programs", "Finance", "Formulas", "Model", "Screening", "Workbooks",
      ],
      exclude: ["Recorded", "Workbooks"]),
    .testTarget(name: "JournalTests", dependencies: ["SeededRandom", "Finance", "Journal", "Model"]),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: ["SeededRandom", "Finance", "Journal", "Localization", "Model", "Workspace"]),
    .target(
      name: "TestShell",
      dependencies: [
        "SeededRandom", "Commands", "Localization", "Model", "Reports", "Shell", "Syntax", "Workspace",
      ],
      path: "Tests/TestShell"),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "SeededRandom", "TestShell", "Commands", "Finance", "Formulas", "Localization", "Reports", "Results",
        "Shell", "Syntax", "Workspace",
      ]
    ),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "SeededRandom", "TestShell", "Commands", "Finance", "Formulas", "Journal", "Localization", "Model",
        "Programs", "Reports", "Results", "SQLiteStore", "ScheduleAPI", "ScheduleClient", "Screening",
        "Shell",
        "Syntax", "Workbooks", "Workspace",
      ],
      exclude: [
        "Gallery", "Partners/waterfalls.json", "Partners/waterfalls.py", "Units/rent-rolls.json",
        "Units/rent_rolls.py",
      ]
    ),
    .testTarget(
      name: "LessonsTests",
      dependencies: [
        "SeededRandom", "TestShell", "Commands", "LessonChecks", "Lessons", "Localization", "Model",
        "Reports", "Shell", "Workspace",
      ]),
    .testTarget(
      name: "ConnectionsTests",
      dependencies: [
        "Commands", "Connections", "Encoding", "Localization", "Model", "Programs", "Reports", "SQLiteStore",
        "SeededRandom", "Shell", "Syntax", "Workspace",
      ]),
    .executableTarget(name: "EditorProbe", dependencies: ["LineEditor"], path: "Tests/EditorProbe"),
    .target(name: "Programs", dependencies: ["CLibEdit", "Encoding"], path: "Tests/Programs"),
    .testTarget(
      name: "RoiTests",
      dependencies: [
        "Commands", "Lessons", "Model", "Programs", "SeededRandom", "Shell", "roi",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Frames"]
    ),
    .testTarget(
      name: "LineEditorTests",
      dependencies: [
        "SeededRandom", "CLibEdit", "Programs", "LineEditor", "Localization", "Reports", "Results",
        "EditorProbe",
      ]),
    .testTarget(
      name: "ScheduleClientTests",
      dependencies: [
        "RandomLoans", "SeededRandom", "Finance", "Programs", "ScheduleAPI", "ScheduleClient", "roi-fetch",
      ]
    ),
    .testTarget(
      name: "RoiServiceTests",
      dependencies: [
        "RandomLoans", "SeededRandom", "Finance", "Programs", "ScheduleAPI", "ScheduleClient", "roi-fetch",
        "roi-service",
      ]
    ),
    .testTarget(
      name: "KnownFaults", dependencies: ["Programs", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/KnownFaults", exclude: ["KnownFaults.json"]),
    .executableTarget(
      name: "ParserProbe",
      dependencies: ["SeededRandom", "Commands", "Model", "Reports", "Shell", "Workspace"],
      path: "Tests/ParserProbe"),
    .executableTarget(
      name: "StoreProbe",
      dependencies: ["Commands", "Localization", "Model", "Reports", "SQLiteStore", "Shell", "Workspace"],
      path: "Tests/StoreProbe"),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "SeededRandom", "Commands", "Journal", "Localization", "Model", "Programs", "Reports",
        "SQLiteStore", "StoreProbe", "Shell", "TestShell", "Workspace",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Each line of a script passes these rooms. The checks of exclusive access at run time, which a release does without
// there, stay in debug builds, which the tests run.
let linePath: Set = [
  "Formulas", "Model", "Localization", "Reports", "Workspace", "Syntax", "Results", "Shell", "Commands",
  "roi",
]
for target in package.targets where linePath.contains(target.name) {
  target.swiftSettings = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
  ]
}

// The tests compute far longer than it takes to optimise the rooms that compute. Assertions stay.
let computing: Set = [
  "Encoding", "Finance", "Formulas", "Model", "Localization", "Reports", "Journal", "Workspace", "Programs",
  "Screening", "SeededRandom", "Workbooks",
]
for target in package.targets where computing.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(
        ["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))
    ]
}
