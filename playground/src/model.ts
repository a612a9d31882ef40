import type { Connection, Connections } from './api/connections.ts';
import type { Explanation } from './api/explanation.ts';
import type { Journey } from './api/journey.ts';
import type { RouteSummary } from './api/route-summary.ts';
import type { ElementsOverview, Isochrones, Region, Service, Timetable, TravelTimeSpread } from './api/types.ts';
import type { CountResults } from './counts-model.ts';
import type { OwnData } from './data-in/model.ts';
import type { JobsResults } from './jobs-model.ts';
import type { PlaceChoices } from './place-choices.ts';
import type { PlaceResults } from './places-model.ts';
import type { ScoreChoices } from './score-choices.ts';
import type { ScoreResults } from './scores-model.ts';
import { type Choices, MODES, type Mode, type Place } from './state.ts';
import type { StatisticResults } from './statistics-model.ts';
import type { Store } from './store.ts';
import { LEAST_CORNERS, MAX_AREAS } from './street-choices.ts';
import type { ToursResults } from './tours-model.ts';
import { PERCENTILE_OF } from './transit-choices.ts';

/** The action of a click on the map. */
export type Tool = 'route' | 'move' | 'add' | 'order' | 'avoid';

interface Timing {
  readonly roundTripMs: number;
  readonly serverMs: number | null;
  readonly bytes: number;
  /** A sentence of the server about the answer, or empty. */
  readonly notice: string;
}

export interface IsochroneResult extends Timing, StateAreas {}

/** Tiles with one value per street or hexagon, and the classes of the values. */
export interface ElementsResult extends Timing {
  readonly overview: ElementsOverview;
  /** Names the stored configuration that the tiles are of. */
  readonly uuid: string;
  readonly choices: Choices;
}

export interface ConnectionsResult extends Connections {
  readonly notice: string;
  readonly choices: Choices;
}

export interface ExplainedResult extends Explanation {
  readonly choices: Choices;
}

/** The areas of a state. */
export interface StateAreas {
  readonly collection: Isochrones;
  readonly choices: Choices;
}

/** The areas of the state that was kept (A) and of the present one (B). */
export interface DifferenceResult {
  readonly a: StateAreas;
  readonly b: StateAreas;
}

interface JourneyResult extends Journey {
  /** Null: without public transport. */
  readonly connection: Connection | null;
}

/** The server's answers, and the state of the user's actions; none of it is in the URL. */
export interface Results extends Service {
  readonly busy: boolean;
  readonly dragging: boolean;
  readonly error: string | null;
  readonly isochrones: IsochroneResult | null;
  readonly elements: ElementsResult | null;
  readonly difference: DifferenceResult | null;
  readonly differenceError: string | null;
  readonly route: RouteSummary | null;
  readonly routeError: string | null;
  /** Why the clicked point is reached, or why not. */
  readonly explained: ExplainedResult | null;
  /** Null where the region has none, undefined until that is known. */
  readonly timetable: Timetable | null | undefined;
  readonly connections: ConnectionsResult | null;
  readonly connectionsError: string | null;
  readonly spread: TravelTimeSpread['targets'][number] | null;
  readonly journey: JourneyResult | null;
  /** The address of each source; null where it has none, missing where that isn't known yet. */
  readonly names: readonly (string | null)[];
  /** Meters from each source to its street; null where unknown. */
  readonly snaps: readonly (number | null)[];
  /** A place with what is said about it; a marked one is shown by itself, not by the mouse. */
  readonly hovered: { readonly place: Place; readonly text: string; readonly isMarked?: boolean } | null;
  readonly tool: Tool;
  /** The line between two states that are swiped: a share of the map's width. */
  readonly swipe: number;
  /** Corners of an area to avoid that is being drawn. */
  readonly corners: readonly Place[];
}

export const NO_RESULTS: Results = {
  regions: [],
  capabilities: [],
  busy: true,
  dragging: false,
  error: null,
  isochrones: null,
  elements: null,
  difference: null,
  differenceError: null,
  route: null,
  routeError: null,
  explained: null,
  timetable: undefined,
  connections: null,
  connectionsError: null,
  spread: null,
  journey: null,
  names: [],
  snaps: [],
  hovered: null,
  tool: 'route',
  swipe: 0.5,
  corners: [],
};

export interface Model {
  readonly choices: Store<Choices>;
  readonly results: Store<Results>;
  readonly places: Store<PlaceResults>;
  readonly scores: Store<ScoreResults>;
  readonly statistics: Store<StatisticResults>;
  readonly tours: Store<ToursResults>;
  readonly counts: Store<CountResults>;
  readonly jobs: Store<JobsResults>;
  readonly own: Store<OwnData>;
}

export function moveSource({ choices }: Model, index: number, place: Place): void {
  choices.set({ sources: choices.get().sources.map((old, i) => (i === index ? place : old)) });
}

export function removeSource({ choices }: Model, index: number): void {
  const sources = choices.get().sources;
  if (sources.length > 1) choices.set({ sources: sources.filter((_, i) => i !== index) });
}

/** Areas of the chosen measure: all of them where there is only one. */
export function shownAreas(
  { collection }: Pick<StateAreas, 'collection'>,
  { transit }: Choices,
): Isochrones['features'] {
  const percentile = PERCENTILE_OF[transit.measure];
  return collection.features.filter(({ properties }) => (properties.percentile ?? percentile) === percentile);
}

/** The largest area of a state; null where it is empty. */
export const outermostOf = (state: StateAreas): Isochrones['features'][number] | null =>
  shownAreas(state, state.choices).find(({ properties }) => properties.time === state.choices.thresholds.at(-1)) ??
  null;

export function setTransit({ choices }: Model, patch: Partial<Choices['transit']>): void {
  // Another timetable question has other departures.
  choices.set({ transit: { ...choices.get().transit, departureS: null, ...patch } });
}

export const setStreets = ({ choices }: Model, patch: Partial<Choices['streets']>): void =>
  choices.set({ streets: { ...choices.get().streets, ...patch } });

/** Ends drawing an area to avoid: it counts if it has enough corners. */
export function endArea(model: Model): void {
  const { corners } = model.results.get();
  const { avoid } = model.choices.get().streets;
  model.results.set({ tool: 'route', corners: [] });
  if (corners.length >= LEAST_CORNERS) setStreets(model, { avoid: [...avoid, corners].slice(-MAX_AREAS) });
}

export const setPlaces = ({ choices }: Model, patch: Partial<PlaceChoices>): void =>
  choices.set({ places: { ...choices.get().places, ...patch } });

export const setScores = ({ choices }: Model, patch: Partial<ScoreChoices>): void =>
  choices.set({ scores: { ...choices.get().scores, ...patch } });

/** Choices of another region: what lay in the one before is of no use. */
export const regionChoices = ({ transit, places }: Choices, { name, center }: Region): Partial<Choices> => ({
  region: name,
  sources: [center],
  target: null,
  transit: { ...transit, date: null, departureS: null },
  places: { ...places, picked: null },
  statistic: null,
});

export const regionOf = ({ choices, results }: Model): Region | undefined =>
  results.get().regions.find((region) => region.name === choices.get().region);

/** Returns the travel modes of the chosen region, as far as they are known. */
export function modesOf(model: Model): readonly Mode[] {
  const modes = regionOf(model)?.modes ?? MODES;
  const hasDates = model.results.get().timetable !== null;
  return MODES.filter((mode) => modes.includes(mode) && (mode !== 'transit' || hasDates));
}
