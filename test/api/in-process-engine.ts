import type { Network } from '../../src/network/network/index.ts';
import type { Endpoint } from '../../src/products/operation/index.ts';
import { type EngineRequest, type QueryEngine, RequestRunner } from '../../src/service/engine/index.ts';
import { noticed, single } from '../../src/service/engine/join-outcomes.ts';

/** Computes in this thread, at any cost. */
export class InProcessEngine implements QueryEngine {
  private readonly runner: RequestRunner;
  readonly requests: EngineRequest[] = [];

  constructor(networks: ReadonlyMap<string, Network>, endpoints: readonly Endpoint[]) {
    this.runner = new RequestRunner(networks, endpoints, Number.POSITIVE_INFINITY);
  }

  async answer(request: EngineRequest) {
    this.requests.push(request);
    const { outcome, form, regions, notices } = this.runner.all({ ...request, body: new Uint8Array(request.body) });
    const answer = noticed(single(outcome), [...(request.notices ?? []), ...notices]);
    return { ...answer, form, regions, timing: { waitMs: 0, runMs: 1 } };
  }

  heldBytes() {
    return {};
  }

  status() {
    return { size: 1, busy: 0, queued: { interactive: 0, divisible: 0, indivisible: 0 }, replaced: 0 };
  }
}
