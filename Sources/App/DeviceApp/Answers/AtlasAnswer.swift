import Places

/// A page of the atlas, as `/api/v1/gazetteer` shows it.
struct AtlasAnswer: Encodable {
  /// `null` for the world.
  @Nullable var place: AtlasPlace?
  /// Continent first.
  let ancestry: [AtlasPlace]
  let children: [AtlasPlace]
  /// Whether more cities belong to the place than are listed.
  let isCut: Bool
  /// Names the gazetteer.
  let gazetteer: String
  /// Whose data it is.
  let sources: [PlaceAtlas.Source]

  init(_ page: PlaceAtlas.Page, _ world: WorldPlaces.Edition) {
    (place, ancestry, children, isCut) = (page.place, page.ancestry, page.children, page.isCut)
    (gazetteer, sources) = (world.gazetteer.edition, world.atlas.sources)
  }
}
