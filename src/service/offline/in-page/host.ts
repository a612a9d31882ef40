import { openPackEngine } from '../../library/browser/open-pack.ts';
import type { PackWorker, Port } from '../../library/browser/protocol.ts';
import { PAGE_ENDPOINTS } from './endpoints.ts';
import type { HostSettings, PageReply, PageRequest } from './messages.ts';
import { PageService } from './page-service.ts';

/** A message with the port that its answer goes to. */
interface Passed {
  readonly data: PageRequest;
  readonly ports: readonly Port<'abort', PageReply>[];
}

/** The threads that compute what a host answers. */
interface HostThreads {
  readonly start: () => PackWorker;
  readonly workers: number;
  readonly isShared: boolean;
}

/** Opens the pack of a page, and returns the function that answers the requests that are passed to it. */
export function hostPage({ region, base }: HostSettings, threads: HostThreads): (passed: Passed) => Promise<void> {
  const opening = openPackEngine(`${base}/${region}/pack/`, {}, threads).then(({ engine }) => {
    const answer = engine.answer.bind(engine);
    return new PageService({ endpoints: PAGE_ENDPOINTS, region, base, answer });
  });
  return async ({ data, ports: [port] }) => {
    const controller = new AbortController();
    port.onmessage = () => controller.abort();
    const service = await opening;
    port.postMessage(await service.answer(data, controller.signal));
  };
}
