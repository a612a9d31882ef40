import type { Position } from 'geojson';
import type { RouteCollection } from './api/types.ts';
import type { Place } from './state.ts';

/** Heights along a way. No DOM here. */

interface Profile {
  /** Meters along the way and above the sea. */
  readonly points: NonNullable<RouteCollection['elevationProfile']>;
  /** The lowest and the highest point, meters above the sea. */
  readonly low: number;
  readonly high: number;
  /** Sums of all ways up and down, meters. */
  readonly climb: number;
  readonly descent: number;
}

/** Returns what there is to chart; null where all is as high, which is also where heights are unknown. */
export function profileOf({ elevationProfile: points = [] }: RouteCollection): Profile | null {
  const heights = points.map(([, height]) => height);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  if (heights.length < 2 || high - low < 1) return null;
  const steps = heights.slice(1).map((height, i) => height - heights[i]);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + Math.max(0, value), 0);
  return { points, low, high, climb: sum(steps), descent: sum(steps.map((step) => -step)) };
}

/** Returns the height at a distance from the beginning, meters; between points it is on a line. */
export function heightAt({ points }: Profile, along: number): number {
  const next = Math.max(
    1,
    points.findIndex(([at]) => at >= along),
  );
  const [[from, below], [to, above]] = [points[next - 1], points[next]];
  return to === from ? above : below + ((above - below) * (along - from)) / (to - from);
}

/** Returns the place on a line of degrees after a share of its length. */
export function placeAfter(line: readonly Position[], share: number): Place {
  const shrink = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot((x - line[i][0]) * shrink, y - line[i][1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  const found = lengths.findIndex((length) => {
    left -= length;
    return left <= 0;
  });
  const end = found < 0 ? line.length - 1 : found + 1;
  const back = found < 0 || lengths[found] === 0 ? 0 : -left / lengths[found];
  const [[x, y], [fromX, fromY]] = [line[end], line[Math.max(0, end - 1)]];
  return { lng: x + (fromX - x) * back, lat: y + (fromY - y) * back };
}
