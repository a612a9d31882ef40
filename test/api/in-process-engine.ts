import { type EngineRequest, type QueryEngine, type RequestKind, RequestRunner } from '../../src/engine/index.ts';
import type { Network } from '../../src/network/index.ts';

/** Computes in this thread, whatever it costs. */
export class InProcessEngine implements QueryEngine {
  private readonly runner: RequestRunner;
  readonly requests: EngineRequest[] = [];

  constructor(networks: ReadonlyMap<string, Network>, kinds: readonly RequestKind[]) {
    const tables = { kinds: new Map(kinds.map((kind) => [kind.name, kind])), operations: new Map() };
    this.runner = new RequestRunner(networks, tables, Number.POSITIVE_INFINITY);
  }

  async answer(request: EngineRequest) {
    this.requests.push(request);
    const result = this.runner.request({ ...request, body: new Uint8Array(request.body) });
    if (result.state !== 'answered') throw new Error('nothing costs more than infinitely much');
    const { code, message, body, extra = {} } = result.outcome;
    return { code, message, parts: [body], extra, envelope: result.envelope, timing: { waitMs: 0, runMs: 1 } };
  }

  status() {
    return { size: 1, busy: 0, queued: { quick: 0, long: 0, solid: 0 }, replaced: 0 };
  }
}
