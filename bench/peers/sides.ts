import type { Position } from './roads.ts';

export const MODES = ['car', 'bike', 'walk'] as const;
export type Mode = (typeof MODES)[number];

/** Minutes of the contours that isochrones are asked for. */
export const CONTOURS: readonly number[] = [5, 10, 15, 20, 25, 30];

export interface MatrixQuery {
  readonly sources: readonly Position[];
  readonly targets: readonly Position[];
}

/** Row by row: source × targets + target. NaN where there is no way. */
export interface Matrix {
  readonly seconds: Float64Array;
  readonly meters: Float64Array;
}

export type Ring = readonly Position[];

/** Rings of an area, inside by the even-odd rule: holes need no mark. */
export interface Contour {
  readonly minutes: number;
  readonly rings: readonly Ring[];
}

export const emptyMatrix = ({ sources, targets }: MatrixQuery): Matrix => ({
  seconds: new Float64Array(sources.length * targets.length).fill(Number.NaN),
  meters: new Float64Array(sources.length * targets.length).fill(Number.NaN),
});

interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

export function ringsOf({ type, coordinates }: Geometry): Ring[] {
  if (type === 'Polygon') return coordinates as Ring[];
  if (type === 'MultiPolygon') return (coordinates as Ring[][]).flat();
  throw new Error(`areas are polygons, not ${type}`);
}
