import type { ScoreColumn } from '../score-ranking.ts';
import type { Choices } from '../state.ts';
import { postVerbatim, scoringUrl } from './client.ts';
import { criteriaOf, scoresRequest } from './score-request.ts';

/** Questions about scores, `/quality/v1`. */

interface ScoresAnswer {
  readonly data: Readonly<Record<string, { readonly scores: Readonly<Record<string, number | null>> }>>;
}

/** The scores of the starts, by criterion. */
export async function fetchScores(
  choices: Choices,
  hasTimetable: boolean,
  signal: AbortSignal,
): Promise<ScoreColumn[]> {
  const body = scoresRequest(choices, hasTimetable);
  const { data } = await postVerbatim<ScoresAnswer>(scoringUrl('scores'), body, signal);
  return criteriaOf(choices, hasTimetable).map((id) => ({
    id,
    scores: body.locations.map((location) => data[location.id].scores[id]),
  }));
}
