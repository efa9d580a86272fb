import Places

extension SearchWords {
  /// The folded columns of `words` for one item.
  init(_ item: IndexItem) { self.init(names: item.names.all, context: item.context) }

  /// Words that a typo may be corrected to.
  var vocabulary: [String] { (name + context).filter(Self.isCorrectable) }
}
