import { haversineM } from '../../src/kit/geo/distance.ts';
import { DEEPEST_S, type Hinterland, matrixBody, parseMatrix, shortestBody } from './hinterland.ts';
import { type Peer, parsePeerMatrix, peerMatrixBody } from './peer.ts';
import type { Position } from './roads.ts';
import type { Matrix, MatrixQuery, Mode } from './sides.ts';
import { median, quantile } from './timing.ts';

/** Largest departure of the medians from 1, and share of pairs that only one side connects. */
const TIMES_WITHIN = 0.2;
const LENGTHS_WITHIN = 0.03;
const ONE_SIDED_AT_MOST = 0.01;
/** Shorter ways say more about rounding than about roads. */
const LEAST_SECONDS = 60;
const DEVIATIONS = 10;

interface Pair {
  readonly from: Position;
  readonly to: Position;
  readonly at: number;
}

interface MatrixCheck {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

interface Answers {
  /** Fastest ways in free flow, fastest with junctions, shortest. */
  readonly free: Matrix;
  readonly usual: Matrix;
  readonly shortest: Matrix;
  readonly peer: Matrix;
  readonly peerShortest: Matrix;
}

async function ask({ hinterland, peer }: Sides, mode: Mode, query: MatrixQuery): Promise<Answers> {
  const ours = async (body: string): Promise<Matrix> => parseMatrix(await hinterland.post('time', body), query);
  const theirs = async (body: string): Promise<Matrix> =>
    parsePeerMatrix(await peer.matrix(body, 'timedistancematrix'), query);
  return {
    free: await ours(matrixBody(mode, query, 'free')),
    usual: await ours(matrixBody(mode, query)),
    shortest: await ours(shortestBody(mode, query)),
    peer: await theirs(peerMatrixBody(mode, query, 'fastest')),
    peerShortest: await theirs(peerMatrixBody(mode, query, 'shortest')),
  };
}

interface Sides {
  readonly hinterland: Hinterland;
  readonly peer: Peer;
}

/**
 * Returns the times and lengths of the same pairs on both sides; ours over the peer's. Its fastest ways avoid what it
 * dislikes (busy roads by bicycle, service roads by car), so lengths are held to the shortest ways, where taste has no
 * say.
 */
export async function checkMatrices(sides: Sides, mode: Mode, query: MatrixQuery): Promise<MatrixCheck> {
  const { free, usual, shortest, peer, peerShortest } = await ask(sides, mode, query);
  // What takes the peer longer than our deepest search (walks across a country) says nothing.
  const pairs = pairsOf(query).filter(({ at }) => !(peer.seconds[at] > 0.95 * DEEPEST_S));
  const both = pairs.filter(({ at }) => free.seconds[at] >= LEAST_SECONDS && peer.seconds[at] >= LEAST_SECONDS);
  const ratios = (ours: Float64Array, theirs: Float64Array): number[] => both.map(({ at }) => ours[at] / theirs[at]);
  const times = ratios(free.seconds, peer.seconds);
  const lengths = ratios(shortest.meters, peerShortest.meters);
  const oneSided = pairs.filter(({ at }) => Number.isNaN(free.seconds[at]) !== Number.isNaN(peer.seconds[at]));
  const onlyOurs = oneSided.filter(({ at }) => !Number.isNaN(free.seconds[at])).length;

  const failures: string[] = [];
  const expectNear = (what: string, middle: number, within: number): void => {
    const near = middle <= 1 + within && middle >= 1 / (1 + within);
    if (!near) failures.push(`${mode}: median ratio of ${what} is ${middle.toFixed(3)}, not within ${100 * within} %`);
  };
  expectNear('free-flow times', median(times), TIMES_WITHIN);
  expectNear('the lengths of shortest ways', median(lengths), LENGTHS_WITHIN);
  const share = oneSided.length / pairs.length;
  if (share > ONE_SIDED_AT_MOST) {
    failures.push(`${mode}: ${(100 * share).toFixed(1)} % of the pairs are connected on one side only`);
  }
  const list = (title: string, some: readonly Pair[], count: number, ours: Matrix, theirs: Matrix): string[] =>
    some.length === 0
      ? []
      : [title, ...withTwoNewEnds(some, count).map((pair) => `    ${describe(pair, ours, theirs)}`)];
  const lines = [
    `${mode}: ${query.sources.length} x ${query.targets.length} pairs, ours over the peer's (5 %, median, 95 %)`,
    `  times in free flow            ${spread(times)}`,
    ...(mode === 'car' ? [`  times with junctions          ${spread(ratios(usual.seconds, peer.seconds))}`] : []),
    `  lengths of those ways         ${spread(ratios(free.meters, peer.meters))}`,
    `  lengths of the shortest ways  ${spread(lengths)}`,
    `  pairs that only we connect: ${onlyOurs}, only the peer: ${oneSided.length - onlyOurs}`,
    ...list('  such pairs, every place once:', oneSided, 5, free, peer),
    ...list('  largest deviations of times, every place once:', byDeviation(both, times), DEVIATIONS, free, peer),
    ...list('  of shortest ways:', byDeviation(both, lengths), DEVIATIONS, shortest, peerShortest),
  ];
  return { lines, failures };
}

function pairsOf({ sources, targets }: MatrixQuery): Pair[] {
  return sources.flatMap((from, s) => targets.map((to, t) => ({ from, to, at: s * targets.length + t })));
}

const spread = (values: readonly number[]): string =>
  [quantile(values, 0.05), median(values), quantile(values, 0.95)].map((value) => value.toFixed(3)).join('  ');

/** Sorts pairs, those furthest from the usual ratio first. */
function byDeviation(pairs: readonly Pair[], ratios: readonly number[]): Pair[] {
  const usual = median(ratios);
  const deviation = ratios.map((ratio) => Math.abs(Math.log(ratio / usual)));
  return pairs
    .map((pair, i) => ({ pair, deviation: deviation[i] }))
    .sort((a, b) => b.deviation - a.deviation)
    .map(({ pair }) => pair);
}

/** Returns the first pairs neither end of which stood in one before: one odd place is behind many pairs. */
function withTwoNewEnds(pairs: readonly Pair[], count: number): Pair[] {
  const seen = new Set<Position>();
  const kept: Pair[] = [];
  for (const pair of pairs) {
    if (kept.length === count) break;
    if (seen.has(pair.from) || seen.has(pair.to)) continue;
    seen.add(pair.from).add(pair.to);
    kept.push(pair);
  }
  return kept;
}

function describe({ from, to, at }: Pair, ours: Matrix, theirs: Matrix): string {
  const beeline = haversineM(from[0], from[1], to[0], to[1]);
  const side = ({ seconds, meters }: Matrix): string =>
    Number.isNaN(seconds[at]) ? 'no way' : `${seconds[at].toFixed(0)} s ${(meters[at] / 1000).toFixed(2)} km`;
  const places = `${from[1]},${from[0]} to ${to[1]},${to[0]}`;
  return `${places} (${(beeline / 1000).toFixed(2)} km): ours ${side(ours)}, peer ${side(theirs)}`;
}
