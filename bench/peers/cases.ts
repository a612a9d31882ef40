import { type Hinterland, isochroneBody, matrixBody, routeBody } from './hinterland.ts';
import { ALGORITHMS, type Peer, peerIsochroneBody, peerMatrixBody, peerRouteBody } from './peer.ts';
import type { Position, Roads } from './roads.ts';
import { type MatrixQuery, MODES, type Mode } from './sides.ts';
import { type Contender, race, type Timing } from './timing.ts';

interface RaceOptions {
  readonly hinterland: Hinterland;
  readonly peer: Peer;
  readonly roads: Roads;
  readonly region: string;
  readonly seed: number;
  readonly rounds: number;
  /** Isochrones and routes per round. */
  readonly perRound: number;
  readonly modes: readonly Mode[];
  /** Leaves out what takes the peer many seconds. */
  readonly quick: boolean;
}

export interface Target {
  /** The peer's fastest time over ours at least. */
  readonly ratio?: number;
  readonly ms?: number;
}

interface Case {
  readonly name: string;
  readonly target: Target;
  /** Ours first. */
  run(): Promise<Timing[]>;
}

/** Matrices whose answers take the peer seconds to half a minute. */
const SLOW: ReadonlySet<string> = new Set([
  ...MODES.map((mode) => `1 x 1000 ${mode} costmatrix`),
  '100 x 100 car costmatrix',
  ...['timedistancematrix', 'costmatrix'].flatMap((name) => [
    `100 x 100 bike ${name}`,
    `100 x 100 walk ${name}`,
    `300 x 300 car ${name}`,
  ]),
]);

const ISOCHRONE_RATIO: Readonly<Record<string, Partial<Record<Mode, number>>>> = {
  'porto-alegre': { car: 4, bike: 4, walk: 2 },
  'multi-city-dev': { car: 10 },
};
const ONE_TO_MANY_RATIO = 20;
const SQUARE_RATIO: Readonly<Record<Mode, number>> = { car: 6, bike: 50, walk: 50 };
const LARGE_CAR_MS: Readonly<Record<string, number>> = { 'porto-alegre': 2500 };

/** Every case draws its points from seeds of its own. */
class Draw {
  private drawn = 0;

  constructor(
    private readonly roads: Roads,
    private readonly seed: number,
  ) {}

  points(count: number): Position[] {
    return this.roads.points(count, this.seed + 7919 * this.drawn++);
  }

  matrices(count: number, sources: number, targets: number): MatrixQuery[] {
    return Array.from({ length: count }, () => ({ sources: this.points(sources), targets: this.points(targets) }));
  }

  roundsOf<Q>(rounds: number, draw: () => Q[]): Q[][] {
    return Array.from({ length: rounds }, draw);
  }
}

export function cases(options: RaceOptions): Case[] {
  return options.modes.flatMap((mode) => {
    const draw = new Draw(options.roads, options.seed + 1_000_003 * (MODES.indexOf(mode) + 1));
    return [isochrones(options, mode, draw), routes(options, mode, draw), ...matrices(options, mode, draw)];
  });
}

const OURS = 'hinterland';
/** Rounds before the clock runs: code is compiled while it is used. */
const WARM_UP = 2;

function isochrones({ hinterland, peer, region, rounds, perRound }: RaceOptions, mode: Mode, draw: Draw): Case {
  const contenders: Contender<Position>[] = [
    { name: OURS, ask: (from) => hinterland.post('polygon', isochroneBody(mode, from)) },
    { name: 'peer', ask: (from) => peer.isochrone(peerIsochroneBody(mode, from)) },
  ];
  const ratio = ISOCHRONE_RATIO[region]?.[mode];
  return {
    name: `isochrone 5..30 min ${mode}`,
    target: ratio === undefined ? {} : { ratio },
    run: () =>
      race(
        contenders,
        draw.points(WARM_UP * perRound),
        draw.roundsOf(rounds, () => draw.points(perRound)),
      ),
  };
}

function routes({ hinterland, peer, rounds, perRound }: RaceOptions, mode: Mode, draw: Draw): Case {
  const contenders: Contender<readonly [Position, Position]>[] = [
    { name: OURS, ask: ([from, to]) => hinterland.post('route', routeBody(mode, from, to)) },
    { name: 'peer', ask: ([from, to]) => peer.route(peerRouteBody(mode, from, to)) },
  ];
  const pairs = (count: number): (readonly [Position, Position])[] => {
    const [from, to] = [draw.points(count), draw.points(count)];
    return from.map((place, i) => [place, to[i]] as const);
  };
  return {
    name: `one route ${mode}`,
    target: {},
    run: () =>
      race(
        contenders,
        pairs(WARM_UP * perRound),
        draw.roundsOf(rounds, () => pairs(perRound)),
      ),
  };
}

function matrices(options: RaceOptions, mode: Mode, draw: Draw): Case[] {
  const { hinterland, peer, region, rounds, quick } = options;
  const matrix = (size: readonly [number, number], inRound: number, withPeer: boolean, target: Target): Case => {
    const [sources, targets] = size;
    const name = `${sources} x ${targets} ${mode}`;
    const others = ALGORITHMS.filter((algorithm) => withPeer && !(quick && SLOW.has(`${name} ${algorithm}`)));
    const contenders: Contender<MatrixQuery>[] = [
      { name: OURS, ask: (query) => hinterland.post('time', matrixBody(mode, query)) },
      ...others.map((algorithm) => ({
        name: algorithm,
        ask: (query: MatrixQuery) => peer.matrix(peerMatrixBody(mode, query), algorithm),
      })),
    ];
    const draws = (count: number) => draw.matrices(count, sources, targets);
    return {
      name,
      target,
      run: () =>
        race(
          contenders,
          draws(WARM_UP * inRound),
          draw.roundsOf(rounds, () => draws(inRound)),
        ),
    };
  };
  const largest = LARGE_CAR_MS[region];
  return [
    matrix([1, 1000], 5, true, { ratio: ONE_TO_MANY_RATIO }),
    matrix([100, 100], 1, true, { ratio: SQUARE_RATIO[mode] }),
    matrix([300, 300], 1, mode === 'car', {}),
    matrix([1000, 1000], 1, false, mode === 'car' && largest !== undefined ? { ms: largest } : {}),
  ];
}
