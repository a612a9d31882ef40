import type { PlaceIndex } from '../place-table.ts';

/** Reached places, ascending and each once, as columns. */
export interface Rows {
  readonly place: Int32Array<ArrayBuffer>;
  /** The index of the source. */
  readonly source: Int32Array<ArrayBuffer>;
  /** Deciseconds or decimeters, by the request's edge weight. */
  readonly weight: Int32Array<ArrayBuffer>;
  readonly travelTimeDs: Int32Array<ArrayBuffer>;
}

export class RowBuilder {
  private readonly place: number[] = [];
  private readonly source: number[] = [];
  private readonly weight: number[] = [];
  private readonly travelTimeDs: number[] = [];

  constructor(private readonly edgeWeight: 'time' | 'distance') {}

  /** Adds a place; places must ascend. */
  add(place: PlaceIndex, source: number, travelTimeDs: number, lengthDm: number): void {
    this.place.push(place);
    this.source.push(source);
    this.weight.push(this.edgeWeight === 'time' ? travelTimeDs : lengthDm);
    this.travelTimeDs.push(travelTimeDs);
  }

  done(): Rows {
    return {
      place: Int32Array.from(this.place),
      source: Int32Array.from(this.source),
      weight: Int32Array.from(this.weight),
      travelTimeDs: Int32Array.from(this.travelTimeDs),
    };
  }
}

export const NO_ROWS: Rows = new RowBuilder('time').done();

export function selectRows(rows: Rows, keep: (row: number) => boolean): Rows {
  const kept = Int32Array.from([...rows.place.keys()].filter(keep));
  if (kept.length === rows.place.length) return rows;
  const of = (column: Int32Array<ArrayBuffer>) => Int32Array.from(kept, (row) => column[row]);
  return {
    place: of(rows.place),
    source: of(rows.source),
    weight: of(rows.weight),
    travelTimeDs: of(rows.travelTimeDs),
  };
}

/** Merges two lists of rows; of a place in both the row that costs less, or as much from an earlier source. */
export function closestRows(a: Rows, b: Rows): Rows {
  if (a.place.length === 0) return b;
  if (b.place.length === 0) return a;
  const length = a.place.length + b.place.length;
  const merged = [0, 1, 2, 3].map(() => new Int32Array(length));
  const [place, source, weight, travelTimeDs] = merged;
  let count = 0;
  const take = (from: Rows, row: number) => {
    place[count] = from.place[row];
    source[count] = from.source[row];
    weight[count] = from.weight[row];
    travelTimeDs[count++] = from.travelTimeDs[row];
  };
  let [i, j] = [0, 0];
  while (i < a.place.length && j < b.place.length) {
    if (a.place[i] < b.place[j]) take(a, i++);
    else if (a.place[i] > b.place[j]) take(b, j++);
    else {
      if (a.weight[i] < b.weight[j] || (a.weight[i] === b.weight[j] && a.source[i] < b.source[j])) take(a, i);
      else take(b, j);
      i++;
      j++;
    }
  }
  while (i < a.place.length) take(a, i++);
  while (j < b.place.length) take(b, j++);
  return {
    place: place.slice(0, count),
    source: source.slice(0, count),
    weight: weight.slice(0, count),
    travelTimeDs: travelTimeDs.slice(0, count),
  };
}
