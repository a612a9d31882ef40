import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { type ArcIndex, edgeOfArc, isForward, type StreetMap } from './street-graph.ts';

/** The texts on signs along an arc; empty where it has none. */
export interface ArcSign {
  readonly ref: string;
  /** Road numbers and places that it leads to: `A 52: Düsseldorf, Essen`. */
  readonly destinations: string;
  /** The number of the exit that begins here. */
  readonly exits: string;
  /** Turns of the lanes at its end, as `turn:lanes` is tagged. */
  readonly lanes: string;
}

/** Returns the row of the signs along an arc; 0 says nothing. */
export function signRow({ signed }: StreetMap, arc: ArcIndex): number {
  const at = indexInSorted(signed.edge as unknown as ArrayLike<number>, edgeOfArc(arc));
  return at < 0 ? 0 : (isForward(arc) ? signed.there : signed.back)[at];
}

/** Returns the signs of a row. */
export function signAt({ sign, signTexts }: StreetMap, row: number): ArcSign {
  const text = (index: number) => signTexts.get(index);
  return {
    ref: text(sign.ref[row]),
    destinations: text(sign.destinations[row]),
    exits: text(sign.exits[row]),
    lanes: text(sign.lanes[row]),
  };
}

/** Returns the name of an edge without its road number, which `street.names` has in brackets, or in place of a name. */
export function nameWithout(ref: string, name: string): string {
  if (name === ref) return '';
  return ref !== '' && name.endsWith(` (${ref})`) ? name.slice(0, -ref.length - 3) : name;
}
