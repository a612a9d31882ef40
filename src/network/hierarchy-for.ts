import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { LABELS_OF_MODE, type LabelKind } from '../street/hierarchy/label-graph.ts';
import type { StreetGraph } from '../street/street-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { hasPenalties } from '../street/turn-costs.ts';

/** How a search weighs, as far as it decides what its labels stand on. */
export interface SearchKind {
  readonly travel: StreetTravel;
  readonly reverse: boolean;
  readonly edgeWeight: 'time' | 'distance';
}

/** Cars may not turn round anywhere, so they need labels on slots even where turns cost nothing. */
export const labelsFor = ({ travel, edgeWeight }: SearchKind): LabelKind =>
  travel.mode === 'car' || (edgeWeight === 'time' && hasPenalties(travel.penalties)) ? 'slots' : 'states';

/**
 * The hierarchy that may answer for searches of a kind, null where there is none: it holds the labels of forward
 * searches, and lengths of paths by time; penalties waived around a start aren't of one metric for all sources.
 */
export function hierarchyFor(streets: StreetGraph, kind: SearchKind): Hierarchy | null {
  const { travel, reverse, edgeWeight } = kind;
  if (reverse || edgeWeight !== 'time' || travel.ignorePenaltiesInStartingServiceArea) return null;
  if (labelsFor(kind) !== LABELS_OF_MODE[travel.mode]) return null;
  const { hierarchy } = streets.search[travel.mode];
  return hierarchy.labelCount > 0 ? hierarchy : null;
}
