import { workerData } from 'node:worker_threads';
import type { HeldBytes } from '../../kit/collections/cache-budget.ts';
import { ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import { hasHeadroom } from '../../kit/core/headroom.ts';
import { serveTasks, type TaskAnswer } from '../../kit/workers/index.ts';
import { type HierarchyNews, SharedHierarchies } from '../../network/network/index.ts';
import { shareHierarchies } from '../../network/reach/index.ts';
import { buffersIn, type Capability, type Outcome } from '../../products/operation/index.ts';
import { OpenRegions } from './open-regions.ts';
import type {
  CloseRegionsPayload,
  EngineWorkerData,
  ForgetPayload,
  MergePayload,
  OfRegions,
  OpenRegionsPayload,
  RequestPayload,
  StepPayload,
  WritePayload,
} from './worker-protocol.ts';

/** Runs a worker thread of the engine, which computes what the main thread sends. */
export function serveEngine(capabilities: readonly Capability[]): void {
  const settings = workerData as EngineWorkerData;
  const thread = new ThreadWorkspace(settings.cacheBytes);
  const hierarchies = new SharedHierarchies();
  shareHierarchies(thread, hierarchies);
  const regions = new OpenRegions(capabilities, thread, settings);
  const runner = ({ regionSet }: OfRegions<unknown>) => regions.runner(regionSet);

  const tasks = {
    request: (of: OfRegions<RequestPayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).request(of.payload, cancel);
      return { value, transfer: value.state === 'answered' ? buffersOf(value.outcome) : [] };
    },
    step: (of: OfRegions<StepPayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).step(of.payload, cancel);
      return { value, transfer: isOutcome(value.part) ? buffersOf(value.part) : buffersIn(value.part) };
    },
    merge: (of: OfRegions<MergePayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).merge(of.payload, cancel);
      return { value, transfer: 'outcome' in value ? buffersOf(value.outcome) : [] };
    },
    write: (of: OfRegions<WritePayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).write(of.payload, cancel);
      return { value, transfer: buffersOf(value) };
    },
    warmUp: (): TaskAnswer => ({ value: regions.warmUpNext() }),
  };
  const notes = {
    open: (payload: OpenRegionsPayload): void => regions.open(payload),
    close: (payload: CloseRegionsPayload): void => {
      regions.close(payload);
      collectGarbage();
    },
    forget: (payload: ForgetPayload): void => regions.forget(payload),
    hierarchies: (news: HierarchyNews): void => hierarchies.heed(news),
  };

  let told = '';
  /** Returns what the thread's caches hold, at the end of a task and if it has changed. */
  function report(): HeldBytes | undefined {
    tellHierarchies();
    thread.caches.enforce();
    const { held } = thread.caches;
    const text = JSON.stringify(held);
    if (text === told) return undefined;
    told = text;
    return held;
  }

  function tellHierarchies(): void {
    const made = hierarchies.report();
    if (made) tell('hierarchies', made);
  }

  const idle = (): boolean => {
    const isMoreLeft = regions.warmUpNext();
    tellHierarchies();
    return isMoreLeft;
  };

  const rest = (isLong: boolean): void => {
    (isLong ? thread.spaces : thread.scratch).release();
    collectGarbage();
  };

  const tell = serveTasks({ tasks, notes, idle, rest, report });
}

/**
 * The buffers to transfer with an outcome. The body moves to the main thread, unless it is a constant of this thread or
 * part of a bigger buffer.
 */
function buffersOf({ body }: Outcome): ArrayBuffer[] {
  return hasHeadroom(body) || (body.byteLength === body.buffer.byteLength && body.byteLength > 64) ? [body.buffer] : [];
}

const isOutcome = (part: unknown): part is Outcome => typeof part === 'object' && part !== null && 'body' in part;
