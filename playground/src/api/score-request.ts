import { nearOf, type OwnCriterion, sumOf } from '../score-choices.ts';
import type { Choices } from '../state.ts';
import { osmTypeOf } from './place-request.ts';
import { largestThreshold, travel } from './request.ts';

/** Choices → bodies of requests for scores. */

const OWN_TYPES: Readonly<Record<OwnCriterion, string>> = { area: 'polygonArea', departures: 'transitStopsSum' };

/** Ids of what starts are compared by. */
export const criteriaOf = ({ places, scores }: Choices, hasTimetable: boolean): string[] => [
  ...places.categories,
  'area',
  ...(hasTimetable ? ['departures'] : []),
  ...scores.added,
];

/** Each start scored by all criteria, as one travels within the largest threshold. */
export function scoresRequest(choices: Choices, hasTimetable: boolean) {
  const { sources, ...options } = travel(choices, largestThreshold(choices));
  // All sources travel alike.
  const reach = { travelMode: sources[0].tm, ...options };
  return {
    locations: sources.map(({ id, lat, lng }) => ({ id, lat, lng })),
    criteria: Object.fromEntries(criteriaOf(choices, hasTimetable).map((id) => [id, { ...whatOf(id), ...reach }])),
    serviceUrl: choices.region,
  };
}

function whatOf(id: string): object {
  if (Object.hasOwn(OWN_TYPES, id)) return { type: OWN_TYPES[id as OwnCriterion] };
  const near = nearOf(id);
  if (near !== null) return { type: 'closestPoiAbsoluteDistance', osmTypes: [osmTypeOf(near)] };
  const sum = sumOf(id);
  if (sum !== null) return { type: 'statisticsSum', statisticGroupId: sum[0], statisticsIds: [sum[1]] };
  return { type: 'poiCoverageCount', osmTypes: [osmTypeOf(id)] };
}
