/// The words with which people say a value: *about*, *minus*, *twelve hundred*, *dollars*, *times*.
///
/// Those of a language are in the field `X-Spoken` of its header: `unos=about menos=minus doce=12`; a phrase has
/// plus signs for its blanks. All of them are read everywhere, as those of `NumberWords` are.
enum SpokenWords {
  /// What a phrase stands for; a number stands for itself.
  enum Role: Equatable {
    /// In front of a number, without effect on it: *about*, *it is*.
    case about
    /// In front of a number below zero: *minus*, *a loss of*.
    case minus
    /// Before the name of what is stated: *the*.
    case article
    /// Between that name and its value: *is*.
    case copula
    /// Behind an amount in dollars.
    case dollars
    /// Behind a ratio: *times*.
    case times
    /// Before the 1 of a ratio: *to*.
    case ratio
    /// Between the words of a number: *and*.
    case join
    /// Before the decimals of a number in words: *point*.
    case point
    case number(Int)

    init?(_ name: String) {
      switch name {
      case "about": self = .about
      case "minus": self = .minus
      case "the": self = .article
      case "is": self = .copula
      case "$": self = .dollars
      case "x": self = .times
      case "to": self = .ratio
      case "and": self = .join
      case "point": self = .point
      default:
        guard let number = Int(name) else { return nil }
        self = .number(number)
      }
    }
  }

  private static let english = """
    about=about around=about roughly=about approximately=about approx=about almost=about nearly=about \
    maybe=about some=about close+to=about it+is=about it's=about is=about i+guess=about i+think=about \
    i+think+it+is=about i+think+it's=about i'd+say=about in=about \
    minus=minus negative=minus a+loss+of=minus loss+of=minus the+loss+is=minus \
    the=the my=the is=is are=is dollars=$ dollar=$ bucks=$ usd=$ times=x to=to and=and point=point \
    zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 \
    thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 \
    forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100
    """

  /// The roles of each phrase, of which *is* has two.
  private static let roles: [String: [Role]] = {
    var roles: [String: [Role]] = [:]
    for (phrase, name) in Language.phrases("X-Spoken", english: english) {
      if let role = Role(name) { roles[phrase, default: []].append(role) }
    }
    return roles
  }()

  /// The most words of a phrase.
  private static let longest = roles.keys.map { $0.utf8.count { $0 == UInt8(ascii: " ") } + 1 }.max() ?? 1

  /// The number of the first words, in lower case, that are a phrase of a role, the longest one; 0 for none.
  static func count(of words: ArraySlice<String>, as role: Role) -> Int {
    (0...min(longest, words.count)).reversed().first { length in
      length > 0 && isWord(words.prefix(length).joined(separator: " "), role)
    } ?? 0
  }

  /// `true` for a word that has a role by itself.
  static func isKnown(_ word: String) -> Bool { roles[word] != nil }

  /// `true` for a word of a role.
  static func isWord(_ word: String, _ role: Role) -> Bool { roles[word]?.contains(role) ?? false }

  /// The number that a word is; nil for any other.
  static func number(_ word: String) -> Int? {
    for case .number(let number) in roles[word] ?? [] { return number }
    return nil
  }
}
