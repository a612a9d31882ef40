import { xFromLon, yFromLat } from '../geo/mercator.ts';

/** Takes degrees to the plane of a grid. The result stays in `x` and `y` until the next call: millions of points pass. */
export interface Projection {
  /** Equal for grids of one plane. */
  readonly epsg: number;
  x: number;
  y: number;
  project(lon: number, lat: number): void;
  /** Metres on the ground per unit of y, near latitude `lat`. */
  metersPerUnit(lat: number): number;
}

const RAD = Math.PI / 180;

/** Longitude and latitude as they are. Datums within two metres of WGS 84 are taken for it. */
class Degrees implements Projection {
  readonly epsg = 4326;
  x = 0;
  y = 0;
  project(lon: number, lat: number): void {
    this.x = lon;
    this.y = lat;
  }
  metersPerUnit(): number {
    return 111_195;
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
  metersPerUnit(lat: number): number {
    return Math.cos(lat * RAD);
  }
}

// WGS 84 and the series of Krüger to n³: under a millimetre within a zone.
const A = 6378137;
const F = 1 / 298.257223563;
const N = F / (2 - F);
const RADIUS = (A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const ALPHA_1 = N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3;
const ALPHA_2 = (13 / 48) * N ** 2 - (3 / 5) * N ** 3;
const ALPHA_3 = (61 / 240) * N ** 3;
const E = (2 * Math.sqrt(N)) / (1 + N);
const SCALE = 0.9996;

/** Universal Transverse Mercator (Karney 2011, section 2). */
class Utm implements Projection {
  x = 0;
  y = 0;
  private readonly centralLon: number;
  private readonly falseNorthing: number;

  constructor(
    readonly epsg: number,
    zone: number,
    south: boolean,
  ) {
    this.centralLon = zone * 6 - 183;
    this.falseNorthing = south ? 10_000_000 : 0;
  }

  project(lon: number, lat: number): void {
    const sin = Math.sin(lat * RAD);
    const lambda = (lon - this.centralLon) * RAD;
    const t = Math.sinh(Math.atanh(sin) - E * Math.atanh(E * sin));
    const xi = Math.atan2(t, Math.cos(lambda));
    const eta = Math.atanh(Math.sin(lambda) / Math.hypot(1, t));
    this.x =
      500_000 +
      SCALE *
        RADIUS *
        (eta +
          ALPHA_1 * Math.cos(2 * xi) * Math.sinh(2 * eta) +
          ALPHA_2 * Math.cos(4 * xi) * Math.sinh(4 * eta) +
          ALPHA_3 * Math.cos(6 * xi) * Math.sinh(6 * eta));
    this.y =
      this.falseNorthing +
      SCALE *
        RADIUS *
        (xi +
          ALPHA_1 * Math.sin(2 * xi) * Math.cosh(2 * eta) +
          ALPHA_2 * Math.sin(4 * xi) * Math.cosh(4 * eta) +
          ALPHA_3 * Math.sin(6 * xi) * Math.cosh(6 * eta));
  }

  metersPerUnit(): number {
    return 1;
  }
}

/** WGS 84, and ETRS89, NAD83, SIRGAS 2000, RGF93, GDA94, GDA2020, CHTRF95, WGS 84 in 3D. */
const GEOGRAPHIC = new Set([4326, 4258, 4269, 4674, 4171, 4283, 7844, 4151, 4979]);
const WEB_MERCATOR = new Set([3857, 3785, 900913]);

const projections = new Map<number, Projection>();

/** The projection with this EPSG code, or null where it isn't supported. Codes of one plane give one object. */
export function projectionOf(epsg: number): Projection | null {
  if (GEOGRAPHIC.has(epsg)) return remember(4326, () => new Degrees());
  if (WEB_MERCATOR.has(epsg)) return remember(3857, () => new WebMercator());
  const group = Math.floor(epsg / 100);
  const zone = epsg % 100;
  const north = group === 326 || (group === 258 && zone >= 28 && zone <= 38) || (group === 269 && zone <= 23);
  const south = group === 327;
  if (!(north || south) || zone < 1 || zone > 60) return null;
  const code = (south ? 32700 : 32600) + zone;
  return remember(code, () => new Utm(code, zone, south));
}

function remember(epsg: number, make: () => Projection): Projection {
  const known = projections.get(epsg) ?? make();
  projections.set(epsg, known);
  return known;
}
