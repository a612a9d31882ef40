import { GrowableFloat64 } from '../collections/growable.ts';
import type { Cells } from './cells.ts';

/** Dense numbers for the cells a thread has met; keys say which they are to everybody else. */
export class CellNumbers {
  private readonly byKey = new Map<number, number>();
  private readonly keys = new GrowableFloat64();

  constructor(private readonly cells: Cells) {}

  get count(): number {
    return this.keys.length;
  }

  at(lon: number, lat: number): number[] {
    return this.cells.keysAt(lon, lat).map((key) => this.of(key));
  }

  of(key: number): number {
    let number = this.byKey.get(key);
    if (number === undefined) {
      number = this.keys.length;
      this.byKey.set(key, number);
      this.keys.push(key);
    }
    return number;
  }

  keyOf(number: number): number {
    return this.keys.get(number);
  }
}
