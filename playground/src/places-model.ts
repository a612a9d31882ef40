import type { PlaceInfo, ReachedPlaces, ReachedSummary } from './api/places.ts';
import type { Categories } from './place-categories.ts';
import type { Choices } from './state.ts';

/** Places of the chosen categories within reach. */
export interface ReachedResult {
  /** The nearest, nearest first. */
  readonly nearest: ReachedPlaces['features'];
  readonly summary: ReachedSummary;
  /** Names the stored configuration that the tiles are of. */
  readonly uuid: string;
  /** The choices that it answers. */
  readonly choices: Choices;
}

export type OpenState = 'open' | 'closed' | 'unknown';

/** The place whose card is open, with the way to it; −1 where it is out of reach. */
export interface PickedPlace {
  readonly place: PlaceInfo;
  readonly travelTime: number | null;
  readonly length: number | null;
  /** On arrival, where the time of departure is chosen and the place within reach. */
  readonly open: OpenState | null;
}

/** The server's answers about places; none of them is in the URL. */
export interface PlaceResults {
  readonly categories: Categories | null;
  readonly reached: ReachedResult | null;
  readonly error: string | null;
  readonly picked: PickedPlace | null;
  readonly pickedError: string | null;
}

export const NO_PLACES: PlaceResults = {
  categories: null,
  reached: null,
  error: null,
  picked: null,
  pickedError: null,
};
