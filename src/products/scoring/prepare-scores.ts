import type { Run } from '../../kit/core/run.ts';
import { Section } from '../../kit/core/sections.ts';
import type { Network } from '../../network/network/network.ts';
import { PIECE_COST, searchCost } from '../../network/reach/index.ts';
import type { ScoredLocation } from './criterion.ts';
import { LocationScorer } from './location-scorer.ts';
import { joinedScores, MeasureAccumulation, type MeasuredLocations } from './measured-locations.ts';
import type { ScoresBasis } from './scores-query.ts';

/** The attraction of rivals by competition: `drawn0`, … */
export interface PartialRivals {
  readonly columns: Readonly<Record<string, Float64Array<ArrayBuffer>>>;
  readonly facts: null;
}

export type PartialScores = MeasuredLocations | PartialRivals;

/** The scorer that the steps of a request share in each thread. */
const SCORER = new Section<LocationScorer>('scorer');

/**
 * The engine's preparation of scores. With competitors there are two passes: the first sums the attraction of all
 * rivals, the second measures every location, so that memory grows only with the opportunities competed for.
 */
export const scoresPreparation = {
  cost: (network: Network, basis: ScoresBasis): number =>
    costPerLocation(network, basis) * (basis.locations.length + rivalCount(basis)),

  steps: (network: Network, basis: ScoresBasis): number => {
    const most = Math.max(basis.locations.length, rivalCount(basis));
    return Math.min(most, Math.ceil((most * costPerLocation(network, basis)) / PIECE_COST));
  },

  accumulate(
    network: Network,
    basis: ScoresBasis,
    step: number,
    before: PartialScores | null,
    run: Run,
    previous: PartialScores | null,
  ): PartialScores {
    const scorer = run.of(SCORER, () => new LocationScorer(network, basis, run));
    const share = partOf(step, scoresPreparation.steps(network, basis));
    // `before` comes from an earlier step of the same pass.
    return competes(basis) && previous === null
      ? accumulateRivals(scorer, share(run.of(RIVALS, () => rivalsOf(basis))), before as PartialRivals | null, run)
      : accumulateScores(
          scorer,
          basis,
          share,
          before as MeasuredLocations | null,
          run,
          previous as PartialRivals | null,
        );
  },

  finish(
    _network: Network,
    basis: ScoresBasis,
    partials: readonly PartialScores[],
    _run: Run,
    previous: PartialScores | null,
  ): MeasuredLocations | { readonly again: PartialRivals } {
    return competes(basis) && previous === null
      ? { again: joinedRivals(partials as readonly PartialRivals[]) }
      : joinedScores(basis, partials as readonly MeasuredLocations[]);
  },
};

const competes = ({ plan }: ScoresBasis): boolean => plan.competitions.length > 0;

interface Rival {
  readonly location: ScoredLocation;
  /** The index of its list; null: the locations themselves. */
  readonly list: number | null;
}

const RIVALS = new Section<readonly Rival[]>('rivals');

/** Lists all who compete in some criterion. */
const rivalsOf = (basis: ScoresBasis): Rival[] =>
  rivalLists(basis).flatMap(({ locations, list }) => locations.map((location) => ({ location, list })));

const rivalCount = (basis: ScoresBasis): number =>
  rivalLists(basis).reduce((sum, { locations }) => sum + locations.length, 0);

/** Returns the lists of which some criterion takes its rivals. */
function rivalLists({ plan, locations }: ScoresBasis) {
  const lists = new Set(plan.competitions.map((competition) => competition.rivals));
  return [...lists].map((list) => ({ locations: list === null ? locations : plan.rivals[list], list }));
}

/** The least cost: finding nothing takes time too. */
const LEAST_COST = 100;

function costPerLocation(network: Network, { plan }: ScoresBasis): number {
  const searches = plan.searches.map(({ routing }) => searchCost(network, routing, routing.origins[0]));
  const areas = plan.measures.map((measure) =>
    // Drawing takes as long as searching.
    measure.kind === 'area' ? 2 * searchCost(network, measure.area.routing, measure.area.routing.origins[0]) : 0,
  );
  return [...searches, ...areas].reduce((sum, cost) => sum + cost, LEAST_COST);
}

/** Returns a function that picks the items of a step from lists of any length, and their first index. */
const partOf =
  (step: number, steps: number) =>
  <T>(items: readonly T[]): { readonly from: number; readonly items: readonly T[] } => {
    const from = Math.floor((step * items.length) / steps);
    return { from, items: items.slice(from, Math.floor(((step + 1) * items.length) / steps)) };
  };

function accumulateRivals(
  scorer: LocationScorer,
  { items }: { readonly items: readonly Rival[] },
  before: PartialRivals | null,
  run: Run,
): PartialRivals {
  const drawn = before === null ? scorer.noAttraction() : drawnIn(before);
  for (const { location, list } of items) {
    run.check();
    scorer.attract(location, list, drawn, run);
  }
  return rivalColumns(drawn);
}

const rivalColumns = (drawn: readonly Float64Array[]): PartialRivals => ({
  columns: Object.fromEntries(drawn.map((column, i) => [`drawn${i}`, column as Float64Array<ArrayBuffer>])),
  facts: null,
});

const drawnIn = ({ columns }: PartialRivals): Float64Array[] =>
  Object.keys(columns).map((_, i) => columns[`drawn${i}`]);

function joinedRivals([first, ...rest]: readonly PartialRivals[]): PartialRivals {
  const drawn = drawnIn(first);
  for (const part of rest) {
    drawnIn(part).forEach((column, k) => {
      const sum = drawn[k];
      for (let i = 0; i < sum.length; i++) sum[i] += column[i];
    });
  }
  return rivalColumns(drawn);
}

function accumulateScores(
  scorer: LocationScorer,
  basis: ScoresBasis,
  share: ReturnType<typeof partOf>,
  before: MeasuredLocations | null,
  run: Run,
  previous: PartialRivals | null,
): MeasuredLocations {
  const accumulation = new MeasureAccumulation(basis, before);
  const drawn = previous === null ? [] : drawnIn(previous);
  const { from, items } = share(basis.locations);
  items.forEach((location, i) => {
    run.check();
    scorer.score(location, drawn, accumulation.at(from + i), run);
  });
  return accumulation.done();
}
