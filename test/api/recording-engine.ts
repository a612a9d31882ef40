import type { EngineRequest } from '../../src/service/engine/index.ts';
import { InProcessEngine } from '../../src/service/engine/index.ts';

/** Computes in this thread, and keeps the requests that came. */
export class RecordingEngine extends InProcessEngine {
  readonly requests: EngineRequest[] = [];

  override answer(request: EngineRequest) {
    this.requests.push(request);
    return super.answer(request);
  }
}
