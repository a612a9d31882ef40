import Flatbush from 'flatbush';
import { GrowableInt32, GrowableUint8 } from '../../kit/collections/growable.ts';
import { DM_PER_METER, DS_PER_SECOND } from '../../kit/core/units.ts';
import { E7, fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM, METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { SHORTCUT_PATHWAY, SHORTCUT_STRAIGHT } from '../../network/transit/timetable.ts';
import { DETOUR, type Links, straightDs, type Walks } from '../../network/transit/walking.ts';
import type { Platforms } from './platforms.ts';
import type { StationWays } from './station-ways.ts';

/** Walks that don't follow streets, in the columns of `Timetable.shortcut`. */
interface Shortcuts extends Walks {
  readonly kind: Uint8Array;
}

/**
 * Finds walks between platforms that don't follow streets: pathways; straight lines within a station without pathways;
 * straight lines from and to platforms off the streets. Each takes at most `maxDs`.
 */
export function findShortcuts(platforms: Platforms, links: Links, ways: StationWays, maxDs: number): Shortcuts {
  const first = new Int32Array(platforms.count + 1);
  const head = new GrowableInt32();
  const durationDs = new GrowableInt32();
  const lengthDm = new GrowableInt32();
  const kind = new GrowableUint8();
  const isOff = Uint8Array.from({ length: platforms.count }, (_, p) =>
    links.firstLink[p] === links.firstLink[p + 1] ? 1 : 0,
  );
  const nearby = nearbyFinder(platforms, maxDs);
  const someOff = isOff.includes(1);
  const known = Uint8Array.from({ length: platforms.count }, (_, p) => (ways.knows(p) ? 1 : 0));

  for (let p = 0; p < platforms.count; p++) {
    const found = new Map<number, { readonly ds: number; readonly kind: number }>();
    const offer = (other: number, ds: number, as: number) => {
      if (other !== p && ds <= maxDs && ds < (found.get(other)?.ds ?? Infinity)) found.set(other, { ds, kind: as });
    };
    for (const [other, seconds] of ways.platformsFrom(p)) offer(other, seconds * DS_PER_SECOND, SHORTCUT_PATHWAY);
    for (const other of someOff || platforms.station[p] >= 0 ? nearby(p) : []) {
      const inStation = sameStation(platforms, p, other) && !(known[p] && known[other]);
      if (!isOff[p] && !isOff[other] && !inStation) continue;
      offer(other, straightDs(DETOUR * distanceM(platforms, p, other)), SHORTCUT_STRAIGHT);
    }
    for (const [other, way] of [...found].sort(([a], [b]) => a - b)) {
      head.push(other);
      durationDs.push(way.ds);
      kind.push(way.kind);
      lengthDm.push(Math.round(DETOUR * distanceM(platforms, p, other) * DM_PER_METER));
    }
    first[p + 1] = head.length;
  }
  return {
    first,
    head: head.toArray(),
    durationDs: durationDs.toArray(),
    lengthDm: lengthDm.toArray(),
    kind: kind.toArray(),
  };
}

const distanceM = ({ lonE7, latE7 }: Platforms, a: number, b: number): number =>
  haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));

const sameStation = ({ feed, station }: Platforms, a: number, b: number): boolean =>
  station[a] >= 0 && station[a] === station[b] && feed[a] === feed[b];

const TURN_E7 = 360 * E7;

/** Returns a function for the platforms in the box around a platform that contains all straight walks of `maxDs`. */
function nearbyFinder({ count, lonE7, latE7 }: Platforms, maxDs: number): (platform: number) => number[] {
  if (count === 0) return () => [];
  const index = new Flatbush(count, 16, Int32Array);
  for (let p = 0; p < count; p++) index.add(lonE7[p], latE7[p]);
  index.finish();
  const radiusM = (maxDs / straightDs(DETOUR * 1000)) * 1000;
  const dLat = (radiusM / METERS_PER_DEGREE) * E7;
  return (p) => {
    const dLon = (radiusM / Math.max(1, metersPerDegreeLon(Math.min(89, Math.abs(fromE7(latE7[p])) + 0.1)))) * E7;
    const [south, north] = [Math.floor(latE7[p] - dLat), Math.ceil(latE7[p] + dLat)];
    const [west, east] = [Math.floor(lonE7[p] - dLon), Math.ceil(lonE7[p] + dLon)];
    // Includes platforms across the date line.
    return [-TURN_E7, 0, TURN_E7].flatMap((turn) =>
      west + turn <= index.maxX && east + turn >= index.minX
        ? index.search(west + turn, south, east + turn, north)
        : [],
    );
  };
}
