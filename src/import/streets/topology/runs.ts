import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import type { CountRounds } from '../../../kit/core/progress.ts';
import type { Remarks } from '../../../kit/core/remarks.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { EDGE_FERRY } from '../../../network/street/street-graph.ts';
import { MISSING_COORDINATE, type OsmData } from '../../osm/index.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import { PassedStretches } from './passed-stretches.ts';

/**
 * Ways without gaps: a way is broken where a node is missing or a stretch is impossibly long, and where it goes back
 * over a stretch that it has passed, which adds nothing. A node named twice in a row counts once. Run r belongs to
 * `way[r]` and passes the OSM nodes `refs[first[r] .. first[r + 1] - 1]`, two or more.
 */
export interface Runs {
  readonly count: number;
  readonly way: Int32Array;
  readonly first: Int32Array;
  readonly refs: Int32Array;
}

const LONGEST_STRETCH_M = 100_000;
/** No stretch shorter than this in both axes can be too long. */
const SURELY_SHORT_E7 = 0.5e7;
const HALF_TURN_E7 = 180e7;

export function cleanRuns(osm: OsmData, ways: StreetWays, remarks: Remarks, countRound: CountRounds): Runs {
  const { lonE7, latE7 } = osm.nodes;
  const { firstRef, nodeRef } = osm.ways;
  const runWay = new GrowableInt32(ways.count + 1);
  const first = new GrowableInt32(ways.count + 1);
  const refs = new GrowableInt32(nodeRef.length + 1);
  const passed = new PassedStretches(lonE7.length);
  let missing = 0;
  let absurd = 0;
  let retraced = 0;

  for (let way = 0; way < ways.count; way++) {
    countRound(way);
    const osmWay = ways.osmWay[way];
    const isFerry = (ways.flags[way] & EDGE_FERRY) !== 0;
    passed.begin(nodeRef.subarray(firstRef[osmWay], firstRef[osmWay + 1]), isSameBothWays(ways, way));
    let begin = refs.length;
    let last = -1;
    const closeRun = () => {
      if (refs.length - begin >= 2) {
        runWay.push(way);
        first.push(begin);
      } else {
        refs.length = begin;
      }
      begin = refs.length;
      last = -1;
    };
    for (let i = firstRef[osmWay]; i < firstRef[osmWay + 1]; i++) {
      const node = nodeRef[i];
      if (node === last) continue;
      if (lonE7[node] === MISSING_COORDINATE) {
        missing++;
        closeRun();
        continue;
      }
      if (last >= 0 && isAbsurd(lonE7[last], latE7[last], lonE7[node], latE7[node], isFerry)) {
        absurd++;
        closeRun();
      }
      if (last >= 0 && passed.again(last, node)) {
        retraced++;
        closeRun();
      }
      refs.push(node);
      last = node;
    }
    closeRun();
  }
  first.push(refs.length);
  remarks.add('way interrupted by a missing node', missing);
  remarks.add('stretch of over 100 km dropped', absurd);
  remarks.add('stretch that its way passes again', retraced);
  return { count: runWay.length, way: runWay.toArray(), first: first.toArray(), refs: refs.toArray() };
}

/** Returns whether a way is the same for all modes in both directions. */
const isSameBothWays = ({ carKmh, bikePercent, walkPercent }: StreetWays, way: number): boolean =>
  [carKmh, bikePercent, walkPercent].every((column) => column[2 * way] === column[2 * way + 1]);

/**
 * Returns whether a stretch is too long. So are stretches across the antimeridian: they would go all around the earth.
 */
function isAbsurd(lonA: number, latA: number, lonB: number, latB: number, isFerry: boolean): boolean {
  if (Math.abs(lonA - lonB) > HALF_TURN_E7) return true;
  if (isFerry) return false;
  if (Math.abs(lonA - lonB) < SURELY_SHORT_E7 && Math.abs(latA - latB) < SURELY_SHORT_E7) return false;
  return haversineM(fromE7(lonA), fromE7(latA), fromE7(lonB), fromE7(latB)) > LONGEST_STRETCH_M;
}
