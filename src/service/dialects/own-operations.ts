import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import type { Limits } from '../../network/routing/index.ts';
import { isochroneCapability } from '../../products/isochrone/index.ts';
import { answerHere, type Outcome } from '../../products/operation/index.ts';
import { routeCapability } from '../../products/route/index.ts';
import { travelTimeCapability } from '../../products/travel-time/index.ts';

/** A request of our own API. */
export interface Asked {
  readonly of: 'time' | 'polygon' | 'route';
  readonly body: object;
}

/** The same, read. */
export interface OwnQuery {
  readonly of: Asked['of'];
  readonly query: unknown;
}

/** Our own answer: its code, and the data of its envelope. */
export interface OwnAnswer {
  readonly code: Outcome['code'];
  readonly message: string;
  readonly data: unknown;
}

const ENDPOINTS = [travelTimeCapability, isochroneCapability, routeCapability].flatMap(({ endpoints }) => endpoints);

function endpointOf(name: Asked['of']) {
  const endpoint = ENDPOINTS.find((one) => one.name === name);
  if (endpoint === undefined) throw new Error(`no operation is named ${name}`);
  return endpoint;
}

/** Reads a request of our own API. Throws LimitError and RequestError. */
export const ownQuery = ({ of, body }: Asked, limits: Limits): OwnQuery => ({
  of,
  query: endpointOf(of).toQuery(body, { limits, parameters: {} }),
});

export const costOf = (network: Network, { of, query }: OwnQuery): number =>
  endpointOf(of).operation.cost(network, query);

/** Answers a whole query in this thread. */
export const ownOutcome = (network: Network, { of, query }: OwnQuery, run: Run): Outcome =>
  answerHere(endpointOf(of).operation, network, query, run);

/** Returns the plan by which pieces of a query answer for themselves; undefined where there is none. */
export function piecesPlan({ of }: OwnQuery) {
  const { plan } = endpointOf(of).operation;
  return plan?.merge === undefined && plan?.kept === undefined ? plan : undefined;
}

const decoder = new TextDecoder();

/** Reads the outcomes of a query's pieces, which are lists where there are several. */
export function answerOf(outcomes: readonly Outcome[]): OwnAnswer {
  const { code, message } = outcomes.find((outcome) => outcome.code === 'ok') ?? outcomes[0];
  const data = outcomes.map(({ body }) => JSON.parse(decoder.decode(body)) as unknown);
  return { code, message, data: data.length === 1 ? data[0] : data.flat() };
}
