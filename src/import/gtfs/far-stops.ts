import { haversineM } from '../../kit/geo/distance.ts';
import type { ProblemLog } from './problem-log.ts';

/**
 * Distance from the middle of its feed from which a stop is doubtful, if it is also this many times the usual distance.
 */
const FAR_M = 1_000_000;
const TIMES_USUAL = 5;

interface PlacedStop {
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

/** Reports stops far from the rest of the feed: latitude and longitude exchanged, a sign or a digit lost. */
export function reportFarStops(stops: readonly PlacedStop[], log: ProblemLog): void {
  if (stops.length === 0) return;
  const middle = [median(stops.map(({ lon }) => lon)), median(stops.map(({ lat }) => lat))] as const;
  const distancesM = stops.map(({ lon, lat }) => haversineM(lon, lat, ...middle));
  const farM = Math.max(FAR_M, TIMES_USUAL * median(distancesM));
  stops.forEach(({ line, id, name, lon, lat }, i) => {
    if (distancesM[i] <= farM) return;
    const km = Math.round(distancesM[i] / 1000).toLocaleString('en-US');
    const where = `stop "${name}" (${id}) at ${lat}, ${lon} lies ${km} km from the middle of the feed's stops`;
    log.add('stop-far-away', 'stops.txt', line, () => `${where}: check its stop_lat and stop_lon`);
  });
}

/** Returns the median of at least one value. */
function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1];
}
