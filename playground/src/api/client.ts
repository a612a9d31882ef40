import type { StyleSpecification } from 'maplibre-gl';
import { wrapLng } from '../longitudes.ts';
import { t } from '../text/index.ts';
import { apiKey, takeKeyFromAddress } from './key.ts';
import { noticeIn, refusalOf } from './server-sentences.ts';
import type { Envelope, Problem, Service, Timetable } from './types.ts';

/** A failure as one sentence for the person at the page. */
export class ApiError extends Error {}

export interface Answer<T> {
  readonly data: T;
  /** The server's message about the answer, such as that nothing runs on the date; mostly empty. */
  readonly notice: string;
  readonly roundTripMs: number;
  readonly serverMs: number | null;
  readonly bytes: number;
}

/** Base address of the server that sent this page. */
const apiRoot = new URL('.', window.location.href.split(/[?#]/)[0]).href;
takeKeyFromAddress();

/** The documentation of the API. */
export const docsUrl = `${apiRoot}docs`;

function withKey(url: string): string {
  const key = apiKey();
  return key === null ? url : `${url}?key=${encodeURIComponent(key)}`;
}

export const operationUrl = (region: string, operation: string): string =>
  withKey(`${apiRoot}${encodeURIComponent(region)}/v1/${operation}`);

export const networkTiles = (region: string): string => operationUrl(region, 'network/{z}/{x}/{y}.mvt');

export function withParameters(url: string, parameters: readonly (readonly [name: string, value: string])[]): string {
  // Placeholders stay readable.
  const encoded = (value: string): string => encodeURIComponent(value).replace(/%7[BD]/g, decodeURIComponent);
  const text = parameters.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

/** An address of the server that it gave itself. */
export const serverUrl = (path: string): string => withKey(new URL(path, apiRoot).href);

export const fleetUrl = (): string => withKey(`${apiRoot}fleetplanner/v1/api/key-auth/optimizations`);

/** Operations about places stand beside the regions and name which is meant. */
export const placesUrl = (region: string, operation: string): string =>
  withParameters(withKey(`${apiRoot}pointofinterest/${operation}`), [['serviceUrl', region]]);

/** Operations about addresses name the region that is meant. */
export const addressUrl = (region: string, operation: string): string =>
  withParameters(withKey(`${apiRoot}geocode/${operation}`), [['serviceUrl', region]]);

/** Operations about statistics name the region that is meant. */
export const statisticsUrl = (region: string, operation: string): string =>
  withParameters(withKey(`${apiRoot}${operation}`), [['serviceUrl', region]]);

/** Scores stand beside the regions, too; their bodies tell which is meant. */
export const scoringUrl = (operation: string): string => withKey(`${apiRoot}quality/v1/${operation}`);

/** Tiles of a stored configuration. */
export const elementTiles = (region: string, uuid: string): string =>
  withParameters(operationUrl(region, 'multigraph/{z}/{x}/{y}.mvt'), [['cfgUuid', uuid]]);

/** A style of the map with its addresses. Rejects where the server can't tell it. */
export async function mapStyleOf(name: string, language: string): Promise<StyleSpecification> {
  await statusOnceLoaded();
  const url = withParameters(withKey(`${apiRoot}maps/styles/${name}/style.json`), [['lang', language]]);
  const response = await send(url, {});
  if (!response.ok) throw await refusedBy(response);
  return response.json();
}

const outcomes: Readonly<Record<string, string>> = {
  'could-not-connect-polygon-to-network': t('The starting point is too far from any street of this mode.'),
  'could-not-connect-point-to-network': t('There is no street of this mode near that point.'),
  'snap-distance-max-exceeded': t('There is no street of this mode near that point.'),
  'no-route-found': t('There is no way from here to there with this mode.'),
  'travel-time-exceeded': t('That is further than the time or distance allows.'),
};

export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(t('The server can’t be reached. Is it still running?'));
  }
}

export async function refusedBy(response: Response): Promise<ApiError> {
  if (response.status === 401) return new ApiError(t('This server wants an API key: write it under Options.'));
  const problem: Problem = await response.json().catch(() => ({}));
  return new ApiError(refusalOf(problem) ?? t('The server answered {0}.', response.status));
}

/** Returns what the browser measured of the last request to `url`: true also while the page itself is busy drawing. */
function onTheWire(url: string): PerformanceResourceTiming | undefined {
  const entry = performance.getEntriesByName(url, 'resource').at(-1);
  performance.clearResourceTimings();
  return entry instanceof PerformanceResourceTiming ? entry : undefined;
}

async function sendJson(url: string, body: object, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const response = await send(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  if (!response.ok) throw await refusedBy(response);
  return response;
}

export async function post<T>(
  region: string,
  operation: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer<T>> {
  const url = operationUrl(region, operation);
  const begin = performance.now();
  const text = await (await sendJson(url, body, signal)).text();
  const wire = onTheWire(url);
  const roundTripMs = wire?.duration ?? performance.now() - begin;
  const envelope = JSON.parse(text) as Envelope<T>;
  if (envelope.code !== 'ok') throw new ApiError(outcomes[envelope.code] ?? noticeIn(envelope.message));
  const serverMs = envelope.requestTime === undefined ? null : Number(envelope.requestTime);
  const bytes = wire?.encodedBodySize || text.length;
  return { data: envelope.data, notice: noticeIn(envelope.message), roundTripMs, serverMs, bytes };
}

/** Returns the answer of an operation without an envelope. */
export async function postVerbatim<T>(
  url: string,
  body: object,
  signal: AbortSignal,
  form: 'json' | 'text' = 'json',
): Promise<T> {
  const response = await sendJson(url, body, signal);
  return response[form]();
}

export async function getVerbatim<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await send(url, { signal });
  if (!response.ok) throw await refusedBy(response);
  return response.json();
}

/** Stores a configuration for a while; its uuid stands for it. */
export async function store(region: string, body: object, signal: AbortSignal): Promise<string> {
  const response = await sendJson(operationUrl(region, 'objectcache/add'), body, signal);
  return ((await response.json()) as { uuid: string }).uuid;
}

interface NetworkMetadata {
  readonly transit: {
    readonly available: boolean;
    readonly 'min-date': number;
    readonly 'max-date': number;
    readonly 'busiest-date': number;
  };
}

/** The dates of the region's timetable; null where it has none. */
export async function fetchTimetable(region: string): Promise<Timetable | null> {
  const response = await send(operationUrl(region, 'metadata/network'), {});
  if (!response.ok) throw await refusedBy(response);
  const { transit } = (await response.json()) as NetworkMetadata;
  if (!transit?.available) return null;
  return { minDate: transit['min-date'], maxDate: transit['max-date'], busiestDate: transit['busiest-date'] };
}

interface Status {
  readonly phase: 'loading' | 'ready' | 'draining';
  readonly capabilities: readonly string[];
  readonly regions: readonly {
    readonly name: string;
    readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
    readonly center?: { readonly lat: number; readonly lng: number } | null;
    readonly attribution?: readonly string[];
    readonly modes: readonly string[];
    readonly basemap?: boolean;
  }[];
}

/** Milliseconds between two looks at a server that loads its regions. */
const LOADING_POLL_MS = 1000;
let loaded: Promise<Status> | null = null;

/** Returns the server's description of itself once its regions are loaded: a page may be opened before. */
function statusOnceLoaded(): Promise<Status> {
  loaded ??= askUntilLoaded().catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function askUntilLoaded(): Promise<Status> {
  for (;;) {
    const response = await send(`${apiRoot}status`, {});
    if (!response.ok) throw await refusedBy(response);
    const status = (await response.json()) as Status;
    if (status.phase !== 'loading') return status;
    await new Promise((resolve) => setTimeout(resolve, LOADING_POLL_MS));
  }
}

export async function fetchService(): Promise<Service> {
  const { capabilities, regions } = await statusOnceLoaded();
  return {
    capabilities,
    regions: regions.map(({ name, bounds: { west, south, east, north }, center, attribution, modes, basemap }) => ({
      name,
      bounds: [west, south, east, north],
      center: center ?? { lat: (south + north) / 2, lng: wrapLng((west + east + (east < west ? 360 : 0)) / 2) },
      attribution: attribution ?? [],
      modes,
      basemap: basemap ?? false,
    })),
  };
}
