import type { Redis } from 'ioredis';
import { InputError } from '../core/errors.ts';
import { entryName, entrySize, MAX_DROPS, newUuid, storedObject } from './entry.ts';
import { type NewObject, type ObjectCache, ObjectCacheUnavailableError, type ObjectOwnership } from './object-cache.ts';
import { redisClient } from './redis-client.ts';
import { ADD, GET } from './redis-scripts.ts';
import type { ObjectCacheSettings } from './settings.ts';

/** A Redis client with the commands that `defineCommand` makes of the scripts. */
type ScriptedRedis = Redis & {
  addObject(...keysAndArguments: (string | number | Buffer)[]): Promise<number>;
  getObjectBuffer(...keysAndArguments: (string | number)[]): Promise<Buffer | null>;
};

interface RedisCacheOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Reports problems to an operator, without passwords. */
  readonly report?: (message: string) => void;
  /** A request waits this long for an answer; a server that starts, for a connection. */
  readonly timeoutMs?: number;
}

const PREFIX = 'hinterland:objects:';
const SEQUENCE = `${PREFIX}sequence`;
/** Order of use, and bytes held. */
const BOOKS = ['uses', 'sizes', 'total'].map((name) => PREFIX + name);
const ENTRY = `${PREFIX}entry:`;

const TIMEOUT_MS = 2_000;
const MAX_TROUBLES = 20;

/** Keeps objects on a Redis or Valkey server (6.2 or later) that several Hinterland servers may share. */
export class RedisObjectCache implements ObjectCache {
  /** Problems that were reported since the last success: each is reported once. */
  private readonly troubles = new Set<string>();

  private constructor(
    private readonly redis: ScriptedRedis,
    private readonly settings: ObjectCacheSettings,
    private readonly now: () => number,
    private readonly report: (message: string) => void,
  ) {}

  /** Resolves within seconds, connected or not: what can't be reached now may be later. Rejects with InputError. */
  static async open(
    url: string,
    settings: ObjectCacheSettings,
    { now = Date.now, report = () => {}, timeoutMs = TIMEOUT_MS }: RedisCacheOptions = {},
  ): Promise<RedisObjectCache> {
    if (!URL.canParse(url)) throw new InputError('objectCache.redis must be a URL: redis://host:port');
    const redis = await redisClient(url, timeoutMs);
    redis.defineCommand('addObject', { numberOfKeys: 4, lua: ADD });
    redis.defineCommand('getObject', { numberOfKeys: 3, lua: GET });
    const cache = new RedisObjectCache(redis as ScriptedRedis, settings, now, report);
    redis.on('error', (error) => cache.failed(error));
    await cache.connected(timeoutMs);
    return cache;
  }

  async add(object: NewObject) {
    const { maxEntries, maxBytes, lifeSeconds, idleSeconds } = this.settings;
    const size = entrySize(object.body, this.settings);
    const uuid = newUuid();
    const now = this.now();
    const { buffer, byteOffset, byteLength } = object.body;
    const id = await this.ask(() =>
      this.redis.addObject(
        ...[SEQUENCE, ...BOOKS],
        ...[ENTRY, entryName(object, uuid), Buffer.from(buffer, byteOffset, byteLength), size],
        ...[now, idleSeconds * 1000, lifeSeconds * 1000, maxEntries, maxBytes, MAX_DROPS],
      ),
    );
    return storedObject({ clazz: object.clazz, id, uuid, now }, this.settings);
  }

  async get(uuid: string, ownership: ObjectOwnership) {
    const name = entryName(ownership, uuid);
    const idle = this.settings.idleSeconds * 1000;
    const body = await this.ask(() => this.redis.getObjectBuffer(...BOOKS, ENTRY, name, this.now(), idle));
    return body ?? undefined;
  }

  async close() {
    this.redis.disconnect();
  }

  private async ask<T>(command: () => Promise<T>): Promise<T> {
    try {
      const answer = await command();
      this.troubles.clear();
      return answer;
    } catch (error) {
      this.failed(error as Error);
      throw new ObjectCacheUnavailableError();
    }
  }

  /**
   * Waits for the connection, but not forever: a server that accepts connections and stays silent mustn't keep this one
   * from starting.
   */
  private async connected(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
    });
    try {
      await Promise.race([this.redis.connect(), late]);
    } catch (error) {
      this.failed(error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  private failed({ message }: Error): void {
    if (this.troubles.has(message) || this.troubles.size >= MAX_TROUBLES) return;
    this.troubles.add(message);
    this.report(message);
  }
}
