import { GrowableInt32, GrowableUint8, GrowableUint16 } from '../../kit/collections/growable.ts';
import { DM_PER_METER, DS_PER_SECOND } from '../../kit/core/units.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { USUAL_TRANSFER_S } from '../../network/routing/index.ts';
import {
  FOOTPATH_FIXED,
  FOOTPATH_STRAIGHT,
  FOOTPATH_WALKED,
  NO_CHANGE,
  USUAL_CHANGE,
} from '../../network/transit/timetable.ts';
import { boundWalks, DETOUR, straightDs, type Walks } from '../../network/transit/walking.ts';
import type { Platforms } from './platforms.ts';
import type { StationWays } from './station-ways.ts';
import { ruleBetween, type StopVariants } from './stop-variants.ts';
import {
  TRANSFER_IMPOSSIBLE,
  TRANSFER_MIN_TIME,
  TRANSFER_TIMED,
  type TransferRule,
  type TransferRules,
} from './transfer-rules.ts';

/** The largest value of the column; no transfer takes longer. */
const MAX_DURATION_S = 65_535;

interface Footpath {
  readonly durationS: number;
  readonly lengthDm: number;
  readonly kind: number;
}

/**
 * Builds the footpaths between stops: the walks between their platforms as modified by the rules of transfers.txt, and
 * footpaths that rules add beyond walking distance. Also the transfer time within each stop.
 */
export function buildFootpaths(
  walks: Walks,
  ways: StationWays,
  rules: TransferRules,
  stops: StopVariants,
  platforms: Platforms,
) {
  const head = new GrowableInt32();
  const durationS = new GrowableUint16();
  const lengthDm = new GrowableInt32();
  const kind = new GrowableUint8();
  const firstFootpath = new Int32Array(stops.count + 1);
  const changeS = new Int32Array(stops.count);

  for (let platform = 0; platform < platforms.count; platform++) {
    const walked = walksFrom(walks, ways, platform);
    const targets = [...new Set([platform, ...walked.keys(), ...rules.targetsOf(platform)])].sort((a, b) => a - b);
    for (let from = stops.first[platform]; from < stops.first[platform + 1]; from++) {
      changeS[from] = changeSeconds(ruleBetween(rules, stops, from, from));
      for (const target of targets) {
        const walk = target === platform ? SAME_PLATFORM : (walked.get(target) ?? null);
        for (let to = stops.first[target]; to < stops.first[target + 1]; to++) {
          if (to === from) continue;
          const given = ruleBetween(rules, stops, from, to);
          if (given === null && walk === null) continue;
          const path = given === null ? walk : ruledFootpath(given, walk, straightWalk(platforms, platform, target));
          if (path === null) continue;
          head.push(to);
          durationS.push(Math.min(path.durationS, MAX_DURATION_S));
          lengthDm.push(path.lengthDm);
          kind.push(path.kind);
        }
      }
      firstFootpath[from + 1] = head.length;
      boundWalks(head.length);
    }
  }
  return {
    stop: { changeS, firstFootpath },
    footpath: {
      head: head.toArray(),
      durationS: durationS.toArray(),
      lengthDm: lengthDm.toArray(),
      kind: kind.toArray(),
    },
  };
}

const SAME_PLATFORM: Footpath = { durationS: 0, lengthDm: 0, kind: FOOTPATH_WALKED };

function changeSeconds(rule: TransferRule | null): number {
  switch (rule?.type) {
    case TRANSFER_IMPOSSIBLE:
      return NO_CHANGE;
    case TRANSFER_MIN_TIME:
      return Math.min(rule.minTransferS, MAX_DURATION_S);
    case TRANSFER_TIMED:
      return 0;
    default:
      return USUAL_CHANGE;
  }
}

/** Applies a rule to a walk; `straight` replaces a walk beyond the bound. */
function ruledFootpath(rule: TransferRule, walk: Footpath | null, straight: Footpath): Footpath | null {
  const { lengthDm } = walk ?? straight;
  switch (rule.type) {
    case TRANSFER_IMPOSSIBLE:
      return null;
    case TRANSFER_MIN_TIME:
      return { durationS: Math.max(walk?.durationS ?? 0, rule.minTransferS), lengthDm, kind: FOOTPATH_FIXED };
    case TRANSFER_TIMED:
      // The vehicle waits for passengers from the other.
      return { durationS: 0, lengthDm, kind: FOOTPATH_FIXED };
    default:
      return walk ?? straight;
  }
}

/**
 * Returns the walks from a platform. Pathways between platforms include the whole transfer time, unless a walk is
 * shorter even with the usual transfer time.
 */
function walksFrom(walks: Walks, ways: StationWays, platform: number): Map<number, Footpath> {
  const found = new Map<number, Footpath>();
  const given = ways.platformsFrom(platform);
  for (let i = walks.first[platform]; i < walks.first[platform + 1]; i++) {
    const [to, lengthDm] = [walks.head[i], walks.lengthDm[i]];
    const walkS = Math.ceil(walks.durationDs[i] / DS_PER_SECOND);
    const toldS = given.get(to) ?? Infinity;
    const isTold = toldS <= walkS + USUAL_TRANSFER_S;
    found.set(to, {
      durationS: isTold ? toldS : walkS,
      lengthDm,
      kind: isTold ? FOOTPATH_FIXED : FOOTPATH_WALKED,
    });
  }
  return found;
}

function straightWalk({ lonE7, latE7 }: Platforms, from: number, to: number): Footpath {
  const straightM = haversineM(fromE7(lonE7[from]), fromE7(latE7[from]), fromE7(lonE7[to]), fromE7(latE7[to]));
  const meters = DETOUR * straightM;
  return {
    durationS: Math.ceil(straightDs(meters) / DS_PER_SECOND),
    lengthDm: Math.round(meters * DM_PER_METER),
    kind: FOOTPATH_STRAIGHT,
  };
}
