import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, environmentSetting } from '../../kit/core/environment.ts';
import { InputError } from '../../kit/core/errors.ts';
import { FolderStore } from './folder-store.ts';
import { type S3Settings, S3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/**
 * Opens the store that `HINTERLAND_STORE` (or `…_FILE`) names: a folder's path, `file:///…`, or `s3://bucket/prefix`.
 * Credentials and server of the latter are those of other S3 tools: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` (each
 * also as `…_FILE`), `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`, `AWS_REGION`. Null if none is named. Throws
 * InputError.
 */
export function openStore(environment: Environment = process.env): Store | null {
  const place = placeIn('HINTERLAND_STORE', environment);
  if (place === null) return null;
  return typeof place === 'string' ? new FolderStore(place) : new S3Store(place);
}

/** Reads a place from a variable of that form: a folder's path, or a bucket; null if it is unset. Throws InputError. */
export function placeIn(variable: string, environment: Environment = process.env): string | S3Settings | null {
  const place = environmentSetting(variable, environment);
  if (place === null) return null;
  if (place.startsWith('s3://')) return bucketIn(variable, place, environment);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place) && !place.startsWith('file://')) {
    throw new InputError(`${variable} must be a folder's path, file://… or s3://bucket/prefix`);
  }
  return place.startsWith('file://') ? fileURLToPath(place) : resolve(place);
}

function bucketIn(variable: string, place: string, environment: Environment): S3Settings {
  const [bucket = '', ...path] = place.slice('s3://'.length).split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    throw new InputError(`${variable} names no bucket: s3://bucket/prefix`);
  }
  const setting = (name: string): string => {
    const value = environmentSetting(name, environment);
    if (value === null) throw new InputError(`${name} is required where ${variable} is on S3`);
    return value;
  };
  const region = environmentSetting('AWS_REGION', environment) ?? 'us-east-1';
  const server =
    environmentSetting('AWS_ENDPOINT_URL_S3', environment) ??
    environmentSetting('AWS_ENDPOINT_URL', environment) ??
    `https://s3.${region}.amazonaws.com`;
  return {
    endpoint: `${server.replace(/\/+$/, '')}/${bucket}`,
    prefix: path.map((segment) => `${segment}/`).join(''),
    region,
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
  };
}
