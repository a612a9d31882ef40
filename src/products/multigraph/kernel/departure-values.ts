import { LimitError } from '../../../kit/core/errors.ts';
import { rankOf } from '../../../network/reach/index.ts';
import { ElementValues } from './element-values.ts';
import { Ordinals } from './ordinals.ts';

/** The most values in memory: 256 MB. */
const MOST_VALUES = 32_000_000;

/** Collects the values that elements have at the departures of a window. */
export class DepartureValues {
  private readonly rows = new Ordinals();
  /** The values by row, `departures` places each, of which the first `met` are filled. */
  private values = new Float64Array(0);
  private met = new Int32Array(0);
  private least = new Float64Array(0);
  /** The source of the least value. */
  private origin = new Int32Array(0);

  constructor(
    private readonly departures: number,
    private readonly most = MOST_VALUES,
  ) {}

  /** Adds the values of one more departure. `locals`: the exclusive upper bound of elements. Throws LimitError. */
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

  /**
   * Returns the value that so many percent of the departures don't exceed (nearest rank) of the elements that as many
   * reach. To be called once.
   */
  percentile(percent: number): ElementValues {
    const { rows, departures, values, met } = this;
    const rank = rankOf(percent, departures);
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
    const needed = (this.rows.count - 1) * this.departures;
    if (needed > this.most) throw new LimitError('maxDepartureValues', this.most, needed, 'percentiles');
    const [values, met, least, origin] = [this.values, this.met, this.least, this.origin];
    this.values = new Float64Array(Math.min(size * this.departures, this.most + 1024 * this.departures));
    this.met = new Int32Array(Math.floor(this.values.length / this.departures));
    this.least = new Float64Array(this.met.length);
    this.origin = new Int32Array(this.met.length);
    this.values.set(values);
    this.met.set(met);
    this.least.set(least);
    this.origin.set(origin);
  }
}
