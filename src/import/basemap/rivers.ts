import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import {
  MEMBER_WAY,
  MISSING_COORDINATE,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
  TagReader,
} from '../osm/index.ts';

/** Roles of members in a river's relation that are side arms and not the main stream. */
const ARMS = new Set(['side_stream', 'tributary', 'spring']);

/**
 * Returns the length in metres of the river that each way belongs to: what the relation says, or the length of its part
 * in the extract if that is more; without a relation, all connected ways of the same name. Omits rivers shorter than
 * `leastM`, as far as the extract shows.
 */
export function riverLengths(data: OsmData, leastM: number): Map<number, number> {
  const lengths = new Map<number, number>();
  const keep = (ways: readonly number[], meters: number): void => {
    if (meters >= leastM) for (const way of ways) lengths.set(way, Math.max(meters, lengths.get(way) ?? 0));
  };
  for (const { ways, toldM } of [...relatedRivers(data), ...namedRivers(data)]) {
    keep(ways, Math.max(toldM, sum(ways.map((way) => lengthM(data, way)))));
  }
  return lengths;
}

interface River {
  readonly ways: readonly number[];
  readonly toldM: number;
}

function relatedRivers(data: OsmData): River[] {
  const tags = new TagReader(data.relations.tags, data.strings);
  const rivers: River[] = [];
  for (let relation = 0; relation < data.relations.count; relation++) {
    if (tags.get(relation, 'type') !== 'waterway') continue;
    const ways = membersOfRelation(data, relation)
      .filter(({ type, role }) => type === MEMBER_WAY && !ARMS.has(role))
      .map(({ id }) => indexInSorted(data.ways.id, id))
      .filter((way) => way >= 0);
    rivers.push({ ways, toldM: 1000 * Number.parseFloat(tags.get(relation, 'distance') ?? '') || 0 });
  }
  return rivers;
}

/** Returns ways of rivers that have the same name and share ends. */
function namedRivers(data: OsmData): River[] {
  const tags = new TagReader(data.ways.tags, data.strings);
  const byName = new Map<string, number[]>();
  for (let way = 0; way < data.ways.count; way++) {
    const name = tags.get(way, 'waterway') === 'river' ? tags.get(way, 'name') : undefined;
    if (name === undefined) continue;
    const there = byName.get(name);
    if (there === undefined) byName.set(name, [way]);
    else there.push(way);
  }
  return [...byName.values()].flatMap((ways) => connected(data, ways).map((river) => ({ ways: river, toldM: 0 })));
}

function connected(data: OsmData, ways: readonly number[]): number[][] {
  const waysAt = new Map<number, number[]>();
  for (const way of ways) {
    for (const end of endsOf(data, way)) {
      const there = waysAt.get(end);
      if (there === undefined) waysAt.set(end, [way]);
      else there.push(way);
    }
  }
  const seen = new Set<number>();
  return ways
    .filter((way) => !seen.has(way))
    .flatMap((first) => {
      if (seen.has(first)) return [];
      seen.add(first);
      const group = [first];
      for (let i = 0; i < group.length; i++) {
        for (const next of endsOf(data, group[i]).flatMap((end) => waysAt.get(end) ?? [])) {
          if (!seen.has(next)) {
            seen.add(next);
            group.push(next);
          }
        }
      }
      return [group];
    });
}

function endsOf(data: OsmData, way: number): [number, number] {
  const nodes = nodesOfWay(data.ways, way);
  return [nodes[0], nodes[nodes.length - 1]];
}

function lengthM({ ways, nodes }: OsmData, way: number): number {
  let meters = 0;
  let before = -1;
  for (const node of nodesOfWay(ways, way)) {
    if (nodes.lonE7[node] === MISSING_COORDINATE) continue;
    if (before >= 0) {
      const [lon0, lat0, lon, lat] = [before, node].flatMap((n) => [fromE7(nodes.lonE7[n]), fromE7(nodes.latE7[n])]);
      meters += haversineM(lon0, lat0, lon, lat);
    }
    before = node;
  }
  return meters;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
