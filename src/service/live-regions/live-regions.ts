import { InputError } from '../../kit/core/errors.ts';
import type { Logger } from '../../kit/core/logger.ts';
import { closeMapFiles, openMapFiles } from '../../products/map/basemap/index.ts';
import { generationOf, knownSections, type RegionManifest, readManifest } from '../../region/storage/index.ts';
import type { Engine } from '../engine/index.ts';
import { type Metrics, type RegionTrouble, ServedRegions, type ServiceState } from '../http/index.ts';
import { freeMemory } from './free-memory.ts';
import { checkBeside, loadBeside } from './load-beside.ts';
import type { LoadedRegions } from './load-regions.ts';
import type { ServedRegion } from './open-region.ts';
import { lookAtRegions, type Signature } from './region-folder.ts';

interface LiveSettings {
  /** Seconds between two looks at the folder; 0 keeps the regions of the start. */
  readonly pollSeconds: number;
  /** Bytes that must stay free while a region is loaded beside the others. */
  readonly keepFreeBytes: number;
}

export const DEFAULT_LIVE: LiveSettings = { pollSeconds: 3, keepFreeBytes: 256 << 20 };

/** Some tenth of what one core compares: requests don't feel it. */
const CHECKED_BYTES_PER_S = 100e6;

/** A region that couldn't be taken up is tried again after this time, or as soon as it changes. */
const RETRY_MS = 30_000;

interface LiveDeps {
  readonly dataDir: string;
  /** The regions that are served of those in the folder; null for all. */
  readonly only: ReadonlySet<string> | null;
  readonly engine: Engine;
  readonly state: ServiceState;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly settings?: LiveSettings;
  /** Returns the bytes of memory that are still free. */
  readonly freeMemory?: () => number;
}

/**
 * Keeps what a server serves equal to its folder of regions. Newly imported regions are loaded and verified beside the
 * ones they replace, and serve the requests that begin from then on; new regions are added, and removed ones dropped.
 * What can't be taken up leaves the served regions unchanged.
 */
export class LiveRegions {
  private served: ReadonlyMap<string, ServedRegion>;
  private broken: ReadonlyMap<string, string>;
  /** The state of the manifest that was last handled, by region. */
  private readonly seen = new Map<string, Signature>();
  /** The time of the next attempt by region, `performance.now()`. */
  private readonly retries = new Map<string, number>();
  /** All regions that still answer requests. */
  private readonly open: ServedRegions[] = [];
  private readonly settings: LiveSettings;
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private folderTrouble = '';
  private checking: Promise<void> = Promise.resolve();
  private readonly stopped = new AbortController();

  constructor(
    private readonly deps: LiveDeps,
    initial: LoadedRegions,
  ) {
    this.settings = deps.settings ?? DEFAULT_LIVE;
    this.served = initial.served;
    this.broken = initial.broken;
    this.show();
  }

  /** Looks at the folder repeatedly until stopped, and once checks the regions loaded at the start. */
  start(): void {
    const { pollSeconds } = this.settings;
    this.checking = this.checkServed();
    if (pollSeconds === 0) return;
    const next = (): void => {
      this.timer = setTimeout(() => void this.look().then(next), pollSeconds * 1000).unref();
    };
    next();
  }

  /** Resolves when no region is being loaded any more. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopped.abort();
    await Promise.all([this.looking, this.checking]);
    clearTimeout(this.timer);
  }

  /** Removes damaged regions. At the start only the data of computations was checked, as quickly as it was read. */
  private async checkServed(): Promise<void> {
    const { logger } = this.deps;
    for (const [name, region] of this.served) {
      try {
        const { files, transfer } = region.loaded;
        const held = openMapFiles({ region: name, files });
        const order = { transfer: { ...transfer, held }, bytesPerS: CHECKED_BYTES_PER_S };
        const problem = await checkBeside(order, this.stopped.signal);
        if (this.served.get(name) !== region) continue;
        if (problem === null) logger.info({ region: name }, `region ${name} has the checksums of its manifest`);
        else this.takeOut(name, problem);
      } catch (error) {
        if (this.stopped.signal.aborted) return;
        logger.error(error, `region ${name} can't be checked`);
      }
    }
  }

  private takeOut(name: string, problem: string): void {
    const { logger, metrics } = this.deps;
    const served = new Map(this.served);
    served.delete(name);
    this.served = served;
    this.broken = new Map([...this.broken, [name, problem]]);
    this.show();
    this.trouble(name, null);
    metrics.regionSwap('failed');
    logger.error({ region: name }, `region ${name} isn't served any more: ${problem}`);
  }

  /** Looks at the folder once and takes up what is new. Never rejects. */
  look(): Promise<void> {
    this.looking = this.looking
      .then(() => this.lookOnce())
      .catch((error: unknown) => this.deps.logger.error(error, 'the regions stay as they are'));
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    const found = await this.listed();
    if (found === null) return;
    for (const [name, signature] of found) {
      const isDue = (this.retries.get(name) ?? Number.POSITIVE_INFINITY) <= performance.now();
      if (this.seen.get(name) === signature && !isDue) continue;
      this.seen.set(name, signature);
      await this.take(name);
    }
    for (const name of [...this.served.keys(), ...this.broken.keys()]) if (!found.has(name)) this.remove(name);
  }

  /** Lists the folder's regions; null if the result isn't credible. */
  private async listed(): Promise<Map<string, Signature> | null> {
    const { dataDir, only, logger } = this.deps;
    let trouble = '';
    try {
      const found = await lookAtRegions(dataDir, only);
      if (found.size > 0 || this.served.size === 0) {
        this.folderTrouble = '';
        return found;
      }
      // A disk that isn't mounted is more likely than the wish to serve nothing.
      trouble = `there is no region in ${dataDir} any more: what is served stays`;
    } catch (error) {
      trouble = `${dataDir} can't be read (${(error as NodeJS.ErrnoException).code}): what is served stays`;
    }
    if (trouble !== this.folderTrouble) logger.error(trouble);
    this.folderTrouble = trouble;
    return null;
  }

  /** Loads a region that may have changed and serves it from then on. */
  private async take(name: string): Promise<void> {
    const { dataDir, logger, metrics } = this.deps;
    const before = this.served.get(name);
    try {
      const manifest = readManifest(dataDir, name);
      if (before?.info.generation !== generationOf(manifest)) {
        this.refuseIfTooBig(manifest);
        const known = knownSections([...this.served.values()].map(({ loaded }) => loaded.transfer));
        const region = await loadBeside({ dataDir, name, known });
        this.serve(name, region);
        metrics.regionSwap(before === undefined ? 'added' : 'replaced');
        logger.info({ region: name, generation: region.info.generation }, `region ${name} is served as it is now`);
      }
      this.retries.delete(name);
      this.trouble(name, null);
    } catch (error) {
      this.retries.set(name, performance.now() + RETRY_MS);
      this.failed(name, error);
    }
  }

  /** Throws if there is too little memory: for a while the old and the new region are both loaded. */
  private refuseIfTooBig(manifest: RegionManifest): void {
    const known = knownSections([...this.served.values()].map(({ loaded }) => loaded.transfer));
    const more = manifest.sections.reduce((sum, { sha256, bytes }) => sum + (known.has(sha256) ? 0 : bytes), 0);
    const free = (this.deps.freeMemory ?? freeMemory)() - this.settings.keepFreeBytes;
    if (more <= free) return;
    throw new TooBigError(
      `it takes ${megabytes(more)} beside what is served, and ${megabytes(Math.max(0, free))} are free: restart the server, or give it more memory`,
    );
  }

  private serve(name: string, region: ServedRegion): void {
    const broken = new Map(this.broken);
    broken.delete(name);
    this.broken = broken;
    this.served = new Map([...this.served, [name, region] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
    this.show();
  }

  private remove(name: string): void {
    const { logger, metrics } = this.deps;
    const [served, broken] = [new Map(this.served), new Map(this.broken)];
    served.delete(name);
    broken.delete(name);
    [this.served, this.broken] = [served, broken];
    this.seen.delete(name);
    this.retries.delete(name);
    this.show();
    this.trouble(name, null);
    metrics.regionSwap('removed');
    logger.info({ region: name }, `region ${name} has been removed`);
  }

  private failed(name: string, error: unknown): void {
    const { logger, metrics } = this.deps;
    const problem = error instanceof InputError ? error.message.replace(`region ${name}: `, '') : String(error);
    metrics.regionSwap(error instanceof TooBigError ? 'refused' : 'failed');
    logger.error({ region: name }, `region ${name} can't be taken up as it is now: ${problem}`);
    if (this.served.has(name)) this.trouble(name, problem);
    else if (this.broken.get(name) !== problem) {
      this.broken = new Map([...this.broken, [name, problem]]);
      this.show();
    }
  }

  private trouble(name: string, problem: string | null): void {
    const { state } = this.deps;
    const troubles = new Map<string, RegionTrouble>(state.troubles);
    const since = troubles.get(name)?.since ?? new Date().toISOString();
    if (problem === null) troubles.delete(name);
    else troubles.set(name, { problem, since });
    state.troubles = troubles;
  }

  /** Makes the engine serve the current regions, in one turn of the event loop, so that no request sees half of it. */
  private show(): void {
    const { engine, state, metrics } = this.deps;
    const loaded = new Map([...this.served].map(([name, region]) => [name, region.loaded]));
    // A restarted worker may find the files replaced by the next import, and then opens those that are held here.
    const transfers = [...loaded].map(([region, { files, transfer }]) => ({
      ...transfer,
      held: openMapFiles({ region, files }),
    }));
    const infos = new Map([...this.served].map(([name, { info }]) => [name, info]));
    const set = engine.replaceRegions(transfers, [...this.broken.keys()]);
    const shown = new ServedRegions(infos, this.broken, loaded, set);
    this.open.push(shown);
    state.served = shown;
    metrics.regions(infos, [...this.broken.keys()]);
    void set.unused.then(() => this.close(shown));
  }

  private close(unused: ServedRegions): void {
    this.open.splice(this.open.indexOf(unused), 1);
    for (const [name, region] of unused.loaded) {
      if (!this.open.some(({ loaded }) => loaded.get(name) === region)) closeMapFiles(region);
    }
  }
}

class TooBigError extends InputError {}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / (1 << 20))} MB`;
