import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import { pairsOf, timeRequest } from '../matrix.ts';
import { type Met, MetStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { inUnit, readOptions, readPlaces, readUnit, type Unit } from './ors-fields.ts';
import { fieldsOf, metadataOf, modeOf, noPoint } from './ors-manners.ts';

interface MatrixView {
  readonly places: readonly Position[];
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
  readonly metrics: readonly string[];
  readonly hasNames: boolean;
  readonly unit: Unit;
  readonly id: unknown;
  readonly query: unknown;
}

export function readMatrix(call: Call): Meaning<MatrixView> {
  const fields = fieldsOf(call, 'matrix');
  const mode = modeOf(call, 'matrix');
  const places = readPlaces(fields, 'locations', 2);
  const metrics = (fields.list('metrics') ?? ['duration']).map(String);
  if (!metrics.every((word) => word === 'duration' || word === 'distance')) {
    throw fields.fault('value', 'metrics', 'must be duration, distance or both');
  }
  const view = {
    places,
    sources: readIndices(fields, 'sources', places.length),
    destinations: readIndices(fields, 'destinations', places.length),
    metrics,
    hasNames: fields.boolean('resolve_locations') ?? false,
    unit: readUnit(fields),
    id: fields.value('id'),
    query: call.body,
  };
  const options = readOptions(fields);
  fields.ignore('optimized');
  fields.end();
  const at = (index: number) => places[index];
  const body = timeRequest(mode, view.sources.map(at), view.destinations.map(at), call.limits, options);
  return { asked: [{ of: 'time', body }], view, at: places };
}

/** Reads numbers of places, which may be text, or `all`. */
function readIndices(fields: Fields, name: string, count: number): number[] {
  const list = fields.list(name);
  if (list === undefined || list.length === 0 || list[0] === 'all') return Array.from({ length: count }, (_, i) => i);
  return list.map((value) => fields.numberOf(value, name, { isWhole: true, min: 0, max: count - 1 }));
}

export function writeMatrix([answer]: readonly OwnAnswer[], view: MatrixView, scene: Scene): unknown {
  const { sources, destinations, metrics, unit, hasNames, places } = view;
  const streets = new MetStreets(scene, (scene.queries[0].query as { readonly routing: RoutingQuery }).routing);
  const met = places.map((place, i) => {
    const found = streets.nearest(place);
    if (found === null) throw noPoint('matrix', i, place);
    return found;
  });
  const { times, lengths } = pairsOf(answer, sources.length, destinations.length);
  const inUnits = (row: readonly (number | null)[]) =>
    row.map((meters) => (meters === null ? null : inUnit(meters, unit)));
  return {
    ...(metrics.includes('duration') ? { durations: times } : {}),
    ...(metrics.includes('distance') ? { distances: lengths.map(inUnits) } : {}),
    destinations: destinations.map((index) => locationOf(met[index], hasNames)),
    sources: sources.map((index) => locationOf(met[index], hasNames)),
    metadata: metadataOf('matrix', view.query, view.id),
  };
}

/** Writes a place on a street. */
export const locationOf = ({ lon, lat, distanceM, name }: Met, hasName: boolean) => ({
  location: [Math.round(lon * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6],
  ...(hasName && name !== '' ? { name } : {}),
  snapped_distance: Math.round(distanceM * 100) / 100,
});
