import { LimitError } from '../../../kit/core/errors.ts';
import type { Tile } from '../../../kit/geo/tile.ts';
import type { Limits } from '../../../network/routing/index.ts';
import { type Origin, refuse, toRoutingQuery } from '../../../network/routing/index.ts';
import type { PlaceTileQuery } from '../place-query.ts';
import { type Prefix, toPlaceQuery, toTileQueryOf } from '../read-place-query.ts';
import type { GravitationQuery } from './gravitation.ts';
import type { GravitationRequest, ReachablePlacesRequest, ReachablePlaceTileRequest } from './reachable.schema.ts';
import type { ReachableBasis, ReachableQuery } from './reachable-query.ts';
import { readDeparture } from './read-departure.ts';

/** Reads a request for a list or summary. `more` has clusters from outside of the configuration. */
export function toReachableQuery(
  wire: ReachablePlacesRequest,
  limits: Limits,
  form: 'list' | 'summary',
  more: object = {},
  prefix: Prefix = '',
): ReachableQuery {
  const { clusters } = toPlaceQuery(wire, limits, more, prefix);
  const basis = basisOf(wire, limits, prefix);
  if (form === 'list') return { basis, view: { form: wire.format ?? 'json', clusters } };
  return { basis, view: { form, clusters, thresholds: readThresholds(wire, limits, prefix) } };
}

export function toReachableTileQuery(
  wire: ReachablePlaceTileRequest,
  limits: Limits,
  tile: Tile,
  format: PlaceTileQuery['format'],
): ReachableQuery {
  const query = toTileQueryOf(wire, limits, tile, format);
  if (query.layerType !== 'node') refuse('layerType', 'must be node: reachable places have no other tiles');
  return { basis: basisOf(wire.cfg, limits, 'cfg.'), view: { form: 'tile', tile: query } };
}

export function toGravitationQuery(wire: GravitationRequest, limits: Limits): GravitationQuery {
  const { clusters } = toPlaceQuery(wire, limits);
  const bodies = [...(wire.sources ?? []), ...(wire.sourceGeometries ?? [])];
  return {
    basis: { ...basisOf(wire, limits, ''), departures: null, nearest: null },
    clusters,
    attractions: bodies.map(({ properties }) => ({
      strength: properties?.gravitationAttractionStrength ?? 1,
      isCompetitor: properties?.gravitationPositiveInfluence === false,
    })),
    exponent: wire.gravitationExponent ?? -2,
    decay: wire.probabilityDecay ?? 0,
    maxPairs: limits.maxPairs,
  };
}

function basisOf(wire: ReachablePlacesRequest, limits: Limits, prefix: Prefix): ReachableBasis {
  const { filter, area, maxPlaces } = toPlaceQuery(wire, limits, {}, prefix);
  const routing = toRoutingQuery(wire, limits);
  return {
    routing,
    filter,
    geometry: area.type === 'geometry' ? area.geometry : null,
    wheelchair: wire.wheelchair ?? null,
    departures: wire.openingHours === true ? departuresOf(wire, routing.origins) : null,
    nearest: wire.nearest ?? null,
    maxPlaces,
  };
}

/** Returns the departure of each source from its `tm`, where it only matters otherwise for public transport. */
function departuresOf({ sources, sourceGeometries, travelType }: ReachablePlacesRequest, origins: readonly Origin[]) {
  const bodies = [
    ...(sources ?? []).map((body, i) => ({ body, path: `sources[${i}]` })),
    ...(sourceGeometries ?? []).map((body, i) => ({ body, path: `sourceGeometries[${i}]` })),
  ];
  return bodies.map(({ body, path }, i) => {
    const { transit } = origins[i];
    if (transit !== null) return { date: transit.date, timeS: transit.timeS };
    const [mode, options] = Object.entries(body.tm ?? {})[0] ?? [travelType, {}];
    return readDeparture(options ?? {}, `${path}.tm.${mode}`);
  });
}

function readThresholds({ thresholds }: ReachablePlacesRequest, { maxThresholds }: Limits, prefix: Prefix): number[] {
  const list = thresholds ?? [];
  if (list.length > maxThresholds) {
    throw new LimitError('maxThresholds', maxThresholds, list.length, `${prefix}thresholds`);
  }
  return [...new Set(list)].sort((a, b) => a - b);
}
