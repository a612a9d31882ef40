import { type Progress, SILENT, stageProgress } from '../../kit/core/progress.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { HILBERT_SIDE, hilbertKey } from '../../kit/geo/hilbert.ts';
import { type SnappingNetwork, snapPoints } from '../../network/network/index.ts';
import { DEFAULT_MAX_SNAP_DISTANCE_M } from '../../network/routing/index.ts';
import type { PlainPlaceTable } from '../../products/places/place-table.ts';
import { PLACE_CUSTOM } from '../../products/places/place-table.ts';
import type { OsmData } from '../osm/index.ts';
import { collectPlaces, PlaceCollection } from './collect-places.ts';
import type { CustomPlace } from './custom-places.ts';
import { Importance } from './importance.ts';
import { numberTags, type TagNumbers } from './tag-numbers.ts';

export interface PlaceReport {
  readonly places: number;
  readonly customPlaces: number;
  readonly placeTags: number;
  readonly placesOffStreets: number;
  /** Counts of what was skipped, by reason. */
  readonly remarks: Readonly<Record<string, number>>;
}

/** The tag that every custom place gets, so that requests can ask for it. */
const CUSTOM_TAG = ['custom', 'yes'] as const;

/**
 * Builds the places of a region from the map and custom files: all, or those in a box (degrees × 10⁷). The same inputs
 * give the same table.
 */
export function buildPlaces(
  osm: OsmData,
  custom: readonly CustomPlace[],
  network: SnappingNetwork,
  progress: Progress = SILENT,
  box: BBox | null = null,
): { table: PlainPlaceTable; report: PlaceReport } {
  const remarks = new Remarks();
  const found = new PlaceCollection(osm.strings, box);
  collectPlaces(osm, found, remarks);
  const own = custom.filter(({ lonE7, latE7 }) => found.isWanted(lonE7, latE7));
  for (const { id, lonE7, latE7, tags } of own) {
    for (const [key, value] of tags) if (key !== CUSTOM_TAG[0]) found.pushTag(key, value);
    found.pushTag(...CUSTOM_TAG);
    found.add(PLACE_CUSTOM, id, lonE7, latE7);
  }
  const { count } = found;
  const order = alongHilbert(found);
  const lonE7 = Int32Array.from(order, (p) => found.lonE7.get(p));
  const latE7 = Int32Array.from(order, (p) => found.latE7.get(p));
  const id = Float64Array.from(order, (p) => found.id.get(p));
  const kind = Uint8Array.from(order, (p) => found.kind.get(p));
  const numbers = numberTags(found);
  const taggings = sortedTaggings(found, order, numbers);
  const importances = new Importance(numbers);
  const importance = Uint8Array.from({ length: count }, (_, p) =>
    importances.of(taggings.tag, taggings.first[p], taggings.first[p + 1]),
  );
  const snaps = snapPoints(
    network,
    lonE7,
    latE7,
    DEFAULT_MAX_SNAP_DISTANCE_M,
    stageProgress(progress, 'finding streets for places', count),
  );
  const table: PlainPlaceTable = {
    count,
    place: { id, kind, lonE7, latE7, importance, firstTagging: taggings.first },
    tagging: { tag: taggings.tag },
    ...postingsOf(taggings, numbers.value),
    key: { firstTag: numbers.firstTag },
    order: {
      place: Int32Array.from({ length: count }, (_, p) => p).sort((a, b) => kind[a] - kind[b] || id[a] - id[b]),
    },
    keys: numbers.keys,
    values: numbers.values,
    snaps,
  };
  const report = {
    places: count,
    customPlaces: own.length,
    placeTags: taggings.tag.length,
    placesOffStreets: snaps.walk.edge.reduce((sum, edge) => sum + (edge < 0 ? 1 : 0), 0),
    remarks: remarks.toRecord(),
  };
  return { table, report };
}

/** Orders places along a Hilbert curve over the Earth; those of one cell by kind and id. */
function alongHilbert(found: PlaceCollection): Int32Array {
  const { count } = found;
  const [id, kind, lonE7, latE7] = [found.id.view(), found.kind.view(), found.lonE7.view(), found.latE7.view()];
  const cell = (degreesE7: number, range: number): number =>
    Math.min(HILBERT_SIDE - 1, Math.floor(((degreesE7 / E7 + range / 2) / range) * HILBERT_SIDE));
  const keys = Float64Array.from({ length: count }, (_, p) => hilbertKey(cell(lonE7[p], 360), cell(latE7[p], 180)));
  return Int32Array.from({ length: count }, (_, p) => p).sort(
    (a, b) => keys[a] - keys[b] || kind[a] - kind[b] || id[a] - id[b],
  );
}

/** The tags of place p: `tag[first[p] .. first[p + 1] - 1]`, ascending. */
interface Taggings {
  readonly first: Int32Array;
  readonly tag: Int32Array;
}

function sortedTaggings({ tagEnd }: PlaceCollection, order: Int32Array, { ofTagging }: TagNumbers): Taggings {
  const first = new Int32Array(order.length + 1);
  const tag = new Int32Array(ofTagging.length);
  for (let place = 0; place < order.length; place++) {
    const source = order[place];
    const own = ofTagging.slice(source === 0 ? 0 : tagEnd.get(source - 1), tagEnd.get(source)).sort();
    tag.set(own, first[place]);
    first[place + 1] = first[place] + own.length;
  }
  return { first, tag };
}

/** Returns the inverse: the places of every tag. */
function postingsOf({ first, tag }: Taggings, value: Int32Array): Pick<PlainPlaceTable, 'tag' | 'posting'> {
  const firstPosting = new Int32Array(value.length + 1);
  for (const one of tag) firstPosting[one + 1]++;
  for (let t = 0; t < value.length; t++) firstPosting[t + 1] += firstPosting[t];
  const next = firstPosting.slice();
  const place = new Int32Array(tag.length);
  for (let p = 0; p + 1 < first.length; p++) for (let i = first[p]; i < first[p + 1]; i++) place[next[tag[i]]++] = p;
  return { tag: { value, firstPosting }, posting: { place } };
}
