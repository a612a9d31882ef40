import type { Position } from '../geo/coordinates.ts';
import type { Network } from '../network/network.ts';
import { fixed } from '../operation/index.ts';
import { transitNotice } from '../reach/index.ts';
import { type ScoreError, ScoreReader } from './location-scores.ts';
import { type GatheredScores, scoresPreparation } from './prepare-scores.ts';
import type { ScoresBasis, ScoresQuery } from './scores-query.ts';
import { DetailWriter } from './write-details.ts';

/** Bytes of a score are few, those of details many. */
const SCORE_COST = 10;
const DETAIL_COST = 1000;

/** `{data: {locationId: {id, lat, lng, scores, details}}, message, errors, timestamp}`; the engine's `PreparedOperation`. */
export const scoresOperation = {
  name: 'scores',
  basis: (_network: Network, { basis }: ScoresQuery): ScoresBasis => basis,
  preparation: scoresPreparation,
  render(network: Network, { basis }: ScoresQuery, prepared: { readonly columns: object; readonly facts: unknown }) {
    // Made by `finish`.
    const gathered = prepared as GatheredScores;
    const { locations, plan } = basis;
    const reader = new ScoreReader(plan, gathered);
    const details = basis.showDetails ? new DetailWriter(network, plan, gathered) : null;
    const errors: ScoreError[] = [];
    const members = locations.map(({ id, lat, lon }, i) => {
      const told = reader.of(i, id);
      errors.push(...told.errors);
      const scores = plan.criteria.map(({ key }, k) => `${JSON.stringify(key)}:${told.scores[k]}`);
      const place = `"id":${JSON.stringify(id)},"lat":${lat},"lng":${lon}`;
      return `${JSON.stringify(String(id))}:{${place},"scores":{${scores.join(',')}},"details":${details?.of(i) ?? '{}'}}`;
    });
    const rest = `"message":"Scores calculated","errors":${JSON.stringify(errors)},"timestamp":"${timestampNow()}"`;
    const body = new Uint8Array(fixed(`{"data":{${members.join(',')}},${rest}}`));
    return { code: 'ok' as const, message: noticeOf(network, basis), body };
  },
  positions: ({ basis }: ScoresQuery): Position[] => basis.locations.map(({ lon, lat }): Position => [lon, lat]),
  cost: (_network: Network, { basis: { locations, plan, showDetails } }: ScoresQuery): number =>
    locations.length * plan.criteria.length * (showDetails ? DETAIL_COST : SCORE_COST),
};

/** What callers should know about the dates of their criteria. */
function noticeOf(network: Network, { plan }: ScoresBasis): string {
  if (network.transit === null) return '';
  const notices = new Set(plan.searches.map(({ routing }) => transitNotice(network, routing)));
  return [...notices].filter((notice) => notice !== '').join(' ');
}

/** dd-MM-yyyy HH:mm:ss, UTC. */
function timestampNow(): string {
  const [date, time] = new Date().toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}
