import type { RegionTransfer } from '../../../region/storage/index.ts';
import type { ChunkPlan } from '../chunk-plan.ts';
import type { FilesPlace } from '../files/files-place.ts';
import type { JobSpec } from '../job-spec.ts';

/** A job as it is sent to a thread. */
export interface JobWork {
  readonly region: RegionTransfer;
  readonly spec: JobSpec;
  /** The place of stored inputs. */
  readonly inputs: FilesPlace;
}

/** Task `chunk`: computes a chunk and writes its part. Its result is a `ResultFile`. */
export interface ChunkWork extends JobWork {
  readonly plan: Pick<ChunkPlan, 'itemCount' | 'itemsPerChunk'>;
  readonly chunk: number;
  /** The place of the job's results. */
  readonly place: FilesPlace;
}

/** Task `points`: writes the tables of sources and targets. Its result is a `PointFiles`. */
export interface PointsWork extends JobWork {
  readonly place: FilesPlace;
}

export type MergeFormat = 'csv' | 'parquet' | 'geojson';

/** Task `merge`: merges all parts into one file. */
export interface MergeWork {
  readonly place: FilesPlace;
  /** A local folder where the file is written; on the disk of the place, if that is a folder too. */
  readonly scratch: string;
  readonly format: MergeFormat;
  /** The name of the file. */
  readonly name: string;
}

export interface JobThreadData {
  /** The niceness of the thread, 0 to 19. */
  readonly niceness: number;
}
