#include "COsmium.h"

#include "AreaAssembly.hpp"

#include <osmium/handler.hpp>
#include <osmium/handler/check_order.hpp>
#include <osmium/handler/node_locations_for_ways.hpp>
#include <osmium/index/map/flex_mem.hpp>
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/version.hpp>
#include <osmium/visitor.hpp>

#include <cstdio>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace {

using Index = osmium::index::map::FlexMem<osmium::unsigned_object_id_type, osmium::Location>;
using Locations = osmium::handler::NodeLocationsForWays<Index, Index>;

struct history_error : std::runtime_error {
  history_error() : std::runtime_error{"holds several versions of an element"} {}
};

cosm_location fixed(const osmium::Location& location) {
  if (!location.valid()) { return {COSM_NOWHERE, COSM_NOWHERE}; }
  return {location.x(), location.y()};
}

/// The tags of an element in libosmium's own form: its item is the strings one after another, each closed by NUL.
cosm_tags raw(const osmium::TagList& tags) {
  const size_t head = sizeof(osmium::TagList);
  if (tags.byte_size() <= head) { return {nullptr, 0}; }
  return {tags.data() + head, tags.byte_size() - head};
}

class Receiver : public osmium::handler::Handler {
  const cosm_callbacks& m_callbacks;
  std::vector<int64_t> m_nodes;
  std::vector<cosm_location> m_locations;
  std::vector<cosm_member> m_members;
  std::vector<cosm_ring> m_rings;

  void note_time(const osmium::OSMObject& object) {
    const int64_t seconds = object.timestamp().seconds_since_epoch();
    if (seconds > counts.newest_timestamp) { counts.newest_timestamp = seconds; }
  }

  template <typename Callback>
  void deliver(const osmium::Relation& relation, Callback callback) {
    if (!callback) { return; }
    m_members.clear();
    for (const auto& member : relation.members()) {
      const auto kind = static_cast<int32_t>(osmium::item_type_to_nwr_index(member.type()));
      m_members.push_back({kind, member.ref(), member.role()});
    }
    callback(m_callbacks.context, relation.id(), m_members.data(), m_members.size(), raw(relation.tags()));
  }

  template <typename Ring>
  void add_ring(const Ring& ring, bool is_outer) {
    const auto start = static_cast<uint32_t>(m_locations.size());
    for (const auto& node : ring) { m_locations.push_back(fixed(node.location())); }
    m_rings.push_back({start, static_cast<uint32_t>(m_locations.size()) - start, is_outer});
  }

 public:
  cosm_counts counts{};

  explicit Receiver(const cosm_callbacks& callbacks) : m_callbacks(callbacks) {}

  void node(const osmium::Node& node) {
    ++counts.nodes;
    note_time(node);
    if (!node.location().valid()) {
      ++counts.nodes_off_globe;
      return;
    }
    if (!m_callbacks.node || (node.tags().empty() && !m_callbacks.wants_untagged_nodes)) { return; }
    m_callbacks.node(m_callbacks.context, node.id(), fixed(node.location()), raw(node.tags()));
  }

  void way(const osmium::Way& way) {
    ++counts.ways;
    note_time(way);
    m_nodes.clear();
    m_locations.clear();
    for (const auto& node : way.nodes()) {
      m_nodes.push_back(node.ref());
      m_locations.push_back(fixed(node.location()));
      counts.missing_way_nodes += !node.location().valid();
    }
    if (!m_callbacks.way) { return; }
    m_callbacks.way(m_callbacks.context, way.id(), m_nodes.data(), m_locations.data(), m_nodes.size(),
                    raw(way.tags()));
  }

  void relation(const osmium::Relation& relation) {
    ++counts.relations;
    note_time(relation);
    deliver(relation, m_callbacks.relation);
  }

  void relation_ahead(const osmium::Relation& relation) { deliver(relation, m_callbacks.relation_ahead); }

  bool wants_relations_ahead() const { return m_callbacks.relation_ahead != nullptr; }

  void assembled(const osmium::OSMObject& source, const osmium::Area& area, const osmium::TagList& tags) {
    ++counts.areas;
    if (!m_callbacks.area) { return; }
    m_locations.clear();
    m_rings.clear();
    for (const auto& outer : area.outer_rings()) {
      add_ring(outer, true);
      for (const auto& inner : area.inner_rings(outer)) { add_ring(inner, false); }
    }
    const auto kind = static_cast<int32_t>(osmium::item_type_to_nwr_index(source.type()));
    m_callbacks.area(m_callbacks.context, kind, source.id(), m_locations.data(), m_rings.data(), m_rings.size(),
                     raw(tags));
  }

  void header(const osmium::io::Header& header) {
    if (header.has_multiple_object_versions()) { throw history_error{}; }
    if (!m_callbacks.header) { return; }
    const std::string generator = header.get("generator"), timestamp = header.get("timestamp");
    cosm_header out{generator.c_str(), timestamp.c_str(), 0, {}, {}};
    for (const auto& box : header.boxes()) {
      if (!box.bottom_left().valid() || !box.top_right().valid()) { continue; }
      const cosm_location low = fixed(box.bottom_left()), high = fixed(box.top_right());
      if (!out.has_box) {
        out.south_west = low;
        out.north_east = high;
        out.has_box = 1;
      }
      out.south_west = {std::min(out.south_west.longitude, low.longitude),
                        std::min(out.south_west.latitude, low.latitude)};
      out.north_east = {std::max(out.north_east.longitude, high.longitude),
                        std::max(out.north_east.latitude, high.latitude)};
    }
    m_callbacks.header(m_callbacks.context, &out);
  }

  void progress(double fraction) {
    if (m_callbacks.progress) { m_callbacks.progress(m_callbacks.context, fraction); }
  }
};

/// Reads buffers until the end, and keeps the number of bytes consumed where the caller sees it after an exception.
template <typename... Handlers>
void feed(osmium::io::Reader& reader, uint64_t& offset, Receiver& receiver, double from, double to,
          Handlers&... handlers) {
  const double size = static_cast<double>(reader.file_size());
  struct Mark {
    osmium::io::Reader& reader;
    uint64_t& offset;
    ~Mark() { offset = reader.offset(); }
  } mark{reader, offset};
  while (osmium::memory::Buffer buffer = reader.read()) {
    osmium::apply(buffer, handlers...);
    const double share = size > 0 ? static_cast<double>(reader.offset()) / size : 1;
    receiver.progress(from + (to - from) * (share < 1 ? share : 1));
  }
  reader.close();
}

using Assembly = cosm::AreaAssembly<Receiver>;

/// The first of two runs over a file: relations only.
class Ahead : public osmium::handler::Handler {
  Receiver& m_receiver;
  Assembly* m_assembly;

 public:
  Ahead(Receiver& receiver, Assembly* assembly) : m_receiver(receiver), m_assembly(assembly) {}

  void relation(const osmium::Relation& relation) {
    m_receiver.relation_ahead(relation);
    if (m_assembly) { m_assembly->relation(relation); }
  }
};

void read_ahead(const osmium::io::File& file, uint64_t& offset, Receiver& receiver, Assembly* assembly) {
  osmium::io::Reader reader{file, osmium::osm_entity_bits::relation};
  Ahead ahead{receiver, assembly};
  feed(reader, offset, receiver, 0, 0.2, ahead);
  if (assembly) { assembly->prepare_for_lookup(); }
}

void read_elements(const osmium::io::File& file, uint64_t& offset, Receiver& receiver, Assembly* assembly,
                   double from) {
  Index positive, negative;
  Locations locations{positive, negative};
  locations.ignore_errors();
  osmium::handler::CheckOrder order;
  osmium::io::Reader reader{file};
  receiver.header(reader.header());
  if (assembly) {
    feed(reader, offset, receiver, from, 1, order, locations, receiver, assembly->handler());
    assembly->finish();
  } else {
    feed(reader, offset, receiver, from, 1, order, locations, receiver);
  }
}

void read_all(const osmium::io::File& file, bool areas, uint64_t& offset, Receiver& receiver) {
  std::unique_ptr<Assembly> assembly{areas ? new Assembly{receiver} : nullptr};
  const bool is_twice = areas || receiver.wants_relations_ahead();
  if (is_twice) { read_ahead(file, offset, receiver, assembly.get()); }
  read_elements(file, offset, receiver, assembly.get(), is_twice ? 0.2 : 0);
}

cosm_status fail(cosm_failure* failure, cosm_status status, const char* message) {
  std::snprintf(failure->message, sizeof failure->message, "%s", message);
  return status;
}

}  // namespace

extern "C" cosm_status cosm_read(const char* path, const char* format, int32_t areas, const cosm_callbacks* callbacks,
                                 cosm_counts* counts, cosm_failure* failure) {
  *failure = {};
  *counts = {};
  try {
    Receiver receiver{*callbacks};
    read_all(osmium::io::File{path, format}, areas != 0, failure->offset, receiver);
    *counts = receiver.counts;
    return COSM_DONE;
  } catch (const history_error& error) {
    return fail(failure, COSM_HISTORY, error.what());
  } catch (const osmium::out_of_order_error& error) {
    const bool is_double = std::strstr(error.what(), "twice") != nullptr;
    return fail(failure, is_double ? COSM_HISTORY : COSM_UNSORTED, error.what());
  } catch (const std::system_error& error) {
    return fail(failure, COSM_UNREADABLE, error.what());
  } catch (const osmium::pbf_error& error) {
    const bool is_sound = std::strstr(error.what(), "not supported") != nullptr;
    return fail(failure, is_sound ? COSM_UNSUPPORTED : COSM_DAMAGED, error.what());
  } catch (const std::bad_alloc&) {
    return fail(failure, COSM_NO_MEMORY, "not enough memory");
  } catch (const std::exception& error) {
    return fail(failure, COSM_DAMAGED, error.what());
  } catch (...) {
    return fail(failure, COSM_DAMAGED, "unknown failure");
  }
}

extern "C" const char* cosm_version(void) { return LIBOSMIUM_VERSION_STRING; }
