import type { Network } from '../../src/network/network/index.ts';
import type { Endpoint, Outcome } from '../../src/products/operation/index.ts';
import { type EngineRequest, type QueryEngine, RequestRunner } from '../../src/service/engine/index.ts';
import { noticed, single } from '../../src/service/engine/join-outcomes.ts';
import type { RequestResult } from '../../src/service/engine/worker-protocol.ts';

/** Computes in this thread, at any cost. */
export class InProcessEngine implements QueryEngine {
  private readonly runner: RequestRunner;
  readonly requests: EngineRequest[] = [];

  constructor(networks: ReadonlyMap<string, Network>, endpoints: readonly Endpoint[]) {
    this.runner = new RequestRunner(networks, endpoints, Number.POSITIVE_INFINITY);
  }

  async answer(request: EngineRequest) {
    this.requests.push(request);
    const result = this.runner.request({ ...request, body: new Uint8Array(request.body) });
    const regions = result.state === 'answered' ? result.regions : [];
    const outcome = noticed(single(this.outcomeOf(result)), [...(request.notices ?? []), ...result.notices]);
    return { ...outcome, form: result.form, regions, timing: { waitMs: 0, runMs: 1 } };
  }

  private outcomeOf(result: RequestResult): Outcome {
    if (result.state === 'answered') return result.outcome;
    const { work } = result;
    if (work.kept === null) throw new Error('nothing costs more than infinitely much');
    return this.runner.write({ work, result: this.runner.prepare({ work }) });
  }

  heldBytes() {
    return {};
  }

  status() {
    return { size: 1, busy: 0, queued: { interactive: 0, divisible: 0, indivisible: 0 }, replaced: 0 };
  }
}
