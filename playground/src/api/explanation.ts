import type { Choices, Place } from '../state.ts';
import { largestThreshold, rounded, travel } from './request.ts';

/** Questions why a point is reached or not, `/explain`. */

type PartKind = 'access' | 'walk' | 'bike' | 'car' | 'fly' | 'penalties' | 'wait' | 'ride' | 'transfer' | 'egress';

export interface Explanation {
  readonly reached: boolean;
  /** The source's id in the request; among several sources, the one that the answer is about. */
  readonly source?: string;
  readonly travelTime?: number;
  readonly length?: number;
  readonly parts?: readonly { readonly part: PartKind; readonly travelTime: number; readonly length: number }[];
  readonly pointSnap?: { readonly snapDistance: number };
  readonly reason?: {
    readonly code: string;
    readonly message: string;
    readonly needed?: number;
  };
}

/** Asks with the very limit that areas are drawn for. */
export const explainRequest = (choices: Choices, point: Place): object => ({
  ...travel(choices, largestThreshold(choices)),
  point: rounded(point),
});
