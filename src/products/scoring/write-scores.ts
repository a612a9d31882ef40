import { fixed } from '../../kit/core/answer-bytes.ts';
import type { Network } from '../../network/network/network.ts';
import { transitNotice } from '../../network/reach/index.ts';
import { type ScoreError, ScoreReader } from './location-scores.ts';
import type { MeasuredLocations } from './measured-locations.ts';
import type { ScoresBasis } from './scores-query.ts';
import { DetailWriter } from './write-details.ts';

/** The costs of writing: a score has few bytes, details many. */
const SCORE_COST = 10;
const DETAIL_COST = 1000;

export const renderCost = ({ locations, plan, showDetails }: ScoresBasis): number =>
  locations.length * plan.criteria.length * (showDetails ? DETAIL_COST : SCORE_COST);

/**
 * Writes `{data: {locationId: {id, lat, lng, scores, details, …}}, message, errors, timestamp}`.
 * @param more returns further members of a location, by its scores
 */
export function answerOf(
  network: Network,
  basis: ScoresBasis,
  measured: MeasuredLocations,
  message: string,
  more: (scores: ReadonlyMap<string, number | null>) => object = () => ({}),
) {
  const { locations, plan } = basis;
  const reader = new ScoreReader(network.region, plan, measured);
  const details = basis.showDetails ? new DetailWriter(network, plan, measured) : null;
  const errors: ScoreError[] = [];
  const members = locations.map(({ id, lat, lon }, i) => {
    const read = reader.of(i, id);
    errors.push(...read.errors);
    const scores = plan.criteria.map(({ key }, k) => [key, read.scores[k]] as const);
    const parts = [
      `"id":${JSON.stringify(id)},"lat":${lat},"lng":${lon}`,
      `"scores":{${scores.map(([key, score]) => `${JSON.stringify(key)}:${score}`).join(',')}}`,
      `"details":${details?.of(i) ?? '{}'}`,
      ...Object.entries(more(new Map(scores))).map(([name, value]) => `"${name}":${JSON.stringify(value)}`),
    ];
    return `${JSON.stringify(String(id))}:{${parts.join(',')}}`;
  });
  const rest = [
    `"message":${JSON.stringify(message)}`,
    `"errors":${JSON.stringify(errors)}`,
    `"timestamp":"${timestampNow()}"`,
  ];
  const body = new Uint8Array(fixed(`{"data":{${members.join(',')}},${rest.join(',')}}`));
  return { code: 'ok' as const, message: noticeOf(network, basis), body };
}

/** Returns the notices about the dates of the criteria. */
function noticeOf(network: Network, { plan }: ScoresBasis): string {
  if (network.transit === null) return '';
  const notices = new Set(plan.searches.map(({ routing }) => transitNotice(network, routing)));
  return [...notices].filter((notice) => notice !== '').join(' ');
}

/** Returns the current time as dd-MM-yyyy HH:mm:ss, UTC. */
function timestampNow(): string {
  const [date, time] = new Date().toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}
