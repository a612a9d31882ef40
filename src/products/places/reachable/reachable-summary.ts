import { jsonBytes } from '../place-json.ts';
import { type PlaceSummary, summaryOf } from '../place-summary.ts';
import { termsOf, termText } from './nearest-places.ts';
import type { ReachedPlaceWriter } from './write-reachable.ts';

interface NearestPlace {
  readonly id: string;
  readonly edgeWeight: number;
}

/** Summarizes reachable places; with thresholds also within each, with `nearest` also the nearest to each source. */
export function reachableSummary(writer: ReachedPlaceWriter, thresholds: readonly number[]): Uint8Array<ArrayBuffer> {
  const { describer, reached, basis } = writer;
  const { edgeWeight } = reached.columns;
  const within = (limit: number): PlaceSummary => {
    const rows = [...edgeWeight.keys()].filter((row) => edgeWeight[row] <= limit);
    return summaryOf([{ describer, found: rows.map((row) => writer.placeOf(row)) }]);
  };
  return jsonBytes({
    ...within(Infinity),
    ...(thresholds.length > 0
      ? { thresholds: thresholds.map((limit) => ({ edgeWeight: limit, ...within(limit) })) }
      : {}),
    ...(basis.nearest === null ? {} : { nearest: nearestBySource(writer) }),
  });
}

/**
 * Returns the nearest places by source and term, nearest first. Objects have no prototypes: names come from outside.
 */
function nearestBySource({ describer, basis, reached }: ReachedPlaceWriter) {
  const terms = termsOf(basis).map(termText);
  const bySource: Record<string, Record<string, NearestPlace[]>> = Object.create(null);
  for (const { id } of basis.routing.origins) {
    bySource[String(id)] = Object.assign(Object.create(null), Object.fromEntries(terms.map((term) => [term, []])));
  }
  for (const { source, term, place, weight } of reached.facts.nearest) {
    const list = place.map((one, i) => ({ id: describer.places.idOf(one), edgeWeight: weight[i] }));
    bySource[String(basis.routing.origins[source].id)][terms[term]] = list;
  }
  return bySource;
}
