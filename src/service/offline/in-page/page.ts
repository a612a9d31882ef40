import type { HostSettings } from './messages.ts';

// The part of browsers' globals that is used; their types aren't among those of Node.
interface Registered {
  readonly active: { postMessage(message: unknown): void } | null;
}
declare const document: {
  readonly baseURI: string;
  querySelector(selector: string): { readonly dataset: { readonly page: string; readonly region: string } };
  getElementById(id: string): { textContent: string };
};
declare const navigator: {
  readonly serviceWorker?: {
    readonly controller: unknown;
    readonly ready: Promise<Registered>;
    onmessage: ((event: { readonly data: unknown; readonly ports: readonly unknown[] }) => void) | null;
    oncontrollerchange: (() => void) | null;
    register(url: URL): Promise<Registered>;
    startMessages(): void;
  };
};
declare const Worker: new (
  url: URL,
  options: { readonly type: 'module' },
) => { postMessage(message: unknown, ports?: readonly unknown[]): void };

/**
 * Begins a page without a server: a service worker passes the page's requests to a worker, which answers them. Then the
 * page's own script begins.
 */
async function begin(): Promise<void> {
  const { page, region } = document.querySelector('script[data-page]').dataset;
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) {
    throw new Error('This page needs service workers, which browsers have on https and on localhost only.');
  }
  const base = new URL('.', document.baseURI.split(/[?#]/)[0]);
  const host = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const settings: HostSettings = { kind: 'host', region, base: base.href.replace(/\/$/, '') };
  host.postMessage(settings);
  serviceWorker.onmessage = ({ data, ports }) => host.postMessage(data, ports);
  serviceWorker.startMessages();
  const controlled = new Promise<void>((resolve) => {
    serviceWorker.oncontrollerchange = () => resolve();
    if (serviceWorker.controller !== null) resolve();
  });
  await serviceWorker.register(new URL('service-worker.js', base));
  // A page that was loaded anew past its service worker is taken over by it again.
  void serviceWorker.ready.then(({ active }) => active?.postMessage('claim'));
  await controlled;
  await import(new URL(page, base).href);
}

begin().catch((error: Error) => {
  document.getElementById('app').textContent = error.message;
});
