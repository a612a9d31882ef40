import { inSharedMemory } from '../../kit/collections/column.ts';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import { type Progress, rarely } from '../../kit/core/progress.ts';
import { serveTasks } from '../../kit/workers/index.ts';
import type { StreetMode } from '../../network/street/street-graph.ts';
import type { ModeTask, ModeWritten } from './import-modes.ts';
import { type ModeSectionInput, writeMode } from './mode-section.ts';

const TELL_EVERY_MS = 250;

const tell = serveTasks({
  tasks: {
    /**
     * Takes modes that no other thread has taken, one after the other: the main thread may be too busy to assign them.
     */
    modes: async ({ order, taken, needsGraphOf, ...input }: ModeTask) => {
      for (let next = Atomics.add(taken, 0, 1); next < order.length; next = Atomics.add(taken, 0, 1)) {
        await write(order[next], input, order[next] === needsGraphOf);
      }
      return { value: null };
    },
  },
});

const progress: Pick<Progress, 'update'> = {
  update: rarely(TELL_EVERY_MS, (...update) => tell('progress', update)),
};

async function write(mode: StreetMode, input: ModeSectionInput, needsGraph: boolean): Promise<void> {
  const began = performance.now();
  const section = await writeMode(mode, input, {
    progress,
    graph: needsGraph ? (graph) => tell('graph', inSharedMemory(graph)) : undefined,
    letGo: collectGarbage,
  });
  tell('written', { mode, section, seconds: (performance.now() - began) / 1000 } satisfies ModeWritten);
  collectGarbage();
}
