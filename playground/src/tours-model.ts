import type { ToursAnswer, ToursProgress } from './api/tours.ts';

/** What the server said about tours; none of it is in the URL. */
export interface ToursResults {
  /** Null: nothing is being planned. */
  readonly planning: { readonly progress: ToursProgress | null } | null;
  readonly answer: ToursAnswer | null;
  readonly error: string | null;
}

export const NO_TOURS: ToursResults = { planning: null, answer: null, error: null };
