import { scoresRequest } from '../api/score-request.ts';
import { fetchScores } from '../api/scores.ts';
import type { Model } from '../model.ts';
import type { ComparedResult } from '../scores-model.ts';
import type { Choices } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** Asks what the starts score, where they are compared. Weights aren't asked about: the page weighs by itself. */
export function followScores({ scores, results }: Model): (now: Choices) => void {
  const hasTimetable = (): boolean => Boolean(results.get().timetable);
  const compared = new Latest<Choices, ComparedResult>({
    ask: async (query, signal) => ({ columns: await fetchScores(query, hasTimetable(), signal), choices: query }),
    answered: (answer) => scores.set({ compared: answer, error: null }),
    failed: (error) => scores.set({ compared: null, error: sentence(error) }),
    intervalMs: 200,
    patienceMs: 1500,
  });
  return (now) => {
    const wanted = now.scores.isCompared && now.sources.length > 1 ? now : null;
    if (compared.follow(wanted, JSON.stringify(scoresRequest(now, hasTimetable())))) {
      scores.set({ compared: null, error: null });
    }
  };
}
