import { serveTasks } from '../../../kit/workers/index.ts';
import type { CellStretch } from './bisect-on-threads.ts';
import { type CellColumns, CellCutter } from './cell-cutter.ts';

let cutter: CellCutter | null = null;

/** Returns this thread's cutter: a thread cuts one network only. */
const cutterOf = (columns: CellColumns): CellCutter => {
  cutter ??= new CellCutter(columns);
  return cutter;
};

serveTasks({
  tasks: {
    cut: ({ columns, begin, end }: CellStretch) => ({ value: cutterOf(columns).cut(begin, end) }),
    cutDown: ({ columns, begin, end }: CellStretch) => {
      const parents = cutterOf(columns).cutDown(begin, end);
      return { value: parents, transfer: [parents.buffer as ArrayBuffer] };
    },
  },
});
