import type { Tags } from './tag-view.ts';

/** The texts on signs of one direction of a way; empty where it has none. */
export interface Sign {
  readonly ref: string;
  /** Road numbers and places that it leads to: `A 52: Düsseldorf, Essen`. */
  readonly destinations: string;
  /** The number of the exit that begins here. */
  readonly exits: string;
  /** Turns of the lanes where the way ends: `left|through;right`. */
  readonly lanes: string;
}

/** The keys that are read here; what a way is to searches doesn't depend on them. */
export const SIGN_KEYS: readonly string[] = [
  'ref',
  'junction:ref',
  ...['destination', 'destination:ref', 'turn:lanes'].flatMap((key) => [key, `${key}:forward`, `${key}:backward`]),
];

/**
 * Returns the signs of a way in one direction.
 * @param alone true if there is no traffic in the other direction, so that keys without a direction count
 */
export function waySign(tags: Tags, forward: boolean, alone: boolean): Sign {
  const along = (key: string) => tags.get(`${key}:${forward ? 'forward' : 'backward'}`);
  const listed = (key: string) => (along(key) ?? tags.get(key) ?? '').split(/\s*;\s*/).join(', ');
  return {
    ref: tags.get('ref') ?? '',
    destinations: [listed('destination:ref'), listed('destination')].filter((part) => part !== '').join(': '),
    exits: tags.get('junction:ref') ?? '',
    lanes: along('turn:lanes') ?? (alone ? (tags.get('turn:lanes') ?? '') : ''),
  };
}
