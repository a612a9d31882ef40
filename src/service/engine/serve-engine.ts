import { workerData } from 'node:worker_threads';
import { type HeldBytes, THREAD_CACHES } from '../../kit/collections/cache-budget.ts';
import { THREAD_SCRATCH, THREAD_SPACES } from '../../kit/collections/scratch-memory.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import { hasHeadroom } from '../../kit/core/headroom.ts';
import { serveTasks, type TaskAnswer } from '../../kit/workers/index.ts';
import { type HierarchyNews, SharedHierarchies } from '../../network/network/index.ts';
import { shareHierarchies } from '../../network/reach/index.ts';
import { buffersIn, type Capability, isStage, type Outcome } from '../../products/operation/index.ts';
import { OpenRegions } from './open-regions.ts';
import type {
  AccumulatePayload,
  CloseRegionsPayload,
  EngineWorkerData,
  FinishPayload,
  ForgetPayload,
  OfRegions,
  OpenRegionsPayload,
  PreparePayload,
  RenderPayload,
  RequestPayload,
  SlicePayload,
  StagePayload,
  WorkPayload,
} from './worker-protocol.ts';

/** Runs a worker thread of the engine, which computes what the main thread sends. */
export function serveEngine(capabilities: readonly Capability[]): void {
  const settings = workerData as EngineWorkerData;
  THREAD_CACHES.maxBytes = settings.cacheBytes;
  const hierarchies = new SharedHierarchies();
  shareHierarchies(hierarchies);
  const regions = new OpenRegions(capabilities, settings);
  const runner = ({ regionSet }: OfRegions<unknown>) => regions.runner(regionSet);

  const tasks = {
    request: (of: OfRegions<RequestPayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).request(of.payload, cancel);
      return { value, transfer: value.state === 'answered' ? buffersOf(value.outcome) : [] };
    },
    work: (of: OfRegions<WorkPayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).work(of.payload, cancel);
      return { value, transfer: buffersOf(value.outcome) };
    },
    stage: (of: OfRegions<StagePayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).stage(of.payload, cancel);
      return { value, transfer: isStage(value) ? [] : buffersOf(value) };
    },
    slice: (of: OfRegions<SlicePayload>, cancel: CancelFlag): TaskAnswer => ({
      value: runner(of).slice(of.payload, cancel),
    }),
    prepare: (of: OfRegions<PreparePayload>, cancel: CancelFlag): TaskAnswer => ({
      value: runner(of).prepare(of.payload, cancel),
    }),
    accumulate: (of: OfRegions<AccumulatePayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).accumulate(of.payload, cancel);
      return { value, transfer: buffersIn(value) };
    },
    finish: (of: OfRegions<FinishPayload>, cancel: CancelFlag): TaskAnswer => ({
      value: runner(of).finish(of.payload, cancel),
    }),
    render: (of: OfRegions<RenderPayload>, cancel: CancelFlag): TaskAnswer => {
      const value = runner(of).render(of.payload, cancel);
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
    THREAD_CACHES.enforce();
    const { held } = THREAD_CACHES;
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
    (isLong ? THREAD_SPACES : THREAD_SCRATCH).release();
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
