import { GrowableInt32 } from '../../../../kit/collections/growable.ts';
import { unitsPerMeter } from './world-plane.ts';

/** Distance in metres within which labels of the same text are repetitions. */
const NEAR_M = 100;

/** Labels that other features may repeat, such as the number of a house and of the shop in it: 8 bytes each. */
export class RepeatedLabels {
  private readonly feature = new GrowableInt32();
  private readonly hash = new GrowableInt32();

  add(feature: number, words: string): void {
    this.feature.push(feature);
    this.hash.push(hashOf(words));
  }

  /** Returns features of which an earlier one has the same label nearby. */
  *repetitions(placeOf: (feature: number) => readonly [x: number, y: number]): Generator<number> {
    const hash = this.hash.view();
    const feature = this.feature.view();
    const order = Int32Array.from(hash, (_, i) => i).sort((a, b) => hash[a] - hash[b] || feature[a] - feature[b]);
    for (let from = 0, to = 0; from < order.length; from = to) {
      const shown: (readonly [number, number])[] = [];
      for (to = from; to < order.length && hash[order[to]] === hash[order[from]]; to++) {
        const place = placeOf(feature[order[to]]);
        const [x, y] = place;
        const near = NEAR_M * unitsPerMeter(y);
        if (shown.some(([x0, y0]) => Math.hypot(x - x0, y - y0) <= near)) yield feature[order[to]];
        else shown.push(place);
      }
    }
  }
}

/** Hashes by FNV-1a: two names within a hundred metres hardly ever collide. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
