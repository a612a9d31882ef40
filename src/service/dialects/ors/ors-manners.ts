import type { Manners, MountGroup } from '../../../products/operation/index.ts';
import { hinterlandVersion } from '../../../region/storage/index.ts';
import type { Call } from '../dialect-endpoint.ts';
import { type Fault, Fields, isRecord, type Refuse } from '../fields.ts';
import { refusal } from '../refusals.ts';

/** The codes of services: their thousands, and what follows for each fault. */
const SERVICES = {
  directions: { base: 2000, unknown: 12, noPoint: 10 },
  isochrones: { base: 3000, unknown: 11, noPoint: 99 },
  matrix: { base: 6000, unknown: 11, noPoint: 10 },
  snap: { base: 8000, unknown: 4, noPoint: 10 },
} as const;
type OrsService = keyof typeof SERVICES;

const FAULTS: Readonly<Record<Exclude<Fault, 'unknown'>, number>> = { missing: 1, format: 2, value: 3, limit: 4 };

function codeOf(service: OrsService, fault: Fault | 'json'): number {
  const { base, unknown } = SERVICES[service];
  if (fault === 'json') return base;
  if (fault === 'unknown') return base + unknown;
  return service === 'snap' && fault === 'missing' ? base : base + FAULTS[fault];
}

export const refuseOrs =
  (service: OrsService): Refuse =>
  (fault, path, problem) =>
    refusal(codeOf(service, fault), path, problem);

/** Returns the error for a place without a street. */
export function noPoint(service: OrsService, index: number, [lon, lat]: readonly number[]): Error {
  const { base, noPoint: code } = SERVICES[service];
  const path = `${service === 'directions' ? 'coordinates' : 'locations'}[${index}]`;
  return refusal(base + code, path, `meets no street that is open to the profile: ${lon} ${lat}`, 404);
}

/** Modes by the beginnings of profiles. */
const PROFILES = [
  ['driving-car', 'car'],
  ['cycling-', 'bike'],
  ['foot-', 'walk'],
] as const;

export function modeOf({ path }: Call, service: OrsService): string {
  const { profile = '' } = path;
  const found = PROFILES.find(([start]) => profile === start || (start.endsWith('-') && profile.startsWith(start)));
  if (found !== undefined) return found[1];
  throw refusal(codeOf(service, 'value'), 'profile', 'must be driving-car, or begin with cycling- or foot-');
}

export function fieldsOf({ body }: Call, service: OrsService): Fields {
  if (!isRecord(body)) throw refusal(codeOf(service, 'json'), 'body', 'must be an object');
  const fields = new Fields(body, refuseOrs(service));
  // Some clients repeat it: the path has it.
  fields.ignore('profile');
  return fields;
}

export const engine = { version: hinterlandVersion, build_date: '' };

/** Returns the metadata of an answer. */
export const metadataOf = (service: string, query: unknown, id: unknown) => ({
  attribution: 'openrouteservice dialect of Hinterland, OpenStreetMap contributors',
  service,
  timestamp: Date.now(),
  query,
  ...(id === undefined ? {} : { id }),
  engine,
});

const serviceIn = (path: string): OrsService =>
  (Object.keys(SERVICES) as OrsService[]).find((name) => path.includes(`/${name}`)) ?? 'directions';

const manners: Manners = {
  keyParameters: ['api_key'],
  hasBareKey: true,
  refuse({ status, detail, errors, isLimit, path }) {
    const service = serviceIn(path);
    const fault = isLimit ? 'limit' : errors[0]?.path === 'body' ? 'json' : 'value';
    const code = errors[0]?.code ?? codeOf(service, fault);
    const isOfKeys = status === 401 || status === 403 || status === 429;
    const error = isOfKeys ? detail : { code, message: detail };
    return { status, members: { error, info: { engine, timestamp: Date.now() } } };
  },
};

export const ORS: MountGroup = {
  tag: 'ors',
  description: 'Isochrones, matrices, routes and snapped places as openrouteservice answers them',
  mounts: ['/:region/compat/ors'],
  manners,
};
