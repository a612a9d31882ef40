import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOSMStream } from 'osm-pbf-parser-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haversineM } from '../../../src/kit/geo/distance.ts';
import { demoRegion } from '../../../test/api/demo-region.ts';
import { crossing, insidePolygon, type Point } from './geometry/plane.ts';
import { GRID_QUARTER, gridCrossing, STRAIGHT_ROAD, STRAIGHT_ROAD_EAST, toLonLatE7, writeDemoCity } from './index.ts';

interface Element {
  readonly id: number;
  readonly tags?: Record<string, string>;
}
type Node = Element & { readonly type: 'node'; readonly lon: number; readonly lat: number };
type Way = Element & { readonly type: 'way'; readonly refs: number[] };
type Relation = Element & {
  readonly type: 'relation';
  readonly members: { type: string; ref: number; role: string }[];
};

const nodes = new Map<number, Node>();
const ways: Way[] = [];
const relations: Relation[] = [];
let folder = '';
/** Folder of the files that the demonstration region was made of. */
let sources = '';

/** Yields the parser's objects in the forms that its README lists, the header first and without a type. */
const parsed = (file: string) =>
  createOSMStream(file, { withTags: true, withInfo: false }) as AsyncGenerator<
    Node | Way | Relation | { type?: never }
  >;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-city-'));
  sources = join(await demoRegion(), 'sources');
  for await (const item of parsed(join(sources, 'demo.osm.pbf'))) {
    if (item.type === 'node') nodes.set(item.id, item);
    else if (item.type === 'way') ways.push(item);
    else if (item.type === 'relation') relations.push(item);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('is the same city every time', async () => {
  await writeDemoCity(folder);
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual((await readdir(sources)).toSorted());
  for (const name of names)
    expect((await readFile(join(folder, name))).equals(await readFile(join(sources, name))), name).toBe(true);
});

const streets = () => ways.filter((way) => way.tags?.highway || way.tags?.route === 'ferry');
const count = (key: string, value: string) => ways.filter((way) => way.tags?.[key] === value).length;
const nodeCount = (key: string, value: string) => [...nodes.values()].filter((n) => n.tags?.[key] === value).length;
const at = (ref: number): Node => nodes.get(ref)!;
const meters = (a: number, b: number) => haversineM(at(a).lon, at(a).lat, at(b).lon, at(b).lat);
const nodeNear = (p: Point): number => {
  const [lonE7, latE7] = toLonLatE7(p);
  for (const way of streets()) {
    for (const ref of way.refs) {
      if (Math.abs(at(ref).lon - lonE7 / 1e7) < 2e-7 && Math.abs(at(ref).lat - latE7 / 1e7) < 2e-7) return ref;
    }
  }
  throw new Error(`no street node at ${p.x}, ${p.y}`);
};

describe('the OSM file', () => {
  it('reads back with a foreign parser, all references present', () => {
    for (const way of ways) {
      expect(way.refs.length).toBeGreaterThan(1);
      for (const ref of way.refs) if (!nodes.has(ref)) throw new Error(`way ${way.id} lacks node ${ref}`);
    }
    const wayIds = new Set(ways.map((way) => way.id));
    for (const { members } of relations) {
      for (const { type, ref } of members) {
        // The parser gives member types as numbers or words, by version.
        expect((String(type) === 'way' || Number(type) === 1 ? wayIds : nodes).has(ref)).toBe(true);
      }
    }
  });

  it('has everything a city has', () => {
    const used = new Set(streets().flatMap((way) => way.refs));
    expect(used.size).toBeGreaterThan(12_000);
    expect(used.size).toBeLessThan(25_000);
    const least = {
      motorway: 20,
      motorway_link: 24,
      primary: 50,
      secondary: 50,
      tertiary: 80,
      residential: 800,
      living_street: 40,
      pedestrian: 10,
      unclassified: 50,
      service: 150,
      track: 80,
      steps: 3,
      footway: 150,
      cycleway: 3,
      path: 2,
    };
    for (const [highway, n] of Object.entries(least))
      expect([highway, count('highway', highway) >= n]).toEqual([highway, true]);
    expect(count('junction', 'roundabout')).toBeGreaterThanOrEqual(6);
    expect(count('oneway', 'yes')).toBeGreaterThan(150);
    expect(count('route', 'ferry')).toBe(1);
    expect(count('tunnel', 'yes')).toBeGreaterThanOrEqual(3);
    expect(count('access', 'private')).toBeGreaterThan(50);
    expect(nodeCount('highway', 'traffic_signals')).toBeGreaterThan(25);
    expect(nodeCount('barrier', 'bollard')).toBeGreaterThan(20);
    expect(nodeCount('barrier', 'gate')).toBeGreaterThan(5);
    expect(relations.filter((r) => r.tags?.type === 'restriction').length).toBeGreaterThan(8);
  });

  it('has land use, houses and places with names', () => {
    for (const use of ['residential', 'industrial', 'forest', 'retail', 'cemetery']) {
      expect([use, count('landuse', use) > 0]).toEqual([use, true]);
    }
    expect(count('leisure', 'park')).toBeGreaterThan(6);
    expect(ways.filter((way) => way.tags?.building).length).toBeGreaterThan(1500);
    const least = { supermarket: 40, bakery: 60 };
    for (const [shop, n] of Object.entries(least)) expect(nodeCount('shop', shop)).toBeGreaterThan(n);
    const amenities = {
      school: 40,
      kindergarten: 50,
      doctors: 60,
      pharmacy: 30,
      restaurant: 80,
      cafe: 50,
      hospital: 1,
    };
    for (const [amenity, n] of Object.entries(amenities)) expect(nodeCount('amenity', amenity)).toBeGreaterThan(n);
    expect(nodeCount('place', 'village')).toBe(10);
    const nameless = [...nodes.values()].filter((n) => (n.tags?.shop || n.tags?.amenity) && !n.tags.name);
    expect(nameless).toEqual([]);
  });

  it('has no street of zero length, and none twice', () => {
    const seen = new Set<string>();
    for (const way of streets()) {
      for (let i = 1; i < way.refs.length; i++) {
        const [a, b] = [way.refs[i - 1], way.refs[i]];
        const pair = a < b ? `${a} ${b}` : `${b} ${a}`;
        if (seen.has(pair)) throw new Error(`way ${way.id}: ${pair} is drawn twice`);
        seen.add(pair);
        if (meters(a, b) < 0.5) throw new Error(`way ${way.id}: ${pair} is ${meters(a, b)} m long`);
      }
    }
  });
});

type Segment = { way: Way; a: number; b: number };
const isGround = (way: Way) => !way.tags?.bridge && !way.tags?.tunnel && way.tags?.route !== 'ferry';
const isMotorway = (way: Way) => way.tags?.highway?.startsWith('motorway') ?? false;

/** Returns pairs of segments that cross without a common node. */
function* strayCrossings(chosen: readonly Way[]): Generator<[Segment, Segment]> {
  const cell = 0.001;
  const cells = new Map<string, Segment[]>();
  for (const way of chosen) {
    for (let i = 1; i < way.refs.length; i++) {
      const segment = { way, a: way.refs[i - 1], b: way.refs[i] };
      const [p, q] = [at(segment.a), at(segment.b)];
      const partners = new Set<Segment>();
      for (let x = Math.floor(Math.min(p.lon, q.lon) / cell); x <= Math.max(p.lon, q.lon) / cell; x++) {
        for (let y = Math.floor(Math.min(p.lat, q.lat) / cell); y <= Math.max(p.lat, q.lat) / cell; y++) {
          const list = cells.get(`${x} ${y}`) ?? [];
          for (const other of list) partners.add(other);
          list.push(segment);
          cells.set(`${x} ${y}`, list);
        }
      }
      for (const other of partners) if (crossEachOther(segment, other)) yield [segment, other];
    }
  }
}

const flat = (ref: number): Point => ({ x: at(ref).lon * 1e5, y: at(ref).lat * 1e5 });
const crossEachOther = (s: Segment, o: Segment): boolean =>
  s.a !== o.a &&
  s.a !== o.b &&
  s.b !== o.a &&
  s.b !== o.b &&
  crossing(flat(s.a), flat(s.b), flat(o.a), flat(o.b)) !== null;

describe('the street network', () => {
  it('joins streets where they cross on the ground', () => {
    const ground = streets().filter(isGround);
    for (const part of [ground.filter((way) => !isMotorway(way)), ground.filter(isMotorway)]) {
      const stray = [...strayCrossings(part)].map(
        ([s, o]) => `${s.way.tags?.name ?? s.way.id} × ${o.way.tags?.name ?? o.way.id}`,
      );
      expect(stray).toEqual([]);
    }
  });

  it('carries roads over the motorway, or the motorway over them', () => {
    const stray = [...strayCrossings(streets().filter(isGround))].map((pair) => pair.map(({ way }) => way.tags));
    expect(stray).toEqual([]);
  });

  it('crosses the river on bridges and by ferry only', () => {
    const water = ways.find((way) => way.tags?.natural === 'water' && way.tags.water === 'river')!;
    const ring = water.refs.map(flat);
    const wet = (way: Way) =>
      way.refs.some((ref) => insidePolygon(flat(ref), ring)) ||
      way.refs.some(
        (ref, i) => i > 0 && ring.some((p, k) => k > 0 && crossing(flat(way.refs[i - 1]), flat(ref), ring[k - 1], p)),
      );
    const over = streets().filter(wet);
    expect(over.filter(isGround).map((way) => way.tags?.name ?? way.id)).toEqual([]);
    const names = new Set(over.map((way) => way.tags?.name ?? way.tags?.ref));
    expect([...names].sort()).toEqual([
      'A 9',
      'Alte Brücke',
      'Fähre Niederau',
      'Gürtel',
      'Mühlhofener Straße',
      'Neue Brücke',
      'Schlosssteg',
    ]);
  });

  it.each(['car', 'bike', 'walk'] as const)('is one piece for %s', (mode) => {
    const heads = new Map<number, number[]>();
    const tails = new Map<number, number[]>();
    const join = (from: number, to: number) => {
      heads.set(from, [...(heads.get(from) ?? []), to]);
      tails.set(to, [...(tails.get(to) ?? []), from]);
    };
    const barrier = (ref: number) => mode === 'car' && at(ref).tags?.barrier !== undefined;
    for (const way of streets().filter((w) => isOpen(w, mode))) {
      const oneway = isOneWay(way, mode);
      for (let i = 1; i < way.refs.length; i++) {
        if (barrier(way.refs[i - 1]) || barrier(way.refs[i])) continue;
        join(way.refs[i - 1], way.refs[i]);
        if (!oneway) join(way.refs[i], way.refs[i - 1]);
      }
    }
    const start = nodeNear(gridCrossing(4, 3));
    const all = new Set([...heads.keys(), ...tails.keys()]);
    for (const reached of [reach(start, heads), reach(start, tails)]) {
      const lost = [...all].filter((ref) => !reached.has(ref));
      expect(streets().filter((way) => way.refs.some((ref) => lost.includes(ref)))).toEqual([]);
    }
  });
});

const MOTOR = /^(motorway|primary|secondary|tertiary|unclassified|residential|living_street|service)/;

function isOpen({ tags = {} }: Way, mode: 'car' | 'bike' | 'walk'): boolean {
  if (tags.access === 'private') return false;
  if (tags.route === 'ferry') return true;
  if (mode === 'car') return MOTOR.test(tags.highway);
  if (tags.highway.startsWith('motorway')) return false;
  if (mode === 'walk') return true;
  return !/^(footway|pedestrian|steps)$/.test(tags.highway) || tags.bicycle === 'yes';
}

function isOneWay({ tags = {} }: Way, mode: 'car' | 'bike' | 'walk'): boolean {
  if (mode === 'walk') return false;
  if (mode === 'bike' && tags['oneway:bicycle'] === 'no') return false;
  return tags.oneway === 'yes' || tags.junction === 'roundabout' || /^motorway/.test(tags.highway ?? '');
}

function reach(start: number, next: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set([start]);
  for (const node of seen) for (const head of next.get(node) ?? []) seen.add(head);
  return seen;
}

describe('places with closed-form answers', () => {
  const { columns, rows, blockMeters } = GRID_QUARTER;

  it('has crossings exactly one block apart in the grid quarter, and nothing else', () => {
    const inside = new Set<number>();
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const here = nodeNear(gridCrossing(column, row));
        inside.add(here);
        if (column > 0) expect(meters(here, nodeNear(gridCrossing(column - 1, row)))).toBeCloseTo(blockMeters, 1);
        if (row > 0) expect(meters(here, nodeNear(gridCrossing(column, row - 1)))).toBeCloseTo(blockMeters, 1);
      }
    }
    let edges = 0;
    let gates = 0;
    for (const way of streets()) {
      for (let i = 1; i < way.refs.length; i++) {
        const ends = [way.refs[i - 1], way.refs[i]].filter((ref) => inside.has(ref)).length;
        if (ends === 2) edges++;
        if (ends === 1) gates++;
        if (ends > 0) expect(way.tags).toMatchObject({ highway: GRID_QUARTER.highway, maxspeed: '50' });
      }
    }
    expect(edges).toBe((columns - 1) * rows + columns * (rows - 1));
    expect(gates).toBe(GRID_QUARTER.gateRows.length);
  });

  it('has a straight road without junctions', () => {
    const [west, east] = [nodeNear(STRAIGHT_ROAD.west), nodeNear(STRAIGHT_ROAD_EAST)];
    const road = streets().filter((way) => way.tags?.name === 'Lange Gerade');
    expect(road.map((way) => way.refs)).toEqual([[west, east]]);
    expect(meters(west, east)).toBeCloseTo(STRAIGHT_ROAD.lengthMeters, 1);
  });
});
