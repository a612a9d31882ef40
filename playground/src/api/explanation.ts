import type { Choices, Place } from '../state.ts';
import { largestThreshold, rounded, travel } from './request.ts';

/** Questions why a point is reached or not, `/explain`. */

type PartType = 'snap' | 'walk' | 'bike' | 'car' | 'fly' | 'penalty' | 'wait' | 'ride' | 'transfer';

export interface Explanation {
  readonly reached: boolean;
  /** The source's id in the request; among several sources, the one that the answer is about. */
  readonly sourceId?: string;
  readonly travelTime?: number;
  readonly length?: number;
  readonly parts?: readonly {
    readonly type: PartType;
    readonly travelTime: number;
    readonly length: number;
    /** The name of a ride. */
    readonly line?: string;
  }[];
  readonly pointSnap?: { readonly snapDistance: number };
  readonly reasons?: readonly {
    readonly code: string;
    readonly message: string;
    /** The fields of the request that are in the way. */
    readonly fields?: readonly string[];
    readonly needed?: number;
    /** Meters to the nearest street of the mode. */
    readonly distance?: number;
  }[];
}

/** Asks with the very limit that areas are drawn for. */
export const explainRequest = (choices: Choices, point: Place): object => ({
  ...travel(choices, largestThreshold(choices)),
  point: rounded(point),
});
