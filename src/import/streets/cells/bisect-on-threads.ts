import { availableParallelism } from 'node:os';
import { WorkerPool, workerEntry } from '../../../kit/workers/index.ts';
import { bisectCells, cellColumns, inPostOrder, type NodesAndEdges } from './bisect-cells.ts';
import type { CellColumns } from './cell-cutter.ts';
import type { CellTree } from './cell-tree.ts';

/** Cutting fewer nodes than this takes less time than starting threads. */
const INLINE_NODES = 50_000;
const MOST_THREADS = 16;
/** Cells are cut one by one until there are so many per thread; threads then cut them down to the leaves. */
const CELLS_PER_THREAD = 8;
const TELL_EVERY_MS = 250;

interface BisectOptions {
  readonly threads?: number;
  readonly inlineNodes?: number;
  /** Is called with the progress, out of as many as there are nodes. */
  readonly onProgress?: (nodes: number) => void;
}

/** The cell that a thread is to cut: a range of the orders. */
export interface CellStretch {
  readonly columns: CellColumns;
  readonly begin: number;
  readonly end: number;
}

/** Computes {@link bisectCells} on all cores; the cells don't depend on their number. */
export async function bisectOnThreads(input: NodesAndEdges, options: BisectOptions = {}): Promise<CellTree> {
  const { threads = Math.min(availableParallelism(), MOST_THREADS), inlineNodes = INLINE_NODES, onProgress } = options;
  const nodeCount = input.lonE7.length;
  if (nodeCount < inlineNodes) return bisectCells(input);
  const columns = cellColumns(input);
  const { cellOfNode, done } = columns;
  const pool = new WorkerPool({
    entry: workerEntry('import/streets/cells/cell-worker-entry.ts'),
    workerData: null,
    size: threads,
  });
  const timer = setInterval(() => onProgress?.(Math.min(nodeCount, Atomics.load(done, 0))), TELL_EVERY_MS);
  const run = async <T>(name: 'cut' | 'cutDown', begin: number, end: number): Promise<T> => {
    const payload: CellStretch = { columns, begin, end };
    return (await pool.run<T>({ name, lane: 'divisible', caller: '', payload })).value;
  };
  const small = nodeCount / (CELLS_PER_THREAD * threads);
  const cutDown = async (begin: number, end: number): Promise<Int32Array> => {
    if (end - begin <= small) return run<Int32Array>('cutDown', begin, end);
    const middle = await run<number>('cut', begin, end);
    const [first, second] = await Promise.all([cutDown(begin, middle), cutDown(middle, end)]);
    const [order] = columns.orders;
    for (let i = begin; i < middle; i++) cellOfNode[order[i]] += 1 + second.length;
    for (let i = middle; i < end; i++) cellOfNode[order[i]] += 1;
    const parents = new Int32Array(1 + second.length + first.length).fill(-1);
    second.forEach((parent, cell) => {
      parents[1 + cell] = parent + 1;
    });
    first.forEach((parent, cell) => {
      parents[1 + second.length + cell] = parent < 0 ? 0 : parent + 1 + second.length;
    });
    return parents;
  };
  try {
    const parents = await cutDown(0, nodeCount);
    onProgress?.(nodeCount);
    return inPostOrder(cellOfNode, parents);
  } finally {
    clearInterval(timer);
    await pool.close();
  }
}
