/** Requests answered in this thread, shared by the tests of this folder. */
import { Run } from '../../../src/kit/core/run.ts';
import type { Network } from '../../../src/network/network/index.ts';
import { DEFAULT_LIMITS, type Limits } from '../../../src/network/routing/index.ts';
import {
  type PartialRivals,
  type PartialScores,
  scoresPreparation,
} from '../../../src/products/scoring/prepare-scores.ts';
import { toScoresQuery } from '../../../src/products/scoring/read-scores.ts';
import type { ScoresRequest } from '../../../src/products/scoring/scores.schema.ts';
import { scoresOperation } from '../../../src/products/scoring/scores-operation.ts';
import type { ScoresBasis } from '../../../src/products/scoring/scores-query.ts';

interface Answer {
  readonly data: Record<
    string,
    {
      readonly id: string | number;
      readonly lat: number;
      readonly lng: number;
      readonly scores: Record<string, number | null>;
      readonly details: Record<string, Record<string, { readonly id: string }[]>>;
    }
  >;
  readonly message: string;
  readonly errors: {
    readonly id: string;
    readonly detail: string;
    readonly meta: {
      readonly serviceName: string;
      readonly criteriaIds: string[];
      readonly locationId: string | number;
    };
  }[];
  readonly timestamp: string;
}

/** Runs all passes over all steps, with odd steps accumulated separately. */
export function prepared(network: Network, basis: ScoresBasis) {
  const { steps, accumulate, finish } = scoresPreparation;
  for (let previous: PartialRivals | null = null; ; ) {
    const partitions = [0, 1].map((partition) => {
      let partial: PartialScores | null = null;
      for (let step = partition; step < steps(network, basis); step += 2) {
        partial = accumulate(network, basis, step, partial, new Run(), previous);
      }
      return partial;
    });
    const end = finish(
      network,
      basis,
      partitions.filter((part) => part !== null),
      new Run(),
      previous,
    );
    if (!('again' in end)) return end;
    previous = end.again;
  }
}

export function ask(network: Network, body: object, limits: Partial<Limits> = {}): Answer {
  const query = toScoresQuery(body as ScoresRequest, { ...DEFAULT_LIMITS, ...limits }, undefined);
  const { body: bytes } = scoresOperation.plan.write(network, query, prepared(network, query.basis), new Run());
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Returns the scores of all locations by id. */
export const scoresOf = (network: Network, body: object): Record<string, Record<string, number | null>> =>
  Object.fromEntries(Object.entries(ask(network, body).data).map(([id, { scores }]) => [id, scores]));
