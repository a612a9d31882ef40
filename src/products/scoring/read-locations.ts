import { LimitError } from '../../kit/core/errors.ts';
import type { Limits } from '../../network/routing/index.ts';
import { centroid, readGeometry, refuse, type VertexBudget } from '../../network/routing/index.ts';
import type { ScoredLocation } from './criterion.ts';
import type { LocationBody } from './scores.schema.ts';

/** Reads the scored locations. Their ids are keys of the answer, so they must differ. */
export function readLocations(bodies: readonly LocationBody[], limits: Limits, budget: VertexBudget): ScoredLocation[] {
  const locations = readPlaces(bodies, 'locations', limits, budget);
  const known = new Set<string>();
  locations.forEach(({ id }, i) => {
    if (known.has(String(id))) {
      refuse(`locations[${i}].id`, `${JSON.stringify(String(id).slice(0, 80))} stands there twice: ids must differ`);
    }
    known.add(String(id));
  });
  return locations;
}

/** Reads locations or competitors. */
export function readPlaces(
  bodies: readonly LocationBody[],
  path: string,
  { maxSources }: Limits,
  budget: VertexBudget,
): ScoredLocation[] {
  if (bodies.length > maxSources) throw new LimitError('maxSources', maxSources, bodies.length, path);
  return bodies.map((body, i) => readPlace(body, `${path}[${i}]`, budget));
}

function readPlace({ id, ...body }: LocationBody, path: string, budget: VertexBudget): ScoredLocation {
  const strength = body.properties?.gravitationAttractionStrength ?? 1;
  if (body.geometry !== undefined && body.geometry !== null) {
    const geometry = readGeometry(body.geometry, body.crs, path, budget, 'geometry');
    const [lon, lat] = centroid(geometry);
    return { id, lon, lat, geometry: geometry.type === 'Point' ? null : geometry, strength };
  }
  const { lat } = body;
  const lon = body.lng ?? body.lon;
  if (lat === undefined || lat === null) refuse(`${path}.lat`, 'is required: a location has lat and lng, or geometry');
  if (lon === undefined || lon === null) refuse(`${path}.lng`, 'is required: a location has lat and lng, or geometry');
  return { id, lon, lat, geometry: null, strength };
}
