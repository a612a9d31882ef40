import { asColumn, type Column } from '../../../kit/collections/column.ts';
import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import { ALIGHT, BOARD, type FifoPatternIndex, type ServiceDay, type TripChainIndex } from '../service-day.ts';
import type { StopIndex, Timetable } from '../timetable.ts';
import { stopPatterns } from './stop-patterns.ts';

/** Returns the mirrored day: see {@link ServiceDay}. It is made of the forward one; patterns keep their numbers. */
export function mirrorDay(timetable: Timetable, day: ServiceDay): ServiceDay {
  const { patternCount, stopCount, chainCount } = day;
  const positionCount = day.pattern.firstPosition[patternCount as FifoPatternIndex];
  const stop = new Int32Array(positionCount);
  const doors = new Uint8Array(positionCount);
  const distanceDm = new Int32Array(positionCount);
  const firstPosition = new Int32Array(patternCount + 1);
  const arrivalS = new Int32Array(day.event.arrivalS.length);
  const departureS = new Int32Array(day.event.departureS.length);
  for (let l = 0 as FifoPatternIndex; l < patternCount; l++) {
    const begin = day.pattern.firstPosition[l];
    const end = day.pattern.firstPosition[(l + 1) as FifoPatternIndex];
    const positions = end - begin;
    firstPosition[l + 1] = end;
    for (let i = 0; i < positions; i++) {
      const [to, from] = [begin + i, end - 1 - i];
      stop[to] = day.stopPosition.stop[from];
      distanceDm[to] = day.stopPosition.distanceDm[end - 1] - day.stopPosition.distanceDm[from];
      const open = day.stopPosition.doors[from];
      doors[to] = (open & BOARD ? ALIGHT : 0) | (open & ALIGHT ? BOARD : 0);
    }
    const chains = day.pattern.firstChain[(l + 1) as FifoPatternIndex] - day.pattern.firstChain[l];
    const first = day.pattern.firstEvent[l];
    for (let r = 0; r < chains; r++) {
      const other = chains - 1 - r;
      for (let i = 0; i < positions; i++) {
        const from = positions - 1 - i;
        arrivalS[first + r * positions + i] = -day.event.departureS[first + from * chains + other];
        departureS[first + i * chains + r] = -day.event.arrivalS[first + other * positions + from];
      }
    }
  }
  const { firstStopPattern, stopPattern } = stopPatterns(stopCount, patternCount, firstPosition, stop);
  const ways = timetable.workspace.of(MIRRORED_FOOTPATHS);
  return {
    mirrored: true,
    stopCount,
    patternCount,
    chainCount,
    pattern: day.pattern,
    stopPosition: { stop: asColumn(stop), doors: asColumn(doors), distanceDm: asColumn(distanceDm) },
    event: { arrivalS, departureS },
    ...mirroredParts(day),
    stop: { firstPattern: asColumn(firstStopPattern), changeS: day.stop.changeS, firstFootpath: ways.firstFootpath },
    stopPattern,
    footpath: ways.footpath,
  };
}

/** Returns chains of a pattern in reverse order, the parts of each from last to first. */
function mirroredParts(day: ServiceDay): Pick<ServiceDay, 'chain' | 'part'> {
  const count = day.chain.firstPart[day.chainCount as TripChainIndex];
  const firstPart = new Int32Array(day.chainCount + 1);
  const trip = new Int32Array(count);
  const shiftS = new Int32Array(count);
  const firstPosition = new Int32Array(count);
  let n = 0;
  for (let l = 0 as FifoPatternIndex; l < day.patternCount; l++) {
    const positions = day.pattern.firstPosition[(l + 1) as FifoPatternIndex] - day.pattern.firstPosition[l];
    const begin = day.pattern.firstChain[l];
    const end = day.pattern.firstChain[(l + 1) as FifoPatternIndex];
    for (let r = begin; r < end; r++) {
      const other = (begin + end - 1 - r) as TripChainIndex;
      let after = positions;
      for (
        let part = day.chain.firstPart[(other + 1) as TripChainIndex] - 1;
        part >= day.chain.firstPart[other];
        part--, n++
      ) {
        trip[n] = day.part.trip[part];
        shiftS[n] = day.part.shiftS[part];
        firstPosition[n] = positions - after;
        after = day.part.firstPosition[part];
      }
      firstPart[r + 1] = n;
    }
  }
  return {
    chain: { firstPart: asColumn(firstPart) },
    part: { trip: asColumn(trip), shiftS: asColumn(shiftS), firstPosition: asColumn(firstPosition) },
  };
}

interface Footpaths {
  readonly firstFootpath: Column<StopIndex>;
  readonly footpath: ServiceDay['footpath'];
}

/** Footpaths by the stop they lead to; the same for all days. */
const MIRRORED_FOOTPATHS = new WorkspaceSection<Timetable, Footpaths>('mirrored footpaths', mirroredFootpaths);

function mirroredFootpaths({ stop, footpath }: Timetable): Footpaths {
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
  return {
    firstFootpath: asColumn(first),
    footpath: {
      head: asColumn(head),
      durationS: asColumn(durationS),
      lengthDm: asColumn(lengthDm),
      kind: asColumn(kind),
    },
  };
}
