import { InputError } from '../../kit/core/errors.ts';
import { DS_PER_SECOND } from '../../kit/core/units.ts';
import type { EdgeIndex } from '../street/street-graph.ts';
import { FOOTPATH_KMH } from './timetable.ts';

/** A point of the walking network, and its distance from the requested place. */
export interface StreetPoint {
  readonly edge: EdgeIndex;
  readonly share: number;
  readonly distanceM: number;
}

/**
 * Ways between platforms and streets, in the columns of `Timetable.link`; `firstLink` includes the end of the last
 * platform.
 */
export interface Links {
  readonly firstLink: Int32Array;
  readonly edge: Int32Array;
  readonly share: Float32Array;
  readonly inS: Int32Array;
  readonly outS: Int32Array;
  readonly lengthDm: Int32Array;
}

/** Walks from platform p are `first[p] .. first[p + 1] - 1`, never to itself, heads ascending. */
export interface Walks {
  readonly first: Int32Array;
  readonly head: Int32Array;
  readonly durationDs: Int32Array;
  readonly lengthDm: Int32Array;
}

/** The streets for the timetable's builder, with speeds and climbs of a walker with default options. */
export interface WalkingNetwork {
  /** Returns the nearest point that one can walk from, within a distance. */
  nearest(lon: number, lat: number, maxDistanceM: number): StreetPoint | null;
  /** Returns the shortest walks between platforms by their links and the streets, of at most `maxDs`. */
  walksBetween(links: Links, maxDs: number, progress: (done: number, total: number) => void): Walks;
}

/** The ratio of a walk's length to the straight line where no street is known. */
export const DETOUR = 1.3;

/** Returns the deciseconds of a straight line on foot, rounded: a stop beside its street is no step away. */
export const straightDs = (distanceM: number): number => Math.round((distanceM * 36) / FOOTPATH_KMH);

/** A platform further from all streets lies outside the extract. */
export const MAX_LINK_M = 1000;

/** Returns the whole seconds of the straight way between a door and the streets. */
export const linkS = (distanceM: number): number => Math.ceil(straightDs(distanceM) / DS_PER_SECOND);

/** The most walks of one region: a hundred times those of a big city, and 4 GB while they are computed. */
export const MAX_WALKS = 100_000_000;

/**
 * Refuses a number of walks that only stops repeated endlessly at one place, or rules between all of them, can cause.
 */
export function boundWalks(count: number): void {
  if (count <= MAX_WALKS) return;
  throw new InputError(
    `the timetables ask for more than ${MAX_WALKS / 1e6} million walks between stops: too many stops lie close together, or have transfers.txt rules`,
  );
}
