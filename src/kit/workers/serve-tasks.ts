import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads';
import { type CancelFlag, SharedCancelFlag } from '../core/cancel.ts';
import { toErrorMessage } from '../core/error-message.ts';
import { PoolLoad } from './pool-load.ts';
import type { Note, NoteMessage, StartMessage, TaskMessage, WorkerMessage } from './protocol.ts';
import { withSourcePositions } from './source-positions.ts';

/** The result of a handler; buffers in `transfer` move to the main thread instead of being copied. */
export interface TaskAnswer {
  readonly value: unknown;
  readonly transfer?: readonly Transferable[];
}

type TaskHandler = (payload: never, cancel: CancelFlag) => TaskAnswer | Promise<TaskAnswer>;

/** Handles a note; it returns nothing. */
type NoteHandler = (payload: never) => void;

/** Does one short piece of work that can wait; returns false when none is left. */
type IdleWork = () => boolean;

/** Milliseconds after its start in which a worker only listens: requests that waited for it come first. */
const IDLE_AFTER_MS = 500;
/**
 * Milliseconds without any worker's task before idle work: a client that sends one request after the other shall not
 * wait for it, nor share the processors with it.
 */
const QUIET_MS = 100;
/**
 * Milliseconds without a task after which a worker rests, longer than clients pause who ask again and again; and so
 * many more, longer than people do.
 */
const RESTS_AFTER_MS = [5_000, 55_000] as const;

interface TaskServer {
  readonly tasks: Readonly<Record<string, TaskHandler>>;
  readonly notes?: Readonly<Record<string, NoteHandler>>;
  /** Done piece by piece while no worker has a task. */
  readonly idle?: IdleWork;
  /**
   * Called when no task has come for some seconds, and again when none has for a minute: the time to give back what
   * only work needs.
   */
  readonly rest?: (isLong: boolean) => void;
  /**
   * Asked at the end of every task: what the worker says of itself (`WorkerPool.reports`); undefined where nothing has
   * changed.
   */
  readonly report?: () => unknown;
}

/** Sends a note to the main thread (`PoolSettings.onNote`), before the current task ends. */
type TellPool = (name: string, payload: unknown) => void;

/** Serves the worker's side of the pool: it answers named tasks, one at a time, until the thread ends. */
export function serveTasks({ tasks, notes = {}, idle, rest, report = () => undefined }: TaskServer): TellPool {
  if (parentPort === null) throw new Error('serveTasks runs on a worker thread only');
  const port: MessagePort = parentPort;
  const table = new Map(Object.entries(tasks));
  const noteTable = new Map(Object.entries(notes));
  const heed = ({ name, payload }: Note): void => noteTable.get(name)?.(payload as never);
  let isIdling = false;
  let load = new PoolLoad();
  let begunSoFar = 0;
  let quietSince = Number.NEGATIVE_INFINITY;
  // Messages are looked for between two pieces.
  const useIdleTime = (): void => {
    const now = performance.now();
    if (load.isBusy || load.begun !== begunSoFar) {
      begunSoFar = load.begun;
      quietSince = now;
    }
    const quietInMs = quietSince + QUIET_MS - now;
    if (quietInMs > 0) setTimeout(useIdleTime, quietInMs);
    else if (idle?.()) setImmediate(useIdleTime);
    else isIdling = false;
  };
  let restTimer: NodeJS.Timeout | undefined;
  const planRest = (stage = 0): void => {
    clearTimeout(restTimer);
    if (rest === undefined || stage === RESTS_AFTER_MS.length) return;
    const begin = (): void => {
      if (!isIdling) rest(stage > 0);
      planRest(isIdling ? stage : stage + 1);
    };
    restTimer = setTimeout(begin, RESTS_AFTER_MS[stage]);
  };
  const beginIdleWork = (): void => {
    planRest();
    if (idle === undefined || isIdling) return;
    isIdling = true;
    setTimeout(useIdleTime, IDLE_AFTER_MS);
  };
  let cell: SharedArrayBuffer;
  port.on('message', (message: StartMessage | TaskMessage | NoteMessage) => {
    if (message.kind === 'task') {
      void answer(port, table, message, new SharedCancelFlag(cell, message.id), report).then(() => planRest());
    } else if (message.kind === 'note') {
      heed(message);
      // It may have brought new work for idle time.
      beginIdleWork();
    } else {
      cell = message.cancel;
      load = new PoolLoad(message.load);
      message.notes.forEach(heed);
      port.postMessage({ kind: 'ready' } satisfies WorkerMessage);
      beginIdleWork();
    }
  });
  return (name, payload) => port.postMessage({ kind: 'note', name, payload } satisfies WorkerMessage);
}

async function answer(
  port: MessagePort,
  table: Map<string, TaskHandler>,
  task: TaskMessage,
  cancel: CancelFlag,
  report: () => unknown,
): Promise<void> {
  const start = performance.now();
  const { id } = task;
  try {
    cancel.check();
    const handler = table.get(task.name);
    if (handler === undefined) throw new Error(`no worker task is called ${task.name}`);
    const { value, transfer = [] } = await handler(task.payload as never, cancel);
    const runMs = performance.now() - start;
    const message: WorkerMessage = { kind: 'done', id, value, runMs, report: report() };
    port.postMessage(message, transfer);
  } catch (error) {
    const runMs = performance.now() - start;
    port.postMessage({
      kind: 'failed',
      id,
      error: toErrorMessage(error, withSourcePositions),
      runMs,
      report: report(),
    } satisfies WorkerMessage);
  }
}
