import type { EngineRequest } from '../../src/service/engine/index.ts';
import { InProcessEngine } from '../../src/service/engine/index.ts';

/** Computes in this thread, keeps the requests that came, and says of each that it took a millisecond. */
export class RecordingEngine extends InProcessEngine {
  readonly requests: EngineRequest[] = [];

  override async answer(request: EngineRequest) {
    this.requests.push(request);
    return { ...(await super.answer(request)), timing: { waitMs: 0, runMs: 1 } };
  }
}
