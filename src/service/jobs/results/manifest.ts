import { createHash } from 'node:crypto';
import type { ChunkPlan } from '../chunk-plan.ts';
import type { JobSpec } from '../job-spec.ts';

/** A file of results. */
export interface ResultFile {
  readonly name: string;
  readonly sha256: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Raised when the same specification gives other results. */
const RESULTS_VERSION = 2;

/** The results of a job: it lists the files that readers see, and is written last. */
export interface JobManifest {
  readonly version: 1;
  readonly resultsVersion: number;
  readonly operation: string;
  readonly region: string;
  readonly generation: string;
  /** SHA-256 of the specification. */
  readonly specification: string;
  /** True if rows contain numbers of errors and of rows in `sources` and `targets`, from 0 on. */
  readonly numbered: boolean;
  readonly rows: number;
  readonly sources: ResultFile;
  readonly targets: ResultFile | null;
  /** The result files in the order of chunks. */
  readonly files: readonly ResultFile[];
  /** Chunks that failed, where the job allows it. */
  readonly missing: readonly number[];
}

/** Returns a digest that is equal for equal specifications. */
export const specificationDigest = (spec: JobSpec): string =>
  createHash('sha256').update(JSON.stringify(spec)).digest('hex');

/** The tables of points that all parts refer to. */
export interface PointFiles {
  readonly sources: ResultFile;
  readonly targets: ResultFile | null;
}

interface ManifestParts {
  readonly spec: JobSpec;
  readonly generation: string;
  readonly plan: Pick<ChunkPlan, 'isNumbered' | 'chunks'>;
  readonly points: PointFiles;
  /** The result file of each chunk; null if it failed. */
  readonly files: readonly (ResultFile | null)[];
}

export function manifestOf({ spec, generation, plan, points, files }: ManifestParts): JobManifest {
  const found = files.filter((file) => file !== null);
  return {
    version: 1,
    resultsVersion: RESULTS_VERSION,
    operation: spec.operation,
    region: spec.region,
    generation,
    specification: specificationDigest(spec),
    numbered: plan.isNumbered,
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    ...points,
    files: found,
    missing: files.flatMap((file, chunk) => (file === null ? [chunk] : [])),
  };
}

export const manifestText = (manifest: JobManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
