import Flatbush from 'flatbush';
import type { BBox } from '../../kit/geo/bbox.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { MAP_FRAME, wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { CITY, COUNTRY, DISTRICT, isArea, type Layer } from '../../products/geocode/layers.ts';
import type { Area } from './areas.ts';
import type { Draft } from './draft.ts';

/** An area with a border, such as a municipality. */
export interface Bordered {
  readonly draft: Draft;
  readonly area: Area;
}

/** Extent of a settlement without a border from its middle, in meters, by the value of `place`. */
const REACH_M: Readonly<Record<string, number>> = {
  city: 12_000,
  borough: 5000,
  town: 6000,
  suburb: 2500,
  village: 3000,
  quarter: 1500,
  neighborhood: 500,
  hamlet: 1200,
  locality: 600,
  isolated_dwelling: 500,
  farm: 500,
  allotments: 500,
};
/** Multiple of its extent beyond which nothing belongs to a settlement. */
const FARTHEST = 1.6;
const DEGREES_PER_M = 1 / 111_000;

/** Finds the areas that contain a point, by their borders or by the distance to their middles. */
export class Surroundings {
  private readonly borders: BoxIndex<Bordered>;
  private readonly settlements: BoxIndex<Draft>;

  constructor(bordered: readonly Bordered[], settlements: readonly Draft[]) {
    this.borders = new BoxIndex(bordered, ({ area }) => area.shape.bounds);
    this.settlements = new BoxIndex(
      settlements.filter((one) => isArea(one.layer) && REACH_M[one.value] !== undefined),
      (one) => {
        const [lon, lat] = [one.lonE7 / E7, one.latE7 / E7];
        const dy = REACH_M[one.value] * FARTHEST * DEGREES_PER_M;
        const dx = dy / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
        return { minX: lon - dx, minY: lat - dy, maxX: lon + dx, maxY: lat + dy };
      },
    );
  }

  /**
   * Returns the smallest area of a higher layer than `layer` that contains a point: by layer first, by size if it has a
   * border, else the settlement whose middle is nearest relative to its extent. Null if there is none.
   */
  around(lonE7: number, latE7: number, layer: Layer, itself: Draft | null = null): Draft | null {
    const [lon, lat] = [wrapLonE7(lonE7) / E7, latE7 / E7];
    const higher = (one: Draft) => one !== itself && one.layer > layer && isArea(one.layer);
    const inside = this.borders
      .at(lon, lat)
      .filter(({ draft, area }) => higher(draft) && area.shape.contains(lon, lat))
      .sort((a, b) => a.draft.layer - b.draft.layer || a.area.size - b.area.size);
    const border = inside[0]?.draft ?? null;
    const city = inside.find(({ draft }) => draft.layer === CITY)?.draft ?? null;
    let best: Draft | null = border;
    let bestShare = FARTHEST;
    for (const one of this.settlements.at(lon, lat)) {
      if (!higher(one) || one.layer > CITY) continue;
      // A border of a layer as low is more reliable.
      if (border !== null && border.layer <= one.layer) continue;
      if (one.layer === CITY && city !== null) continue;
      const share = haversineM(lon, lat, one.lonE7 / E7, one.latE7 / E7) / REACH_M[one.value];
      // Districts and localities are preferred to the city that they are in.
      const weighted = one.layer === CITY ? share + 1 : one.layer === DISTRICT ? share + 0.5 : share;
      if (share >= FARTHEST || (one.layer <= DISTRICT && share > 1)) continue;
      if (best === border || weighted < bestShare) [best, bestShare] = [one, weighted];
    }
    return best;
  }

  /** Returns the code of the country whose border in the extract contains a point; empty if there is none. */
  countryAt(lonE7: number, latE7: number): string {
    const [lon, lat] = [wrapLonE7(lonE7) / E7, latE7 / E7];
    const inside = this.borders.at(lon, lat).filter(({ draft }) => draft.layer === COUNTRY && draft.country !== '');
    return inside.find(({ area }) => area.shape.contains(lon, lat))?.draft.country ?? '';
  }
}

/** Items found by their boxes in degrees; boxes may extend past the date line. */
export class BoxIndex<T> {
  private readonly index: Flatbush | null;
  /** The item of each box. */
  private readonly owner: T[] = [];

  constructor(items: readonly T[], boxOf: (item: T) => BBox) {
    const boxes: BBox[] = [];
    for (const item of items) {
      for (const box of MAP_FRAME.boxes(boxOf(item))) {
        boxes.push(box);
        this.owner.push(item);
      }
    }
    this.index = boxes.length > 0 ? new Flatbush(boxes.length) : null;
    for (const { minX, minY, maxX, maxY } of boxes) this.index?.add(minX, minY, maxX, maxY);
    this.index?.finish();
  }

  /** @param lon from -180 to 180 */
  at(lon: number, lat: number): T[] {
    const found = (this.index?.search(lon, lat, lon, lat) ?? []).sort((a, b) => a - b).map((i) => this.owner[i]);
    return found.filter((item, i) => item !== found[i - 1]);
  }
}
