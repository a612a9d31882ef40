import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import { inPasses } from '../operation/index.ts';
import type { MeasuredLocations } from './measured-locations.ts';
import { type PartialRivals, type PartialScores, scoresPreparation } from './prepare-scores.ts';
import type { ScoresBasis, ScoresQuery } from './scores-query.ts';
import { answerOf, renderCost } from './write-scores.ts';

/** The scores of locations. */
export const scoresOperation = {
  name: 'scores',
  plan: inPasses<ScoresQuery, ScoresBasis, PartialScores, MeasuredLocations, PartialRivals>({
    ...scoresPreparation,
    basis: (_network: Network, { basis }: ScoresQuery): ScoresBasis => basis,
    write: (network: Network, { basis }: ScoresQuery, scores: MeasuredLocations) =>
      answerOf(network, basis, scores, 'Scores calculated'),
  }),
  // Locations outside of the region get errors.
  answersInPart: true as const,
  positions: ({ basis }: ScoresQuery): Position[] => basis.locations.map(({ lon, lat }): Position => [lon, lat]),
  cost: (_network: Network, { basis }: ScoresQuery): number => renderCost(basis),
};
