import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, environmentSetting } from '../core/environment.ts';
import { InputError } from '../core/errors.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/**
 * The store that `HINTERLAND_STORE` (or `…_FILE`) names: a folder's path, `file:///…`, or `s3://bucket/prefix`. Credentials and server of the latter
 * are those of other S3 tools: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` (each also as `…_FILE`), `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`,
 * `AWS_REGION`. Null where none is named. Throws InputError.
 */
export function openStore(environment: Environment = process.env): Store | null {
  const place = environmentSetting('HINTERLAND_STORE', environment);
  if (place === null) return null;
  if (place.startsWith('s3://')) return openBucket(place, environment);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place) && !place.startsWith('file://')) {
    throw new InputError("HINTERLAND_STORE must be a folder's path, file://… or s3://bucket/prefix");
  }
  return new FolderStore(place.startsWith('file://') ? fileURLToPath(place) : resolve(place));
}

function openBucket(place: string, environment: Environment): Store {
  const [bucket = '', ...path] = place.slice('s3://'.length).split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    throw new InputError('HINTERLAND_STORE names no bucket: s3://bucket/prefix');
  }
  const setting = (name: string): string => {
    const value = environmentSetting(name, environment);
    if (value === null) throw new InputError(`${name} is required where HINTERLAND_STORE is on S3`);
    return value;
  };
  const region = environmentSetting('AWS_REGION', environment) ?? 'us-east-1';
  const server =
    environmentSetting('AWS_ENDPOINT_URL_S3', environment) ??
    environmentSetting('AWS_ENDPOINT_URL', environment) ??
    `https://s3.${region}.amazonaws.com`;
  return new S3Store({
    endpoint: `${server.replace(/\/+$/, '')}/${bucket}`,
    prefix: path.map((segment) => `${segment}/`).join(''),
    region,
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
  });
}
