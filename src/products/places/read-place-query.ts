import type { Geometry } from 'geojson';
import { LimitError } from '../../kit/core/errors.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { areaOfBoxM2 } from '../../kit/geo/distance.ts';
import { Shape } from '../../kit/geo/shape.ts';
import type { Tile } from '../../kit/geo/tile.ts';
import type { Limits } from '../../network/routing/index.ts';
import { readGeometry, refuse, vertexBudget } from '../../network/routing/index.ts';
import type { PlaceQuery, PlaceTileQuery } from './place-query.ts';
import type {
  PlacesByIdRequest,
  PlacesInBoxRequest,
  PlacesRequest,
  PlaceTileRequest,
  TileParameters,
} from './places.schema.ts';
import { readClusters, readFilter, readOsmTypes, readTags, readTerms } from './read-terms.ts';

/** The prefix of fields in errors: those of a stored or posted configuration are below its name. */
export type Prefix = '' | 'cfg.';

const DEFAULT_DETAIL = 3;
/** The finest level of cells that have safe keys. */
const FINEST_LEVEL = 24;

/** Reads the filter of an address: without groups and tags it matches all places, unlike a body with an empty list. */
function filterOfAddress(wire: PlaceTileRequest | PlacesInBoxRequest) {
  const terms = [...readTerms(wire.group, 'group'), ...readTags(wire.osmType, 'osmType')];
  return readFilter(terms.length > 0 ? terms : null, readTerms(wire.exclude, 'exclude'), wire.match);
}

export function toBoxQuery(wire: PlacesInBoxRequest, limits: Limits): PlaceQuery {
  const { southWestX: minX, southWestY: minY, northEastX: maxX, northEastY: maxY } = wire;
  if (minY > maxY) refuse('southWestY', 'must not be north of northEastY');
  const box = { minX, minY, maxX, maxY };
  checkArea({ ...box, maxX: maxX < minX ? maxX + 360 : maxX }, limits, 'northEastX');
  return {
    filter: filterOfAddress(wire),
    clusters: readClusters(wire),
    area: { type: 'box', box },
    maxPlaces: limits.maxPlaces,
  };
}

/** Reads ids from the path, separated by commas, and from the parameter `poiIds`. */
export function toIdsQuery(
  { poiIds }: PlacesByIdRequest,
  { maxPlaces }: Limits,
  path: string | undefined,
): { ids: string[]; maxPlaces: number } {
  const list = typeof poiIds === 'string' ? [poiIds] : (poiIds ?? []);
  const ids = [path ?? '', ...list].flatMap((text) => text.split(',')).filter((id) => id !== '');
  if (ids.length === 0) refuse('poiIds', 'is required: ids of places');
  return { ids, maxPlaces };
}

/** Reads a registered or posted configuration; without a geometry it covers the whole region. */
export function toPlaceQuery(wire: PlacesRequest, limits: Limits, more: object = {}, prefix: Prefix = ''): PlaceQuery {
  const geometry = geometryOf(wire, limits, prefix);
  return {
    filter: filterOf(wire, prefix),
    clusters: readClusters(wire, more),
    area: geometry === null ? { type: 'everywhere' } : { type: 'geometry', geometry },
    maxPlaces: limits.maxPlaces,
  };
}

const filterOf = ({ osmTypes, exclude, match }: PlacesRequest, prefix: Prefix) =>
  readFilter(readOsmTypes(osmTypes, `${prefix}osmTypes`), readOsmTypes(exclude, `${prefix}exclude`), match);

export const toTileQuery = (wire: PlaceTileRequest, tile: Tile, format: PlaceTileQuery['format']): PlaceTileQuery => ({
  filter: filterOfAddress(wire),
  geometry: null,
  ...tileOf(wire, tile, format, readClusters(wire)),
});

export const toTileQueryOf = (
  { cfg, query }: { readonly cfg: PlacesRequest; readonly query: TileParameters },
  limits: Limits,
  tile: Tile,
  format: PlaceTileQuery['format'],
): PlaceTileQuery => ({
  filter: filterOf(cfg, 'cfg.'),
  geometry: geometryOf(cfg, limits, 'cfg.'),
  ...tileOf(query, tile, format, readClusters(cfg, query)),
});

function tileOf(
  wire: TileParameters,
  tile: Tile,
  format: PlaceTileQuery['format'],
  clusters: PlaceTileQuery['clusters'],
): Omit<PlaceTileQuery, 'filter' | 'geometry'> {
  const coarsest = wire.layerMinGeometryDetailLevel ?? 0;
  const finest = wire.layerMaxGeometryDetailLevel ?? FINEST_LEVEL;
  if (coarsest > finest) {
    refuse('layerMinGeometryDetailLevel', 'must not be above layerMaxGeometryDetailLevel');
  }
  const wanted = tile.z + (wire.layerGeometryDetailPerTile ?? DEFAULT_DETAIL);
  return {
    tile,
    format,
    clusters,
    layerType: wire.layerType ?? 'node',
    loadAllTags: wire.loadAllTags ?? false,
    level: Math.min(FINEST_LEVEL, Math.max(coarsest, Math.min(finest, Math.max(0, wanted)))),
    maxCount: wire.maxGeometryCount ?? Infinity,
  };
}

function geometryOf({ filterGeometry }: PlacesRequest, limits: Limits, prefix: Prefix): Geometry | null {
  if (filterGeometry === undefined || filterGeometry === null) return null;
  const path = `${prefix}filterGeometry`;
  const geometry = readGeometry(
    filterGeometry.data,
    filterGeometry.crs,
    path,
    vertexBudget(limits.maxGeometryVertices),
  );
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') {
    refuse(`${path}.data`, 'must be a Polygon or a MultiPolygon');
  }
  checkArea(new Shape(geometry).bounds, limits, path);
  return geometry;
}

function checkArea(box: BBox, { maxPlaceAreaKm2 }: Limits, path: string): void {
  const areaKm2 = Math.ceil(areaOfBoxM2(box) / 1e6);
  if (areaKm2 > maxPlaceAreaKm2) throw new LimitError('maxPlaceAreaKm2', maxPlaceAreaKm2, areaKm2, path);
}
