import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import { scoresPreparation } from './prepare-scores.ts';
import type { ScoresBasis, ScoresQuery } from './scores-query.ts';
import { answerOf, renderCost } from './write-scores.ts';

/** The scores of locations; the engine's `PreparedOperation`. */
export const scoresOperation = {
  name: 'scores',
  basis: (_network: Network, { basis }: ScoresQuery): ScoresBasis => basis,
  preparation: scoresPreparation,
  render: (network: Network, { basis }: ScoresQuery, prepared: { readonly columns: object; readonly facts: unknown }) =>
    answerOf(network, basis, prepared, 'Scores calculated'),
  // Locations outside of the region get errors.
  answersInPart: true as const,
  positions: ({ basis }: ScoresQuery): Position[] => basis.locations.map(({ lon, lat }): Position => [lon, lat]),
  cost: (_network: Network, { basis }: ScoresQuery): number => renderCost(basis),
};
