import type { EntityBatch, RelationBatch } from './entity-batch.ts';
import { MEMBER_NODE, MEMBER_WAY } from './osm-data.ts';
import { IdCursor } from './sorted-ids.ts';

/**
 * Returns the relations of a batch that have one of some nodes (ascending) or ways, and all boundaries. In files whose
 * relations come before their ways these are all kept.
 */
export function relationsNear(
  { strings, relations }: EntityBatch,
  nodes: Float64Array,
  ways: ReadonlySet<number>,
): RelationBatch {
  const { id, tags, memberEnd, memberType, memberId, memberRole } = relations;
  const [type, boundary] = ['type', 'boundary'].map((text) => strings.indexOf(text));
  const cursor = new IdCursor(nodes);
  const isKept = (relation: number): boolean => {
    if (ways.size === 0) return true;
    for (let tag = startOf(tags.end, relation); tag < tags.end[relation]; tag++)
      if (tags.key[tag] === type && tags.value[tag] === boundary) return true;
    for (let m = startOf(memberEnd, relation); m < memberEnd[relation]; m++) {
      if (memberType[m] === MEMBER_WAY && ways.has(memberId[m])) return true;
      if (memberType[m] === MEMBER_NODE && cursor.find(memberId[m]) >= 0) return true;
    }
    return false;
  };
  const kept = Int32Array.from(id.keys()).filter(isKept);
  const [tag, tagEnd] = rowsOf(kept, tags.end);
  const [member, keptMemberEnd] = rowsOf(kept, memberEnd);
  return {
    id: Float64Array.from(kept, (relation) => id[relation]),
    tags: {
      end: tagEnd,
      key: Int32Array.from(tag, (row) => tags.key[row]),
      value: Int32Array.from(tag, (row) => tags.value[row]),
    },
    memberEnd: keptMemberEnd,
    memberType: Uint8Array.from(member, (row) => memberType[row]),
    memberId: Float64Array.from(member, (row) => memberId[row]),
    memberRole: Int32Array.from(member, (row) => memberRole[row]),
  };
}

const startOf = (end: Int32Array, element: number): number => (element === 0 ? 0 : end[element - 1]);

/** Returns the rows of some elements, and where those of each end among them. */
function rowsOf(kept: Int32Array, end: Int32Array): [rows: number[], end: Int32Array] {
  const rows: number[] = [];
  const ends = Int32Array.from(kept, (element) => {
    for (let row = startOf(end, element); row < end[element]; row++) rows.push(row);
    return rows.length;
  });
  return [rows, ends];
}
