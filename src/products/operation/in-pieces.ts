import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import type { Outcome } from './outcome.ts';
import type { Plan, Slice } from './plan.ts';

/** The means to answer a big query in pieces. */
interface Pieces<Query> {
  /**
   * Splits a query into pieces that run on several workers, each small enough (tens of milliseconds) that other
   * requests don't wait long. Pieces answer JSON arrays, which are joined in order.
   */
  split(network: Network, query: Query): readonly Query[];
  /** Answers a piece to its end. */
  run(network: Network, piece: Query, request: Run): Outcome;
  /**
   * Answers a piece from item `from` on, for some tens of milliseconds: the cost of pieces is only estimated when they
   * are split. The answer of a part is an array too, empty where there is nothing to say.
   */
  runFrom?(network: Network, piece: Query, from: number, request: Run): Slice<Outcome>;
}

interface PiecesPlan<Query> extends Plan<Query, Network, readonly Query[], null, Outcome> {
  open(network: Network, query: Query): readonly Query[];
}

/** Returns the plan of a computation whose pieces answer for themselves. Workers split the query, once each. */
export const inPieces = <Query>({ split, run, runFrom }: Pieces<Query>): PiecesPlan<Query> => ({
  open: split,
  // Work that can be left delays no other request, even in one piece.
  begin: (_network, pieces) =>
    pieces.length > 1 || (pieces.length === 1 && runFrom) ? { state: null, steps: pieces.length } : null,
  step(network, pieces, _state, { step, from }, request) {
    const piece = pieces[step];
    return runFrom?.(network, piece, from, request) ?? { part: run(network, piece, request), next: null };
  },
});
