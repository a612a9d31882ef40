export {
  MEMBER_NODE,
  MEMBER_RELATION,
  MEMBER_WAY,
  MISSING_COORDINATE,
  type OsmData,
  type OsmFilter,
  type OsmNodes,
  type OsmRelations,
  type OsmReport,
  type OsmWays,
  type TagColumns,
  type WholeThings,
} from './osm-data.ts';
export { type ReadOsmOptions, readOsm } from './read-osm.ts';
export { indexOfId, membersOfRelation, nodesOfWay, type RelationMember, TagReader } from './tag-reader.ts';
