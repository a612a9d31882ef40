import { haversineM, MEAN_EARTH_RADIUS_M } from './distance.ts';

const RAD = Math.PI / 180;

/** The plane around a center in which distances and directions from it are true (azimuthal equidistant), in meters. */
export class AroundPlane {
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

  /**
   * Returns the position in degrees. Its longitude is within 180 degrees of the center's, so it may lie beyond the date
   * line.
   */
  toDegrees(x: number, y: number): [lon: number, lat: number] {
    const angle = Math.hypot(x, y) / MEAN_EARTH_RADIUS_M;
    const bearing = Math.atan2(x, y);
    const sinLat = this.sin * Math.cos(angle) + this.cos * Math.sin(angle) * Math.cos(bearing);
    const dLon = Math.atan2(Math.sin(bearing) * Math.sin(angle) * this.cos, Math.cos(angle) - this.sin * sinLat);
    return [this.lon + dLon / RAD, Math.asin(Math.max(-1, Math.min(1, sinLat))) / RAD];
  }
}
