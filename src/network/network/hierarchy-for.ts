import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { LABELS_OF_MODE, type LabelKind } from '../street/hierarchy/label-graph.ts';
import type { StreetGraph } from '../street/street-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { hasPenalties } from '../street/turn-costs.ts';

/** The options of a search that decide what its labels belong to. */
export interface SearchKind {
  readonly travel: StreetTravel;
  readonly reverse: boolean;
  readonly edgeWeight: 'time' | 'distance';
}

/**
 * Returns the kind of labels. Cars may not turn round anywhere, so they need labels on slots even where turns cost
 * nothing.
 */
export const labelsFor = ({ travel, edgeWeight }: SearchKind): LabelKind =>
  travel.mode === 'car' || (edgeWeight === 'time' && hasPenalties(travel.penalties)) ? 'slots' : 'states';

/**
 * Returns the hierarchy that may answer searches of a kind, or null: it has the labels of forward searches, minimizes
 * time and adds up lengths; penalties waived around a start differ between sources, so no metric fits all.
 */
export function hierarchyFor(streets: StreetGraph, kind: SearchKind): Hierarchy | null {
  const { travel, reverse, edgeWeight } = kind;
  if (reverse || edgeWeight !== 'time' || travel.ignorePenaltiesInStartingServiceArea) return null;
  if (labelsFor(kind) !== LABELS_OF_MODE[travel.mode]) return null;
  const { hierarchy } = streets.search[travel.mode];
  return hierarchy.labelCount > 0 ? hierarchy : null;
}
