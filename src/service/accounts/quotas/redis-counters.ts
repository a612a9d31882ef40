import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type Counters, DAY, type Level, MINUTE, type WindowSeconds } from './counters.ts';

const PREFIX = 'hinterland:quota';
/** The lifetime of a lease, which running work renews, so that leases of a dead server end. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

/** Scores are the times at which leases end, by the clock of the shared server. */
const NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)`;
const ENTER = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;
const RENEW = `${NOW}
redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** The client with the commands that `defineCommand` makes of the scripts. */
type ScriptedRedis = Redis & {
  enterQuota(key: string, lease: string, limit: number, ms: number): Promise<number>;
  renewQuota(key: string, lease: string, ms: number): Promise<number>;
};

/** Counters on a Redis or Valkey server that several servers share. Rejects while it is unavailable. */
export class RedisCounters implements Counters {
  private readonly redis: ScriptedRedis;
  private readonly windows: Readonly<Record<WindowSeconds, RateLimiterRedis>>;
  /** The leases of this server: key by id. */
  private readonly leases = new Map<string, string>();
  private readonly timer: NodeJS.Timeout;

  constructor(redis: Redis) {
    redis.defineCommand('enterQuota', { numberOfKeys: 1, lua: ENTER });
    redis.defineCommand('renewQuota', { numberOfKeys: 1, lua: RENEW });
    this.redis = redis as ScriptedRedis;
    const window = (name: string, duration: number) =>
      new RateLimiterRedis({ storeClient: redis, points: 1, duration, keyPrefix: `${PREFIX}:${name}` });
    this.windows = { [MINUTE]: window('minute', MINUTE), [DAY]: window('day', DAY) };
    this.timer = setInterval(() => this.renew(), RENEW_MS);
    this.timer.unref();
  }

  async add(caller: string, points: number, seconds: WindowSeconds): Promise<Level> {
    const { consumedPoints, msBeforeNext } = await this.windows[seconds].penalty(caller, points);
    return { used: consumedPoints, resetMs: msBeforeNext };
  }

  async enter(caller: string, limit: number): Promise<(() => void) | null> {
    const key = `${PREFIX}:running:${caller}`;
    const lease = randomUUID();
    if ((await this.redis.enterQuota(key, lease, limit, LEASE_MS)) === 0) return null;
    this.leases.set(lease, key);
    return () => {
      this.leases.delete(lease);
      // A lease that can't be given back now ends by itself.
      this.redis.zrem(key, lease).catch(() => {});
    };
  }

  close(): void {
    clearInterval(this.timer);
    this.redis.disconnect();
  }

  private renew(): void {
    for (const [lease, key] of this.leases) this.redis.renewQuota(key, lease, LEASE_MS).catch(() => {});
  }
}
