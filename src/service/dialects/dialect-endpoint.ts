import Type from 'typebox';
import type { Run } from '../../kit/core/run.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import type { Limits } from '../../network/routing/index.ts';
import {
  type Endpoint,
  endpoint,
  type MountGroup,
  type Operation,
  type Outcome,
  type Plan,
  type Stage,
} from '../../products/operation/index.ts';
import {
  type Asked,
  answerOf,
  costOf,
  type OwnAnswer,
  type OwnQuery,
  ownOutcome,
  ownQuery,
  piecesPlan,
} from './own-operations.ts';

/** A request as a foreign client sent it. */
export interface Call {
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The JSON of a POST, else an empty object. */
  readonly body: unknown;
  readonly limits: Limits;
}

/** The meaning of a call: what is asked of our own operations, and what writing the answer needs; plain data. */
export interface Meaning<View> {
  readonly asked: readonly Asked[];
  readonly view: View;
  /** Positions by which the region is found where no path names it. */
  readonly at: readonly Position[];
}

/** The means of writing an answer. */
export interface Scene {
  readonly network: Network;
  readonly queries: readonly OwnQuery[];
  readonly limits: Limits;
  readonly run: Run;
}

/** A body that isn't plain JSON. */
export class TypedBody {
  constructor(
    readonly text: string,
    readonly type: string,
  ) {}
}

interface DialectParts<View> extends Pick<Endpoint, 'name' | 'group' | 'path' | 'summary' | 'description'> {
  readonly group: MountGroup;
  readonly methods: readonly ('GET' | 'POST')[];
  /** The operation of ours as which plans and usage count it. */
  readonly countsAs: string;
  /** Media types that answers may have besides JSON. */
  readonly alsoAs?: readonly string[];
  /** Reads a call. Throws RequestError and LimitError. */
  read(call: Call): Meaning<View>;
  /** Returns a query with what only a region says of it: moments by its clock, places on its streets. */
  settle?(network: Network, query: DialectQuery<View>): DialectQuery<View>;
  /** Returns the JSON of the answer. Throws RequestError. */
  write(answers: readonly OwnAnswer[], view: View, scene: Scene): unknown;
}

export interface DialectQuery<View> {
  readonly queries: readonly OwnQuery[];
  readonly view: View;
  readonly at: readonly Position[];
  readonly limits: Limits;
}

/** The inputs of the plans of the queries, as this thread opened them. */
interface Opened<View> extends DialectQuery<View> {
  readonly inputs: readonly unknown[];
}

/** The stages of the queries; null where one step answers a whole query. */
type Stages = readonly (Stage | null)[];

interface Piece {
  readonly of: number;
  readonly outcome: Outcome;
}

/** Makes an endpoint of a foreign API: a reader of its requests and a writer of its answers over our own operations. */
export function dialectEndpoint<View>(parts: DialectParts<View>): Endpoint {
  const { read, write, methods, settle = asItIs, ...rest } = parts;
  return endpoint({
    ...rest,
    reading: { from: 'call', methods },
    schema: Type.Unknown(),
    answer: { form: 'verbatim', schema: Type.Unknown() },
    toQuery(body, limits, { parameters: { query = '{}', ...path } }): DialectQuery<View> {
      const { asked, view, at } = read({ path, query: JSON.parse(query) as Call['query'], body, limits });
      return { queries: asked.map((one) => ownQuery(one, limits)), view, at, limits };
    },
    // Bodies may be anything, and none names a region.
    serviceUrlOf: () => null,
    operation: operationOf(parts.name, write, settle),
  });
}

type Settle<View> = NonNullable<DialectParts<View>['settle']>;

const asItIs = <Query>(_network: Network, query: Query): Query => query;

function operationOf<View>(
  name: string,
  write: DialectParts<View>['write'],
  settle: Settle<View>,
): Operation<DialectQuery<View>> {
  const written = (network: Network, { queries, view, limits }: DialectQuery<View>, answers: OwnAnswer[], run: Run) =>
    outcomeOf(write(answers, view, { network, queries, limits, run }));
  return {
    name,
    cost: (network, query) => settle(network, query).queries.reduce((sum, one) => sum + costOf(network, one), 0),
    positions: ({ at }) => at,
    run(network, asked, run) {
      const query = settle(network, asked);
      const answers = query.queries.map((one) => answerOf([ownOutcome(network, one, run)]));
      return written(network, query, answers, run);
    },
    plan: planOf<View>(written, settle) as Plan<DialectQuery<View>>,
  };
}

/** Returns the plan of a call: the pieces of its queries, each answered by our own operation, then one writer. */
function planOf<View>(
  write: (network: Network, query: DialectQuery<View>, answers: OwnAnswer[], run: Run) => Outcome,
  settle: Settle<View>,
): Plan<DialectQuery<View>, Network, Opened<View>, Stages, Piece, OwnAnswer[]> {
  return {
    open(network, asked) {
      const query = settle(network, asked);
      return { ...query, inputs: query.queries.map((one) => piecesPlan(one)?.open?.(network, one.query) ?? one.query) };
    },
    begin(network, { queries, inputs }, workers) {
      const state = queries.map((one, i) => piecesPlan(one)?.begin(network, inputs[i], workers) ?? null);
      if (state.every((stage) => stage === null) && state.length <= 1) return null;
      return { state, steps: state.reduce((sum, stage) => sum + (stage?.steps ?? 1), 0) };
    },
    step(network, { queries, inputs }, state, { step, from }, run) {
      let of = 0;
      let own = step;
      for (; own >= (state[of]?.steps ?? 1); of++) own -= state[of]?.steps ?? 1;
      const stage = state[of];
      if (stage === null) return { part: { of, outcome: ownOutcome(network, queries[of], run) }, next: null };
      const place = { step: own, from, before: null };
      const { part, next } = piecesPlan(queries[of])!.step(network, inputs[of], stage.state, place, run);
      // Parts of plans without merging are outcomes.
      return { ...(part === undefined ? {} : { part: { of, outcome: part as Outcome } }), next };
    },
    merge: (_network, { queries }, { parts }) => ({
      result: queries.map((_, i) => answerOf(parts.filter(({ of }) => of === i).map(({ outcome }) => outcome))),
    }),
    write: (network, query, answers, run) => write(network, settle(network, query), answers, run),
  };
}

const encoder = new TextEncoder();

function outcomeOf(answer: unknown): Outcome {
  const isTyped = answer instanceof TypedBody;
  const body = encoder.encode(isTyped ? answer.text : JSON.stringify(answer));
  return { code: 'ok', message: '', body, ...(isTyped ? { headers: { 'content-type': answer.type } } : {}) };
}
