import { redisClient } from '../../../kit/object-cache/index.ts';
import type { Counters } from './counters.ts';
import { InsuredCounters } from './insured-counters.ts';
import { MemoryCounters } from './memory-counters.ts';
import { RedisCounters } from './redis-counters.ts';

/** The longest wait of a request for the shared counters. */
const TIMEOUT_MS = 500;

/**
 * Opens counters on the Redis or Valkey server at `redis`, else in this process. While the server is unavailable, even
 * at the start, each server counts for itself.
 * @param onLocal called whenever something is counted in this process because that server is unavailable; with the
 * reason if that is new
 */
export async function openCounters(redis: string | null, onLocal: (error: Error | null) => void): Promise<Counters> {
  if (redis === null) return new MemoryCounters();
  const client = await redisClient(redis, TIMEOUT_MS);
  // Errors are reported where something is counted.
  client.on('error', () => {});
  await client.connect().catch(() => {});
  return new InsuredCounters(new RedisCounters(client), onLocal);
}
