import { workerData } from 'node:worker_threads';
import type { CancelFlag } from '../core/cancel.ts';
import { hasHeadroom } from '../core/headroom.ts';
import { openNetwork } from '../network/index.ts';
import { buffersIn, type Capability, isStage, type Outcome } from '../operation/index.ts';
import { openTransfer } from '../storage/index.ts';
import { serveTasks, type TaskAnswer } from '../workers/index.ts';
import { RequestRunner } from './run-request.ts';
import { warmUpSteps } from './warm-up.ts';
import type {
  AccumulatePayload,
  EngineWorkerData,
  FinishPayload,
  ForgetPayload,
  PreparePayload,
  RenderPayload,
  RequestPayload,
  SlicePayload,
  StagePayload,
  WorkPayload,
} from './worker-protocol.ts';

/** What a worker thread of the engine does: it computes what the main thread passes to it. */
export function serveEngine(capabilities: readonly Capability[]): void {
  const { regions, brokenRegions, quickCost, warmUp } = workerData as EngineWorkerData;
  const networks = new Map(
    regions.map((transfer) => [transfer.manifest.name, openNetwork(openTransfer(transfer))] as const),
  );
  const endpoints = capabilities.flatMap((capability) => capability.endpoints);
  const runner = new RequestRunner(networks, endpoints, quickCost, brokenRegions);
  const steps = warmUp ? warmUpSteps(networks, capabilities, (request) => runner.request(request)) : [].values();

  function warmUpNext(): boolean {
    const { value: step, done } = steps.next();
    if (done) return false;
    try {
      step();
      return true;
    } catch {
      // Requests that ask the same report what is wrong.
      return false;
    }
  }

  const tasks = {
    request: (payload: RequestPayload, cancel: CancelFlag): TaskAnswer => {
      const value = runner.request(payload, cancel);
      return { value, transfer: value.state === 'answered' ? buffersOf(value.outcome) : [] };
    },
    work: (payload: WorkPayload, cancel: CancelFlag): TaskAnswer => {
      const value = runner.work(payload, cancel);
      return { value, transfer: buffersOf(value.outcome) };
    },
    stage: (payload: StagePayload, cancel: CancelFlag): TaskAnswer => {
      const value = runner.stage(payload, cancel);
      return { value, transfer: isStage(value) ? [] : buffersOf(value) };
    },
    slice: (payload: SlicePayload, cancel: CancelFlag): TaskAnswer => ({ value: runner.slice(payload, cancel) }),
    prepare: (payload: PreparePayload, cancel: CancelFlag): TaskAnswer => ({ value: runner.prepare(payload, cancel) }),
    accumulate: (payload: AccumulatePayload, cancel: CancelFlag): TaskAnswer => {
      const value = runner.accumulate(payload, cancel);
      return { value, transfer: buffersIn(value) };
    },
    finish: (payload: FinishPayload, cancel: CancelFlag): TaskAnswer => ({ value: runner.finish(payload, cancel) }),
    render: (payload: RenderPayload, cancel: CancelFlag): TaskAnswer => {
      const value = runner.render(payload, cancel);
      return { value, transfer: buffersOf(value) };
    },
  };
  const notes = { forget: (payload: ForgetPayload): void => runner.forget(payload) };

  serveTasks({ tasks, notes, idle: warmUpNext });
}

/** The body moves to the main thread, unless it is a constant of this thread or a part of a bigger buffer. */
function buffersOf({ body }: Outcome): ArrayBuffer[] {
  return hasHeadroom(body) || (body.byteLength === body.buffer.byteLength && body.byteLength > 64) ? [body.buffer] : [];
}
