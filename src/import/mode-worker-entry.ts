import { inSharedMemory } from '../collections/column.ts';
import { collectGarbage } from '../core/collect-garbage.ts';
import type { StreetMode } from '../street/street-graph.ts';
import { serveTasks } from '../workers/index.ts';
import type { ModeTask, ModeWritten } from './import-modes.ts';
import { writeMode } from './mode-section.ts';

const tell = serveTasks({
  tasks: {
    /** Takes one mode after the other, as long as another thread hasn't: the main thread may be too busy to say which is next. */
    modes: async ({ order, taken, needsGraphOf, ...input }: ModeTask) => {
      for (let next = Atomics.add(taken, 0, 1); next < order.length; next = Atomics.add(taken, 0, 1)) {
        await write(order[next]);
      }
      return { value: null };

      async function write(mode: StreetMode): Promise<void> {
        const began = performance.now();
        const section = await writeMode(mode, input, {
          graph: (graph) => {
            if (mode === needsGraphOf) tell('graph', inSharedMemory(graph));
          },
          letGo: collectGarbage,
        });
        tell('written', { mode, section, seconds: (performance.now() - began) / 1000 } satisfies ModeWritten);
        collectGarbage();
      }
    },
  },
});
