import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PbfOptions, type TestWorld, writePbf, writeXml } from '../../../test/worlds/osm/pbf.ts';
import {
  FILTER,
  JOINT_FILTER,
  plain,
  randomWorld,
  readContents,
  WHOLE_FILTER,
} from '../../../test/worlds/osm/worlds.ts';
import { seededRandom } from '../../kit/core/random.ts';
import { KeyPatterns } from './key-patterns.ts';
import { MISSING_COORDINATE, type OsmFilter } from './osm-data.ts';

/** Returns what reading these worlds in this order must give: the plain reference. */
function expected(worlds: readonly TestWorld[], filter: OsmFilter) {
  const wayKeys = new KeyPatterns(filter.wayKeys);
  const tagKeys = new KeyPatterns(filter.tagKeys);
  const types = new KeyPatterns(filter.relationTypes);
  const wholeTypes = new KeyPatterns(filter.whole?.relationTypes ?? []);
  const jointTypes = new KeyPatterns(filter.joint?.relationTypes ?? []);
  const isListed = (values: readonly string[], value: string) =>
    values.includes(value) || value.split(/ *; */).some((item) => item !== '' && values.includes(item));
  const hasOneOf = (wanted: OsmFilter['whole'], tags: Readonly<Record<string, string>> = {}) =>
    Object.entries(wanted?.tags ?? {}).some(
      ([key, values]) => Object.hasOwn(tags, key) && (values === '*' || isListed(values, tags[key])),
    );
  const isWhole = (tags?: Readonly<Record<string, string>>) => hasOneOf(filter.whole, tags);
  const keep = (tags: Readonly<Record<string, string>> = {}, whole = false) =>
    whole ? tags : Object.fromEntries(Object.entries(tags).filter(([key]) => tagKeys.has(key)));
  const skipped: Record<string, number> = {};
  const count = (reason: string) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  const firsts = <T extends { id: number }>(list: readonly T[], reason: string): T[] => {
    const byId = new Map<number, T>();
    for (const one of list) {
      if (byId.has(one.id)) count(reason);
      else byId.set(one.id, one);
    }
    return [...byId.values()].sort((a, b) => a.id - b.id);
  };
  const matching = worlds
    .flatMap((world) => world.ways)
    .filter((way) => isWhole(way.tags) || Object.keys(way.tags ?? {}).some((key) => wayKeys.has(key)));
  for (const way of matching) if (way.refs.length < 2) count('way with fewer than two nodes');
  const typeOf = (relation: TestWorld['relations'][number]) => relation.tags?.type ?? 'none';
  const isJoint = (relation: TestWorld['relations'][number]) =>
    jointTypes.has(typeOf(relation)) && hasOneOf(filter.joint, relation.tags);
  const relations = firsts(
    worlds
      .flatMap((world) => world.relations)
      .filter((r) => types.has(typeOf(r)) || (wholeTypes.has(typeOf(r)) && isWhole(r.tags)) || isJoint(r)),
    'duplicate relation',
  );
  const kept = new Set(matching.filter((way) => way.refs.length >= 2).map((way) => way.id));
  const members = new Set(
    relations
      .filter((relation) => wholeTypes.has(typeOf(relation)) || isJoint(relation))
      .flatMap((relation) => relation.members.filter(({ type }) => type === 1).map(({ id }) => id))
      .filter((id) => !kept.has(id)),
  );
  const ways = firsts(
    [...matching, ...worlds.flatMap((world) => world.ways).filter((way) => members.has(way.id))].filter(
      (way) => way.refs.length >= 2,
    ),
    'duplicate way',
  );
  const wanted = [...new Set(ways.flatMap((way) => way.refs))].sort((a, b) => a - b);
  const nodes = firsts(
    worlds.flatMap((world) => world.nodes).filter((node) => wanted.includes(node.id)),
    'duplicate node',
  );
  /** Positions stored in ways; in each file those of streets precede those of members. */
  const placeInWay = new Map<number, readonly [number, number]>();
  for (const world of worlds) {
    const long = world.ways.filter((way) => way.refs.length >= 2);
    for (const way of [...long.filter((one) => matching.includes(one)), ...long.filter((one) => members.has(one.id))])
      way.refs.forEach((ref, i) => {
        const place = way.places?.[i] ?? null;
        if (place !== null && !placeInWay.has(ref)) placeInWay.set(ref, place);
      });
  }
  const wholeNodes = new Map<number, TestWorld['nodes'][number]>();
  for (const node of worlds.flatMap((world) => world.nodes)) {
    const onEarth = Math.abs(node.lonE7) <= 1.8e9 && Math.abs(node.latE7) <= 9e8;
    if (onEarth && isWhole(node.tags) && !wholeNodes.has(node.id)) wholeNodes.set(node.id, node);
  }
  return {
    wholeNodes: [...wholeNodes.values()]
      .sort((a, b) => a.id - b.id)
      .map((node) => ({ ...node, tags: node.tags ?? {} })),
    nodes: wanted.map((id) => {
      const node = nodes.find((one) => one.id === id);
      const absurd = node !== undefined && (Math.abs(node.lonE7) > 1.8e9 || Math.abs(node.latE7) > 9e8);
      const [lonE7, latE7] = (node ? [node.lonE7, node.latE7] : placeInWay.get(id)) ?? [MISSING_COORDINATE];
      if (lonE7 === MISSING_COORDINATE) count('node missing from the extract');
      else if (absurd) count('node with impossible coordinates');
      return {
        id,
        lonE7: absurd ? MISSING_COORDINATE : lonE7,
        latE7: absurd ? MISSING_COORDINATE : (latE7 ?? MISSING_COORDINATE),
        tags: keep(node?.tags),
      };
    }),
    ways: ways.map((way) => ({ id: way.id, refs: [...way.refs], tags: keep(way.tags, isWhole(way.tags)) })),
    relations: relations.map((relation) => ({
      id: relation.id,
      tags: keep(relation.tags, wholeTypes.has(typeOf(relation)) && isWhole(relation.tags)),
      members: [...relation.members],
    })),
    skipped,
  };
}

const WORLD: TestWorld = {
  nodes: [
    { id: 7, lonE7: 74_000_001, latE7: 437_000_003, tags: { barrier: 'gate', ignored: 'x' } },
    { id: -3, lonE7: -1_799_999_999, latE7: -899_999_999 },
    { id: 12_345_678_901, lonE7: 0, latE7: 1, tags: { barrier: 'bollard' } },
    { id: 99, lonE7: 5, latE7: 5 },
  ],
  ways: [
    { id: 20, refs: [12_345_678_901, 7, -3, 7], tags: { highway: 'residential', name: 'Straße', 'maxspeed:x': '30' } },
    { id: -4, refs: [7, 404], tags: { 'railway:old': 'yes' } },
    { id: 21, refs: [99, 7], tags: { building: 'yes' } },
  ],
  relations: [
    {
      id: 5,
      tags: { type: 'restriction:hgv', restriction: 'no_left_turn' },
      members: [{ type: 1, id: 20, role: 'from' }],
    },
    { id: 6, tags: { type: 'route' }, members: [] },
  ],
};

describe('readOsm', () => {
  const variants: [string, PbfOptions][] = [
    ['dense nodes, zlib', {}],
    ['plain nodes, zlib', { dense: false }],
    ['dense nodes, raw', { zlib: false }],
    ['one entity per block', { perBlock: 1 }],
    ['another granularity and offset', { granularity: 50, latOffset: 12_345_600, lonOffset: -98_765_400 }],
    ['plain nodes with offset', { dense: false, granularity: 1, latOffset: -700, lonOffset: 900 }],
  ];
  it.each(variants)('reads PBF with %s', async (_, options) => {
    expect(plain(await readContents([writePbf(WORLD, options)]))).toEqual(expected([WORLD], FILTER));
  });

  it('reads XML', async () => {
    expect(plain(await readContents([writeXml(WORLD)]))).toEqual(expected([WORLD], FILTER));
  });

  it('tells what it read and when the snapshot was taken', async () => {
    const data = await readContents([
      writePbf(WORLD, { timestampSec: 1_735_766_460 }),
      writeXml(WORLD).replace('<osm ', '<osm timestamp="2024-01-01T00:00:00Z" '),
    ]);
    expect(data.report).toMatchObject({
      nodesRead: 8,
      waysRead: 6,
      relationsRead: 4,
      timestamp: '2025-01-01T21:21:00.000Z',
    });
    expect(data.report.files).toHaveLength(2);
    expect(data.report.skipped).toEqual({
      'node missing from the extract': 1,
      'duplicate node': 3,
      'duplicate way': 2,
      'duplicate relation': 1,
    });
  });

  it('rounds coordinates finer than 1e-7 degrees', async () => {
    const finer: TestWorld = { ...WORLD, nodes: [{ id: 7, lonE7: 100.56, latE7: -100.56 }] };
    const data = await readContents([writePbf(finer, { granularity: 1 })]);
    expect(plain(data).nodes.find((node) => node.id === 7)).toMatchObject({ lonE7: 101, latE7: -101 });
  });

  it('takes places of nodes from ways where nothing else has them', async () => {
    const street = { highway: 'residential' };
    const placed: TestWorld = {
      nodes: [{ id: 2, lonE7: 5, latE7: 6, tags: { barrier: 'gate' } }],
      ways: [
        { id: 1, refs: [1, 2, 3], places: [[-110_000_000, 486_000_000], [7, 7], null], tags: street },
        {
          id: 2,
          refs: [3, 1],
          places: [
            [111_111_111, -8],
            [9, 9],
          ],
          tags: street,
        },
        {
          id: 3,
          refs: [4, 5],
          places: [
            [1, 1],
            [2, 2],
          ],
          tags: { building: 'yes' },
        },
      ],
      relations: [],
    };
    const scale = { granularity: 50, latOffset: 12_345_600, lonOffset: -98_765_400 };
    for (const file of [writePbf(placed), writePbf(placed, scale), writeXml(placed)]) {
      const data = await readContents([file]);
      expect(plain(data).nodes).toEqual([
        { id: 1, lonE7: -110_000_000, latE7: 486_000_000, tags: {} },
        { id: 2, lonE7: 5, latE7: 6, tags: { barrier: 'gate' } },
        { id: 3, lonE7: 111_111_111, latE7: -8, tags: {} },
      ]);
      expect(data.report.wayNodes).toEqual([{ nodes: 3, missing: 0 }]);
    }
  });

  it('counts for each file what its ways lack, in whatever file it may be', async () => {
    const street = (id: number, ...refs: number[]) => ({ id, refs, tags: { highway: 'residential' } });
    const nodes = (...ids: number[]) => ids.map((id) => ({ id, lonE7: id, latE7: id }));
    const data = await readContents([
      writePbf({ nodes: nodes(1, 2), ways: [street(1, 1, 2, 3)], relations: [] }),
      writeXml({ nodes: nodes(4), ways: [street(2, 4, 5), street(3, 6, 7)], relations: [] }),
      writePbf({ nodes: nodes(5), ways: [], relations: [] }),
    ]);
    expect(data.report.wayNodes).toEqual([
      { nodes: 3, missing: 1 },
      { nodes: 4, missing: 2 },
      { nodes: 0, missing: 0 },
    ]);
  });

  it('gives empty data for files that hold nothing, and for no files', async () => {
    const nothing = { nodes: [], ways: [], relations: [] };
    for (const contents of [[], [writePbf(nothing)], [writeXml(nothing)]])
      expect(plain(await readContents(contents))).toEqual({ ...nothing, wholeNodes: [], skipped: {} });
  });

  it('keeps only what a wider or narrower filter names', async () => {
    const all: OsmFilter = { wayKeys: ['*'], tagKeys: ['*'], relationTypes: ['*'] };
    const none: OsmFilter = { wayKeys: [], tagKeys: [], relationTypes: [] };
    for (const filter of [all, none])
      expect(plain(await readContents([writePbf(WORLD)], filter))).toEqual(expected([WORLD], filter));
  });

  it('reads any files, unsorted, overlapping and mixed, as the reference does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const random = seededRandom(seed);
        const idStep = [1, 7_000_000_001, 100_000_000_000_000][seed % 3];
        const worlds = Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomWorld(random, idStep));
        const contents = worlds.map((world) =>
          random() < 0.3
            ? writeXml(world)
            : writePbf(world, {
                dense: random() < 0.7,
                zlib: random() < 0.5,
                perBlock: 1 + Math.floor(random() * 20),
                ...(random() < 0.3 ? { granularity: 10, latOffset: 1230, lonOffset: -70 } : {}),
              }),
        );
        const filter = [FILTER, WHOLE_FILTER, JOINT_FILTER][Math.floor(random() * 3)];
        expect(plain(await readContents(contents, filter))).toEqual(expected(worlds, filter));
      }),
      { numRuns: 200 },
    );
  });
});
