import { StringInterner } from '../../kit/collections/string-table.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { EntityBatch, RelationBatch, TagBatch, WayBatch } from './entity-batch.ts';
import { KeyPatterns } from './key-patterns.ts';
import type { NodeBatch } from './node-batch.ts';
import type { NodeColumns } from './node-columns.ts';
import {
  MEMBER_WAY,
  type OsmFilter,
  type OsmNodes,
  type OsmRelations,
  type OsmWays,
  type TagColumns,
} from './osm-data.ts';
import { IdCursor, sortDistinct, stableOrder, unionOfSorted } from './sorted-ids.ts';
import { WantedTags } from './wanted-tags.ts';

/** Numbers the strings of all batches in the order of first sight; '' is 0. */
export class StringPool extends StringInterner {
  mapping(strings: readonly string[]): Int32Array {
    return Int32Array.from(strings, (text) => this.intern(text));
  }
}

/** Replaces each index by its entry in `mapping`. */
export function renumber(indices: Int32Array, mapping: Int32Array): void {
  for (let i = 0; i < indices.length; i++) indices[i] = mapping[indices[i]];
}

/** Elements of several batches in ascending order of id, each id once: element i is `item[i]` of `batch[i]`. */
interface Selection {
  readonly batch: Int32Array;
  readonly item: Int32Array;
  readonly duplicates: number;
}

/**
 * Selects elements by id. Of elements with the same id the first one counts: the order of batches, then of their items,
 * decides.
 */
export function selectById(ids: readonly Float64Array[]): Selection {
  const total = ids.reduce((sum, list) => sum + list.length, 0);
  const all = new Float64Array(total);
  const batchOf = new Int32Array(total);
  const itemOf = new Int32Array(total);
  let n = 0;
  for (let b = 0; b < ids.length; b++) {
    all.set(ids[b], n);
    for (let i = 0; i < ids[b].length; i++, n++) {
      batchOf[n] = b;
      itemOf[n] = i;
    }
  }
  const order = stableOrder(all);
  const batch = new Int32Array(total);
  const item = new Int32Array(total);
  let kept = 0;
  for (let i = 0; i < total; i++) {
    if (i > 0 && all[order[i]] === all[order[i - 1]]) continue;
    batch[kept] = batchOf[order[i]];
    item[kept++] = itemOf[order[i]];
  }
  return { batch: batch.slice(0, kept), item: item.slice(0, kept), duplicates: total - kept };
}

const startOf = (end: Int32Array, item: number): number => (item === 0 ? 0 : end[item - 1]);

/** Returns where the parts of each selected element begin in the joined column; one entry more than elements. */
function firstOf(selection: Selection, ends: readonly Int32Array[], what: string): Int32Array {
  const { batch, item } = selection;
  const first = new Int32Array(item.length + 1);
  let total = 0;
  for (let i = 0; i < item.length; i++) {
    const end = ends[batch[i]];
    total += end[item[i]] - startOf(end, item[i]);
    if (total > 0x7fffffff)
      throw new InputError(`the extracts hold more than 2147483647 ${what}; import a smaller area`);
    first[i + 1] = total;
  }
  return first;
}

/** Copies the parts of each selected element to their place; runs of consecutive elements are copied together. */
function gather<A extends Int32Array | Uint8Array | Float64Array>(
  selection: Selection,
  ends: readonly Int32Array[],
  columns: readonly A[],
  first: Int32Array,
  to: A,
): A {
  const { batch, item } = selection;
  let i = 0;
  while (i < item.length) {
    let next = i + 1;
    while (next < item.length && batch[next] === batch[i] && item[next] === item[next - 1] + 1) next++;
    const end = ends[batch[i]];
    to.set(columns[batch[i]].subarray(startOf(end, item[i]), end[item[next - 1]]), first[i]);
    i = next;
  }
  return to;
}

function gatherIds(selection: Selection, ids: readonly Float64Array[]): Float64Array {
  const { batch, item } = selection;
  const to = new Float64Array(item.length);
  for (let i = 0; i < item.length; i++) to[i] = ids[batch[i]][item[i]];
  return to;
}

function gatherTags(selection: Selection, tags: readonly TagBatch[]): TagColumns {
  const ends = tags.map((batch) => batch.end);
  const first = firstOf(selection, ends, 'tags');
  const length = first[first.length - 1];
  const column = (pick: (batch: TagBatch) => Int32Array) =>
    gather(selection, ends, tags.map(pick), first, new Int32Array(length));
  return { first, key: column((batch) => batch.key), value: column((batch) => batch.value) };
}

/** Returns the ids of all nodes of selected ways, ascending. */
export function wantedNodes(ways: readonly WayBatch[], selection: Selection): Float64Array {
  const kept = new Int32Array(ways.length);
  for (let i = 0; i < selection.batch.length; i++) kept[selection.batch[i]]++;
  // Only a batch that lost ways to duplicates may hold nodes that nothing refers to.
  const used = ways.map((batch, b) => (kept[b] < batch.id.length ? new Uint8Array(batch.nodeIds.length) : null));
  for (let i = 0; i < selection.batch.length; i++) {
    const marks = used[selection.batch[i]];
    if (marks === null) continue;
    const { ref, refEnd } = ways[selection.batch[i]];
    const item = selection.item[i];
    for (let r = startOf(refEnd, item); r < refEnd[item]; r++) marks[ref[r]] = 1;
  }
  return unionOfSorted(
    ways.map((batch, b) => {
      const marks = used[b];
      return marks === null ? batch.nodeIds : batch.nodeIds.filter((_, node) => marks[node] === 1);
    }),
  );
}

/** Joins the selected ways. Converts references of the batches to indices into `nodeIds`. */
export function assembleWays(ways: readonly WayBatch[], selection: Selection, nodeIds: Float64Array): OsmWays {
  for (const batch of ways) {
    const cursor = new IdCursor(nodeIds);
    const mapping = new Int32Array(batch.nodeIds.length);
    for (let i = 0; i < mapping.length; i++) mapping[i] = cursor.find(batch.nodeIds[i]);
    renumber(batch.ref, mapping);
  }
  const ends = ways.map((batch) => batch.refEnd);
  const firstRef = firstOf(selection, ends, 'node references');
  const refs = ways.map((batch) => batch.ref);
  return {
    count: selection.item.length,
    id: gatherIds(
      selection,
      ways.map((batch) => batch.id),
    ),
    firstRef,
    nodeRef: gather(selection, ends, refs, firstRef, new Int32Array(firstRef[firstRef.length - 1])),
    tags: gatherTags(
      selection,
      ways.map((batch) => batch.tags),
    ),
  };
}

export function assembleRelations(relations: readonly RelationBatch[], selection: Selection): OsmRelations {
  const ends = relations.map((batch) => batch.memberEnd);
  const firstMember = firstOf(selection, ends, 'relation members');
  const length = firstMember[firstMember.length - 1];
  const types = relations.map((batch) => batch.memberType);
  const ids = relations.map((batch) => batch.memberId);
  const roles = relations.map((batch) => batch.memberRole);
  return {
    count: selection.item.length,
    id: gatherIds(
      selection,
      relations.map((batch) => batch.id),
    ),
    tags: gatherTags(
      selection,
      relations.map((batch) => batch.tags),
    ),
    firstMember,
    memberType: gather(selection, ends, types, firstMember, new Uint8Array(length)),
    memberId: gather(selection, ends, ids, firstMember, new Float64Array(length)),
    memberRole: gather(selection, ends, roles, firstMember, new Int32Array(length)),
  };
}

/** Returns the ids, ascending, of member ways that relations need and that aren't kept yet. */
export function memberWays(
  { count, tags, firstMember, memberType, memberId }: OsmRelations,
  kept: readonly Float64Array[],
  { whole, joint }: OsmFilter,
  pool: StringPool,
): Float64Array {
  const wholeTypes = new KeyPatterns(whole?.relationTypes ?? []);
  const jointTypes = new KeyPatterns(joint?.relationTypes ?? []);
  const jointTags = new WantedTags(joint);
  const strings = pool.toArray();
  const typeKey = pool.intern('type');
  const isJoint = (relation: number): boolean => {
    for (let tag = tags.first[relation]; tag < tags.first[relation + 1]; tag++)
      if (jointTags.has(strings[tags.key[tag]], strings[tags.value[tag]])) return true;
    return false;
  };
  const ids: number[] = [];
  for (let relation = 0; relation < count; relation++) {
    let tag = tags.first[relation];
    while (tag < tags.first[relation + 1] && tags.key[tag] !== typeKey) tag++;
    if (tag === tags.first[relation + 1]) continue;
    const type = strings[tags.value[tag]];
    if (!wholeTypes.has(type) && !(jointTypes.has(type) && isJoint(relation))) continue;
    for (let m = firstMember[relation]; m < firstMember[relation + 1]; m++)
      if (memberType[m] === MEMBER_WAY) ids.push(memberId[m]);
  }
  const wanted = sortDistinct(Float64Array.from(ids));
  const isKept = new Uint8Array(wanted.length);
  for (const batch of kept) {
    const cursor = new IdCursor(wanted);
    for (const id of batch) {
      const at = cursor.find(id);
      if (at >= 0) isKept[at] = 1;
    }
  }
  return wanted.filter((_, i) => isKept[i] === 0);
}

/** Joins nodes that are kept whole; of equal ids the first counts. */
export function assembleWholeNodes(batches: readonly NodeBatch[]): OsmNodes {
  const selection = selectById(batches.map(({ whole }) => whole.id));
  const { batch, item } = selection;
  const coordinates = (axis: 'lonE7' | 'latE7'): Int32Array =>
    Int32Array.from(item, (one, i) => batches[batch[i]].whole[axis][one]);
  return {
    count: item.length,
    id: gatherIds(
      selection,
      batches.map(({ whole }) => whole.id),
    ),
    lonE7: coordinates('lonE7'),
    latE7: coordinates('latE7'),
    tags: gatherTags(
      selection,
      batches.map(({ whole }) => whole.tags),
    ),
  };
}

/** Joins the tags of nodes, each from the batch that owns the node in the end. */
export function assembleNodeTags(batches: readonly NodeBatch[], columns: NodeColumns): TagColumns {
  const count = columns.id.length;
  const first = new Int32Array(count + 1);
  const isOwn = (batch: NodeBatch, i: number) => {
    const node = batch.taggedNode[i];
    return columns.ownerOf(node) === batch.part;
  };
  for (const batch of batches)
    for (let i = 0; i < batch.taggedNode.length; i++)
      if (isOwn(batch, i)) first[batch.taggedNode[i] + 1] = batch.tags.end[i] - startOf(batch.tags.end, i);
  for (let node = 0; node < count; node++) first[node + 1] += first[node];
  const key = new Int32Array(first[count]);
  const value = new Int32Array(first[count]);
  for (const batch of batches)
    for (let i = 0; i < batch.taggedNode.length; i++) {
      if (!isOwn(batch, i)) continue;
      const start = startOf(batch.tags.end, i);
      key.set(batch.tags.key.subarray(start, batch.tags.end[i]), first[batch.taggedNode[i]]);
      value.set(batch.tags.value.subarray(start, batch.tags.end[i]), first[batch.taggedNode[i]]);
    }
  return { first, key, value };
}

/** Replaces the batch's own string numbers by final ones. */
export function renumberEntities(batch: EntityBatch, pool: StringPool): void {
  const mapping = pool.mapping(batch.strings);
  for (const column of [
    batch.ways.tags.key,
    batch.ways.tags.value,
    batch.relations.tags.key,
    batch.relations.tags.value,
    batch.relations.memberRole,
  ])
    renumber(column, mapping);
}
