import { haversineM } from '../../src/kit/geo/distance.ts';
import type { EdgeIndex } from '../../src/network/street/street-graph.ts';
import { DETOUR, type Links, straightDs, type WalkingNetwork, type Walks } from '../../src/network/transit/walking.ts';

/** A walking network without streets: every walk is straight, a little slower. Good for timetables without a region. */
export class StraightWalks implements WalkingNetwork {
  private readonly places: (readonly [lon: number, lat: number])[] = [];

  nearest(lon: number, lat: number) {
    return { edge: (this.places.push([lon, lat]) - 1) as EdgeIndex, share: 0, distanceM: 0 };
  }

  walksBetween(links: Links, maxDs: number): Walks {
    const count = links.firstLink.length - 1;
    const placeOf = (platform: number) => this.places[links.edge[links.firstLink[platform]]];
    const rows = new Map<number, number[]>();
    // A little more than the longest walk, in degrees of latitude; longitudes are closer together.
    const reach = maxDs / straightDs(1) / 100_000;
    const cell = ([lon, lat]: readonly [number, number]) => [Math.floor(lon / (2 * reach)), Math.floor(lat / reach)];
    const cellKey = (x: number, y: number) => x * 1e6 + y;
    for (let p = 0; p < count; p++) {
      const [x, y] = cell(placeOf(p));
      const row = rows.get(cellKey(x, y));
      if (row === undefined) rows.set(cellKey(x, y), [p]);
      else row.push(p);
    }
    const first = new Int32Array(count + 1);
    const walks: number[][] = [];
    for (let p = 0; p < count; p++) {
      const [x, y] = cell(placeOf(p));
      const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => rows.get(cellKey(x + dx, y + dy)) ?? []));
      for (const q of near.sort((a, b) => a - b)) {
        const lengthM = DETOUR * haversineM(...placeOf(p), ...placeOf(q));
        if (p !== q && straightDs(lengthM) <= maxDs) walks.push([q, straightDs(lengthM), Math.round(lengthM * 10)]);
      }
      first[p + 1] = walks.length;
    }
    const column = (i: number) => Int32Array.from(walks, (walk) => walk[i]);
    return { first, head: column(0), durationDs: column(1), lengthDm: column(2) };
  }
}
