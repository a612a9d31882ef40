import type { Index } from '../../kit/collections/column.ts';
import { rows } from '../../kit/collections/declared-columns.ts';

/** A junction, an end of a road, or a point where something changes. Numbered along a Hilbert curve. */
export type NodeIndex = Index<'node'>;
/** A stretch of road between two nodes, without direction. */
export type EdgeIndex = Index<'edge'>;
/** An edge in one direction: `2 * edge` runs from tail to head, `2 * edge + 1` back. */
export type ArcIndex = Index<'arc'>;

/** Rows of the street graph, which columns of other sections name too. */
export const NODES = rows<NodeIndex>('street.node');
export const EDGES = rows<EdgeIndex>('street.edge');
export const ARCS = rows<ArcIndex>('street.arc');

export const edgeOfArc = (arc: ArcIndex): EdgeIndex => (arc >> 1) as EdgeIndex;
export const forwardArc = (edge: EdgeIndex): ArcIndex => (edge << 1) as ArcIndex;
export const reverseArc = (arc: ArcIndex): ArcIndex => (arc ^ 1) as ArcIndex;
export const isForward = (arc: ArcIndex): boolean => (arc & 1) === 0;
