import { EndType, FillRule, inflatePathsD, JoinType, type Paths64, type PathsD, unionD } from 'clipper2-ts';
import type { Geometry, Position } from 'geojson';
import { RequestError } from '../core/errors.ts';
import { haversineM, MEAN_EARTH_RADIUS_M, METERS_PER_DEGREE } from '../geo/distance.ts';
import { Lattice } from '../geo/lattice.ts';
import { EMPTY_POLYGONS, fromRingLists, type LatticePolygons } from '../geo/lattice-polygons.ts';
import { MERCATOR_MAX_LAT } from '../geo/mercator.ts';
import { intersectPolygons, pathsOf, unitePolygons } from '../geo/polygon-boolean.ts';
import { Shape } from '../geo/shape.ts';
import type { FlyOrigin } from '../travel-time/index.ts';
import type { AreaQuery } from './isochrone.query.ts';

const RAD = Math.PI / 180;

/** The plane around a centre in which distances and directions from it are true (azimuthal equidistant). */
class Around {
  private readonly sin: number;
  private readonly cos: number;

  constructor(
    private readonly lon: number,
    private readonly lat: number,
  ) {
    this.sin = Math.sin(lat * RAD);
    this.cos = Math.cos(lat * RAD);
  }

  toPlane(lon: number, lat: number): [x: number, y: number] {
    const meters = haversineM(this.lon, this.lat, lon, lat);
    const dLon = (lon - this.lon) * RAD;
    const cosLat = Math.cos(lat * RAD);
    const bearing = Math.atan2(
      Math.sin(dLon) * cosLat,
      this.cos * Math.sin(lat * RAD) - this.sin * cosLat * Math.cos(dLon),
    );
    return [meters * Math.sin(bearing), meters * Math.cos(bearing)];
  }

  toDegrees(x: number, y: number): [lon: number, lat: number] {
    const angle = Math.hypot(x, y) / MEAN_EARTH_RADIUS_M;
    const bearing = Math.atan2(x, y);
    const sinLat = this.sin * Math.cos(angle) + this.cos * Math.sin(angle) * Math.cos(bearing);
    const lat = Math.asin(Math.max(-1, Math.min(1, sinLat))) / RAD;
    const dLon = Math.atan2(Math.sin(bearing) * Math.sin(angle) * this.cos, Math.cos(angle) - this.sin * sinLat) / RAD;
    // Areas end at the date line and where Web Mercator ends.
    const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
    return [clamp(this.lon + dLon, 180), clamp(lat, MERCATOR_MAX_LAT)];
  }
}

const metersOf = (origin: FlyOrigin, query: AreaQuery, threshold: number): number =>
  query.routing.edgeWeight === 'distance' ? threshold : (threshold * origin.travel.speedKmh) / 3.6;

/** The area within reach of each origin as the crow flies, combined as asked. */
export function flyArea(
  origins: readonly FlyOrigin[],
  query: AreaQuery,
  threshold: number,
  bufferM: number,
): LatticePolygons {
  const lattice = new Lattice(query.srid, query.decimals);
  if (query.mode === 'average' && origins.length > 1) return averageArea(origins, query, threshold, bufferM, lattice);
  let area: LatticePolygons | null = null;
  for (const origin of origins) {
    const paths = reachPaths(origin, metersOf(origin, query, threshold) + bufferM, query.circlePoints, lattice);
    if (area === null) area = unitePolygons(paths, [], lattice);
    else if (query.mode === 'intersection') area = intersectPolygons(area, paths, lattice);
    else area = unitePolygons(pathsOf(area), paths, lattice);
  }
  return area ?? EMPTY_POLYGONS;
}

function reachPaths(origin: FlyOrigin, meters: number, points: number, lattice: Lattice): Paths64 {
  // At threshold 0 a speck of a metre, so that the source itself is covered.
  const radius = Math.max(1, meters);
  refusePoles(origin, radius);
  const around = new Around(origin.lon, origin.lat);
  const rings = origin.geometry ? grown(origin.geometry, around, radius, points) : [circle(radius, points)];
  return rings.map((ring) =>
    ring.map(({ x, y }) => {
      const [lon, lat] = around.toDegrees(x, y);
      return { x: lattice.xOfLon(lon), y: lattice.yOfLat(lat) };
    }),
  );
}

/** Web Mercator ends before the poles: an area over one has no outline there. */
function refusePoles({ id, lat, geometry }: FlyOrigin, radius: number): void {
  const { minY, maxY } = geometry ? new Shape(geometry).bounds : { minY: lat, maxY: lat };
  const furthest = Math.max(-minY, maxY);
  if (furthest <= MERCATOR_MAX_LAT && furthest + radius / METERS_PER_DEGREE < 90) return;
  const message = `the area around source ${id} reaches over a pole, where the map ends`;
  throw new RequestError(message, [{ path: 'sources', message }]);
}

const circle = (radius: number, points: number): { x: number; y: number }[] =>
  Array.from({ length: points }, (_, k) => {
    const angle = (2 * Math.PI * k) / points;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

/** A line or area grown by a distance. */
function grown(geometry: Geometry, around: Around, radius: number, points: number): PathsD {
  const path = (line: readonly Position[]) =>
    line.map(([lon, lat]) => {
      const [x, y] = around.toPlane(lon, lat);
      return { x, y };
    });
  const precision = 2;
  const arcTolerance = Math.max(0.05, radius * (1 - Math.cos(Math.PI / points)));
  const grow = (paths: PathsD, end: EndType): PathsD =>
    inflatePathsD(paths, radius, JoinType.Round, end, 2, precision, arcTolerance);
  // Rings come in any direction; the union turns outer ones and holes opposite ways.
  const growArea = (rings: readonly (readonly Position[])[]): PathsD =>
    grow(
      unionD(
        rings.map((ring) => path(ring.slice(0, -1))),
        FillRule.EvenOdd,
      ),
      EndType.Polygon,
    );
  switch (geometry.type) {
    case 'Point':
      return grow([path([geometry.coordinates])], EndType.Round);
    case 'MultiPoint':
      return grow(
        geometry.coordinates.map((p) => path([p])),
        EndType.Round,
      );
    case 'LineString':
      return grow([path(geometry.coordinates)], EndType.Round);
    case 'MultiLineString':
      return grow(geometry.coordinates.map(path), EndType.Round);
    case 'Polygon':
      return growArea(geometry.coordinates);
    case 'MultiPolygon':
      return growArea(geometry.coordinates.flat());
    case 'GeometryCollection':
      return geometry.geometries.flatMap((part) => grown(part, around, radius, points));
  }
}

/**
 * Where the mean over all origins is within the threshold: a convex area around the point where the mean is least, so
 * each of its border points is found by halving along a ray from there.
 */
function averageArea(
  origins: readonly FlyOrigin[],
  query: AreaQuery,
  threshold: number,
  bufferM: number,
  lattice: Lattice,
): LatticePolygons {
  // What a metre to each origin costs in the mean.
  const weights = origins.map((origin) => 1 / (metersOf(origin, query, 1) * origins.length));
  const mean = (lon: number, lat: number): number =>
    origins.reduce((sum, origin, i) => sum + weights[i] * haversineM(lon, lat, origin.lon, origin.lat), 0);
  const [lon, lat] = leastMean(origins, weights);
  if (mean(lon, lat) > threshold) return EMPTY_POLYGONS;
  const around = new Around(lon, lat);
  const ring: number[] = [];
  for (const { x, y } of circle(1, query.circlePoints)) {
    let inside = 0;
    let outside = 1;
    while (
      outside < Math.PI * MEAN_EARTH_RADIUS_M &&
      mean(...around.toDegrees(x * outside, y * outside)) <= threshold
    ) {
      inside = outside;
      outside *= 2;
    }
    for (let k = 0; k < 40; k++) {
      const middle = (inside + outside) / 2;
      if (mean(...around.toDegrees(x * middle, y * middle)) <= threshold) inside = middle;
      else outside = middle;
    }
    const meters = Math.max(1, inside + bufferM);
    const [pointLon, pointLat] = around.toDegrees(x * meters, y * meters);
    ring.push(lattice.xOfLon(pointLon), lattice.yOfLat(pointLat));
  }
  return fromRingLists([[ring]], lattice);
}

/** Weighted geometric median (Weiszfeld), on a plane around the first origin. */
function leastMean(origins: readonly FlyOrigin[], weights: readonly number[]): [lon: number, lat: number] {
  const around = new Around(origins[0].lon, origins[0].lat);
  const points = origins.map(({ lon, lat }) => around.toPlane(lon, lat));
  let x = 0;
  let y = 0;
  for (let k = 0; k < 200; k++) {
    let sumX = 0;
    let sumY = 0;
    let sum = 0;
    for (let i = 0; i < points.length; i++) {
      const share = weights[i] / Math.max(1e-3, Math.hypot(points[i][0] - x, points[i][1] - y));
      sumX += points[i][0] * share;
      sumY += points[i][1] * share;
      sum += share;
    }
    x = sumX / sum;
    y = sumY / sum;
  }
  return around.toDegrees(x, y);
}
