import { edgeClassName } from '../../../network/street/edge-classes.ts';
import { nameWithout, signOf } from '../../../network/street/signs.ts';
import {
  type ArcIndex,
  EDGE_FERRY,
  EDGE_ROUNDABOUT,
  edgeOfArc,
  type StreetGraph,
} from '../../../network/street/street-graph.ts';

/** A street in one direction, as signs and maps show it. */
export interface Road {
  readonly arc: ArcIndex;
  readonly name: string;
  readonly ref: string;
  readonly destinations: string;
  readonly exits: string;
  readonly lanes: string;
  /** Importance: 0 is a motorway; links are half a rank below their roads. */
  readonly rank: number;
  readonly isLink: boolean;
  /** True for motorways, trunk roads and their links. */
  readonly isFast: boolean;
  readonly isRoundabout: boolean;
  readonly isFerry: boolean;
}

const RANKS: readonly (readonly string[])[] = [
  ['motorway'],
  ['trunk'],
  ['primary'],
  ['secondary'],
  ['tertiary'],
  ['residential', 'unclassified', 'road', 'living_street'],
  ['service', 'pedestrian', 'track'],
];
const LINK = '_link';
const FAST = 1.5;

function rankOf(className: string): number {
  const isLink = className.endsWith(LINK);
  const rank = RANKS.findIndex((names) => names.includes(isLink ? className.slice(0, -LINK.length) : className));
  return (rank < 0 ? RANKS.length : rank) + (isLink ? 0.5 : 0);
}

/** Returns what is known of an arc's street. */
export function roadOf(streets: StreetGraph, arc: ArcIndex): Road {
  const edge = edgeOfArc(arc);
  const flags = streets.edge.flags[edge];
  const className = edgeClassName(streets.edge.edgeClass[edge]);
  const rank = rankOf(className);
  const sign = signOf(streets, arc);
  return {
    arc,
    ...sign,
    name: nameWithout(sign.ref, streets.names.get(streets.edge.name[edge])),
    rank,
    isLink: className.endsWith(LINK),
    isFast: rank <= FAST,
    isRoundabout: (flags & EDGE_ROUNDABOUT) !== 0,
    isFerry: (flags & EDGE_FERRY) !== 0,
  };
}

type Named = Pick<Road, 'name' | 'ref'>;

/** Returns whether two streets are one by name, or by number where they have no name. */
export function isSameRoad(a: Named, b: Named): boolean {
  if (a.name !== '' || b.name !== '') return a.name === b.name;
  return a.ref !== '' && a.ref === b.ref;
}

/** Returns whether travelers should hear that a street has another name; that it loses its name says nothing. */
export function isRenamed(from: Named, to: Named): boolean {
  if (to.name === '' && to.ref === '') return false;
  if (from.name === to.name && to.name !== '') return false;
  return !sharesNumber(from.ref, to.ref) || (from.name !== '' && to.name !== '');
}

function sharesNumber(a: string, b: string): boolean {
  const numbers = new Set(numbersIn(b));
  return numbersIn(a).some((number) => numbers.has(number));
}

const numbersIn = (ref: string): string[] => ref.split(/\s*;\s*/).filter((number) => number !== '');
