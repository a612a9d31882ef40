import type { Merge } from '../words.ts';

/**
 * The values of elements for one source, in seconds or meters. Each element occurs once. Valid until the next source.
 */
export class ElementValues {
  count = 0;
  /** The local numbers of the elements. */
  element = new Int32Array(1024);
  value = new Float64Array(1024);
  /** The index of the source of each value. */
  origin = new Int32Array(1024);

  clear(): void {
    this.count = 0;
  }

  push(element: number, value: number, origin: number): void {
    if (this.count === this.element.length) this.grow();
    this.element[this.count] = element;
    this.value[this.count] = value;
    this.origin[this.count++] = origin;
  }

  private grow(): void {
    const { element, value, origin } = this;
    const size = element.length * 2;
    this.element = new Int32Array(size);
    this.value = new Float64Array(size);
    this.origin = new Int32Array(size);
    this.element.set(element);
    this.value.set(value);
    this.origin.set(origin);
  }
}

/** Merges values that fall into the same element. */
export class ElementMerger {
  private state = new Float64Array(0);
  private parts = new Int32Array(0);
  private least = new Float64Array(0);
  private origin = new Int32Array(0);
  private touched: number[] = [];

  constructor(private readonly merge: Merge) {}

  /** Allocates memory for `elements` elements. */
  ensure(elements: number): void {
    if (elements <= this.parts.length) return;
    const size = Math.max(elements, this.parts.length * 2, 1024);
    const { state, parts, least, origin } = this;
    this.state = new Float64Array(size);
    this.parts = new Int32Array(size);
    this.least = new Float64Array(size);
    this.origin = new Int32Array(size);
    this.state.set(state);
    this.parts.set(parts);
    this.least.set(least);
    this.origin.set(origin);
  }

  add(element: number, value: number, origin: number): void {
    const parts = this.parts[element]++;
    if (parts === 0) {
      this.touched.push(element);
      this.state[element] = value;
      this.least[element] = value;
      this.origin[element] = origin;
      return;
    }
    // The source of a merged value is that of its least part.
    if (value < this.least[element] || (value === this.least[element] && origin < this.origin[element])) {
      this.least[element] = value;
      this.origin[element] = origin;
    }
    const known = this.state[element];
    if (this.merge === 'min') this.state[element] = Math.min(known, value);
    else if (this.merge === 'max') this.state[element] = Math.max(known, value);
    else this.state[element] = known + value;
  }

  /** Writes the merged values and starts anew. */
  flush(to: ElementValues): void {
    for (const element of this.touched) {
      const share = this.merge === 'mean' ? this.parts[element] : 1;
      to.push(element, this.state[element] / share, this.origin[element]);
      this.parts[element] = 0;
    }
    this.touched = [];
  }
}
