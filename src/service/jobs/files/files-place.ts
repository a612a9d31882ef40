import { join } from 'node:path';
import type { S3Settings } from '../../../region/store/index.ts';
import { BucketFiles } from './bucket-files.ts';
import { FolderFiles } from './folder-files.ts';
import type { JobFiles } from './job-files.ts';

/** The place of job files: a folder's path, or a bucket. Plain data, so that it can be sent to threads. */
export type FilesPlace = string | S3Settings;

export const filesAt = (place: FilesPlace): JobFiles =>
  typeof place === 'string' ? new FolderFiles(place) : new BucketFiles(place);

export const placeBelow = (place: FilesPlace, name: string): FilesPlace =>
  typeof place === 'string' ? join(place, name) : { ...place, prefix: `${place.prefix}${name}/` };

/** The name of the inputs below the place of all jobs. */
export const INPUTS = 'inputs';
