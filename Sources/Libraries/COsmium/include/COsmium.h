/// Reading OpenStreetMap files with libosmium behind a C interface: no exception crosses it.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A position in whole 1e-7 degrees. `COSM_NOWHERE` in both if the node is not in the file or lies off the globe.
typedef struct {
  int32_t longitude, latitude;
} cosm_location;

#define COSM_NOWHERE INT32_MAX

/// Key, NUL, value, NUL, for each tag. Valid during the callback.
typedef struct {
  const uint8_t *bytes;
  size_t size;
} cosm_tags;

typedef struct {
  int32_t kind;  ///< 0 node, 1 way, 2 relation
  int64_t id;
  const char *role;
} cosm_member;

/// A run of the points of an area: one ring, closed (last point = first).
typedef struct {
  uint32_t start, count;
  int32_t is_outer;  ///< an outer ring starts a polygon; the inner rings that follow are its holes
} cosm_ring;

typedef struct {
  const char *generator;  ///< empty if unknown
  const char *timestamp;  ///< ISO 8601 in UTC, empty if unknown
  int32_t has_box;
  cosm_location south_west, north_east;
} cosm_header;

/// Called on the thread that called `cosm_read`, in the order of the file. A null pointer skips that kind.
typedef struct {
  void *context;
  void (*header)(void *context, const cosm_header *header);
  void (*node)(void *context, int64_t id, cosm_location location, cosm_tags tags);
  void (*way)(void *context, int64_t id, const int64_t *nodes, const cosm_location *locations, size_t count,
              cosm_tags tags);
  void (*relation)(void *context, int64_t id, const cosm_member *members, size_t count, cosm_tags tags);
  /// Every relation, before the first node. Setting it reads the file twice.
  void (*relation_ahead)(void *context, int64_t id, const cosm_member *members, size_t count, cosm_tags tags);
  void (*area)(void *context, int32_t kind, int64_t id, const cosm_location *points, const cosm_ring *rings,
               size_t ring_count, cosm_tags tags);
  void (*progress)(void *context, double fraction);
  int32_t wants_untagged_nodes;
} cosm_callbacks;

typedef struct {
  uint64_t nodes, ways, relations, areas;
  uint64_t nodes_off_globe;         ///< nodes without a usable location
  uint64_t missing_way_nodes;       ///< references of ways to nodes that are not in the file
  uint64_t incomplete_relations;    ///< multipolygons with member ways that are not in the file
  uint64_t unassembled_relations;   ///< multipolygons whose rings do not close or cross each other
  uint64_t unassembled_ways;        ///< closed ways that cross themselves
  int64_t newest_timestamp;         ///< seconds since 1970, 0 if no element has one
} cosm_counts;

typedef enum {
  COSM_DONE = 0,
  COSM_UNREADABLE = 1,   ///< the system refuses to open or read; message says why
  COSM_DAMAGED = 2,      ///< the content breaks the format; offset is near the place
  COSM_UNSORTED = 3,     ///< elements are not in the usual order
  COSM_HISTORY = 4,      ///< a history or change file: several versions of an element
  COSM_NO_MEMORY = 5,
  COSM_UNSUPPORTED = 6   ///< sound, but of a kind that this build does not read
} cosm_status;

typedef struct {
  char message[480];
  uint64_t offset;  ///< bytes of the file consumed when the reading stopped
} cosm_failure;

/// Reads a file from beginning to end.
/// @param format `pbf`, `osm`, `osm.gz` or `osm.bz2`
/// @param areas 1 to assemble multipolygons and closed ways, which reads the file twice
cosm_status cosm_read(const char *path, const char *format, int32_t areas, const cosm_callbacks *callbacks,
                      cosm_counts *counts, cosm_failure *failure);

/// The version of libosmium that this was built with, as `2.19.0`.
const char *cosm_version(void);

#ifdef __cplusplus
}
#endif
