import type { Position } from '../../kit/geo/coordinates.ts';
import type { Limits } from '../../network/routing/index.ts';
import type { PointRule } from '../../network/street/point-rule.ts';
import type { Asked } from './own-operations.ts';
import { ROUTE_FORM } from './route-legs.ts';

/** The languages of our instructions. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'];

/** Returns a language of ours; others are answered in English. */
const languageOf = (wanted: string): string => {
  const [short] = wanted.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((known) => known === short) ?? 'en';
};

/** Returns our own requests for a route through places, one for each leg. */
export const legRequests = (
  mode: string,
  places: readonly Position[],
  limits: Limits,
  options: object = {},
  /** The language of instructions; null: none. */
  language: string | null = null,
  travel: object = {},
  rules: readonly (PointRule | null)[] = [],
): Asked[] =>
  places.slice(1).map(([lng, lat], i) => ({
    of: 'route',
    body: {
      sources: [{ id: i, lng: places[i][0], lat: places[i][1], tm: { [mode]: travel }, ...wireRule(rules[i]) }],
      targets: [{ id: i + 1, lng, lat, ...wireRule(rules[i + 1]) }],
      maxEdgeWeight: limits.maxEdgeWeightSeconds,
      ...ROUTE_FORM,
      ...(language === null ? {} : { instructions: true, language: languageOf(language) }),
      ...options,
    },
  }));

/** Returns the members of a source or target by which it meets streets by a rule. */
const wireRule = (rule: PointRule | null | undefined): object =>
  rule ? { bearing: rule.bearing, approach: rule.isCurb ? 'curb' : 'unrestricted', radius: rule.radiusM } : {};

/** The most alternatives that our own routes have. */
const MOST_ALTERNATIVES = 3;

/** Returns the member of our own request for alternatives, which there are between two places only. */
export const alternativesFor = (places: readonly Position[], count: number): object =>
  count > 0 && places.length === 2 ? { alternatives: Math.min(count, MOST_ALTERNATIVES) } : {};
