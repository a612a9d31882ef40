import type { RouteSummary } from './api/route-summary.ts';
import type { Isochrones, Region } from './api/types.ts';
import type { Choices, Place } from './state.ts';
import type { Store } from './store.ts';

/** What a click on the map does. */
export type Tool = 'route' | 'move' | 'add';

export interface Timing {
  readonly roundTripMs: number;
  readonly serverMs: number | null;
  readonly bytes: number;
}

export interface IsochroneResult extends Timing {
  readonly collection: Isochrones;
  /** The choices that it answers. */
  readonly choices: Choices;
}

/** What the server said, and what the hands are doing; none of it is in the URL. */
export interface Results {
  readonly regions: readonly Region[];
  readonly busy: boolean;
  readonly dragging: boolean;
  readonly error: string | null;
  readonly isochrones: IsochroneResult | null;
  readonly route: RouteSummary | null;
  readonly routeError: string | null;
  /** Metres from each source to its street; null where unknown. */
  readonly snaps: readonly (number | null)[];
  readonly hovered: { readonly place: Place; readonly text: string } | null;
  readonly tool: Tool;
}

export const NO_RESULTS: Results = {
  regions: [],
  busy: true,
  dragging: false,
  error: null,
  isochrones: null,
  route: null,
  routeError: null,
  snaps: [],
  hovered: null,
  tool: 'route',
};

export interface Model {
  readonly choices: Store<Choices>;
  readonly results: Store<Results>;
}

export function moveSource({ choices }: Model, index: number, place: Place): void {
  choices.set({ sources: choices.get().sources.map((old, i) => (i === index ? place : old)) });
}

export function removeSource({ choices }: Model, index: number): void {
  const sources = choices.get().sources;
  if (sources.length > 1) choices.set({ sources: sources.filter((_, i) => i !== index) });
}

export const regionOf = ({ choices, results }: Model): Region | undefined =>
  results.get().regions.find((region) => region.name === choices.get().region);
