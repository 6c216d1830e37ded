import Foundation
import Syntax

/// The files for editors that are made from the words of the language.
enum EditorGrammar {
  typealias Rule = [String: any Sendable]

  /// Every file with its name in `examples/editors`.
  static func files(_ words: EditorWords) throws -> [(name: String, text: String)] {
    [
      ("roi.tmLanguage.json", try json(script(words))),
      ("roi-transcript.tmLanguage.json", try json(transcript(words))),
      ("roi-markdown.tmLanguage.json", try json(markdown)),
      ("roi.vim", vim(words)),
    ]
  }

  /// The scope of a script and of a command.
  static let scriptScope = "source.roi"
  static let transcriptScope = "text.roi.transcript"
  static let markdownScope = "markdown.roi.codeblock"

  private static func json(_ grammar: Rule) throws -> String {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: grammar, options: options), as: UTF8.self)
      + "\n"
  }

  // MARK: - Scripts

  private static func script(_ words: EditorWords) -> Rule {
    [
      "name": "roi", "scopeName": scriptScope, "fileTypes": ["roi"],
      "patterns": [include("comment"), include("command"), include("next-command"), include("argument")],
      "repository": [
        "comment": match(#"(?:^|(?<=[\s;]))#.*$"#, "comment.line.number-sign"),
        "command": captured(#"^\s*"# + any(words.commands) + #"(?=[\s;]|$)"#, ["keyword.other.command"]),
        "next-command": captured(
          #"(?<=;)\s*"# + any(words.commands) + #"(?=[\s;]|$)"#, ["keyword.other.command"]),
        // The next line belongs to this one, so that no command begins it.
        "continuation": [
          "begin": #"\\$"#, "end": #"(?<!\\)$"#,
          "patterns": [include("comment"), include("next-command"), include("argument")],
        ] as Rule,
        "argument": ["patterns": argumentNames.map(include)] as Rule,
        "string": strings,
        "escape": match(#"\\."#, "constant.character.escape"),
        // In parentheses a semicolon separates arguments.
        "parentheses": [
          "begin": #"[(\[]"#, "end": #"[)\]]|$"#, "patterns": [include("argument")],
        ] as Rule,
        "flag": match(#"(?<=\s)--[a-z][\w-]*"#, "entity.other.attribute-name.flag"),
        "date": match(#"(?<![\w.])\d{4}-\d{2}(?:-\d{2})?(?!\d)"#, "constant.numeric.date"),
        "number": match(number, "constant.numeric"),
        "period": match(#"(?<![\w.])y\d+(?:\.\.y\d+)?(?!\w)"#, "constant.numeric.period"),
        "function": match(name(words.functions, #"(?=\s*\()"#), "support.function"),
        "path": match(
          #"(?<![\w.])[A-Za-z_]\w*\.(?:[\w]+\.)?"# + any(words.parts) + #"(?![\w.])"#, "variable.other.field"),
        "field": match(name(words.fields), "variable.other.field"),
        "metric": match(name(words.metrics.subtracting(words.fields)), "support.variable.metric"),
        "logic": match(#"(?<![\w.])(?i:and|or|not)(?!\w)"#, "keyword.operator.logical"),
        "keyword": match(
          name(words.keywords.subtracting(words.fields).subtracting(words.metrics)), "keyword.control"),
        "operator": match(#"<=|>=|<>|!=|==|\.\.|…|[-+*/^<>=%×÷−≤≥≠·;,]"#, "keyword.operator"),
      ] as [String: Rule],
    ]
  }

  /// The rules for what follows a command, of which the earlier ones have precedence.
  private static let argumentNames = [
    "string", "continuation", "escape", "parentheses", "flag", "date", "number", "period", "function", "path",
    "field",
    "metric",
    "logic", "keyword", "operator",
  ]

  private static let strings: Rule = [
    "patterns": [
      [
        "begin": #"""#, "end": #""|$"#, "name": "string.quoted.double.roi", "patterns": [include("escape")],
      ] as Rule,
      // An apostrophe between two digits belongs to the number.
      ["begin": #"(?<!\d)'|'(?!\d)"#, "end": "'|$", "name": "string.quoted.single.roi"] as Rule,
    ]
  ]

  /// Amounts as people write them, with their units and periods: `$1,800.00`, `250k`, `6.5%`, `30y`, `110/unit/yr`;
  /// and ranges of them.
  private static let number: String = {
    let one =
      #"[+−-]?[$€£¥]?(?:\d(?:[\d,']*\d)?(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+|[A-Za-z](?!\w))?%?(?:/[a-z]+)*"#
    return #"(?<![\w.)])"# + one + #"(?:\.\.\.?"# + one + ")?"
  }()

  // MARK: - Sessions in pages

  /// A session: prompts with commands, and the output of each.
  private static func transcript(_ words: EditorWords) -> Rule {
    [
      "name": "roi session", "scopeName": transcriptScope,
      "patterns": [
        // The first word stands in the rule itself, since engines differ in what they take for the start behind it.
        prompt(#"roi(?:!|[:/][^>]*)?>"#, command: #"(?:\s+"# + any(words.commands) + #"(?=[\s;]|$))?"#),
        prompt(#"\.\.\.>"#, command: ""),
        captured(#"^\s*(!) ([a-z-]+)\s*$"#, ["keyword.operator.failure", "constant.other.failure"]),
        match(#"^\s*…\s*$"#, "keyword.operator.any-lines"),
        match(#"\{[a-z_]\w*\}"#, "variable.other.captured"),
        match(#"\(±[\d.,%]+\)\s*$"#, "constant.numeric.tolerance"),
      ],
    ]
  }

  private static func prompt(_ pattern: String, command: String) -> Rule {
    [
      "begin": #"^\s*("# + pattern + ")" + command + #"(?=\s|;|$)"#, "end": "$",
      "beginCaptures": [
        "1": ["name": "punctuation.definition.prompt.roi"], "2": ["name": "keyword.other.command.roi"],
      ] as [String: Rule],
      "contentName": "meta.embedded.command.roi", "patterns": [["include": scriptScope] as Rule],
    ]
  }

  /// The fences of Markdown that are marked `roi`.
  private static let markdown: Rule = [
    "scopeName": markdownScope, "injectionSelector": "L:text.html.markdown",
    "patterns": [include("fence")],
    "repository": [
      "fence": [
        "name": "markup.fenced_code.block.markdown",
        "begin": #"(^|\G)(\s*)(`{3,}|~{3,})\s*(roi)((?:\s+[^`~]*)?)$"#,
        "end": #"(^|\G)(\2|\s{0,3})(\3)\s*$"#,
        "beginCaptures": [
          "3": ["name": "punctuation.definition.markdown"],
          "4": ["name": "fenced_code.block.language.markdown"],
          "5": ["name": "fenced_code.block.language.attributes.markdown"],
        ] as [String: Rule],
        "endCaptures": ["3": ["name": "punctuation.definition.markdown"]] as [String: Rule],
        "patterns": [
          [
            "begin": #"(^|\G)(\s*)(.*)"#, "while": #"(^|\G)(?!\s*([`~]{3,})\s*$)"#,
            "contentName": "meta.embedded.block.roi", "patterns": [["include": transcriptScope] as Rule],
          ] as Rule
        ],
      ] as Rule
    ] as [String: Rule],
  ]

  // MARK: - Vim

  private static func vim(_ words: EditorWords) -> String {
    let metrics = words.metrics.subtracting(words.fields)
    let keywords = words.keywords.subtracting(words.fields).subtracting(metrics)
    let commands = Set(words.commands).subtracting(["?"])
    return #"""
      " Vim syntax file of roi: scripts (*.roi), and the sessions of Markdown pages with
      "   let g:markdown_fenced_languages = ['roi']
      if exists("b:current_syntax")
        finish
      endif

      syn case ignore
      " Of several that match at one place the last one wins.
      syn match roiKeyword /\#(vim(keywords.union(["and", "or", "not"])))/
      syn match roiMetric /\#(vim(metrics))/
      syn match roiField /\#(vim(words.fields))/
      syn match roiFunction /\#(vim(words.functions))\ze\s*(/
      syn match roiNumber /\<\d[0-9,.']*\%(e[+-]\=\d\+\|\a\>\)\=%\=\%(\/\a\+\)*/
      syn match roiNumber /\<y\d\+\>/
      syn match roiFlag /\s\zs--\a[-a-z]*/
      syn region roiString start=/"/ skip=/\\./ end=/"/ oneline
      syn region roiString start=/\d\@1<!'/ end=/'/ oneline
      syn match roiComment /\%(^\|[ \t;]\@1<=\)#.*$/
      syn match roiCommand /\%(^\|;\)\s*\zs\#(vim(commands))\ze\%([ \t;]\|$\)/
      syn match roiPrompt /^\s*roi\%(!\|[:\/][^>]*\)\=>/ nextgroup=roiPromptedCommand skipwhite
      syn match roiPrompt /^\s*\.\.\.>/
      syn match roiPromptedCommand /\#(vim(commands))\ze\%([ \t;]\|$\)/ contained

      hi def link roiCommand Statement
      hi def link roiPromptedCommand Statement
      hi def link roiField Identifier
      hi def link roiMetric Constant
      hi def link roiFunction Function
      hi def link roiKeyword Keyword
      hi def link roiNumber Number
      hi def link roiFlag Special
      hi def link roiString String
      hi def link roiComment Comment
      hi def link roiPrompt PreProc

      let b:current_syntax = "roi"

      """#
  }

  /// One of several names that is a word of its own, in Vim's patterns.
  private static func vim(_ names: Set<String>) -> String {
    #"\<\%("# + names.sorted().joined(separator: #"\|"#) + #"\)\>"#
  }

  // MARK: - Rules

  private static func include(_ name: String) -> Rule { ["include": "#\(name)"] }

  private static func match(_ pattern: String, _ scope: String) -> Rule {
    ["match": pattern, "name": "\(scope).roi"]
  }

  private static func captured(_ pattern: String, _ scopes: [String]) -> Rule {
    let captures = scopes.enumerated().map { ("\($0.offset + 1)", ["name": "\($0.element).roi"] as Rule) }
    return ["match": pattern, "captures": Dictionary(uniqueKeysWithValues: captures)]
  }

  /// One of several names in any case, as a group.
  private static func any(_ names: some Collection<String>) -> String {
    let names = names.sorted { ($0.count, $1) > ($1.count, $0) }
    return "((?i:\(names.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|"))))"
  }

  /// One of several names that is a word of its own.
  private static func name(_ names: some Collection<String>, _ follower: String = #"(?!\w|\.\w)"#) -> String {
    #"(?<![\w.])"# + any(names) + follower
  }
}
