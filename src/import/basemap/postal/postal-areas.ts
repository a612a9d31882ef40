import type { Position } from 'geojson';
import { indexInSorted } from '../../../kit/collections/binary-search.ts';
import { InputError } from '../../../kit/core/errors.ts';
import { E7 } from '../../../kit/geo/coordinates.ts';
import { isRecord, parseFeatureCollection } from '../../../kit/geo/feature-collection.ts';
import { onOneSide } from '../../../kit/geo/run-on.ts';
import { worldX, worldY } from '../../../products/map/basemap/cut/world-plane.ts';
import { OSM_ATTRIBUTION } from '../../../products/map/basemap/vector-layers.ts';
import { joinRings, MEMBER_WAY, membersOfRelation, nodesOfWay, type OsmData, TagReader } from '../../osm/index.ts';
import { pointsOfNodes } from '../points-of-nodes.ts';

/** The area of one postal code, or of a part of it: rings on the world plane, by the even-odd rule. */
export interface PostalArea {
  readonly code: string;
  readonly name: string | null;
  readonly rings: readonly number[][];
  /** The credit to show for it, as HTML; null if the file names none. */
  readonly credit: string | null;
}

/** A file of postal areas as the importer receives it. */
interface PostalFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const CODE_NAMES = ['postal_code', 'postcode', 'plz', 'code', 'zip'];
const NAME_NAMES = ['name', 'ort', 'city', 'note'];

/** Returns the areas of the extract: relations with `boundary=postal_code`. */
export function postalAreasOf(data: OsmData): PostalArea[] {
  const { relations, ways, nodes, strings } = data;
  const tags = new TagReader(relations.tags, strings);
  const areas: PostalArea[] = [];
  for (let relation = 0; relation < relations.count; relation++) {
    const code = tags.get(relation, 'postal_code') ?? tags.get(relation, 'ref');
    if (tags.get(relation, 'boundary') !== 'postal_code' || code === undefined || code.trim() === '') continue;
    const lines: Int32Array[] = [];
    for (const { type, id } of membersOfRelation(data, relation)) {
      const way = type === MEMBER_WAY ? indexInSorted(ways.id, id) : -1;
      if (way >= 0) lines.push(nodesOfWay(ways, way));
    }
    const rings = joinRings(lines).rings.map((ring) => pointsOfNodes(nodes, ring.slice(0, -1)));
    const name = tags.get(relation, 'name') ?? tags.get(relation, 'note') ?? null;
    if (rings.length > 0)
      areas.push({
        code: code.trim(),
        name,
        rings: rings.filter(({ length }) => length >= 6),
        credit: OSM_ATTRIBUTION,
      });
  }
  return areas;
}

/**
 * Reads polygons of a GeoJSON FeatureCollection (degrees). The code is in the property `codeName`, else in one of
 * {@link CODE_NAMES}, ignoring case. The collection may have an `attribution`. Throws InputError that names file and
 * feature.
 */
export function readPostalFile({ name, bytes }: PostalFile, codeName: string | null): PostalArea[] {
  const collection = parseFeatureCollection(bytes, name);
  const credit = textOf(collection, ['attribution']);
  const read = collection.features.map((feature, i) => readFeature(feature, `${name}: features[${i}]`, codeName));
  // All together, so that polygons on either side of the date line meet.
  const polygons = onOneSide(read.flatMap((area) => area.polygons));
  let next = 0;
  return read.map(({ code, name: given, polygons: { length } }) => {
    const own = polygons.slice(next, next + length).flat();
    next += length;
    return { code, name: given, credit, rings: own.map(onPlane).filter((ring) => ring.length >= 6) };
  });
}

interface ReadArea extends Pick<PostalArea, 'code' | 'name'> {
  readonly polygons: readonly Position[][][];
}

function readFeature(feature: unknown, where: string, codeName: string | null): ReadArea {
  const { geometry, properties } = isRecord(feature) ? feature : {};
  const given = isRecord(properties) ? properties : {};
  const names = codeName === null ? CODE_NAMES : [codeName];
  const code = textOf(given, names);
  if (code === null) {
    throw new InputError(`${where} has no code in ${names.join(', ')}: name its property with --postal-code`);
  }
  return { code, name: textOf(given, NAME_NAMES), polygons: polygonsOf(geometry, where) };
}

function textOf(properties: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    for (const [key, value] of Object.entries(properties)) {
      if (key.toLowerCase() !== name.toLowerCase()) continue;
      if ((typeof value === 'string' || typeof value === 'number') && String(value).trim() !== '')
        return String(value).trim();
    }
  }
  return null;
}

function polygonsOf(geometry: unknown, where: string): Position[][][] {
  const { type, coordinates } = isRecord(geometry) ? geometry : {};
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(polygons)) throw new InputError(`${where} is no Polygon or MultiPolygon`);
  return polygons.map((rings: unknown) => {
    if (!Array.isArray(rings)) throw new InputError(`${where} has a polygon that is no list of rings`);
    return rings.map((ring: unknown) => ringOf(ring, where));
  });
}

const ringOf = (ring: unknown, where: string): Position[] =>
  (Array.isArray(ring) ? ring : [null]).map((position): Position => {
    const [lon, lat] = (Array.isArray(position) ? position : []) as unknown[];
    const isPlace = typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 360 && Math.abs(lat) <= 90;
    if (!isPlace)
      throw new InputError(`${where} has a ring with a position that is none: longitude and latitude in degrees`);
    return [lon, lat];
  });

/** Drops a last point that repeats the first. */
function onPlane(ring: readonly Position[]): number[] {
  const points = ring.flatMap(([lon, lat]) => [worldX(lon * E7), worldY(lat * E7)]);
  if (points[0] === points[points.length - 2] && points[1] === points[points.length - 1]) points.length -= 2;
  return points;
}
