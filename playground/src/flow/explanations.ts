import { type Answer, post } from '../api/client.ts';
import { type Explanation, explainRequest } from '../api/explanation.ts';
import type { Model } from '../model.ts';
import type { Choices, Place } from '../state.ts';
import { Latest } from './latest.ts';

type Query = Choices & { readonly target: Place };

/** Asks why the clicked point is reached, or why not. */
export function followExplanations({ results }: Model): (now: Choices) => void {
  const explanations = new Latest<Query, Answer<Explanation>>({
    ask: (query, signal) => post(query.region, 'explain', explainRequest(query, query.target), signal),
    answered: ({ data }, choices) => results.set({ explained: { ...data, choices } }),
    // The route beside it shows what went wrong.
    failed: () => results.set({ explained: null }),
    intervalMs: 150,
    patienceMs: 800,
  });
  return (now) => {
    const { target } = now;
    const key = target === null ? '' : JSON.stringify([now.region, explainRequest(now, target)]);
    if (explanations.follow(target === null ? null : { ...now, target }, key)) results.set({ explained: null });
  };
}
