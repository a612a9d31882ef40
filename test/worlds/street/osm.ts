import type { ElevationSource } from '../../../src/import/elevation/elevation-source.ts';
import { MEMBER_NODE, MEMBER_WAY, type OsmData, type TagColumns } from '../../../src/import/osm/osm-data.ts';
import { buildStreetGraph } from '../../../src/import/streets/build-street-graph.ts';
import type { StreetReport } from '../../../src/import/streets/report.ts';
import type { Tags } from '../../../src/import/streets/ways/tag-view.ts';
import { SILENT } from '../../../src/kit/core/progress.ts';
import { toE7 } from '../../../src/kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../src/kit/geo/distance.ts';
import {
  type ArcIndex,
  type EdgeIndex,
  type NodeIndex,
  STREET_MODES,
  type StreetGraph,
} from '../../../src/network/street/street-graph.ts';

type TagRecord = Readonly<Record<string, string>>;

export const tagsOf = (tags: TagRecord): Tags => ({ get: (key) => (Object.hasOwn(tags, key) ? tags[key] : undefined) });

/**
 * A world drawn in text. Letters and digits of `map` are nodes on a grid, lines between them are decoration. A way is
 * the string of its nodes; a trailing quote mark distinguishes ways with the same nodes.
 */
export interface TextWorld {
  readonly map: string;
  /** Meters between neighboring characters of a line, and between lines. */
  readonly gridM?: number;
  /** Degrees of the upper left corner. */
  readonly origin?: readonly [lon: number, lat: number];
  readonly ways: Readonly<Record<string, TagRecord>>;
  readonly nodes?: Readonly<Record<string, TagRecord>>;
  readonly restrictions?: readonly TextRestriction[];
  readonly relations?: readonly TextRelation[];
  /** Nodes that the extract lacks. */
  readonly missing?: string;
}

interface TextRelation {
  readonly tags: TagRecord;
  /** Roles with their member: one letter is a node, more are a way. */
  readonly members: readonly (readonly [role: string, name: string])[];
}

export interface TextRestriction {
  readonly from: string | readonly string[];
  /** One letter is a node, more are ways. */
  readonly via: string | readonly string[];
  readonly to: string | readonly string[];
  readonly tags: TagRecord;
}

const MISSING = 0x7fffffff;

class TagWriter {
  private readonly first = [0];
  private readonly key: number[] = [];
  private readonly value: number[] = [];

  constructor(private readonly strings: Strings) {}

  add(tags: TagRecord): void {
    for (const [key, value] of Object.entries(tags)) {
      this.key.push(this.strings.indexOf(key));
      this.value.push(this.strings.indexOf(value));
    }
    this.first.push(this.key.length);
  }

  columns(): TagColumns {
    return { first: Int32Array.from(this.first), key: Int32Array.from(this.key), value: Int32Array.from(this.value) };
  }
}

class Strings {
  readonly list: string[] = [''];

  indexOf(text: string): number {
    const at = this.list.indexOf(text);
    return at >= 0 ? at : this.list.push(text) - 1;
  }
}

const NO_NODES = { count: 0, id: new Float64Array(0), lonE7: new Int32Array(0), latE7: new Int32Array(0) };

/**
 * Returns the OSM data of a drawn world. Node ids are 1, 2, … in the order of the letters; way ids 1, 2, … in the order
 * given.
 */
export function osmOf(world: TextWorld): OsmData {
  const { letters, places } = readMap(world);
  const strings = new Strings();
  const nodeTags = new TagWriter(strings);
  for (const letter of letters) nodeTags.add(world.nodes?.[letter] ?? {});
  const wayNames = Object.keys(world.ways);
  const wayTags = new TagWriter(strings);
  const firstRef = [0];
  const nodeRef: number[] = [];
  for (const name of wayNames) {
    for (const letter of name.replace(/'/g, '')) nodeRef.push(indexIn(letters, letter));
    firstRef.push(nodeRef.length);
    wayTags.add(world.ways[name]);
  }
  const relationTags = new TagWriter(strings);
  const firstMember = [0];
  const memberType: number[] = [];
  const memberId: number[] = [];
  const memberRole: number[] = [];
  const member = (role: string, names: string | readonly string[]) => {
    for (const name of typeof names === 'string' ? [names] : names) {
      const isNode = name.length === 1;
      memberType.push(isNode ? MEMBER_NODE : MEMBER_WAY);
      // A member that isn't drawn is missing in the extract.
      memberId.push((isNode ? letters.indexOf(name) : wayNames.indexOf(name)) + 1);
      memberRole.push(strings.indexOf(role));
    }
  };
  for (const restriction of world.restrictions ?? []) {
    relationTags.add({ type: 'restriction', ...restriction.tags });
    member('from', restriction.from);
    member('via', restriction.via);
    member('to', restriction.to);
    firstMember.push(memberType.length);
  }
  for (const { tags, members } of world.relations ?? []) {
    relationTags.add(tags);
    for (const [role, name] of members) member(role, name);
    firstMember.push(memberType.length);
  }
  const relationCount = firstMember.length - 1;
  return {
    nodes: {
      count: letters.length,
      id: Float64Array.from(letters, (_, i) => i + 1),
      lonE7: Int32Array.from(letters, (letter, i) => (world.missing?.includes(letter) ? MISSING : places[i][0])),
      latE7: Int32Array.from(letters, (letter, i) => (world.missing?.includes(letter) ? MISSING : places[i][1])),
      tags: nodeTags.columns(),
    },
    wholeNodes: { ...NO_NODES, tags: new TagWriter(strings).columns() },
    ways: {
      count: wayNames.length,
      id: Float64Array.from(wayNames, (_, i) => i + 1),
      firstRef: Int32Array.from(firstRef),
      nodeRef: Int32Array.from(nodeRef),
      tags: wayTags.columns(),
    },
    relations: {
      count: relationCount,
      id: Float64Array.from({ length: relationCount }, (_, i) => i + 1),
      tags: relationTags.columns(),
      firstMember: Int32Array.from(firstMember),
      memberType: Uint8Array.from(memberType),
      memberId: Float64Array.from(memberId),
      memberRole: Int32Array.from(memberRole),
    },
    strings: strings.list,
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

function indexIn(letters: readonly string[], letter: string): number {
  const index = letters.indexOf(letter);
  if (index < 0) throw new Error(`${letter} is not on the map`);
  return index;
}

function readMap({ map, gridM = 10, origin = [10, 50] }: TextWorld): { letters: string[]; places: [number, number][] } {
  const placeOf = new Map<string, [number, number]>();
  map.split('\n').forEach((line, row) => {
    [...line].forEach((letter, column) => {
      if (!/[A-Za-z0-9]/.test(letter)) return;
      const lon = origin[0] + (column * gridM) / metersPerDegreeLon(origin[1]);
      const lat = origin[1] - (row * gridM) / METERS_PER_DEGREE;
      placeOf.set(letter, [toE7(lon), toE7(lat)]);
    });
  });
  const letters = [...placeOf.keys()].sort();
  return { letters, places: letters.map((letter) => placeOf.get(letter)!) };
}

/** The street graph of a drawn world, queried by letters. */
export class TestStreets {
  readonly graph: StreetGraph;
  readonly report: StreetReport;
  /** Indexed by letter: degrees × 10⁷. */
  readonly places: ReadonlyMap<string, readonly [number, number]>;

  constructor(world: TextWorld, elevation: ElevationSource | null = null) {
    const built = buildStreetGraph(osmOf(world), { elevation, progress: SILENT });
    this.graph = built.graph;
    this.report = built.report;
    const { letters, places } = readMap(world);
    this.places = new Map(letters.map((letter, i) => [letter, places[i]]));
  }

  /** Returns the nodes at a letter: several where a barrier stands. */
  nodesAt(letter: string): NodeIndex[] {
    const [lonE7, latE7] = this.places.get(letter)!;
    const { node, nodeCount } = this.graph;
    return Array.from({ length: nodeCount }, (_, i) => i as NodeIndex).filter(
      (i) => node.lonE7[i] === lonE7 && node.latE7[i] === latE7,
    );
  }

  /** Returns the arcs from one letter to another. */
  arcs(from: string, to: string): ArcIndex[] {
    const [starts, ends] = [this.nodesAt(from), this.nodesAt(to)];
    const { edge, edgeCount } = this.graph;
    const found: ArcIndex[] = [];
    for (let i = 0; i < edgeCount; i++) {
      const [tail, head] = [edge.tail[i as EdgeIndex], edge.head[i as EdgeIndex]];
      if (starts.includes(tail) && ends.includes(head)) found.push((2 * i) as ArcIndex);
      else if (starts.includes(head) && ends.includes(tail)) found.push((2 * i + 1) as ArcIndex);
    }
    return found;
  }

  /** Returns the one arc from one letter to another. */
  arc(from: string, to: string): ArcIndex {
    const found = this.arcs(from, to);
    if (found.length !== 1) throw new Error(`${found.length} arcs from ${from} to ${to}`);
    return found[0];
  }

  /**
   * Returns the modes that may travel from one letter to the next: `car bike walk`, with `(car)` where permission is
   * needed and `[bike]` where it is pushed.
   */
  modes(from: string, to: string): string {
    const { arc } = this.graph;
    const a = this.arc(from, to);
    const speeds = [arc.carKmh[a], arc.bikePercent[a], arc.walkPercent[a]];
    return STREET_MODES.flatMap((mode, number) => {
      if (speeds[number] === 0) return [];
      if (arc.flags[a] & (1 << number)) return [`(${mode})`];
      return mode === 'bike' && speeds[number] === 255 ? ['[bike]'] : [mode];
    }).join(' ');
  }

  /** Returns whether a mode can travel through the letters one after the other, following slots. */
  allows(mode: 'car' | 'bike' | 'walk', path: string): boolean {
    const search = this.graph.search[mode].forward;
    let states: number[] | null = null;
    for (let i = 0; i + 1 < path.length; i++) {
      const arcs = this.arcs(path[i], path[i + 1]);
      const next: number[] = [];
      if (states === null) {
        for (const arc of arcs) {
          const slot = search.slotOfArc[arc];
          if (slot >= 0) next.push(search.head[slot]);
        }
      } else {
        for (const state of states) {
          for (let slot = search.firstOut[state as never]; slot < search.firstOut[(state + 1) as never]; slot++) {
            if (arcs.includes(search.arc[slot as never])) next.push(search.head[slot as never]);
          }
        }
      }
      states = next;
    }
    return states !== null && states.length > 0;
  }

  /**
   * Returns the `PASS_*` bits of the slot with which a journey begins on the one arc open from one letter to another.
   */
  pass(mode: 'car' | 'bike' | 'walk', from: string, to: string): number {
    const search = this.graph.search[mode].forward;
    const slots = this.arcs(from, to)
      .map((arc) => search.slotOfArc[arc])
      .filter((slot) => slot >= 0);
    if (slots.length !== 1) throw new Error(`${slots.length} arcs open from ${from} to ${to}`);
    return search.pass[slots[0]];
  }
}
