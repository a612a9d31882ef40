export { boxAround, cutToBox, streetsWithin } from './cut-to-box.ts';
export { uncutAtDateLine } from './date-line.ts';
export { joinRings } from './join-rings.ts';
export {
  MEMBER_NODE,
  MEMBER_RELATION,
  MEMBER_WAY,
  MISSING_COORDINATE,
  type OsmData,
  type OsmFilter,
  type OsmReport,
  type TagColumns,
} from './osm-data.ts';
export { readOsm } from './read-osm.ts';
export { membersOfRelation, nodesOfWay, TagReader } from './tag-reader.ts';
