/** Values of cells, each weighted by the share of its cell that counts. */
export class WeightedValues {
  private readonly values: number[] = [];
  private readonly weights: number[] = [];

  /** Adds a value; missing ones are ignored. */
  add(value: number, weight: number): void {
    if (Number.isNaN(value) || weight <= 0) return;
    this.values.push(value);
    this.weights.push(weight);
  }

  get count(): number {
    return this.weights.reduce((sum, weight) => sum + weight, 0);
  }

  get sum(): number {
    return this.values.reduce((sum, value, i) => sum + value * this.weights[i], 0);
  }

  /** The least value; NaN without values. */
  get min(): number {
    return this.values.reduce((least, value) => Math.min(least, value), this.values[0] ?? Number.NaN);
  }

  get max(): number {
    return this.values.reduce((most, value) => Math.max(most, value), this.values[0] ?? Number.NaN);
  }

  get mean(): number {
    return this.sum / this.count;
  }

  /** The population variance: divided by the count. */
  get variance(): number {
    const { mean } = this;
    return this.values.reduce((sum, value, i) => sum + this.weights[i] * (value - mean) ** 2, 0) / this.count;
  }

  /** The weighted median; the mean of two values where exactly half of the weight lies below. */
  get median(): number {
    const order = [...this.values.keys()].sort((a, b) => this.values[a] - this.values[b]);
    const half = this.count / 2;
    let below = 0;
    for (let at = 0; at < order.length; at++) {
      below += this.weights[order[at]];
      const next = order[at + 1];
      if (below === half && next !== undefined) return (this.values[order[at]] + this.values[next]) / 2;
      if (below >= half) return this.values[order[at]];
    }
    return Number.NaN;
  }
}
