import type { LatticePolygons } from '../../kit/geo/lattice-polygons.ts';
import type { Area } from './isochrone.ts';

type Part = keyof LatticePolygons;
const PARTS: readonly Part[] = ['xy', 'start', 'ringOf', 'first', 'area'];

/** Areas as five columns, one area after the other, so that they lie in few buffers however many they are. */
export interface PackedAreas {
  readonly columns: {
    readonly xy: Int32Array<ArrayBuffer>;
    readonly start: Int32Array<ArrayBuffer>;
    readonly ringOf: Int32Array<ArrayBuffer>;
    readonly first: Int32Array<ArrayBuffer>;
    readonly area: Float64Array<ArrayBuffer>;
  };
  readonly facts: {
    readonly areas: readonly {
      readonly source: string | number | null;
      readonly percentile: number | null;
      readonly threshold: number;
      /** Lengths in the columns, in the order of their names above. */
      readonly lengths: readonly number[];
    }[];
    /** Notices to callers about their sources. */
    readonly notices: readonly string[];
  };
}

export function packAreas(areas: readonly Area[], notices: readonly string[] = []): PackedAreas {
  const lengthOf = (part: Part): number => areas.reduce((sum, { polygons }) => sum + polygons[part].length, 0);
  const columns = {
    xy: new Int32Array(lengthOf('xy')),
    start: new Int32Array(lengthOf('start')),
    ringOf: new Int32Array(lengthOf('ringOf')),
    first: new Int32Array(lengthOf('first')),
    area: new Float64Array(lengthOf('area')),
  };
  for (const part of PARTS) {
    let at = 0;
    for (const { polygons } of areas) {
      columns[part].set(polygons[part], at);
      at += polygons[part].length;
    }
  }
  const facts = areas.map(({ source, percentile, threshold, polygons }) => ({
    source,
    percentile,
    threshold,
    lengths: PARTS.map((part) => polygons[part].length),
  }));
  return { columns, facts: { areas: facts, notices } };
}

/** Views on what was packed. */
export function unpackAreas({ columns, facts }: PackedAreas): Area[] {
  const at = PARTS.map(() => 0);
  return facts.areas.map(({ source, percentile, threshold, lengths }) => {
    const next = (k: number): [number, number] => {
      const begin = at[k];
      at[k] += lengths[k];
      return [begin, at[k]];
    };
    const polygons: LatticePolygons = {
      xy: columns.xy.subarray(...next(0)),
      start: columns.start.subarray(...next(1)),
      ringOf: columns.ringOf.subarray(...next(2)),
      first: columns.first.subarray(...next(3)),
      area: columns.area.subarray(...next(4)),
    };
    return { source, percentile, threshold, polygons };
  });
}
