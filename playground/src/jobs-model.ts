import type { JobCells, JobEstimate, JobStatus } from './api/jobs.ts';
import type { Choices } from './state.ts';

/** A job that may be started. */
export interface JobDraft {
  readonly kind: 'times' | 'accessibility';
  /** The resolution of H3 cells; null: the suggested one. */
  readonly resolution: number | null;
  /** `group-statistic`; empty: the region has none. */
  readonly opportunity: string;
  readonly opportunityName: string;
}

/** A job whose cells are on the map. */
export interface ShownJob {
  readonly job: JobStatus;
  readonly cells: JobCells;
  /** Properties with values, and the one that is drawn. */
  readonly values: readonly string[];
  readonly value: string;
}

/** The server's answers about jobs; none of them is in the URL. */
export interface JobsResults {
  /** True if the fold is open: nothing is requested before. */
  readonly isOpen: boolean;
  readonly draft: JobDraft;
  readonly estimate: JobEstimate | null;
  /** The reason for which the draft can't be started. */
  readonly refusal: string | null;
  readonly isStarting: boolean;
  /** The newest first. */
  readonly jobs: readonly JobStatus[];
  readonly error: string | null;
  readonly shown: ShownJob | null;
}

export const RESOLUTIONS = [6, 7, 8, 9, 10] as const;

/** Meters across a cell, about, by resolution. */
export const CELL_METERS: Readonly<Record<(typeof RESOLUTIONS)[number], number>> = {
  6: 6000,
  7: 2400,
  8: 900,
  9: 350,
  10: 130,
};

/** Meters per second, about, of cars in towns and of public transport. */
const USUAL_SPEEDS = { car: 8, transit: 4 } as const;
/** A reach is some cells wide, and no region is cut into more cells than a minute takes. */
const CELLS_IN_REACH = 3;
const FINEST = 9;

/** Suggests cells that are small beside the reach. */
export function suggestedResolution({ mode, edgeWeight, thresholds, walkKmh, bikeKmh }: Choices): number {
  const limit = thresholds[thresholds.length - 1];
  const speed = mode === 'walk' ? walkKmh / 3.6 : mode === 'bike' ? bikeKmh / 3.6 : USUAL_SPEEDS[mode];
  const reach = edgeWeight === 'time' ? limit * speed * 0.7 : limit;
  return RESOLUTIONS.find((one) => CELL_METERS[one] * CELLS_IN_REACH <= reach || one === FINEST) ?? FINEST;
}

export const NO_JOBS: JobsResults = {
  isOpen: false,
  draft: { kind: 'accessibility', resolution: null, opportunity: '', opportunityName: '' },
  estimate: null,
  refusal: null,
  isStarting: false,
  jobs: [],
  error: null,
  shown: null,
};

/** Names of the properties that tell what cells reach, in their order. */
export function valuesIn({ features }: JobCells): readonly string[] {
  const names = new Set<string>();
  for (const { properties } of features) {
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === 'number' && / within \d/.test(name)) names.add(name);
    }
  }
  return [...names];
}

const CLASSES = 6;

/** Upper ends of classes that about as many cells fall into each; ascending, none twice, the largest value last. */
export function classEnds(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const ends = Array.from(
    { length: CLASSES },
    (_, i) => sorted[Math.ceil(((i + 1) * sorted.length) / CLASSES) - 1] ?? 0,
  );
  return [...new Set(ends)];
}

export const valuesOf = ({ cells, value }: ShownJob): readonly number[] =>
  cells.features.map(({ properties }) => properties[value]).filter((one) => typeof one === 'number');
