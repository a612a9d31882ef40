import { letter } from '../format.ts';
import type { Choices } from '../state.ts';
import type { SourceConnections } from './types.ts';

/** Leaving and arriving, seconds of the date, between the target and one of the sources. */
export interface Connection {
  readonly departureS: number;
  readonly arrivalS: number;
  /** Position among the sources. */
  readonly source: number;
}

export interface Connections {
  /** The connections by departure; each arrives later than the one before. */
  readonly list: readonly Connection[];
  /** Without public transport, seconds; null where that is too far. */
  readonly walkS: number | null;
}

export const travelTimeOf = ({ departureS, arrivalS }: Connection): number => arrivalS - departureS;

/**
 * The connections of several sources to one target as those of the window that are worth taking: not overtaken by any
 * other, and quicker than walking.
 */
export function joinConnections(
  rows: readonly SourceConnections[],
  { transit: { timeS, windowS }, direction }: Pick<Choices, 'transit' | 'direction'>,
): Connections {
  const all: Connection[] = [];
  const walks: number[] = [];
  for (const { id, targets } of rows) {
    const source = id.charCodeAt(0) - letter(0).charCodeAt(0);
    for (const { travelTimesTransit = [], travelTimeWalk = -1 } of targets) {
      if (travelTimeWalk >= 0) walks.push(travelTimeWalk);
      for (const [departureS, arrivalS] of travelTimesTransit) all.push({ departureS, arrivalS, source });
    }
  }
  // From the last departure back, only what arrives earlier than everything after it.
  all.sort((a, b) => b.departureS - a.departureS || a.arrivalS - b.arrivalS);
  const walkS = walks.length > 0 ? Math.min(...walks) : null;
  let earliest = Number.POSITIVE_INFINITY;
  const list = all.filter((connection) => {
    const isBetter = connection.arrivalS < earliest && (walkS === null || travelTimeOf(connection) < walkS);
    if (isBetter) earliest = connection.arrivalS;
    return isBetter;
  });
  const isWithin = ({ departureS, arrivalS }: Connection): boolean =>
    direction === 'from' ? departureS <= timeS + windowS : arrivalS >= timeS - windowS;
  return { list: list.filter(isWithin).reverse(), walkS };
}

/** The connection with the wanted departure, or else the quickest; null where there is none. */
export function chosenConnection({ list }: Connections, departureS: number | null): Connection | null {
  const wanted = list.find((connection) => connection.departureS === departureS);
  if (wanted !== undefined) return wanted;
  return list.reduce<Connection | null>(
    (best, connection) => (best === null || travelTimeOf(connection) < travelTimeOf(best) ? connection : best),
    null,
  );
}
