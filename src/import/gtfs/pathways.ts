import { count, decimal } from '../../kit/csv/index.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { type GtfsPathway, type GtfsStop, type GtfsStopTimes, STOP_STATION } from './gtfs-feed.ts';
import { reportOneWayPlatforms } from './one-way-platforms.ts';
import type { Stops } from './stops.ts';
import { type FeedSource, readTable } from './table-reader.ts';

const STAIRS = 2;
const LIFT = 5;
const EXIT_GATE = 7;
/** Time in seconds and length in meters of one step up or down. */
const STEP_S = 0.6;
const STEP_M = 0.3;
/** Seconds of waiting for a lift and its doors, and for each floor. */
const LIFT_S = 30;
const FLOOR_S = 10;
/** Speed in meters per second, and seconds added, by pathway_mode. */
const PACE: readonly { readonly speedMs: number; readonly extraS: number }[] = [
  { speedMs: 1.39, extraS: 0 },
  { speedMs: 1.39, extraS: 0 },
  { speedMs: 0.5, extraS: 0 },
  { speedMs: 1.9, extraS: 0 },
  { speedMs: 0.6, extraS: 2 },
  { speedMs: 1.39, extraS: LIFT_S },
  { speedMs: 1.39, extraS: 5 },
  { speedMs: 1.39, extraS: 3 },
];

/** Reads pathways.txt, the ways inside stations. A missing time is estimated from length, steps, floors and mode. */
export async function readPathways(
  source: FeedSource,
  { stops, ids }: Stops,
  stopTimes: GtfsStopTimes,
): Promise<readonly GtfsPathway[]> {
  const pathways: GtfsPathway[] = [];
  const lines: number[] = [];
  const required = ['from_stop_id', 'to_stop_id', 'pathway_mode'];
  await readTable(source, 'pathways.txt', required, (column) => {
    const [fromId, toId, modeCell] = required.map(column);
    const bidirectional = column('is_bidirectional');
    const length = column('length');
    const time = column('traversal_time');
    const stairs = column('stair_count');
    return (row, problem) => {
      const from = ids.find(row, fromId);
      const to = ids.find(row, toId);
      if (from < 0 || to < 0) {
        problem('unknown-stop', () => `${row.text(from < 0 ? fromId : toId)} isn't in stops.txt or was dropped`);
        return false;
      }
      if (stops[from].locationType === STOP_STATION || stops[to].locationType === STOP_STATION) {
        problem('bad-reference', () => `a pathway can't lead to the whole station ${row.text(toId)}`);
        return false;
      }
      const mode = count(row, modeCell);
      if (mode < 1 || mode > EXIT_GATE) {
        problem('bad-value', () => `pathway_mode "${row.text(modeCell)}" is none from 1 to 7`);
        return false;
      }
      const steps = Math.abs(decimal(row, stairs)) || 0;
      const givenM = decimal(row, length);
      const lengthM = givenM >= 0 ? givenM : steps > 0 ? steps * STEP_M : straightM(stops[from], stops[to]);
      const seconds = decimal(row, time);
      lines.push(row.line);
      pathways.push({
        from,
        to,
        mode,
        // An exit gate can't be passed both ways.
        bidirectional: count(row, bidirectional) === 1 && mode !== EXIT_GATE,
        lengthM,
        traversalS: seconds > 0 ? Math.round(seconds) : estimatedS(mode, lengthM, steps, stops[from], stops[to]),
      });
      return true;
    };
  });
  reportOneWayPlatforms(pathways, lines, stops, stopTimes, source.log);
  return pathways;
}

const straightM = (a: GtfsStop, b: GtfsStop): number => haversineM(a.lon, a.lat, b.lon, b.lat);

function estimatedS(mode: number, lengthM: number, steps: number, from: GtfsStop, to: GtfsStop): number {
  const { speedMs, extraS } = PACE[mode];
  if (mode === STAIRS && steps > 0) return Math.ceil(steps * STEP_S);
  const floors = mode === LIFT ? Math.abs(from.level - to.level) * FLOOR_S : 0;
  return Math.ceil(lengthM / speedMs + extraS + floors);
}
