import type { OsmData } from '../../../src/import/osm/osm-data.ts';
import { toE7 } from '../../../src/kit/geo/coordinates.ts';

/** A way through nodes, given by their indices in a list. */
export interface PlacedWay {
  readonly nodes: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Returns OSM data of nodes at degrees; nodes and ways have the ids 1, 2, … in their order, and only ways are tagged.
 */
export function osmAt(places: readonly (readonly [lon: number, lat: number])[], ways: readonly PlacedWay[]): OsmData {
  const strings = [...new Set(['', ...ways.flatMap(({ tags }) => Object.entries(tags).flat())])];
  const indexOf = new Map(strings.map((text, i) => [text, i]));
  const noTags = (count: number) => ({
    first: new Int32Array(count + 1),
    key: new Int32Array(0),
    value: new Int32Array(0),
  });
  const firsts = (lengths: readonly number[]) => {
    let sum = 0;
    return Int32Array.from([0, ...lengths.map((length) => (sum += length))]);
  };
  const tags = ways.map((way) => Object.entries(way.tags));
  const ids = (count: number) => Float64Array.from({ length: count }, (_, i) => i + 1);
  return {
    nodes: {
      count: places.length,
      id: ids(places.length),
      lonE7: Int32Array.from(places, ([lon]) => toE7(lon)),
      latE7: Int32Array.from(places, ([, lat]) => toE7(lat)),
      tags: noTags(places.length),
    },
    wholeNodes: { count: 0, id: ids(0), lonE7: new Int32Array(0), latE7: new Int32Array(0), tags: noTags(0) },
    ways: {
      count: ways.length,
      id: ids(ways.length),
      firstRef: firsts(ways.map(({ nodes }) => nodes.length)),
      nodeRef: Int32Array.from(ways.flatMap(({ nodes }) => nodes)),
      tags: {
        first: firsts(tags.map((list) => list.length)),
        key: Int32Array.from(tags.flat(), ([key]) => indexOf.get(key)!),
        value: Int32Array.from(tags.flat(), ([, value]) => indexOf.get(value)!),
      },
    },
    relations: {
      count: 0,
      id: ids(0),
      tags: noTags(0),
      firstMember: new Int32Array(1),
      memberType: new Uint8Array(0),
      memberId: new Float64Array(0),
      memberRole: new Int32Array(0),
    },
    strings,
    report: {
      files: [],
      wayNodes: [],
      nodesRead: 0,
      waysRead: 0,
      relationsRead: 0,
      skipped: {},
      timestamp: null,
      bounds: null,
    },
  };
}
