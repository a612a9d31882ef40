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
import type { RequestRunner } from './run-request.ts';
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
  /** Makes a task on the regions that its request began with. */
  const task =
    <Payload>(run: (runner: RequestRunner, payload: Payload, cancel: CancelFlag) => object) =>
    ({ regionSet, payload }: OfRegions<Payload>, cancel: CancelFlag): TaskAnswer => {
      const value = run(regions.runner(regionSet), payload, cancel);
      return { value, transfer: buffersOf(value) };
    };

  const tasks = {
    request: task<RequestPayload>((runner, payload, cancel) => runner.request(payload, cancel)),
    step: task<StepPayload>((runner, payload, cancel) => runner.step(payload, cancel)),
    merge: task<MergePayload>((runner, payload, cancel) => runner.merge(payload, cancel)),
    write: task<WritePayload>((runner, payload, cancel) => ({ outcome: runner.write(payload, cancel) })),
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

  let reported = '';
  /** Returns what the thread's caches hold, at the end of a task and if it has changed. */
  function report(): HeldBytes | undefined {
    tellHierarchies();
    thread.caches.enforce();
    const { held } = thread.caches;
    const text = JSON.stringify(held);
    if (text === reported) return undefined;
    reported = text;
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
 * The buffers to transfer with a task's value: those of its `outcome` or `part`. An answer's body moves to the main thread, unless it is a constant of this
 * thread or part of a bigger buffer.
 */
function buffersOf(value: object): ArrayBuffer[] {
  const { outcome, part = outcome } = value as { readonly outcome?: Outcome; readonly part?: unknown };
  if (!isOutcome(part)) return buffersIn(part);
  const { body } = part;
  return hasHeadroom(body) || (body.byteLength === body.buffer.byteLength && body.byteLength > 64) ? [body.buffer] : [];
}

const isOutcome = (part: unknown): part is Outcome => typeof part === 'object' && part !== null && 'body' in part;
