import {
  ACCESS_DIRECT,
  type GtfsPathway,
  type GtfsStop,
  type GtfsStopTimes,
  STOP_BOARDING_AREA,
  STOP_ENTRANCE,
} from './gtfs-feed.ts';
import type { ProblemLog } from './problem-log.ts';

const FILE = 'pathways.txt';

/**
 * Warns of served platforms that pathways connect in one direction only with the entrances of their station: in the
 * missing direction they are connected to the street. `lines` are the lines of the pathways in the file.
 */
export function reportOneWayPlatforms(
  pathways: readonly GtfsPathway[],
  lines: readonly number[],
  stops: readonly GtfsStop[],
  { stop: halts }: GtfsStopTimes,
  log: ProblemLog,
): void {
  if (pathways.length === 0) return;
  const entered = reachedFromEntrances(pathways, stops, false);
  const left = reachedFromEntrances(pathways, stops, true);
  const isServed = new Uint8Array(stops.length);
  for (const stop of halts) isServed[stop] = 1;
  const firstLine = new Int32Array(stops.length);
  pathways.forEach(({ from, to }, i) => {
    for (const stop of [from, to]) firstLine[stop] ||= lines[i];
  });
  stops.forEach(({ id, name, access }, stop) => {
    if (isServed[stop] === 0 || entered[stop] === left[stop] || access === ACCESS_DIRECT) return;
    log.add('one-way-platform', FILE, firstLine[stop] || 1, () =>
      entered[stop] === 1
        ? `pathways lead to stop "${name}" (${id}) and not out again: it is left straight to the street`
        : `pathways lead out from stop "${name}" (${id}) and not to it: it is entered straight from the street`,
    );
  });
}

/** Returns 1 for each stop that pathways lead to from an entrance or, reversed, from which they lead to one. */
function reachedFromEntrances(
  pathways: readonly GtfsPathway[],
  stops: readonly GtfsStop[],
  turned: boolean,
): Uint8Array {
  const onward = new Map<number, number[]>();
  const add = (a: number, b: number) => {
    const [from, to] = turned ? [b, a] : [a, b];
    const list = onward.get(from);
    if (list) list.push(to);
    else onward.set(from, [to]);
  };
  for (const { from, to, bidirectional } of pathways) {
    add(from, to);
    if (bidirectional) add(to, from);
  }
  // A boarding area and its platform are one place.
  stops.forEach(({ locationType, parent }, area) => {
    if (locationType !== STOP_BOARDING_AREA || parent < 0) return;
    add(area, parent);
    add(parent, area);
  });
  const reached = Uint8Array.from(stops, ({ locationType }) => (locationType === STOP_ENTRANCE ? 1 : 0));
  const open = [...reached.keys()].filter((stop) => reached[stop] === 1);
  for (let stop = open.pop(); stop !== undefined; stop = open.pop()) {
    for (const to of onward.get(stop) ?? []) {
      if (reached[to] === 1) continue;
      reached[to] = 1;
      open.push(to);
    }
  }
  return reached;
}
