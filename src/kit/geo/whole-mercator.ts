import { EARTH_RADIUS_M, yFromLat } from './mercator.ts';

const RAD = Math.PI / 180;
/**
 * Degrees from the last latitude that was projected exactly: the series is wrong by less than a hundredth of a
 * millimeter there.
 */
const NEAR = 0.02;
/** Farther from the equator the series would have to be longer. */
const MOST_LAT = 75;
/** The series isn't trusted closer than this to the middle between two whole meters. */
const DOUBT = 1e-3;

/**
 * Web Mercator in whole meters, as rounding {@link yFromLat} gives it: for latitudes that follow each other closely, as
 * along a street, by a Taylor series about one of them, without a logarithm and a tangent for each.
 */
export class WholeMercator {
  private lat = Number.NaN;
  /** Coefficients of the series, by degrees from `lat`. */
  private readonly series = new Float64Array(4);

  y(lat: number): number {
    if (!(Math.abs(lat - this.lat) < NEAR)) {
      if (!(Math.abs(lat) < MOST_LAT)) return exactly(lat);
      this.expandAt(lat);
    }
    const { series } = this;
    const t = lat - this.lat;
    const near = series[0] + t * (series[1] + t * (series[2] + t * series[3]));
    const whole = Math.floor(near + 0.5) | 0;
    return Math.abs(near - whole) < 0.5 - DOUBT ? whole : exactly(lat);
  }

  /**
   * Expands y = R · asinh(tan φ) around a latitude; its derivatives are sec φ, sec φ · tan φ and sec φ · (2 sec² φ -
   * 1).
   */
  private expandAt(lat: number): void {
    const { series } = this;
    const sec = 1 / Math.cos(lat * RAD);
    const scale = EARTH_RADIUS_M * RAD;
    this.lat = lat;
    series[0] = yFromLat(lat);
    series[1] = scale * sec;
    series[2] = (scale * RAD * sec * Math.tan(lat * RAD)) / 2;
    series[3] = (scale * RAD * RAD * sec * (2 * sec * sec - 1)) / 6;
  }
}

/** Meters fit into small integers, which are passed without memory for each. */
const exactly = (lat: number): number => Math.round(yFromLat(lat)) | 0;
