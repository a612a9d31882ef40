import { EDGE_CLASS_LIMIT, edgeClassName } from '../../../network/street/edge-classes.ts';
import { type ArcSign, nameWithout, signAt, signRow } from '../../../network/street/signs.ts';
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

/** Rank and kind of streets by the number of their class. */
const CLASSES = Array.from({ length: EDGE_CLASS_LIMIT }, (_, id) => {
  const name = edgeClassName(id);
  const isLink = name.endsWith(LINK);
  const rank = RANKS.findIndex((names) => names.includes(isLink ? name.slice(0, -LINK.length) : name));
  return { isLink, rank: (rank < 0 ? RANKS.length : rank) + (isLink ? 0.5 : 0) };
});

/** Reads the streets of arcs; texts that come again are decoded once. */
export class Roads {
  private readonly names = new Map<number, string>();
  private readonly signs = new Map<number, ArcSign>();

  constructor(private readonly streets: StreetGraph) {}

  of(arc: ArcIndex): Road {
    const { streets } = this;
    const edge = edgeOfArc(arc);
    const flags = streets.edge.flags[edge];
    const { rank, isLink } = CLASSES[streets.edge.edgeClass[edge]];
    const sign = this.signOf(arc);
    return {
      arc,
      name: nameWithout(sign.ref, this.nameOf(streets.edge.name[edge])),
      ref: sign.ref,
      destinations: sign.destinations,
      exits: sign.exits,
      lanes: sign.lanes,
      rank,
      isLink,
      isFast: rank <= FAST,
      isRoundabout: (flags & EDGE_ROUNDABOUT) !== 0,
      isFerry: (flags & EDGE_FERRY) !== 0,
    };
  }

  private nameOf(index: number): string {
    let name = this.names.get(index);
    if (name === undefined) {
      name = this.streets.names.get(index);
      this.names.set(index, name);
    }
    return name;
  }

  private signOf(arc: ArcIndex): ArcSign {
    const row = signRow(this.streets, arc);
    let sign = this.signs.get(row);
    if (sign === undefined) {
      sign = signAt(this.streets, row);
      this.signs.set(row, sign);
    }
    return sign;
  }
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
