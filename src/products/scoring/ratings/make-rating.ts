import type { Geometry } from 'geojson';
import { InputError } from '../../../kit/core/errors.ts';
import type { Network } from '../../../network/network/network.ts';
import type { CriterionBody, LocationBody } from '../scores.schema.ts';
import type { Rating, ReferenceArea } from './rating.ts';
import type { RatingFile } from './rating-file.ts';
import { samplePlaces } from './sample-places.ts';

/** The number of places in an area if a definition has none. */
const USUAL_PLACES = 1000;

type Place = { readonly lon: number; readonly lat: number };
type Scores = Readonly<Record<string, number | null>>;

/** The functions that making a rating needs from outside. */
export interface RatingSources {
  /** Returns the geometry of a GeoJSON file that the definition names. */
  geometry(file: string): Geometry;
  /**
   * Returns the answer of `/quality/v1/scores`: the scores in the order of the places, and the messages of its errors.
   */
  score(
    places: readonly Place[],
    body: Pick<RatingFile, 'criteria' | 'competitors'>,
  ): Promise<{ readonly scores: readonly Scores[]; readonly errors: readonly string[] }>;
}

/** Scores the places of all reference areas. Throws InputError where a criterion can't be measured at any of them. */
export async function makeRating(network: Network, file: RatingFile, sources: RatingSources): Promise<Rating> {
  const { rating, criteria, competitors = [], criteriaGroups, criteriaGroupWeights = {} } = file;
  const areas: ReferenceArea[] = [];
  for (const area of file.areas) {
    const places = placesOf(network, area, sources);
    const { scores, errors } = await sources.score(places, { criteria, competitors });
    areas.push({
      id: area.id,
      name: area.name ?? String(area.id),
      places: places.length,
      scores: Object.fromEntries(Object.keys(criteria).map((key) => [key, distributionOf(scores, key, errors)])),
    });
  }
  return {
    id: rating.id,
    name: rating.name ?? rating.id,
    // The schema of scores has validated them by now.
    criteria: criteria as Readonly<Record<string, CriterionBody>>,
    competitors: competitors as readonly LocationBody[],
    criteriaGroups: criteriaGroups ?? { all: Object.fromEntries(Object.keys(criteria).map((key) => [key, 1])) },
    criteriaGroupWeights,
    areas,
  };
}

function placesOf(network: Network, area: RatingFile['areas'][number], { geometry }: RatingSources): Place[] {
  if (area.locations !== undefined) return pointsIn(geometry(area.locations), area.locations);
  const within = area.geometry === undefined ? null : geometry(area.geometry);
  const places = samplePlaces(network, within, area.sample ?? USUAL_PLACES, area.id);
  if (places.length === 0) throw new InputError(`area ${area.id} has no streets in the region ${network.region}`);
  return places;
}

function pointsIn(geometry: Geometry, file: string): Place[] {
  const parts = geometry.type === 'GeometryCollection' ? geometry.geometries : [geometry];
  return parts.flatMap((part) => {
    if (part.type !== 'Point' && part.type !== 'MultiPoint') {
      throw new InputError(`${file} must hold points only, but has a ${part.type}`);
    }
    const positions = part.type === 'Point' ? [part.coordinates] : part.coordinates;
    return positions.map(([lon, lat]) => ({ lon, lat }));
  });
}

/** Returns the scores of places by a criterion, ascending. */
function distributionOf(scores: readonly Scores[], key: string, errors: readonly string[]): number[] {
  const known = scores.map((one) => one[key]).filter((score) => score !== null);
  if (known.length > 0) return known.sort((a, b) => a - b);
  throw new InputError(`criteria.${key} has no score at any place of an area: ${errors[0] ?? 'none is in reach'}`);
}
