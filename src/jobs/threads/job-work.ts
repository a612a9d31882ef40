import type { RegionTransfer } from '../../storage/index.ts';
import type { ChunkPlan } from '../chunk-plan.ts';
import type { FilesPlace } from '../files/files-place.ts';
import type { JobSpec } from '../job-spec.ts';

/** What a thread is told of a job. */
export interface JobWork {
  readonly region: RegionTransfer;
  readonly spec: JobSpec;
  /** Where stored inputs lie. */
  readonly inputs: FilesPlace;
}

/** Task `chunk`: computes a chunk and writes its part. Answers a `ResultFile`. */
export interface ChunkWork extends JobWork {
  readonly plan: Pick<ChunkPlan, 'itemCount' | 'itemsPerChunk'>;
  readonly chunk: number;
  /** Of the job's results. */
  readonly place: FilesPlace;
}

/** Task `points`: writes the tables of sources and targets. Answers `PointFiles`. */
export interface PointsWork extends JobWork {
  readonly place: FilesPlace;
}

export type MergeFormat = 'csv' | 'parquet' | 'geojson';

/** Task `merge`: all parts as one file. */
export interface MergeWork {
  readonly place: FilesPlace;
  /** Folder on this machine where the file grows; on the disk of the place, if that is a folder too. */
  readonly scratch: string;
  readonly format: MergeFormat;
  /** Name of the file. */
  readonly name: string;
}

export interface JobThreadData {
  /** 0 to 19: how far the thread stands back behind others of the machine. */
  readonly niceness: number;
}
