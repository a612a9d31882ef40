import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../../workers/index.ts';
import type { CellStretch } from './bisect-on-threads.ts';
import { type CellColumns, CellCutter } from './cell-cutter.ts';

const cutter = new CellCutter(workerData as CellColumns);

serveTasks({
  tasks: {
    cut: ({ begin, end }: CellStretch) => ({ value: cutter.cut(begin, end) }),
    cutDown: ({ begin, end }: CellStretch) => {
      const parents = cutter.cutDown(begin, end);
      return { value: parents, transfer: [parents.buffer as ArrayBuffer] };
    },
  },
});
