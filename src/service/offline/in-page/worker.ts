import type { FromWorker, PackWorker, Port, ToWorker } from '../../library/browser/protocol.ts';
import { servePack } from '../../library/browser/serve-pack.ts';
import { PAGE_ENDPOINTS } from './endpoints.ts';
import { hostPage } from './host.ts';
import type { HostSettings } from './messages.ts';

// Globals of workers, whose types aren't among those of Node.
declare const self: {
  onmessage: ((event: { readonly data: HostSettings | ToWorker; readonly ports: readonly never[] }) => void) | null;
};
declare const Worker: new (url: string, options: { readonly type: 'module' }) => PackWorker;
declare const crossOriginIsolated: boolean;
declare const navigator: { readonly hardwareConcurrency: number };

const MOST_WORKERS = 4;

/*
 * One file is both what answers a page's requests and what computes for it, so that it is fetched and compiled once: the
 * first message says which of them a thread is.
 */
self.onmessage = (event) => {
  if (event.data.kind === 'host') {
    const start = () => new Worker(import.meta.url, { type: 'module' });
    const workers = crossOriginIsolated ? Math.min(MOST_WORKERS, navigator.hardwareConcurrency) : 1;
    self.onmessage = hostPage(event.data, { start, workers, isShared: crossOriginIsolated }) as never;
    return;
  }
  // A page that isn't isolated has no memory that threads share. This one is alone and shares none.
  globalThis.SharedArrayBuffer ??= ArrayBuffer as unknown as SharedArrayBufferConstructor;
  servePack(self as unknown as Port<ToWorker, FromWorker>, PAGE_ENDPOINTS);
  self.onmessage?.(event);
};
