import { MAX_CATEGORIES } from '../place-choices.ts';
import type { Choices } from '../state.ts';
import { largestThreshold, travel } from './request.ts';

/** Choices → request bodies and parameters about places. */

/** Every category is a cluster, so that places tell which of them they are of. */
export const clusterName = (index: number): string => `c_${index}`;
// One digit each: `c_1` isn't the beginning of another's name.
if (MAX_CATEGORIES > 10) throw new Error('more categories than digits');

export const clusters = ({ places }: Choices): Record<string, string> =>
  Object.fromEntries(places.categories.map((category, i) => [clusterName(i), category]));

/** A category as bodies name it. */
export function osmTypeOf(category: string): { readonly key: string; readonly value: string } {
  const [key, value] = category.startsWith('g_') ? ['group', category] : category.split('=');
  return { key, value };
}

const osmTypes = ({ places }: Choices): object[] => places.categories.map(osmTypeOf);

/** The same filter in an address. */
export const filterParameters = (choices: Choices): (readonly [name: string, value: string])[] => [
  ...choices.places.categories.map((id) => [id.startsWith('g_') ? 'group' : 'osmType', id] as const),
  ...Object.entries(clusters(choices)),
];

/** Adds the departure from each source; public transport has it already. */
function withDeparture(body: TravelBody, { places, mode }: Choices): object {
  if (places.open === null) return body;
  if (mode === 'transit') return { ...body, openingHours: true };
  const { date, timeS: time } = places.open;
  const sources = body.sources.map((source) => {
    const modes = Object.entries(source.tm).map(([name, options]) => [name, { ...options, date, time }]);
    return { ...source, tm: Object.fromEntries(modes) };
  });
  return { ...body, sources, openingHours: true };
}

type TravelBody = ReturnType<typeof travel>;

export const reachedRequest = (choices: Choices): object => ({
  osmTypes: osmTypes(choices),
  ...(choices.places.wheelchair ? { wheelchair: 'yes' } : {}),
  ...withDeparture(travel(choices, largestThreshold(choices)), choices),
});

/** The nearest first. */
export const reachedListRequest = (choices: Choices): object => ({
  ...reachedRequest(choices),
  ...clusters(choices),
  format: 'geojson',
});
