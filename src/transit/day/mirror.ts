import { asColumn, type Column } from '../../collections/column.ts';
import { ALIGHT, BOARD, type LineIndex, type RunIndex, type ServiceDay } from '../service-day.ts';
import type { StopIndex, Timetable } from '../timetable.ts';
import { stopHalts } from './stop-halts.ts';

/** The same day backwards: see {@link ServiceDay}. Made of the forward one; lines keep their numbers. */
export function mirrorDay(timetable: Timetable, day: ServiceDay): ServiceDay {
  const { lineCount, stopCount, runCount } = day;
  const haltCount = day.line.firstHalt[lineCount as LineIndex];
  const stop = new Int32Array(haltCount);
  const doors = new Uint8Array(haltCount);
  const distanceDm = new Int32Array(haltCount);
  const firstHalt = new Int32Array(lineCount + 1);
  const arrivalS = new Int32Array(day.event.arrivalS.length);
  const departureS = new Int32Array(day.event.departureS.length);
  for (let l = 0 as LineIndex; l < lineCount; l++) {
    const begin = day.line.firstHalt[l];
    const end = day.line.firstHalt[(l + 1) as LineIndex];
    const halts = end - begin;
    firstHalt[l + 1] = end;
    for (let i = 0; i < halts; i++) {
      const [to, from] = [begin + i, end - 1 - i];
      stop[to] = day.halt.stop[from];
      distanceDm[to] = day.halt.distanceDm[end - 1] - day.halt.distanceDm[from];
      const open = day.halt.doors[from];
      doors[to] = (open & BOARD ? ALIGHT : 0) | (open & ALIGHT ? BOARD : 0);
    }
    const runs = day.line.firstRun[(l + 1) as LineIndex] - day.line.firstRun[l];
    const first = day.line.firstEvent[l];
    for (let r = 0; r < runs; r++) {
      const other = runs - 1 - r;
      for (let i = 0; i < halts; i++) {
        const from = halts - 1 - i;
        arrivalS[first + r * halts + i] = -day.event.departureS[first + from * runs + other];
        departureS[first + i * runs + r] = -day.event.arrivalS[first + other * halts + from];
      }
    }
  }
  const { firstStopHalt, stopHalt } = stopHalts(stopCount, lineCount, firstHalt, stop);
  const ways = mirroredFootpaths(timetable);
  return {
    mirrored: true,
    stopCount,
    lineCount,
    runCount,
    line: day.line,
    halt: { stop: asColumn(stop), doors: asColumn(doors), distanceDm: asColumn(distanceDm) },
    event: { arrivalS, departureS },
    ...mirroredParts(day),
    stop: { firstHalt: asColumn(firstStopHalt), changeS: day.stop.changeS, firstFootpath: ways.firstFootpath },
    stopHalt,
    footpath: ways.footpath,
  };
}

/** Runs of a line in descending order of the real ones, the parts of each from last to first. */
function mirroredParts(day: ServiceDay): Pick<ServiceDay, 'run' | 'part'> {
  const count = day.run.firstPart[day.runCount as RunIndex];
  const firstPart = new Int32Array(day.runCount + 1);
  const trip = new Int32Array(count);
  const shiftS = new Int32Array(count);
  const firstHalt = new Int32Array(count);
  let n = 0;
  for (let l = 0 as LineIndex; l < day.lineCount; l++) {
    const halts = day.line.firstHalt[(l + 1) as LineIndex] - day.line.firstHalt[l];
    const begin = day.line.firstRun[l];
    const end = day.line.firstRun[(l + 1) as LineIndex];
    for (let r = begin; r < end; r++) {
      const other = (begin + end - 1 - r) as RunIndex;
      let after = halts;
      for (let part = day.run.firstPart[(other + 1) as RunIndex] - 1; part >= day.run.firstPart[other]; part--, n++) {
        trip[n] = day.part.trip[part];
        shiftS[n] = day.part.shiftS[part];
        firstHalt[n] = halts - after;
        after = day.part.firstHalt[part];
      }
      firstPart[r + 1] = n;
    }
  }
  return {
    run: { firstPart: asColumn(firstPart) },
    part: { trip: asColumn(trip), shiftS: asColumn(shiftS), firstHalt: asColumn(firstHalt) },
  };
}

interface Footpaths {
  readonly firstFootpath: Column<StopIndex>;
  readonly footpath: ServiceDay['footpath'];
}

const turnedRound = new WeakMap<Timetable, Footpaths>();

/** Footpaths by the stop they lead to; the same for all days. */
function mirroredFootpaths(timetable: Timetable): Footpaths {
  const known = turnedRound.get(timetable);
  if (known !== undefined) return known;
  const { stop, footpath } = timetable;
  const count = footpath.head.length;
  const first = new Int32Array(stop.count + 1);
  for (let f = 0; f < count; f++) first[footpath.head[f] + 1]++;
  for (let s = 0; s < stop.count; s++) first[s + 1] += first[s];
  const next = first.slice(0, stop.count);
  const [head, durationS, lengthDm] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const kind = new Uint8Array(count);
  for (let s = 0 as StopIndex; s < stop.count; s++) {
    for (let f = stop.firstFootpath[s]; f < stop.firstFootpath[(s + 1) as StopIndex]; f++) {
      const at = next[footpath.head[f]]++;
      head[at] = s;
      durationS[at] = footpath.durationS[f];
      lengthDm[at] = footpath.lengthDm[f];
      kind[at] = footpath.kind[f];
    }
  }
  const turned: Footpaths = {
    firstFootpath: asColumn(first),
    footpath: {
      head: asColumn(head),
      durationS: asColumn(durationS),
      lengthDm: asColumn(lengthDm),
      kind: asColumn(kind),
    },
  };
  turnedRound.set(timetable, turned);
  return turned;
}
