import type { ChartPoint, Countable } from './counts.ts';
import type { Choices } from './state.ts';
import { PERCENTILE_OF } from './transit-choices.ts';

export interface CountedResult {
  readonly points: readonly ChartPoint[];
  /** Points by percentile of the departures, waiting included; empty where there is nothing to choose. */
  readonly measured: ReadonlyMap<number, readonly ChartPoint[]>;
  /** The choices that it answers. */
  readonly choices: Choices;
}

/** The points of the chosen measure of departures. */
export const shownPoints = ({ points, measured }: CountedResult, { transit }: Choices): readonly ChartPoint[] =>
  measured.get(PERCENTILE_OF[transit.measure]) ?? points;

/** The server's answers about statistics; none of them is in the URL. */
export interface CountResults {
  /** The statistics of the region; null until they are loaded. */
  readonly countables: readonly Countable[] | null;
  readonly counted: CountedResult | null;
  readonly error: string | null;
}

export const NO_COUNTS: CountResults = { countables: null, counted: null, error: null };
