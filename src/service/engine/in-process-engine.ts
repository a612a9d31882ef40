import type { Network } from '../../network/network/index.ts';
import type { Endpoint } from '../../products/operation/index.ts';
import type { EngineAnswer, EngineRequest, QueryEngine } from './engine.ts';
import { noticed, single } from './join-outcomes.ts';
import { KeptResults } from './kept-results.ts';
import { RequestAnswerer } from './request-answerer.ts';

/** Computes requests in the calling thread, however long they take. */
export class InProcessEngine implements QueryEngine {
  private readonly answerer: RequestAnswerer;
  private readonly results = new KeptResults();

  constructor(networks: ReadonlyMap<string, Network>, endpoints: readonly Endpoint[]) {
    this.answerer = new RequestAnswerer(networks, endpoints);
  }

  async answer(request: EngineRequest): Promise<EngineAnswer> {
    const began = performance.now();
    const payload = { ...request, body: new Uint8Array(request.body) };
    const { outcome, form, regions, notices } = this.answerer.all(payload, undefined, this.results);
    const answer = noticed(single(outcome), [...(request.notices ?? []), ...notices]);
    return { ...answer, form, regions, timing: { waitMs: 0, runMs: performance.now() - began } };
  }

  /** Forgets results, where the columns that they were computed from change. */
  forgetResults(): void {
    this.results.clear();
  }

  heldBytes() {
    return {};
  }

  status() {
    return { size: 1, busy: 0, queued: { interactive: 0, divisible: 0, indivisible: 0 }, replaced: 0 };
  }
}
