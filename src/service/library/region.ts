import type { Operations } from './operations.ts';

export interface CallOptions {
  /** Cancels the computation: workers stop within milliseconds, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A whole answer, with what the HTTP API's envelope says of it. */
export interface Answer<Data> {
  readonly data: Data;
  /** `ok`, or why there is no result, such as `no-route-found`. */
  readonly code: string;
  /** Sentences about the answer, such as fields that may be misspelt; mostly empty. */
  readonly message: string;
}

/** Travel times and lengths of all pairs, row by row: the pair of source `s` and target `t` is at `s * targets.length + t`. */
export interface Matrix {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** Seconds; -1 where the target isn't reached. */
  readonly travelTimes: Int32Array;
  /** Meters of the same paths; -1 where the target isn't reached. */
  readonly lengths: Int32Array;
}

/** The facts about a region that its import wrote down. */
export interface RegionFacts {
  readonly name: string;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly number[];
  /** Credits that must be shown beside results. */
  readonly attribution: readonly string[];
}

/** Computes one kind of answer: the `data` of the HTTP API's envelope, or the body where there is none. */
export type Method<Name extends keyof Operations> = (
  request: Operations[Name]['request'],
  options?: CallOptions,
) => Promise<Operations[Name]['data']>;

/**
 * An open region. Its methods take the bodies of the HTTP API's requests, and reject with `RequestError` and
 * `LimitError`, which name the field.
 */
export interface Region extends AsyncDisposable {
  readonly facts: RegionFacts;
  /** Computes areas within reach (POST `/v1/polygon`). */
  readonly polygons: Method<'polygons'>;
  /** Computes travel times from every source to every target (POST `/v1/time`). */
  readonly times: Method<'times'> & {
    /** Computes the same as numbers in rows. */
    matrix(request: Operations['times']['request'], options?: CallOptions): Promise<Matrix>;
  };
  /** Finds the closest source of every target (POST `/v1/reachability`). */
  readonly closest: Method<'closest'>;
  /** Finds routes (POST `/v1/route`). */
  readonly routes: Method<'routes'>;
  /** Finds every optimal departure by public transport (POST `/v1/timeVector`). */
  readonly connections: Method<'connections'>;
  /** Lists stops around places, with their departures (POST `/v1/transit/stops`). */
  readonly stops: Method<'stops'>;
  /** Aggregates many sources into one value per street, crossing or cell (POST `/v1/multigraph`). */
  readonly multigraph: Method<'multigraph'>;
  /** Lists places within reach, the nearest first (POST `/pointofinterest/reachability`). */
  readonly places: Method<'places'>;
  /** Sums statistics within reach, each cell for its closest source (POST `/statistics/charts/dependent`). */
  readonly statistics: Method<'statistics'>;
  /** Scores locations by what they reach (POST `/quality/v1/scores`). */
  readonly scores: Method<'scores'>;
  /** Plans tours of vehicles to orders (POST `/fleetplanner/v1/api/key-auth/optimizations`). */
  readonly tours: Method<'tours'>;
  /** Explains how a point is reached, or why it isn't (POST `/v1/explain`). */
  readonly explain: Method<'explain'>;
  /** Computes what a method does and resolves to the whole answer, with its code and message. */
  answer<Name extends keyof Operations>(
    name: Name,
    request: Operations[Name]['request'],
    options?: CallOptions,
  ): Promise<Answer<Operations[Name]['data']>>;
  /** Ends the region's threads and lets go of its memory; computations that are under way are given up. */
  close(): Promise<void>;
}
