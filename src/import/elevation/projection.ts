import { METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import { latFromY, lonFromX, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { type ReferenceSystem, referenceSystem } from '../../kit/geo/reference-systems/reference-system.ts';

/**
 * Projects degrees to the plane of a grid. The result stays in `x` and `y` until the next call, since it is called for
 * millions of points.
 */
export interface Projection {
  /** Equal for grids of one plane. */
  readonly epsg: number;
  x: number;
  y: number;
  project(lon: number, lat: number): void;
  /** Returns the place with these coordinates; null where there is none. */
  placeAt(x: number, y: number): readonly [lon: number, lat: number] | null;
  /** Returns the meters on the ground per unit of y, near latitude `lat`. */
  metersPerUnit(lat: number): number;
}

const RAD = Math.PI / 180;

/**
 * Longitude and latitude as they are: grids may run over the date line. Datums within two meters of WGS 84 are taken
 * for it.
 */
class Degrees implements Projection {
  readonly epsg = 4326;
  x = 0;
  y = 0;
  project(lon: number, lat: number): void {
    this.x = lon;
    this.y = lat;
  }
  placeAt(x: number, y: number): [lon: number, lat: number] {
    return [x, y];
  }
  metersPerUnit(): number {
    return METERS_PER_DEGREE;
  }
}

class WebMercator implements Projection {
  readonly epsg = 3857;
  x = 0;
  y = 0;
  project(lon: number, lat: number): void {
    this.x = xFromLon(lon);
    this.y = yFromLat(lat);
  }
  placeAt(x: number, y: number): [lon: number, lat: number] {
    return [lonFromX(x), latFromY(y)];
  }
  metersPerUnit(lat: number): number {
    return Math.cos(lat * RAD);
  }
}

/** UTM and national grids. */
class Plane implements Projection {
  readonly epsg: number;
  x = 0;
  y = 0;
  constructor(
    private readonly system: ReferenceSystem,
    private readonly unitM: number,
  ) {
    this.epsg = system.epsg;
  }
  project(lon: number, lat: number): void {
    [this.x, this.y] = this.system.project(lon, lat);
  }
  placeAt(x: number, y: number): [lon: number, lat: number] | null {
    return this.system.placeAt(x, y);
  }
  metersPerUnit(): number {
    return this.unitM;
  }
}

/** WGS 84, and CHTRF95, WGS 84 in 3D and others that `referenceSystem` doesn't know or has a name of its own for. */
const GEOGRAPHIC = new Set([4326, 4258, 4269, 4674, 4171, 4283, 7844, 4151, 4979]);
const WEB_MERCATOR = new Set([3857, 3785, 900913]);

const projections = new Map<number, Projection>();

/** Returns the projection with this EPSG code, or null if it is unknown. Codes of the same plane share one object. */
export function projectionOf(epsg: number): Projection | null {
  const code = planeOf(epsg);
  const known = projections.get(code);
  if (known !== undefined) return known;
  const projection = makeProjection(code);
  if (projection !== null) projections.set(code, projection);
  return projection;
}

/**
 * Returns the EPSG code of an equal plane: UTM is the same on WGS 84, ETRS89 and NAD83, to two meters; so are degrees.
 */
function planeOf(epsg: number): number {
  if (GEOGRAPHIC.has(epsg)) return 4326;
  if (WEB_MERCATOR.has(epsg)) return 3857;
  const group = Math.floor(epsg / 100);
  const zone = epsg % 100;
  const isUtmNorth = (group === 258 && zone >= 28 && zone <= 38) || (group === 269 && zone >= 1 && zone <= 23);
  return isUtmNorth ? 32600 + zone : epsg;
}

function makeProjection(epsg: number): Projection | null {
  if (epsg === 4326) return new Degrees();
  if (epsg === 3857) return new WebMercator();
  const system = referenceSystem(epsg);
  if (system === null) return null;
  return system.unitM === null ? projectionOf(4326) : new Plane(system, system.unitM);
}
