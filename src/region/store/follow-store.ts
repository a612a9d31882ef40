import { InputError } from '../../kit/core/errors.ts';
import type { Logger } from '../../kit/core/logger.ts';
import { isRegionName } from '../storage/index.ts';
import { fetchRegion } from './fetch-region.ts';
import { MissingFileError, type Store } from './store.ts';
import { pointerKey } from './stored-region.ts';

interface StoreSettings {
  /** Seconds between two looks at the store. */
  readonly pollSeconds: number;
}

export const DEFAULT_STORE: StoreSettings = { pollSeconds: 30 };

interface FollowDeps {
  readonly store: Store;
  /** The local copies: the folder that the server serves. */
  readonly dataDir: string;
  readonly settings?: StoreSettings;
  readonly logger: Logger;
}

/** Keeps a folder of regions equal to a store, look by look. What can't be fetched stays as it is. */
export class StoreFollower {
  private looking: Promise<number> = Promise.resolve(0);
  private timer: NodeJS.Timeout | undefined;
  private problems: ReadonlyMap<string, string> = new Map();
  private stopped = false;

  constructor(private readonly deps: FollowDeps) {}

  /** Looks repeatedly until stopped. `onFetched` is called when the folder has changed. */
  start(onFetched: () => Promise<void>): void {
    const { pollSeconds } = this.deps.settings ?? DEFAULT_STORE;
    const next = async (): Promise<void> => {
      if ((await this.look()) > 0) await onFetched();
      if (!this.stopped) this.timer = setTimeout(() => void next(), pollSeconds * 1000).unref();
    };
    this.timer = setTimeout(() => void next(), pollSeconds * 1000).unref();
  }

  get backend(): Store['backend'] {
    return this.deps.store.backend;
  }

  /** The problems of the last look: one sentence by region, '' for the store itself. They name no paths. */
  get troubles(): ReadonlyMap<string, string> {
    return this.problems;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Looks once and returns the number of fetched regions. Never rejects. */
  look(): Promise<number> {
    this.looking = this.looking.then(() => this.lookOnce());
    return this.looking;
  }

  private async lookOnce(): Promise<number> {
    const { store, dataDir, logger } = this.deps;
    const problems = new Map<string, string>();
    let fetched = 0;
    try {
      for (const region of await regionsIn(store)) {
        try {
          if (await fetchRegion(store, dataDir, region)) fetched++;
        } catch (error) {
          problems.set(region, sentenceOf(error, store));
        }
      }
    } catch (error) {
      problems.set('', sentenceOf(error, store));
    }
    for (const [region, problem] of problems) {
      // Logged once, not at every look.
      if (this.problems.get(region) === problem) continue;
      logger.error({ region, store: store.name }, `what is served stays: ${problem}`);
    }
    this.problems = problems;
    return fetched;
  }
}

/** Returns the names of regions with a pointer. */
async function regionsIn(store: Store): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const { key } of await store.list('')) {
    const [name = ''] = key.split('/', 1);
    if (isRegionName(name) && key.startsWith(pointerKey(name))) names.add(name);
  }
  return [...names].sort();
}

function sentenceOf(error: unknown, store: Store): string {
  if (error instanceof InputError || error instanceof MissingFileError) {
    return error.message.replaceAll(store.name, 'the store');
  }
  // Messages of the system contain paths.
  const { message, code } = error as NodeJS.ErrnoException;
  return `the store failed (${code ?? (message ?? String(error)).split('\n')[0]})`;
}
