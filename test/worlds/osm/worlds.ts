/** Shared by this folder's tests: files on disk, data as plain objects, a random world. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsmData, OsmFilter } from '../../../src/import/osm/osm-data.ts';
import { readOsm } from '../../../src/import/osm/read-osm.ts';
import { membersOfRelation, TagReader } from '../../../src/import/osm/tag-reader.ts';
import { SILENT } from '../../../src/kit/core/progress.ts';
import type { Random } from '../../../src/kit/core/random.ts';
import type { TestRelation, TestWay, TestWorld } from './pbf.ts';

export const FILTER: OsmFilter = {
  wayKeys: ['highway', 'railway*'],
  tagKeys: ['highway', 'name', 'maxspeed*', 'type', 'barrier', 'restriction'],
  relationTypes: ['restriction*'],
};

/** {@link FILTER}, with some elements kept whole. */
export const WHOLE_FILTER: OsmFilter = {
  ...FILTER,
  whole: { tags: { source: '*', name: ['Weg 5', ''], highway: ['yes'] }, relationTypes: ['multipolygon'] },
};

/** A filter that keeps some relations with their member ways. */
export const JOINT_FILTER: OsmFilter = {
  ...FILTER,
  joint: { tags: { name: ['Weg 5'], highway: '*' }, relationTypes: ['multipolygon', 'restriction:hgv'] },
};

/** Runs `use` with the paths of files of these contents. */
export async function withFiles<T>(
  contents: readonly (Uint8Array | string)[],
  use: (files: string[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-'));
  try {
    const files = contents.map((content, i) => {
      const file = join(folder, `${i}.osm`);
      writeFileSync(file, content);
      return file;
    });
    return await use(files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads files of these contents on this thread. */
export const readContents = (contents: readonly (Uint8Array | string)[], filter = FILTER): Promise<OsmData> =>
  withFiles(contents, (files) => readOsm(files, filter, { progress: SILENT, workers: 1 }));

/** Returns the data as plain objects, nodes by id. */
export function plain(data: OsmData) {
  const nodeTags = new TagReader(data.nodes.tags, data.strings);
  const wholeTags = new TagReader(data.wholeNodes.tags, data.strings);
  const wayTags = new TagReader(data.ways.tags, data.strings);
  const relationTags = new TagReader(data.relations.tags, data.strings);
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);
  return {
    nodes: range(data.nodes.count).map((i) => ({
      id: data.nodes.id[i],
      lonE7: data.nodes.lonE7[i],
      latE7: data.nodes.latE7[i],
      tags: Object.fromEntries(nodeTags.all(i)),
    })),
    ways: range(data.ways.count).map((i) => ({
      id: data.ways.id[i],
      refs: [...data.ways.nodeRef.subarray(data.ways.firstRef[i], data.ways.firstRef[i + 1])].map(
        (node) => data.nodes.id[node],
      ),
      tags: Object.fromEntries(wayTags.all(i)),
    })),
    wholeNodes: range(data.wholeNodes.count).map((i) => ({
      id: data.wholeNodes.id[i],
      lonE7: data.wholeNodes.lonE7[i],
      latE7: data.wholeNodes.latE7[i],
      tags: Object.fromEntries(wholeTags.all(i)),
    })),
    relations: range(data.relations.count).map((i) => ({
      id: data.relations.id[i],
      tags: Object.fromEntries(relationTags.all(i)),
      members: membersOfRelation(data, i),
    })),
    skipped: data.report.skipped,
  };
}

export function randomWorld(random: Random, idStep = 1): TestWorld {
  const int = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[int(list.length)];
  const id = () => (int(40) - 10) * idStep;
  const tags = () => {
    const found: Record<string, string> = {};
    for (let n = int(4); n > 0; n--)
      found[
        pick(['highway', 'name', 'maxspeed:forward', 'railway:x', 'type', 'source', 'Größe & <"\'>', '__proto__x'])
      ] = pick([
        'yes',
        'Weg 5',
        'übel',
        '',
        'restriction:hgv',
        'multipolygon',
        'a\tb\nc',
        'no; yes',
        'Weg 7;Weg 5',
        ';',
      ]);
    return found;
  };
  const list = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);
  return {
    nodes: list(int(40), () => ({
      id: id(),
      lonE7: int(3_700_000_000) - 1_850_000_000,
      latE7: int(1_850_000_000) - 925_000_000,
      ...(random() < 0.5 ? { tags: tags() } : {}),
    })),
    ways: list(int(20), (): TestWay => {
      const refs = list(int(6), id);
      const place = () => (random() < 0.7 ? ([int(3_600_000_000) - 1_800_000_000, int(900_000_000)] as const) : null);
      return { id: id(), refs, tags: tags(), ...(random() < 0.3 ? { places: refs.map(place) } : {}) };
    }),
    relations: list(
      int(10),
      (): TestRelation => ({
        id: id(),
        tags: tags(),
        members: list(int(4), () => ({ type: int(3), id: id(), role: pick(['from', 'to', 'via', '']) })),
      }),
    ),
  };
}
