import { RequestError } from '../../kit/core/errors.ts';
import type { EngineAnswer, EngineRequest } from '../engine/engine.ts';
import { ENDPOINT_OF, type Operations } from './operations.ts';
import type { Answer, CallOptions, Matrix, Method, Region, RegionFacts } from './region.ts';

export type LibraryRequest = Omit<EngineRequest, 'limits'>;
export type LibraryAnswer = Pick<EngineAnswer, 'form' | 'parts' | 'code' | 'message'>;

/** A region's engine as this library uses it. */
export interface LibraryEngine {
  /** Rejects with the signal's reason once it aborts. */
  answer(request: LibraryRequest, signal?: AbortSignal): Promise<LibraryAnswer>;
  close(): Promise<void>;
}

/** Answers a region's methods by an engine, as the HTTP API would. */
export class EngineRegion implements Region {
  readonly polygons = this.method('polygons');
  readonly times = withMatrix(this.method('times'));
  readonly closest = this.method('closest');
  readonly routes = this.method('routes');
  readonly connections = this.method('connections');
  readonly stops = this.method('stops');
  readonly multigraph = this.method('multigraph');
  readonly places = this.method('places');
  readonly statistics = this.method('statistics');
  readonly scores = this.method('scores');
  readonly tours = this.method('tours');
  readonly explain = this.method('explain');

  constructor(
    readonly facts: RegionFacts,
    private readonly engine: LibraryEngine,
    private readonly isStrict: boolean,
  ) {}

  async answer<Name extends keyof Operations>(
    name: Name,
    request: Operations[Name]['request'],
    { signal }: CallOptions = {},
  ): Promise<Answer<Operations[Name]['data']>> {
    signal?.throwIfAborted();
    const answer = await this.engine.answer(
      {
        endpoint: ENDPOINT_OF[name],
        region: this.facts.name,
        body: bodyOf(request),
        source: 'body',
        isStrict: this.isStrict,
        parameters: {},
      },
      signal,
    );
    return { data: dataIn(answer) as Operations[Name]['data'], code: answer.code, message: answer.message };
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private method<Name extends keyof Operations>(name: Name): Method<Name> {
    return async (request, options) => (await this.answer(name, request, options)).data;
  }
}

function withMatrix(times: Method<'times'>): Region['times'] {
  const matrix: Region['times']['matrix'] = async (request, options): Promise<Matrix> => {
    const rows = await times({ ...request, onlyPrintReachablePoints: false }, options);
    const targets = rows[0]?.targets.map(({ id }) => String(id)) ?? [];
    const travelTimes = new Int32Array(rows.length * targets.length);
    const lengths = new Int32Array(travelTimes.length);
    let at = 0;
    for (const row of rows) {
      for (const { travelTime, length } of row.targets) {
        travelTimes[at] = travelTime;
        lengths[at++] = length;
      }
    }
    return { sources: rows.map(({ id }) => String(id)), targets, travelTimes, lengths };
  };
  return Object.assign(times, { matrix });
}

function bodyOf(request: unknown): Uint8Array {
  const text = JSON.stringify(request);
  if (text === undefined) throw new RequestError('the request must be an object');
  return new TextEncoder().encode(text);
}

function dataIn({ form, parts }: LibraryAnswer): unknown {
  if (form === 'tile') return parts[0];
  const decoder = new TextDecoder();
  return JSON.parse(parts.map((part) => decoder.decode(part, { stream: true })).join(''));
}
