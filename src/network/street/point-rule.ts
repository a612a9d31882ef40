import type { Position } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { nearLon } from '../../kit/geo/longitude-frame.ts';
import { EdgeLine } from './edge-line.ts';
import { type Metric, weightOf } from './metric.ts';
import { PASS_DRIVE_LEFT, type SearchGraph, type SlotIndex } from './search-graph.ts';
import { type ArcIndex, type EdgeIndex, forwardArc, isForward, reverseArc, type StreetMap } from './street-graph.ts';

/** A rule by which a place meets a street, and in which direction journeys leave or come there. */
export interface PointRule {
  /** Degrees clockwise from north, and by how many the direction of travel may differ; null: any direction. */
  readonly bearing: readonly [degrees: number, range: number] | null;
  /** True if the place has to lie on the side of the street on which one drives; on one-way streets both sides do. */
  readonly isCurb: boolean;
  /** Meters to the street; null: as far as usual. */
  readonly radiusM: number | null;
}

/** Places this near to the middle of a street lie on both of its sides. */
const ON_STREET_M = 1;

/** Returns the open arcs of a point's edge on which a place meets it by a rule. */
export function arcsBy(
  { bearing, isCurb }: PointRule,
  streets: StreetMap,
  { graph, weight }: { readonly graph: SearchGraph; readonly weight: Metric },
  [lon, lat]: Position,
  point: { readonly edge: EdgeIndex; readonly share: number },
): ArcIndex[] {
  const there = forwardArc(point.edge);
  const open = [there, reverseArc(there)].filter((arc) => {
    const slot = graph.slotOfArc[arc] as SlotIndex;
    return slot >= 0 && weightOf(weight, slot) >= 0;
  });
  const line = new EdgeLine().read(streets, point.edge);
  const along = point.share * line.length;
  let i = 1;
  while (i < line.count - 1 && line.along[i] < along) i++;
  const wide = metersPerDegreeLon(lat);
  const x = (line.lon[i] - line.lon[i - 1]) * wide;
  const y = (line.lat[i] - line.lat[i - 1]) * METERS_PER_DEGREE;
  // Meters by which the place lies left of the line from tail to head.
  const px = (nearLon(lon, line.lon[i - 1]) - line.lon[i - 1]) * wide;
  const left = (x * (lat - line.lat[i - 1]) * METERS_PER_DEGREE - y * px) / Math.hypot(x, y);
  const heading = (Math.atan2(x, y) * 180) / Math.PI;
  return open.filter((arc) => {
    const isAhead = isForward(arc);
    if (bearing !== null && apart(isAhead ? heading : heading + 180, bearing[0]) > bearing[1]) return false;
    if (!isCurb || open.length < 2 || Math.abs(left) < ON_STREET_M) return true;
    const drivesLeft = (graph.pass[graph.slotOfArc[arc] as SlotIndex] & PASS_DRIVE_LEFT) !== 0;
    return (isAhead ? left > 0 : left < 0) === drivesLeft;
  });
}

/** Returns the degrees between two directions, 0 to 180. */
const apart = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);
