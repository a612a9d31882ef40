import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { osmOf, type TextWorld } from '../../../test/worlds/street/osm.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { bisectOnThreads, layStreets } from '../streets/index.ts';
import { beginModes, threadsFor } from './import-modes.ts';
import { StageClock } from './stage-clock.ts';

const WORLD: TextWorld = {
  map: 'A---B---C\n|   |   |\nD---E---F\n|   |   |\nG---H---I',
  ways: {
    ABC: { highway: 'primary', oneway: 'yes' },
    DEF: { highway: 'residential' },
    GHI: { highway: 'footway' },
    ADG: { highway: 'residential' },
    BEH: { highway: 'tertiary' },
    CFI: { highway: 'service' },
  },
  restrictions: [{ from: 'DEF', via: 'E', to: 'BEH', tags: { restriction: 'no_left_turn' } }],
};

/** Returns the files of all modes, which are named by their content, and the sections for the manifest. */
async function modesBy(options: { threads?: number; inlineNodes?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-modes-'));
  try {
    const { nodesAndEdges, modes } = layStreets(osmOf(WORLD), { elevation: null, progress: SILENT });
    const sections: object[] = [];
    const writer = { folder, take: (section: object) => void sections.push(section) };
    const cells = await bisectOnThreads(nodesAndEdges);
    const clock = new StageClock(SILENT);
    const work = await beginModes(modes, cells, writer, clock, SILENT, {
      needsWalkGraph: true,
      mostBytes: 1e9,
      ...options,
    });
    const { slotCount, firstOut } = await work.walkGraph;
    await work.done;
    await work.close();
    return { files: readdirSync(folder).sort(), sections, graph: { slotCount, ends: firstOut.length } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('makes the same sections here, on one thread and on several', async () => {
  const here = await modesBy({});
  expect(here.files.map((file) => file.split('.')[0])).toEqual(['bike', 'car', 'walk']);
  expect(here.graph.slotCount).toBeGreaterThan(10);
  for (const threads of [1, 2, 4]) expect(await modesBy({ threads, inlineNodes: 0 })).toEqual(here);
});

it('fails where a section has no place to be written', async () => {
  const { nodesAndEdges, modes } = layStreets(osmOf(WORLD), { elevation: null, progress: SILENT });
  const writer = { folder: '/nowhere/at/all', take: () => {} };
  const cells = await bisectOnThreads(nodesAndEdges);
  const options = { needsWalkGraph: false, mostBytes: 0, threads: 1, inlineNodes: 0 };
  const work = await beginModes(modes, cells, writer, new StageClock(SILENT), SILENT, options);
  await expect(work.done).rejects.toThrow(/ENOENT/);
  await work.close();
});

it.each([
  // arcs, bytes, cores → threads
  [1_000_000, 1e9, 8, 3],
  [1_000_000, 1e9, 3, 2],
  [1_000_000, 300e6, 8, 2],
  [1_000_000, 0, 8, 1],
  [1_000_000, -1e9, 8, 1],
  [1_000_000, 1e9, 1, 1],
])('makes modes of %i arcs with %d bytes on %i cores side by side: %i', (arcs, bytes, cores, threads) => {
  expect(threadsFor(arcs, bytes, cores)).toBe(threads);
});
