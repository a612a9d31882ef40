import { type TimeField, UNREACHED_STATE } from './time-field.ts';

/** A count per node in a window that grows with the fields it has to hold; 0 where nothing was added. */
export class NodeColumn {
  values = new Uint16Array(0);
  private minI = 0;
  private minJ = 0;
  private width = 0;
  private height = 0;

  /** Where a node of the window stands in {@link values}; rows go on to its right. */
  nodeAt(i: number, j: number): number {
    return (j - this.minJ) * this.width + i - this.minI;
  }

  /** Grows the window where the field's is not within. */
  hold(field: TimeField): void {
    const first = this.width === 0;
    const minI = first ? field.minI : Math.min(this.minI, field.minI);
    const minJ = first ? field.minJ : Math.min(this.minJ, field.minJ);
    const endI = first ? field.minI + field.width : Math.max(this.minI + this.width, field.minI + field.width);
    const endJ = first ? field.minJ + field.height : Math.max(this.minJ + this.height, field.minJ + field.height);
    const width = endI - minI;
    const height = endJ - minJ;
    if (width === this.width && height === this.height) return;
    const values = new Uint16Array(width * height);
    for (let j = 0; j < this.height; j++) {
      const from = this.values.subarray(j * this.width, (j + 1) * this.width);
      values.set(from, (this.minJ + j - minJ) * width + this.minI - minI);
    }
    Object.assign(this, { values, minI, minJ, width, height });
  }

  /** Writes a field that is 0 where the number is at least `enough` and unreached elsewhere; false for no window. */
  writeInside(field: TimeField, enough: number): boolean {
    if (this.width === 0) return false;
    field.open(this.minI, this.minJ, this.minI + this.width - 1, this.minJ + this.height - 1);
    for (let n = 0; n < field.size; n++) field.values[n] = this.values[n] >= enough ? 0 : UNREACHED_STATE;
    return true;
  }
}
