import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { type Cluster, postgresCluster } from '../postgres-cluster.ts';
import { freePort, hasRedisServer, type RedisServer, startRedisServer } from '../redis-server.ts';
import { demoRegion } from './demo-region.ts';

const VARIABLES = ['HINTERLAND_DATABASE_URL', 'HINTERLAND_REDIS_URL'] as const;

/**
 * Two servers of the demonstration region that know of each other by Redis and PostgreSQL alone: each has a data folder
 * of its own. Their key is `operator-key`.
 */
export class TwoServers {
  private constructor(
    readonly servers: readonly [RunningServer, RunningServer],
    readonly cluster: Cluster,
    private readonly redisPort: number,
    private redis: RedisServer,
    /** The folder in which commands find what isn't in the database. */
    readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /**
   * Null with a word where Redis or PostgreSQL isn't installed. This process's environment names both until they are
   * closed.
   */
  static async start(config: Parameters<typeof runServer>[0]['config']): Promise<TwoServers | null> {
    const cluster = hasRedisServer() ? await postgresCluster() : null;
    if (cluster === null) return null;
    const environment = { ...process.env };
    const redisPort = await freePort();
    const redis = await startRedisServer(redisPort);
    process.env.HINTERLAND_DATABASE_URL = cluster.url;
    process.env.HINTERLAND_REDIS_URL = redis.url;
    const folder = mkdtempSync(join(tmpdir(), 'hinterland-servers-'));
    const data = await demoRegion();
    const begin = (name: string): Promise<RunningServer> => {
      const dataDir = join(folder, name);
      symlinkSync(data, dataDir);
      return runServer({ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: ['operator-key'], config });
    };
    return new TwoServers([await begin('a'), await begin('b')], cluster, redisPort, redis, folder, environment);
  }

  stopRedis(): Promise<void> {
    return this.redis.stop();
  }

  async startRedisAgain(): Promise<void> {
    this.redis = await startRedisServer(this.redisPort);
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
    for (const name of VARIABLES) {
      if (this.environment[name] === undefined) delete process.env[name];
      else process.env[name] = this.environment[name];
    }
    await this.redis.stop();
    this.cluster.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
