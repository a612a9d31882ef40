import type { Meaning } from '../dialect-endpoint.ts';
import { LANGUAGES } from '../route-requests.ts';
import { engine } from './ors-manners.ts';

export const readNothing = (): Meaning<null> => ({ asked: [], view: null, at: [] });

/** The profiles that have a name of their own; others that begin alike are the same. */
const PROFILES = ['driving-car', 'cycling-regular', 'foot-walking'];

export function writeStatus(): unknown {
  const described = PROFILES.map((profiles) => ({ storages: {}, profiles, creation_date: '' }));
  return {
    languages: LANGUAGES,
    engine,
    services: ['routing', 'isochrones', 'matrix', 'snap'],
    profiles: Object.fromEntries(described.map((one, i) => [`profile ${i + 1}`, one])),
  };
}

export const writeHealth = (): unknown => ({ status: 'ready' });
