import type { ToursAnswer, ToursProgress } from './api/tours.ts';
import type { FleetDraft, OrderDraft } from './fleet-draft.ts';

/** Orders and vehicles, and what the server said about their tours; none of it is in the URL. */
export interface ToursResults extends FleetDraft {
  /** Null: nothing is being planned. */
  readonly planning: { readonly progress: ToursProgress | null } | null;
  readonly answer: ToursAnswer | null;
  /** The orders that the answer is about, by name. */
  readonly planned: ReadonlyMap<string, OrderDraft>;
  readonly error: string | null;
}

export const NO_TOURS: ToursResults = {
  orders: [],
  vehicles: [],
  planning: null,
  answer: null,
  planned: new Map(),
  error: null,
};
