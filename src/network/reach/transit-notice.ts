import type { Network } from '../network/network.ts';
import type { RoutingQuery } from '../routing/index.ts';
import { reacherOf } from './thread-reacher.ts';
import { isTransitOrigin } from './transit-origin.ts';

/** Returns a notice on the dates of a request: which was chosen, or that nothing runs. Mostly empty. */
export const transitNotice = (network: Network, query: Pick<RoutingQuery, 'origins' | 'maxEdgeWeight'>): string =>
  query.origins.some(isTransitOrigin) ? reacherOf(network).rides.notice(query) : '';
