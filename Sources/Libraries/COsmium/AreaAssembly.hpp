#pragma once
#include <osmium/area/assembler.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/area.hpp>
#include <osmium/relations/relations_manager.hpp>

#include <cstring>
#include <unordered_set>
#include <vector>

namespace cosm {

/// Assembles multipolygon relations and closed ways, and hands each area on at once.
///
/// Until 2017 many multipolygons carried their tags on the outer way instead of the relation. Extracts of that time
/// are still in use, so such a relation takes the tags of its outer way, and that way makes no area of its own.
template <typename Receiver>
class AreaAssembly : public osmium::relations::RelationsManager<AreaAssembly<Receiver>, false, true, false, false> {
  Receiver& m_receiver;
  osmium::area::AssemblerConfig m_config;
  osmium::memory::Buffer m_assembled{1024UL * 1024UL, osmium::memory::Buffer::auto_grow::yes};
  std::unordered_set<osmium::object_id_type> m_outlines;

  static bool tells_nothing(const char* key) {
    static const char* const keys[] = {"type", "created_by", "source", "note"};
    for (const char* known : keys) {
      if (!std::strcmp(key, known)) { return true; }
    }
    return false;
  }

  static bool has_meaning(const osmium::TagList& tags) {
    for (const auto& tag : tags) {
      if (!tells_nothing(tag.key())) { return true; }
    }
    return false;
  }

  static bool is_outer(const osmium::RelationMember& member) {
    return member.type() == osmium::item_type::way && (!*member.role() || !std::strcmp(member.role(), "outer"));
  }

  static bool is_type(const osmium::Relation& relation, const char* type) {
    const char* value = relation.tags().get_value_by_key("type");
    return value && !std::strcmp(value, type);
  }

  bool takes_tags_of_outline(const osmium::Relation& relation) const {
    return is_type(relation, "multipolygon") && !has_meaning(relation.tags());
  }

  template <typename Object>
  void hand_on(const Object& object, const osmium::TagList& tags) {
    for (const auto& area : m_assembled.template select<osmium::Area>()) { m_receiver.assembled(object, area, tags); }
    m_assembled.clear();
  }

  const osmium::TagList& tags_of(const osmium::Relation& relation) const {
    if (!takes_tags_of_outline(relation)) { return relation.tags(); }
    for (const auto& member : relation.members()) {
      const osmium::Way* way = is_outer(member) ? this->get_member_way(member.ref()) : nullptr;
      if (way && has_meaning(way->tags())) { return way->tags(); }
    }
    return relation.tags();
  }

  void assemble(const osmium::Way& way) {
    osmium::area::Assembler assembler{m_config};
    if (assembler(way, m_assembled)) {
      hand_on(way, way.tags());
    } else {
      ++m_receiver.counts.unassembled_ways;
      m_assembled.clear();
    }
  }

  static bool is_ring(const osmium::Way& way) {
    if (way.nodes().size() <= 3) { return false; }
    const auto first = way.nodes().front().location(), last = way.nodes().back().location();
    return first.valid() && first == last;
  }

  static bool may_be_area(const osmium::Way& way) {
    return is_ring(way) && !way.tags().empty() && !way.tags().has_tag("area", "no");
  }

 public:
  explicit AreaAssembly(Receiver& receiver) : m_receiver(receiver) { m_config.create_empty_areas = false; }

  bool new_relation(const osmium::Relation& relation) {
    if (!is_type(relation, "multipolygon") && !is_type(relation, "boundary")) { return false; }
    bool has_way = false;
    const bool is_old_style = takes_tags_of_outline(relation);
    for (const auto& member : relation.members()) {
      if (member.type() != osmium::item_type::way || member.ref() == 0) { continue; }
      has_way = true;
      if (is_old_style && is_outer(member)) { m_outlines.insert(member.ref()); }
    }
    return has_way;
  }

  void complete_relation(const osmium::Relation& relation) {
    std::vector<const osmium::Way*> ways;
    ways.reserve(relation.members().size());
    for (const auto& member : relation.members()) {
      if (member.type() != osmium::item_type::way || member.ref() == 0) { continue; }
      const osmium::Way* way = this->get_member_way(member.ref());
      if (!way) { return; }
      ways.push_back(way);
    }
    osmium::area::Assembler assembler{m_config};
    if (assembler(relation, ways, m_assembled)) {
      hand_on(relation, tags_of(relation));
    } else {
      ++m_receiver.counts.unassembled_relations;
      m_assembled.clear();
    }
  }

  void after_way(const osmium::Way& way) {
    if (may_be_area(way) && !m_outlines.count(way.id())) { assemble(way); }
  }

  /// After the last element: outlines of relations that never became complete are areas by themselves.
  void finish() {
    std::vector<osmium::object_id_type> left;
    this->relations_database().for_each_relation([&](const osmium::relations::RelationHandle& handle) {
      ++m_receiver.counts.incomplete_relations;
      for (const auto& member : handle->members()) {
        if (is_outer(member) && m_outlines.count(member.ref())) { left.push_back(member.ref()); }
      }
    });
    for (const auto id : left) {
      const osmium::Way* way = this->get_member_way(id);
      if (way && m_outlines.erase(id) && may_be_area(*way)) { assemble(*way); }
    }
  }
};

}  // namespace cosm
