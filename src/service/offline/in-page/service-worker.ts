import type { PageReply, PageRequest } from './messages.ts';

// The part of service workers' globals that is used; their types aren't among those of Node.
interface Client {
  readonly id: string;
  postMessage(message: PageRequest, ports: readonly unknown[]): void;
}
interface LifeEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent {
  readonly clientId: string;
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Cached {
  put(request: Request, response: Response): Promise<void>;
  match(request: Request | string, options?: { readonly ignoreSearch: boolean }): Promise<Response | undefined>;
}
declare const MessageChannel: new () => {
  readonly port1: {
    postMessage(message: 'abort'): void;
    onmessage: ((event: { readonly data: PageReply }) => void) | null;
  };
  readonly port2: unknown;
};
declare const caches: {
  keys(): Promise<readonly string[]>;
  open(name: string): Promise<Cached>;
  delete(name: string): Promise<boolean>;
};
declare const self: {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void>; matchAll(of: { readonly type: 'window' }): Promise<readonly Client[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate' | 'message', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
};

/** The site's files that the page may need without a network; a line before this script says them. */
declare const FILES: readonly string[];
/** A name that differs whenever those files do; that line says it, too. */
declare const EDITION: string;

const { scope } = self.registration;
const CACHE = `hinterland ${scope} ${EDITION}`;

/** Paths that the page computes; all others are files of the site. */
const COMPUTED =
  /^(?:(?:pointofinterest|geocode|statistics|vector-statistics|quality|fleetplanner|jobs|account)\/|maps\/styles\/[^/]+\/style\.json$|(?:[^/]+\/)?v1\/(?!metadata\/network$))/;
const MAP = /^maps\/(?:data|fonts)\//;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
// A page says that it has begun: from then on its files are fetched for the time without a network.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim().then(keepFiles)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).split(/[?#]/, 1)[0];
  if (COMPUTED.test(path)) event.respondWith(computed(event));
  else if (request.method === 'GET') event.respondWith(MAP.test(path) ? partOfMap(request, path) : stored(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    const request = new Request(new URL(file, scope));
    if ((await cache.match(request)) === undefined) await stored(request);
  }
}

/** Drops the files of earlier editions of this site. */
async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`hinterland ${scope} `) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Answers a request by a window of the site: the one that asks, else the others, the one used last before them. */
async function computed({ request, clientId }: FetchEvent): Promise<Response> {
  const { method, url } = request;
  const body = new Uint8Array(await request.arrayBuffer());
  const message = { method, url, headers: Object.fromEntries(request.headers), body };
  const windows = [...(await self.clients.matchAll({ type: 'window' }))].sort(
    (a, b) => Number(b.id === clientId) - Number(a.id === clientId),
  );
  let reply: PageReply = { status: 503, headers: {}, body: new Uint8Array() };
  for (const client of windows) {
    reply = await ask(client, message, request.signal);
    // Configurations are stored in one window: requests of the map's threads don't say which.
    if (reply.status !== 404 || windows[0].id === clientId) break;
  }
  const { status, headers } = reply;
  return new Response(status === 204 ? null : reply.body, { status, headers });
}

function ask(client: Client, message: PageRequest, signal: AbortSignal): Promise<PageReply> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    signal.addEventListener('abort', () => port1.postMessage('abort'));
    client.postMessage(message, [port2]);
  });
}

/** Returns a file of the site: from the network, and what was fetched before where there is none. */
async function stored(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const isPage = request.mode === 'navigate';
    const kept = (await cache.match(request, { ignoreSearch: isPage })) ?? (isPage && (await cache.match('./')));
    if (kept) return kept;
    throw error;
  }
}

/** The first bytes of what gzip wrote. */
const GZIP = [0x1f, 0x8b];

/** Returns a tile or the letters of the map; files that aren't there hold nothing. Addresses in files become ours. */
async function partOfMap(request: Request, path: string): Promise<Response> {
  const response = await stored(request);
  if (path.endsWith('.json')) {
    const text = await response.text();
    return new Response(text.replaceAll('https://hinterland.invalid/', scope), {
      headers: { 'content-type': 'application/json' },
    });
  }
  if (response.status === 404) return new Response(null, { status: path.startsWith('maps/fonts/') ? 200 : 204 });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = GZIP.every((byte, i) => bytes[i] === byte);
  if (!isPacked) return new Response(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
