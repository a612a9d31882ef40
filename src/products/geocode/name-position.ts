import Flatbush from 'flatbush';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { MERCATOR_HALF_M, mercatorScale, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { type Network, Snapper } from '../../network/network/index.ts';
import { type AddressIndex, type EntryIndex, type HouseIndex, NO_ENTRY, PLANE_UNITS_PER_M } from './address-index.ts';
import type { PositionQuery } from './address-query.ts';
import { EntryFilter } from './entry-filter.ts';
import type { Hit } from './hit.ts';
import { isArea, OTHER, STREET } from './layers.ts';
import { Outlines } from './outlines.ts';
import { StreetLookup } from './street-lookup.ts';

/** A street is named unless a house or other feature is nearer than the street plus this distance, in meters. */
const STREET_HANDICAP_M = 30;
/**
 * Inside a building, features in it within this distance are named before it, and all features outside after it;
 * meters.
 */
const INSIDE_M = 10;
/** Features near a position from which the best are returned. */
const MOST_POINTS = 200;
/** Search radius for streets in meters: streets further away say nothing about a position. */
const STREETS_WITHIN_M = 2000;

/**
 * Finds what is at a position, the nearest first: houses and features by their points, streets by their edges, then the
 * areas around the nearest.
 */
export class PositionNames {
  private readonly tree: Flatbush | null;
  private readonly snapper: Snapper;
  private readonly lookup: StreetLookup;
  private readonly outlines: Outlines;

  constructor(
    private readonly network: Network,
    private readonly index: AddressIndex,
  ) {
    const { tree } = index.point;
    this.tree = tree.byteLength === 0 ? null : Flatbush.from(tree.buffer, tree.byteOffset);
    this.snapper = new Snapper(network);
    this.lookup = new StreetLookup(index);
    this.outlines = new Outlines(index);
  }

  /** Scores are distances in meters, negated. */
  near(query: PositionQuery): Hit[] {
    const { index } = this;
    const filter = new EntryFilter(index, query.tags, query.layers, null);
    const nearest = this.nearestOf(query, new EntryFilter(index, query.tags, null, null));
    const hits = nearest.filter((hit) => (hit.house === null ? filter.means(hit.entry) : filter.meansHouses));
    return [...hits, ...this.areasAround(query, nearest, filter)];
  }

  private nearestOf(query: PositionQuery, filter: EntryFilter): Hit[] {
    const { index } = this;
    const hits: Hit[] = [];
    const { lonE7, latE7 } = index.entry;
    const at = { index, number: '', isInterpolated: false, house: null, slack: 0 };
    const around = this.outlines.at(query.lon, query.lat);
    const { item: outlined } = index.outline;
    const items = new Set(around.map((outline) => outlined[outline]));
    for (const point of this.pointsNear(query)) items.add(index.point.item[point]);
    for (const item of items) {
      const house = item < 0 ? ((-1 - item) as HouseIndex) : null;
      const entry = house === null ? (item as EntryIndex) : this.lookup.streetOf(house);
      if (house === null ? !filter.means(entry) || this.isNoPoint(entry) : !filter.meansHouses) continue;
      const [lon, lat] =
        house === null
          ? [fromE7(lonE7[entry]), fromE7(latE7[entry])]
          : [fromE7(index.house.lonE7[house]), fromE7(index.house.latE7[house])];
      const nearM = haversineM(query.lon, query.lat, lon, lat);
      // The smallest building around comes first, then the one around it.
      const place = around.findIndex((outline) => outlined[outline] === item);
      const distanceM =
        place >= 0
          ? Math.min(nearM, INSIDE_M) + place * INSIDE_M
          : around.length === 0 || this.outlines.holds(around[0], lon, lat)
            ? nearM
            : nearM + around.length * INSIDE_M;
      if (place < 0 && nearM > query.radiusM) continue;
      const number = house === null ? '' : index.texts.get(index.house.number[house]);
      hits.push({ ...at, entry, house, number, lon, lat, score: -distanceM });
    }
    for (const { entry, lon, lat, distanceM } of this.streetsNear(query)) {
      if (filter.means(entry)) hits.push({ ...at, entry, lon, lat, score: -distanceM - STREET_HANDICAP_M });
    }
    return hits.sort((a, b) => b.score - a.score || a.entry - b.entry);
  }

  /** Returns whether an entry has no position of its own: areas and postcodes. */
  private isNoPoint(entry: EntryIndex): boolean {
    const { layer, tag } = this.index.entry;
    const isPostcode = layer[entry] === OTHER && this.index.texts.get(this.index.tag.value[tag[entry]]) === 'postcode';
    return isArea(layer[entry]) || isPostcode;
  }

  private pointsNear({ lon, lat, radiusM }: PositionQuery): number[] {
    const [x, y] = [xFromLon(lon) * PLANE_UNITS_PER_M, yFromLat(lat) * PLANE_UNITS_PER_M];
    const radius = radiusM * mercatorScale(lat) * PLANE_UNITS_PER_M * 1.01 + 1;
    const around = 2 * MERCATOR_HALF_M * PLANE_UNITS_PER_M;
    // Features across the date line are a full turn away in the plane.
    return [0, -around, around].flatMap((turn) =>
      Math.abs(x + turn) <= around / 2 + radius ? (this.tree?.neighbors(x + turn, y, MOST_POINTS, radius) ?? []) : [],
    );
  }

  /** Yields streets by their nearest points, each once. */
  private *streetsNear({ lon, lat, radiusM }: PositionQuery) {
    const { streets } = this.network;
    const seen = new Set<EntryIndex>();
    const named = (edge: number) => (streets.edge.name[edge as never] !== 0 ? 'good' : 'closed') as 'good' | 'closed';
    const limit = Math.min(radiusM, STREETS_WITHIN_M);
    const first = this.snapper.nearest(lon, lat, limit, named);
    if (first === null) return;
    const around = this.snapper.within(lon, lat, Math.min(limit, first.distanceM + 100), named);
    for (const point of around.sort((a, b) => a.distanceM - b.distanceM || a.edge - b.edge)) {
      const entry = this.lookup.streetNamed(streets.names.get(streets.edge.name[point.edge]), point.lon, point.lat);
      if (entry === NO_ENTRY || seen.has(entry)) continue;
      seen.add(entry);
      yield { entry, lon: wrapLon(point.lon), lat: point.lat, distanceM: point.distanceM };
    }
  }

  /** Returns the areas that contain the nearest feature, as far as the query includes them. */
  private areasAround({ lon, lat }: PositionQuery, [nearest]: readonly Hit[], filter: EntryFilter): Hit[] {
    if (nearest === undefined) return [];
    const { index } = this;
    const { parent, lonE7, latE7, layer } = index.entry;
    const hits: Hit[] = [];
    const isPlace = nearest.house !== null && layer[nearest.entry] !== STREET;
    for (let area = isPlace ? nearest.entry : parent[nearest.entry]; area !== NO_ENTRY; area = parent[area]) {
      if (!filter.means(area)) continue;
      const position = { lon: fromE7(lonE7[area]), lat: fromE7(latE7[area]) };
      const score = nearest.score - 1e6 - haversineM(lon, lat, position.lon, position.lat);
      hits.push({ index, entry: area, house: null, number: '', isInterpolated: false, slack: 0, ...position, score });
    }
    return hits.sort((a, b) => layer[a.entry] - layer[b.entry]);
  }
}
