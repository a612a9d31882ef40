import type { Redis } from 'ioredis';
import { type Environment, environmentSetting } from '../core/environment.ts';
import { InputError } from '../core/errors.ts';

const RECONNECT_MS = 1_000;

/**
 * Returns the URL of the Redis or Valkey server that several servers share, by `HINTERLAND_REDIS_URL` (or `…_FILE`);
 * null: none. Throws InputError.
 */
export function redisUrl(environment: Environment = process.env): string | null {
  const url = environmentSetting('HINTERLAND_REDIS_URL', environment);
  if (url !== null && !/^rediss?:\/\//.test(url)) {
    throw new InputError('HINTERLAND_REDIS_URL must begin with redis:// or rediss://');
  }
  return url;
}

/**
 * Returns a client whose calls fail at once while it has no connection, and within `timeoutMs` where the server is
 * silent. Not connected yet.
 */
export async function redisClient(url: string, timeoutMs: number): Promise<Redis> {
  // Loaded only where it is wanted.
  const { Redis } = await import('ioredis');
  return new Redis(url, {
    lazyConnect: true,
    protocol: 2,
    disableClientInfo: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    // Calls without a connection fail at once, and may be repeated.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
  });
}
