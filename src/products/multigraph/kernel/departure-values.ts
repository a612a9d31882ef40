import { ElementValues } from './element-values.ts';
import { Ordinals } from './ordinals.ts';

/** Collects the values that elements have at the departures of a window. */
export class DepartureValues {
  private readonly rows = new Ordinals();
  /** The values by row, `departures` places each, of which the first `met` are filled. */
  private values = new Float64Array(0);
  private met = new Int32Array(0);
  private least = new Float64Array(0);
  /** The source of the least value. */
  private origin = new Int32Array(0);

  constructor(private readonly departures: number) {}

  /** The number of values that there may be of the elements met so far. */
  get size(): number {
    return this.rows.count * this.departures;
  }

  /** Adds the values of one more departure. `locals`: the exclusive upper bound of elements. */
  add({ count, element, value, origin }: ElementValues, locals: number): void {
    const { rows, departures } = this;
    rows.ensure(locals);
    for (let i = 0; i < count; i++) {
      const row = rows.of(element[i]);
      if (row >= this.met.length) this.grow();
      if (this.met[row] === 0 || value[i] < this.least[row]) {
        this.least[row] = value[i];
        this.origin[row] = origin[i];
      }
      this.values[row * departures + this.met[row]++] = value[i];
    }
  }

  /** Returns the value at a rank, from 1, of the elements that so many departures reach. To be called once. */
  ranked(rank: number): ElementValues {
    const { rows, departures, values, met } = this;
    const found = new ElementValues();
    for (let row = 0; row < rows.count; row++) {
      if (met[row] < rank) continue;
      const first = row * departures;
      const ascending = values.subarray(first, first + met[row]).sort();
      found.push(rows.localOf(row), ascending[rank - 1], this.origin[row]);
    }
    return found;
  }

  private grow(): void {
    const size = Math.max(1024, this.met.length * 2);
    const [values, met, least, origin] = [this.values, this.met, this.least, this.origin];
    this.values = new Float64Array(size * this.departures);
    this.met = new Int32Array(size);
    this.least = new Float64Array(size);
    this.origin = new Int32Array(size);
    this.values.set(values);
    this.met.set(met);
    this.least.set(least);
    this.origin.set(origin);
  }
}
