import { indexOrNone, values } from '../../kit/collections/declared-columns.ts';
import { EDGES } from './arcs.ts';

/** The places of points on the streets of a mode, found like targets with default options. */
export const SNAPS = {
  /** -1 where nothing suitable is within reach. */
  edge: indexOrNone(EDGES),
  /** The share of the edge from its tail. */
  share: values('Float64', 'share of the edge', 0, 1),
  distanceM: values('Float32', 'm', 0),
};
