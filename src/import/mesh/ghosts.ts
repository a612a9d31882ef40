import { BLOCK, type Block } from './blocks.ts';
import { METERS_PER_MICRO, metersPerMicroLon, onLattice, type SiteList } from './site-list.ts';

/**
 * The distance of ghosts from the nearest site on a street, in reaches: beyond what counts, and no further than is
 * needed to close areas.
 */
const NEAREST = 1.08;
const FURTHEST = 2.1;
/** The distance between ghosts, in reaches. */
const APART = 0.7;
const ROW_HEIGHT = Math.sqrt(3) / 2;
/** The latitude of a pole in millionths of a degree. */
const POLE = 90e6;
/** They stand so far from ghosts in water, in distances between two of them. */
const FROM_WATER = 0.4;

/** Returns the greatest distance from streets at which there are ghosts, in meters. */
export const furthestGhostM = (reachM: number): number => FURTHEST * reachM;

/**
 * Puts ghosts on land into a block: the points of a hexagonal lattice that are further from streets than an area
 * reaches, and near enough to bound it. Around a site no circle without sites is wider than 1.5 reaches then, nor
 * around a tunnel.
 * @param streets sites on streets, by cells as wide as the reach
 * @param tunnels points in tunnels, likewise
 * @param isWater ghosts that are there already
 */
export function addLandGhosts(
  { column, row }: Block,
  reachM: number,
  streets: SiteList,
  tunnels: SiteList,
  isWater: SiteList,
  add: (x: number, y: number) => void,
): void {
  const apartM = APART * reachM;
  const rowStep = (ROW_HEIGHT * apartM) / METERS_PER_MICRO;
  const north = (row + 1) * BLOCK;
  for (let r = Math.ceil((row * BLOCK) / rowStep); r * rowStep < north; r++) {
    if (Math.abs(r * rowStep) >= POLE) continue;
    const step = apartM / metersPerMicroLon(r * rowStep);
    const shift = (r & 1) / 2;
    const east = (column + 1) * BLOCK;
    for (let k = Math.ceil((column * BLOCK) / step - shift); (k + shift) * step < east; k++) {
      const x = onLattice((k + shift) * step);
      const y = onLattice(r * rowStep);
      if (streets.isNear(x, y, NEAREST * reachM)) continue;
      if (!streets.isNear(x, y, FURTHEST * reachM) && !tunnels.isNear(x, y, FURTHEST * reachM)) continue;
      if (!isWater.isNear(x, y, FROM_WATER * apartM)) add(x, y);
    }
  }
}
