import { InputError } from '../../kit/core/errors.ts';
import type { Logger } from '../../kit/core/logger.ts';
import {
  generationOf,
  knownSections,
  listRegions,
  type RegionTransfer,
  readManifest,
} from '../../region/storage/index.ts';
import { DEFAULT_STORE, type Store, StoreFollower } from '../../region/store/index.ts';
import { DEFAULT_LIVE, loadBeside, loadRegions } from '../live-regions/index.ts';
import type { ConfigFile } from './config-file.ts';

interface WorkerRegionsSettings {
  readonly dataDir: string;
  /** The store that regions come from; null: they are imported into the folder. */
  readonly store: Store | null;
  readonly config: Pick<ConfigFile, 'regions' | 'store'>;
  readonly logger: Logger;
}

/**
 * The builds of regions that a worker computes on: those of its folder as they are now, which follows a store where
 * there is one.
 */
export class WorkerRegions {
  private readonly follower: StoreFollower | null;
  private readonly transfers = new Map<string, RegionTransfer>();
  /** Region → the generation that couldn't be loaded; it isn't tried again. */
  private readonly failed = new Map<string, string>();
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  private constructor(private readonly settings: WorkerRegionsSettings) {
    const { store, dataDir, config, logger } = settings;
    const following = { ...DEFAULT_STORE, ...config.store };
    this.follower = store === null ? null : new StoreFollower({ store, dataDir, settings: following, logger });
  }

  /**
   * Fetches and loads what there is. Rejects with InputError where that is nothing, and no store that will have some.
   */
  static async open(settings: WorkerRegionsSettings): Promise<WorkerRegions> {
    const { dataDir, store, logger } = settings;
    const regions = new WorkerRegions(settings);
    await regions.follower?.look();
    const names = listRegions(dataDir);
    if (names.length === 0 && store === null) throw new InputError(`there is no region in ${dataDir}`);
    const { served, broken } = loadRegions(dataDir, names);
    for (const [region, reason] of broken) logger.error({ region }, `region ${region} can't be used: ${reason}`);
    for (const [name, { loaded }] of served) regions.transfers.set(name, loaded.transfer);
    return regions;
  }

  get held(): readonly RegionTransfer[] {
    return [...this.transfers.values()];
  }

  /** Looks for regions that were imported or published again, until it is stopped. */
  start(): void {
    this.follower?.start(() => this.look());
    const pollSeconds = this.settings.config.regions?.pollSeconds ?? DEFAULT_LIVE.pollSeconds;
    if (pollSeconds === 0) return;
    const next = (): void => {
      if (!this.stopped) this.timer = setTimeout(() => void this.look().then(next), pollSeconds * 1000);
    };
    next();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.follower?.stop();
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Loads what has changed. Never rejects: what can't be loaded leaves what is held. */
  look(): Promise<void> {
    this.looking = this.looking
      .then(() => this.lookOnce())
      .catch((error: unknown) => this.settings.logger.error(error, 'the regions stay as they are'));
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    const { dataDir, logger } = this.settings;
    const names = listRegions(dataDir);
    for (const name of names) {
      const held = this.transfers.get(name);
      let generation = 'unknown';
      try {
        generation = generationOf(readManifest(dataDir, name));
        if (held !== undefined && generationOf(held.manifest) === generation) continue;
        if (this.failed.get(name) === generation) continue;
        const { loaded } = await loadBeside({ dataDir, name, known: knownSections(this.held) });
        this.transfers.set(name, loaded.transfer);
        this.failed.delete(name);
        logger.info({ region: name, generation }, `region ${name} is used as it is now`);
      } catch (error) {
        if (this.failed.get(name) === generation) continue;
        this.failed.set(name, generation);
        logger.error({ region: name }, `region ${name} can't be used as it is now: ${(error as Error).message}`);
      }
    }
    // A folder without any is more likely a disk that isn't mounted.
    if (names.length === 0) return;
    for (const name of this.transfers.keys()) if (!names.includes(name)) this.transfers.delete(name);
  }
}
