import { availableParallelism } from 'node:os';
import { sharedInt32 } from '../../kit/collections/column.ts';
import type { Progress } from '../../kit/core/progress.ts';
import { WorkerPool, workerEntry } from '../../kit/workers/index.ts';
import type { SearchGraph } from '../../network/street/search-graph.ts';
import { STREET_MODES, type StreetMode } from '../../network/street/street-graph.ts';
import type { RegionWriter } from '../../region/storage/index.ts';
import type { CellTree, ModeStreets } from '../streets/index.ts';
import { type ModeSectionInput, stageOfMode, type WrittenSection, writeMode } from './mode-section.ts';
import type { StageClock } from './stage-clock.ts';

/** Size below which making all modes takes less time than starting threads. */
const INLINE_NODES = 50_000;

/** The task of a thread: to make the modes in this order, except those that other threads have taken. */
export interface ModeTask extends ModeSectionInput {
  readonly order: readonly StreetMode[];
  /** The number of modes taken. */
  readonly taken: Int32Array;
  /** The mode whose search graph the main thread waits for. */
  readonly needsGraphOf: StreetMode | null;
}

/** A thread's message that a mode is done. */
export interface ModeWritten {
  readonly mode: StreetMode;
  readonly section: WrittenSection;
  readonly seconds: number;
}

/** Modes that are being made in the background. */
export interface ModesInWork {
  /** The search graph on foot, if requested. */
  readonly walkGraph: Promise<SearchGraph>;
  /** Resolves when all of them are part of the region; rejects if one can't be made. */
  readonly done: Promise<void>;
  /** Cancels unfinished work. */
  close(): Promise<void>;
}

interface ModesOptions {
  /** True if other work needs the search graph on foot; that mode is made first then. */
  readonly needsWalkGraph: boolean;
  /** Memory limit of all modes that are made at the same time. */
  readonly mostBytes: number;
  readonly threads?: number;
  readonly inlineNodes?: number;
}

/**
 * Begins the sections of all modes on threads of their own. Small inputs are made on this thread, before it resolves.
 * The bytes don't depend on the number of threads.
 */
export async function beginModes(
  streets: ModeStreets,
  cells: CellTree,
  writer: Pick<RegionWriter, 'folder' | 'take'>,
  clock: StageClock,
  progress: Progress,
  options: ModesOptions,
): Promise<ModesInWork> {
  const { needsWalkGraph, mostBytes, inlineNodes = INLINE_NODES } = options;
  const { threads = threadsFor(streets.adjacency.arcCount, mostBytes) } = options;
  const task: ModeTask = {
    streets,
    cells,
    folder: writer.folder,
    order: needsWalkGraph ? ['walk', 'car', 'bike'] : STREET_MODES,
    taken: sharedInt32(1),
    needsGraphOf: needsWalkGraph ? 'walk' : null,
  };
  let graphIsThere: (graph: SearchGraph) => void = () => {};
  const walkGraph = new Promise<SearchGraph>((resolve) => {
    graphIsThere = resolve;
  });
  const sections = new Map<StreetMode, WrittenSection>();
  const heard: Heard = {
    graph: graphIsThere,
    progress,
    clock,
    written: (mode, section) => sections.set(mode, section),
  };
  const isSmall = streets.nodeCount < inlineNodes;
  if (isSmall) await makeHere(task, heard);
  const work = isSmall ? NOTHING : makeOnThreads(task, threads, heard);
  const done = work.done.then(() => {
    for (const mode of STREET_MODES) writer.take(sections.get(mode) as WrittenSection);
  });
  const graphOrFailure = Promise.race([walkGraph, done.then(() => walkGraph)]);
  // Other work may fail before anybody awaits these.
  for (const promise of [done, graphOrFailure]) promise.catch(() => {});
  return { walkGraph: graphOrFailure, done, close: work.close };
}

type Work = Pick<ModesInWork, 'done' | 'close'>;

const NOTHING: Work = { done: Promise.resolve(), close: () => Promise.resolve() };

interface Heard {
  readonly graph: (graph: SearchGraph) => void;
  readonly written: (mode: StreetMode, section: WrittenSection) => void;
  readonly progress: Progress;
  readonly clock: StageClock;
}

async function makeHere(task: ModeTask, { graph, written, progress, clock }: Heard): Promise<void> {
  for (const mode of task.order) {
    const watcher = { progress, graph: mode === task.needsGraphOf ? graph : undefined };
    written(mode, await clock.time(stageOfMode(mode), () => writeMode(mode, task, watcher)));
  }
}

function makeOnThreads(task: ModeTask, threads: number, { graph, written, progress, clock }: Heard): Work {
  const pool = new WorkerPool({
    entry: workerEntry('import/pipeline/mode-worker-entry.ts'),
    workerData: null,
    size: threads,
    onNote: ({ name, payload }) => {
      if (name === 'graph') graph(payload as SearchGraph);
      else if (name === 'written') {
        const { mode, section, seconds } = payload as ModeWritten;
        written(mode, section);
        clock.record(stageOfMode(mode), seconds);
      } else progress.update(...(payload as Parameters<Progress['update']>));
    },
  });
  const run = () => pool.run({ name: 'modes', lane: 'divisible', caller: '', payload: task });
  const all = async (): Promise<void> => {
    try {
      await Promise.all(Array.from({ length: threads }, run));
    } finally {
      await pool.close();
    }
  };
  return { done: all(), close: () => pool.close() };
}

/** Bytes of making a mode per arc of the streets, most of them during the customization of its hierarchy. */
const BYTES_PER_ARC = 130;

/** Returns as many threads as the memory is enough for, at least one; leaves one core for other work. */
export function threadsFor(arcCount: number, mostBytes: number, cores = availableParallelism()): number {
  const fitting = Math.floor(mostBytes / (BYTES_PER_ARC * arcCount));
  return Math.max(1, Math.min(STREET_MODES.length, cores - 1, fitting));
}
