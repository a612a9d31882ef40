import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import { serveTasks } from '../../kit/workers/index.ts';
import { FeatureTable } from '../../products/map/basemap/cut/feature-table.ts';
import { type TilePart, TilePartWriter } from '../../products/map/basemap/pmtiles/tile-part.ts';
import { partPath, type StretchMade, type TileTask } from './tiles-in-work.ts';
import { writeTiles } from './write-tiles.ts';

const tell = serveTasks({
  tasks: {
    tiles: async (task: TileTask) => {
      const { features, stretches, counters } = task;
      const table = new FeatureTable(features);
      for (let next = Atomics.add(counters, 0, 1); next < stretches.length; next = Atomics.add(counters, 0, 1))
        tell('made', { stretch: next, part: await makeStretch(table, task, next) } satisfies StretchMade);
      return { value: null };
    },
  },
});

async function makeStretch(table: FeatureTable, task: TileTask, stretch: number): Promise<TilePart> {
  const writer = new TilePartWriter(partPath(task, stretch));
  let counted = 0;
  try {
    const made = (features: number): void => {
      Atomics.add(task.counters, 1, features - counted);
      counted = features;
    };
    await writeTiles(table, task.stretches[stretch], writer, { made, letGo: collectGarbage });
    return writer.finish();
  } finally {
    writer.close();
  }
}
